"""Finds lit tests that cannot fail, or do not say what they check.

usage: check_tests.py DIRECTORY

A test must state its rule in a sentence on line 1, expect something, use every CHECK prefix and
-verify prefix it writes, write only under %t, and let failures through. Prints one line per defect;
the exit status is 1 if there is any.
"""

import os
import re
import sys

SUFFIXES = (".c", ".cpp", ".hip", ".cu", ".test")
SKIPPED_DIRECTORIES = {"Inputs", "unit", "kernels", "programs", "__pycache__"}

# What makes a test able to fail on something else than a crash.
# %run and %python run a program whose exit status is the verdict.
EXPECTATION = re.compile(
    r"\bFileCheck\b|-verify\b|\bdiff\b|\bcmp\b|\bnot\b|%run\b|%python\b|-Werror\b|%strict\b")
STATIC_ASSERTION = re.compile(r"\b(_Static_assert|static_assert)\b")

KEYWORD = re.compile(
    r"^\W*\b(RUN|REQUIRES|UNSUPPORTED|XFAIL|DEFINE|REDEFINE|ALLOW_RETRIES|END)\b[.:]")
DIRECTIVE = re.compile(
    r"^\s*(?://|#|/?\*|;)\s*([A-Z][A-Z0-9_-]*?)"
    r"(?:-(?:NEXT|SAME|NOT|DAG|LABEL|EMPTY|COUNT-\d+))?(?:\{LITERAL\})?:")
VERIFY_COMMENT = re.compile(
    r"\b([a-z][a-z0-9-]*)-(?:error|warning|note|remark)(?:-re)?(?:@\S+)?\s*(?:[\d+*-]+\s*)?\{\{"
    r"|\b([a-z][a-z0-9-]*)-no-diagnostics\b")
QUOTED = re.compile(r"'[^'\n]*'")
OUTPUT = re.compile(r"(?:\s-o\s*|(?<![<>&2])>>?(?!>)\s*)(?!%t|/dev/null|-(?:\s|$))(\S+)")


def run_lines(text):
    """The RUN (and DEFINE) commands, with continued lines joined."""
    commands = re.findall(r"(?:RUN|DEFINE):(.*)", text)
    joined, pending = [], ""
    for command in commands:
        command = pending + command.strip()
        pending = ""
        if command.endswith("\\"):
            pending = command[:-1] + " "
        else:
            joined.append(command)
    return joined


def filecheck_prefixes(commands):
    """The prefixes that FileCheck is told to look for."""
    prefixes = set()
    for command in commands:
        for call in re.findall(r"\bFileCheck\b[^|;&]*", command):
            named = re.findall(r"--?check-prefix(?:es)?[= ](\S+)", call)
            prefixes.update(*(names.split(",") for names in named)) if named else prefixes.add("CHECK")
    return prefixes


def verify_prefixes(commands):
    """The prefixes that -verify is told to look for."""
    prefixes = set()
    for command in commands:
        for names in re.findall(r"-verify(?:=(\S+))?(?=\s|$)", command):
            prefixes.update(names.split(",") if names else ["expected"])
    return prefixes


def defects(text):
    """One phrase for each thing that is wrong with a test."""
    lines = text.splitlines()
    first = lines[0].strip(" /*#;") if lines else ""
    if KEYWORD.match(first) or len(first.split()) < 4 or not first.endswith((".", ")")):
        yield "line 1 does not state the rule in a sentence"

    commands = run_lines(text)
    if not commands:
        yield "no RUN line"
    all_commands = "\n".join(commands)
    if not EXPECTATION.search(all_commands) and not STATIC_ASSERTION.search(text):
        yield "expects nothing"
    if re.search(r"\|\|\s*true\b", all_commands):
        yield "hides failures with || true"
    for target in OUTPUT.findall(QUOTED.sub("''", all_commands)):
        yield f"writes to {target}, outside %t"

    checked = filecheck_prefixes(commands)
    written = {match.group(1) for line in lines if not KEYWORD.match(line)
               for match in [DIRECTIVE.match(line)] if match}
    for prefix in sorted(written - checked):
        yield f"no RUN line uses the prefix {prefix}"

    checked = verify_prefixes(commands)
    written = {a or b for a, b in VERIFY_COMMENT.findall(text)}
    for prefix in sorted(written - checked):
        yield f"no RUN line uses the -verify prefix {prefix}"


def main(root):
    tests = []
    for directory, subdirectories, files in os.walk(root):
        subdirectories[:] = sorted(set(subdirectories) - SKIPPED_DIRECTORIES)
        tests += [os.path.join(directory, name) for name in sorted(files) if name.endswith(SUFFIXES)]
    found = 0
    for test in tests:
        with open(test, encoding="utf-8") as file:
            for defect in defects(file.read()):
                print(f"{os.path.relpath(test, root)}: {defect}")
                found += 1
    if not tests:
        print(f"{root}: no tests")
    print(f"{len(tests)} tests, {found} defects")
    return 1 if found or not tests else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
