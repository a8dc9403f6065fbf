"""Compares what docs/diagnostics/ says about each message with the table plugin/core/diagnostics.def.

usage: check_diagnostics.py DOCS [--table FILE]

Every error and warning has one entry, in the table's order, and nothing else has; an entry has a cause, a cure,
and an example whose first message is an instance of the table's text; each note of the table is shown with
an error. That the compiler says what the examples show is for blocks.py to check. Prints one line per
defect and, last, the number of entries; the exit status is 1 if there is a defect, or no entry.
"""

import argparse
import os
import re
import sys

import blocks

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "docs", "_ext"))
import messages  # pylint: disable=wrong-import-position,wrong-import-order

HEADING = re.compile(r"^## (.+)$")


class Entry:
    """What one heading's section says: its words, and the messages that its examples show."""

    def __init__(self, name, where):
        self.name, self.where, self.words, self.shown = name, where, [], []


def entries_of(path):
    """The entries of one part, with the messages of its blocks."""
    found, by_line, inside = [], {}, False
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            inside = inside != line.startswith("```")
            heading = None if inside else HEADING.match(line)
            if heading:
                found.append(Entry(heading.group(1), f"{path}:{number}"))
            elif found and not inside and not line.startswith("```"):
                found[-1].words.append(line)
            if found:
                by_line[number] = found[-1]
    for block in blocks.parse(path)[0]:
        if block.is_messages() and block.line in by_line:
            by_line[block.line].shown += blocks.expectations(block.text)
    return found


def faults_of(entry, message):
    """What is wrong with an entry of a message."""
    words = re.sub(r"<!--.*?-->", "", "".join(entry.words), flags=re.DOTALL)
    cause, cure, rest = words.partition("**Cure:**")
    if not cause.strip():
        yield "has no cause"
    if not cure or not rest.strip():
        yield "has no cure"
    said = [text for severity, text in entry.shown if severity == message.severity]
    if not said:
        yield "has no example"
    elif not messages.is_instance(said[0].removesuffix(" [-fplugin-arg-fx-values]"), message.text):
        yield f"shows another {message.severity} first: {said[0]}"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("docs")
    parser.add_argument("--table", default=messages.PATH)
    arguments = parser.parse_args()
    table = messages.read(arguments.table)
    with open(os.path.join(arguments.docs, "diagnostics.md"), encoding="utf-8") as file:
        links = [link for _, link in messages.PART.findall(file.read())]
    entries = [entry for link in links for entry in entries_of(os.path.join(arguments.docs, link))]
    by_id = {message.id: message for message in table}
    wanted = [message.id for message in table if message.severity != "note"]
    names = [entry.name for entry in entries]
    defects = [f"{name} has no entry" for name in wanted if name not in names]
    for entry in entries:
        if entry.name not in wanted:
            defects.append(f"{entry.where}: {entry.name} is no error or warning")
        elif names.count(entry.name) > 1:
            defects.append(f"{entry.where}: {entry.name} has several entries")
        else:
            defects += [f"{entry.where}: {entry.name} {fault}" for fault in faults_of(entry, by_id[entry.name])]
    if not defects and names != wanted:
        first = next(name for name, other in zip(names, wanted) if name != other)
        defects.append(f"{first} stands at another place than in the table")
    notes = [text for entry in entries for severity, text in entry.shown if severity == "note"]
    defects += [f"no entry shows the note {message.id}" for message in table if message.severity == "note"
                and not any(messages.is_instance(note, message.text) for note in notes)]
    print("\n".join(defects))
    print(f"{len(entries)} entries, {len(defects)} defects")
    return 1 if defects or not entries else 0


if __name__ == "__main__":
    sys.exit(main())
