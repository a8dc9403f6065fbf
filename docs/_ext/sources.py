"""Links that leave docs/: a page for each file and folder of the repository that the documentation
names, so that the site is complete without a code host.

A link to ../examples/launch/ becomes one to source/examples/launch.html, which shows the folder's README
and its files; a link to a file becomes one to the file, in colour. A link to nothing stays as it is, and
is a warning of MyST's.
"""

import html
import os
import posixpath

from docutils import nodes
from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters import HtmlFormatter  # pylint: disable=no-name-in-module
from pygments.lexers import TextLexer, get_lexer_by_name, get_lexer_for_filename
from pygments.util import ClassNotFound
from sphinx import addnodes
from sphinx.highlighting import lexer_classes
from sphinx.transforms import SphinxTransform
from sphinx.util.osutil import relative_uri

root = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))


def page_of(path):
    """The site's page for a path of the repository."""
    return "source/" + path


def is_page_of_docs(path):
    return posixpath.dirname(path) == "docs" and path.endswith(".md")


def path_of(target, folder):
    """The path in the repository that a link in `folder` leads to; None for anything else."""
    path = posixpath.normpath(posixpath.join(folder, target.split("#")[0]))
    if "://" in target or path.startswith("..") or not os.path.exists(os.path.join(root, path)):
        return None
    return path


class LinkSources(SphinxTransform):
    """Resolves the links of a page that lead to files and folders, before Sphinx sees them."""

    default_priority = 400

    def apply(self):
        docname = self.env.docname
        found = self.env.fx_sources.setdefault(docname, set())
        for kind in (addnodes.download_reference, addnodes.pending_xref):
            for node in list(self.document.findall(kind)):
                path = path_of(node["reftarget"], "docs")
                if path and not is_page_of_docs(path) and "#" not in node["reftarget"]:
                    found.add(path)
                    uri = relative_uri(self.app.builder.get_target_uri(docname), page_of(path) + ".html")
                    node.replace_self(nodes.reference("", "", *node.children, internal=True, refuri=uri))


def coloured(text, lexer):
    return highlight(text, lexer, HtmlFormatter(cssclass="highlight"))


def lexer_named(name):
    if name in lexer_classes:
        return lexer_classes[name]()
    try:
        return get_lexer_by_name(name)
    except ClassNotFound:
        return TextLexer()


def file_body(text, path):
    try:
        lexer = get_lexer_for_filename(path, text)
    except ClassNotFound:
        lexer = TextLexer()
    return coloured(text, lexer)


class Writer:
    """Writes the pages, and those of what the READMEs on them link to."""

    def __init__(self, paths):
        self.todo = sorted(paths)
        self.done = set()

    def link(self, path, page):
        """The address of a path, seen from a page; its page is written too."""
        if is_page_of_docs(path):
            return relative_uri(page + ".html", posixpath.basename(path)[:-3] + ".html")
        if path not in self.done:
            self.todo.append(path)
        return relative_uri(page + ".html", page_of(path) + ".html")

    def markdown(self, text, folder, page):
        renderer = MarkdownIt("commonmark", {
            "highlight": lambda code, name, _: coloured(code, lexer_named(name or "text")),
        }).enable("table")
        tokens = renderer.parse(text)
        for token in (child for token in tokens for child in token.children or ()):
            if token.type == "code_inline":
                token.attrSet("class", "docutils literal notranslate")
            target = token.attrGet("href")
            if token.type == "link_open" and target and path_of(target, folder):
                anchor = target[target.index("#"):] if "#" in target else ""
                token.attrSet("href", self.link(path_of(target, folder), page) + anchor)
        return renderer.renderer.render(tokens, renderer.options, {})

    def folder_body(self, path, page):
        names = [name for name in sorted(os.listdir(os.path.join(root, path))) if name[0] not in "._"]
        body = f"<h1>{html.escape(path)}</h1>"
        if "README.md" in names:
            names.remove("README.md")
            with open(os.path.join(root, path, "README.md"), encoding="utf-8") as file:
                body = self.markdown(file.read(), path, page)
        links = [f'<li><a href="{self.link(posixpath.join(path, name), page)}">{html.escape(name)}</a></li>'
                 for name in names]
        return body + (f"<h2>Files in {html.escape(path)}</h2><ul>{''.join(links)}</ul>" if names else "")

    def body(self, path, page):
        full = os.path.join(root, path)
        if os.path.isdir(full):
            return self.folder_body(path, page)
        with open(full, encoding="utf-8") as file:
            text = file.read()
        if path.endswith(".md"):
            return self.markdown(text, posixpath.dirname(path), page)
        return f"<h1>{html.escape(path)}</h1>" + file_body(text, path)

    def pages(self):
        while self.todo:
            path = self.todo.pop()
            if path in self.done:
                continue
            self.done.add(path)
            page = page_of(path)
            yield page, {"title": html.escape(path), "body": self.body(path, page)}, "page.html"


def collect(app):
    return [(page, context, template) for page, context, template in
            Writer({path for found in app.env.fx_sources.values() for path in found}).pages()]


def start(_app, env, _docnames):
    if not hasattr(env, "fx_sources"):
        env.fx_sources = {}  # docname: paths


def forget(_app, env, docname):
    getattr(env, "fx_sources", {}).pop(docname, None)


def setup(app):
    app.connect("env-before-read-docs", start)
    app.connect("env-purge-doc", forget)
    app.connect("html-collect-pages", collect)
    app.add_transform(LinkSources)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
