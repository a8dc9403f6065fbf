"""The sidebar: the lists of links under the headings of index.md, as tables of contents.

So index.md stays plain Markdown, and there is one list. A page that it does not name is a warning of
Sphinx's own.
"""

import re

GROUP = re.compile(r"^## (.+)$", re.MULTILINE)
ENTRY = re.compile(r"^- \[([^\]]+)\]\(([\w./-]+)\.md\)", re.MULTILINE)


def trees(text):
    """A hidden toctree for each heading of the second level with a list of pages under it."""
    pieces = GROUP.split(text)[1:]
    for caption, body in zip(pieces[::2], pieces[1::2]):
        entries = ENTRY.findall(body)
        if entries:
            lines = "\n".join(f"{title} <{page}>" for title, page in entries)
            yield f"```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{lines}\n```\n"


def add_trees(_app, docname, source):
    if docname == "index":
        source[0] += "\n" + "\n".join(trees(source[0]))


def setup(app):
    app.connect("source-read", add_trees)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
