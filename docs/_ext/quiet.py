"""Leaves out of the site what the comments for test/docs/blocks.py say: they are for readers of the Markdown."""

import re

COMMENT = re.compile(r"^ *<!-- fx-test: .*?-->", re.DOTALL | re.MULTILINE)


def drop_comments(_app, _docname, source):
    """Keeps the lines, so that warnings name the right ones."""
    source[0] = COMMENT.sub(lambda found: "\n" * found.group().count("\n"), source[0])


def setup(app):
    app.connect("source-read", drop_comments, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
