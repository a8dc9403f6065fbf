"""Checks that the diffs in a chapter are lines of two files.

usage: check_diffs.py CHAPTER.md BEFORE AFTER

Every line with a minus in a block ```diff must be a line of BEFORE, every one with a plus of AFTER, and the chapter
must have such blocks. Prints each line that is not; the exit status is 1 if there is any.
"""

import re
import sys

text, before, after = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
known = {"-": set(before.splitlines()), "+": set(after.splitlines())}
shown = [line for block in re.findall(r"^```diff\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
         for line in block.splitlines() if line]
wrong = [line for line in shown if line[1:] not in known.get(line[0], ())]
print("\n".join(wrong) or f"{len(shown)} lines")
sys.exit(1 if wrong or not shown else 0)
