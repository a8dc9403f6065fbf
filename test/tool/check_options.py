"""Checks that documents know every option of every command.

usage: check_options.py FXSTRUCT DOCUMENT...
"""

import re
import subprocess
import sys

fxstruct, documents = sys.argv[1], sys.argv[2:]
options = set()
for command in ("layout", "gen", "check", "inspect"):
    text = subprocess.run([fxstruct, command, "--help"], capture_output=True, text=True, check=True).stdout
    options |= set(re.findall(r"^ +(?:-\w, )?--([a-z-]+)", text, re.MULTILINE))
options -= {"help", "usage", "version"}
if len(options) < 12:
    sys.exit(f"only {sorted(options)}")
for document in documents:
    with open(document, encoding="utf-8") as file:
        text = file.read().replace("\\-", "-")
    missing = [option for option in sorted(options) if f"--{option}" not in text]
    if missing:
        sys.exit(f"{document} lacks {missing}")
