"""Writes compile_commands.json for one C file.

usage: write_compile_commands.py DIRECTORY FILE INCLUDE
"""

import json
import os
import sys

directory, file, include = sys.argv[1:]
with open(os.path.join(directory, "compile_commands.json"), "w", encoding="utf-8") as out:
    json.dump([{"directory": directory, "file": file,
                "arguments": ["clang", "-std=c11", f"-I{include}", "-fplugin=libfxplugin.so", "-c", file]}], out)
