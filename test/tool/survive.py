"""Runs each command of fxstruct on every file of a folder of broken headers, and fails if one crashes.

usage: survive.py FXSTRUCT FOLDER -- FLAGS...
"""

import os
import subprocess
import sys

fxstruct, folder, flags = sys.argv[1], sys.argv[2], sys.argv[3:]
commands = [["check"], ["check", "--sarif", "-"], ["layout", "--all"], ["layout", "--all", "--json"],
            ["layout", "--all", "--svg", "/dev/null", "--target", "host,gfx90a,i686"], ["gen", "--asserts"]]
files = sorted(os.listdir(folder))
for name in files:
    for command in commands:
        done = subprocess.run([fxstruct, *command, os.path.join(folder, name), *flags],
                              capture_output=True, check=False)
        if done.returncode not in (0, 1):
            sys.exit(f"{' '.join(command)} {name}: status {done.returncode}\n"
                     f"{done.stderr.decode(errors='replace')[-2000:]}")
if len(files) < 10:
    sys.exit(f"only {len(files)} files")
