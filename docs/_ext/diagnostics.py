"""The page of all diagnostics: the table of messages, with what is written about each in docs/diagnostics/.

diagnostics.md lists the parts. On a code host they are pages of their own, with a heading for each message and
an example of its text. On the site their entries follow one another under the texts of the table, in the
table's order; a message without an entry, and an entry without a message, is a warning, and so an error.
"""

import os
import posixpath
import re

import messages
from sphinx.util import logging

FOLDER = "diagnostics"
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)\s]+)\)")
logger = logging.getLogger(__name__)


class Part:
    """One file of entries: its title, what stands before the first entry, and the entries by their ids."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            pieces = re.split(r"^## (.+)\n", file.read(), flags=re.MULTILINE)
        self.title, _, self.introduction = pieces[0].partition("\n")
        self.title = self.title.removeprefix("# ")
        self.entries = list(zip(pieces[1::2], pieces[2::2]))


def parts(folder, index):
    """(link, part) for each part that the text of diagnostics.md lists."""
    return [(link, Part(os.path.join(folder, link))) for _, link in messages.PART.findall(index)]


def missing_and_extra(found):
    """The ids of messages without an entry, and of entries without a message."""
    wanted = [message.id for message in messages.read() if message.severity != "note"]
    return [name for name in wanted if name not in found], [name for name in found if name not in wanted]


def general(message):
    """The message as the table has it, with … for what is filled in."""
    return f"**{message.severity}:** `{messages.shown(message.text)}`"


def relinked(text):
    """A part's text with its links as seen from the page that takes it in."""
    return LINK.sub(lambda found: f"]({posixpath.normpath(posixpath.join(FOLDER, found.group(1)))})", text)


def entry_text(name, body, table):
    shown = f"{general(table[name])}\n" if name in table else ""
    return f"### {name}\n\n{shown}{relinked(body)}"


def page(folder, index):
    """The whole page, and what is wrong with its parts."""
    table = {message.id: message for message in messages.read()}
    found, text = [], messages.PART.sub(lambda link: f"- [{link.group(1)}](#{anchor(link.group(1))})", index)
    for _, part in parts(folder, index):
        found += [name for name, _ in part.entries]
        text += f"\n## {part.title}\n{relinked(part.introduction)}\n"
        text += "\n".join(entry_text(name, body, table) for name, body in part.entries)
    missing, extra = missing_and_extra(found)
    return text, [f"the message {name} has no entry in docs/{FOLDER}/" for name in missing] + [
        f"docs/{FOLDER}/ has an entry for {name}, which is no message" for name in extra]


def anchor(title):
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def expand(app, docname, source):
    if docname == FOLDER:
        source[0], faults = page(app.srcdir, source[0])
        for fault in faults:
            logger.warning(fault, location=docname)


def note_parts(app, env, added, changed, removed):  # pylint: disable=unused-argument
    """The page is read again whenever anything is: its parts are no sources of Sphinx's own."""
    return [FOLDER] if FOLDER in env.found_docs else []


def setup(app):
    app.connect("source-read", expand)
    app.connect("env-get-outdated", note_parts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
