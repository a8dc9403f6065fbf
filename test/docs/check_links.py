"""Checks the links of a built site: every relative one leads to a file of it, and to an anchor that is there.

usage: check_links.py DIRECTORY

Sphinx checks the links that it resolves itself; this one looks at the result, with the pages of sources,
pictures and style sheets. Prints one line for each broken link and, last, what it looked at; the exit
status is 1 if a link is broken, or if there was none to look at.
"""

import os
import re
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag, urlparse


class Page(HTMLParser):
    """The anchors and links of one page."""

    def __init__(self, path):
        super().__init__()
        self.anchors, self.links = set(), set()
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.anchors.update(filter(None, (attributes.get("id"), attributes.get("name"))))
        self.links.update(filter(None, (attributes.get("href"), attributes.get("src"))))


class Sheet:
    """The links of a style sheet."""

    def __init__(self, path):
        self.anchors = set()
        with open(path, encoding="utf-8") as file:
            self.links = set(re.findall(r"url\(['\"]?((?!data:)[^'\")]+)", file.read()))


def pages_in(root):
    """Every page and style sheet by its path."""
    readers = {".html": Page, ".css": Sheet}
    return {os.path.join(folder, name): readers[os.path.splitext(name)[1]](os.path.join(folder, name))
            for folder, _, names in os.walk(root) for name in names if os.path.splitext(name)[1] in readers}


def broken(path, link, pages):
    """What is wrong with a link of the page at `path`; None for nothing, and for other sites."""
    if urlparse(link).scheme or link.startswith("//"):
        return None
    target, anchor = urldefrag(link)
    target = unquote(target).split("?")[0]
    goal = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
    if not os.path.isfile(goal):
        return "leads to no file"
    if anchor and goal in pages and unquote(anchor) not in pages[goal].anchors:
        return "leads to no anchor"
    return None


def main(root):
    pages = pages_in(root)
    links = faults = 0
    for path, page in sorted(pages.items()):
        for link in sorted(page.links):
            links += 1
            fault = broken(path, link, pages)
            if fault:
                faults += 1
                print(f"{os.path.relpath(path, root)}: '{link}' {fault}")
    print(f"{len(pages)} pages, {links} links, {faults} broken")
    return 1 if faults or not links else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
