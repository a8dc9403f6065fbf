"""Writes assertions that the plugin's strings are those of a generated header.

usage: compare_strings.py STRINGS.h > compare.inc

STRINGS.h has lines `static const char N_signature[] = "...";`. Constant arrays are no constant
expressions in C, but __builtin_strcmp of them folds, and an array of negative length is an error.
"""

import re
import sys

print('#include "types.h"\n')
with open(sys.argv[1], encoding="utf-8") as file:
    lines = re.findall(r"static const char (\w+)\[\] = (.*);", file.read())
if len(lines) < 500:
    sys.exit(f"only {len(lines)} strings")
for name, text in lines:
    print(f'_Static_assert(__builtin_strcmp({name}, {text}) == 0, "{name}");')
