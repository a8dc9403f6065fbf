"""Mends Furo as Debian 12 packages it, which ships the sources of its assets hardly compiled.

The style sheet has lost the rules for readers whose system is dark, and imports normalize.css from an address
that only Debian's web server has. The script imports another one, which a script that is no module cannot:
without it the button for the theme does nothing. Any other Furo stays as it is.
"""

import os
import re
import shutil

NORMALIZE = "/javascript/normalize.css/normalize.css"
DARK = re.compile(r'body\[data-theme="dark"\] \{\n(?P<rules>(?: +--[^\n]*\n?)+?[^\n]*) \}')
AUTO = """@media not print {{ @media (prefers-color-scheme: dark) {{ body:not([data-theme="light"]) {{
{rules} }} }} }}
"""
GUMSHOE = 'import Gumshoe from "./gumshoe-patched.js";\n'


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def mend_style(folder):
    path = os.path.join(folder, "furo.css")
    text = read(path)
    if NORMALIZE in text:
        shutil.copyfile("/usr/share" + NORMALIZE, os.path.join(folder, "normalize.css"))
        text = text.replace(NORMALIZE, "normalize.css")
    dark = DARK.search(text)
    if dark and "prefers-color-scheme" not in text:
        text += AUTO.format(rules=dark.group("rules"))
    write(path, text)


def mend_script(folder):
    path = os.path.join(folder, "furo.js")
    text = read(path)
    if text.startswith(GUMSHOE):
        write(path, read(os.path.join(folder, "gumshoe-patched.js")) + text[len(GUMSHOE):])


def mend(app, exception):
    if not exception and app.builder.name == "html":
        mend_style(os.path.join(app.outdir, "_static", "styles"))
        mend_script(os.path.join(app.outdir, "_static", "scripts"))


def setup(app):
    app.connect("build-finished", mend)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
