"""Prints the first fenced code block of a language in a Markdown file.

usage: example_of.py FILE.md LANGUAGE
"""

import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    found = re.search(rf"^```{sys.argv[2]}\n(.*?)^```", file.read(), re.DOTALL | re.MULTILINE)
if not found:
    sys.exit(f"no example of {sys.argv[2]}")
sys.stdout.write(found.group(1))
