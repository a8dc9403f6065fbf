"""The site of this documentation, built by Sphinx: `cmake --build build/llvm-19 --target docs`.

The Markdown is written to be read on a code host as well; what a site needs besides is in _ext/:
contents.py makes the sidebar, sources.py the pages of files outside of docs/, diagnostics.py the page
of all diagnostics; lexers.py colours code with an ellipsis in it, quiet.py leaves out comments for tests,
debian_furo.py mends the theme.
"""

import os
import re
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(here, "_ext"))

with open(os.path.join(here, "..", "CMakeLists.txt"), encoding="utf-8") as file:
    release = version = re.search(r"^project\(fx VERSION ([0-9.]+)", file.read(), re.MULTILINE).group(1)

project = "fx for C"
copyright = "the authors of fx; Apache-2.0 with LLVM exception"  # pylint: disable=redefined-builtin
language = "en"

extensions = ["myst_parser", "contents", "sources", "diagnostics", "lexers", "quiet", "debian_furo"]
exclude_patterns = ["_ext", "_static", "schema", "diagnostics"]  # parts of diagnostics.md
myst_heading_anchors = 4
highlight_language = "said"

html_theme = "furo"
html_title = f"fx for C {version}"
html_static_path = ["_static"]
html_css_files = ["fx.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
pygments_style = "friendly"
pygments_dark_style = "github-dark"
