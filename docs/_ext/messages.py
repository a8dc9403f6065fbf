"""The table of all messages, plugin/core/diagnostics.def, for the site and for the tests.

PART finds the files with their entries in the text of diagnostics.md: a title and a path for each.
"""

import os
import re
from collections import namedtuple

PATH = os.path.join(os.path.dirname(__file__), "..", "..", "plugin", "core", "diagnostics.def")
DEFINITION = re.compile(r"FX_DIAGNOSTIC\((\w+), FX_(\w+),\s*((?:\"(?:[^\"\\]|\\.)*\"\s*)+)\)")

# What is filled in: %0, or the plural s of %s0.
GAP = re.compile(r"%s?\d")

PART = re.compile(r"^- \[([^\]]+)\]\((diagnostics/[\w-]+\.md)\)", re.MULTILINE)

Message = namedtuple("Message", "id severity text")


def read(path=PATH):
    """Every message in the order of the table; GAP finds what is filled into their texts."""
    with open(path, encoding="utf-8") as file:
        found = DEFINITION.findall(file.read())
    return [Message(name, severity.lower(), literal(strings)) for name, severity, strings in found]


def literal(strings):
    """The text of adjacent C string literals."""
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', strings)).replace('\\"', '"').replace("\\\\", "\\")


def pattern(text):
    """A regular expression for the messages of a text."""
    return ".*".join(re.escape(piece) for piece in GAP.split(text))


def is_instance(quoted, text):
    """Whether a message as documentation quotes it, with `…` for what is left out, can be one of a text.

    Both have gaps, so this asks whether any message fits both: it advances the set of positions in the
    text that are possible after each character quoted.
    """
    gap = object()
    pieces = GAP.split(text)
    wanted = list(pieces[0])
    for piece in pieces[1:]:
        wanted += [gap, *piece]

    def closure(positions):
        result = set(positions)
        for position in sorted(positions):
            while position < len(wanted) and wanted[position] is gap:
                position += 1
                result.add(position)
        return result

    reached = closure({0})
    for character in quoted:
        if character == "…":
            reached = set(range(min(reached), len(wanted) + 1)) if reached else reached
            continue
        reached = closure({position + (wanted[position] is not gap) for position in reached
                           if position < len(wanted) and wanted[position] in (gap, character)})
    return len(wanted) in reached


def shown(text):
    """The text as the site shows it: `…` for what is filled in, plurals as such."""
    return GAP.sub("…", re.sub(r"%s\d", "s", text))
