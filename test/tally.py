"""Judges one lit run: counts passed and failed tests, and checks every skip against a list.

usage: tally.py RESULTS.json UNSUPPORTED.txt LLVM-VERSION (all|some)

Prints every failure and, last, "PASSED FAILED". A test that did not run must be listed in
UNSUPPORTED.txt for this version, or it counts as a failure; in a run of all tests, so does a listed
line that matches nothing.
"""

import fnmatch
import json
import sys

SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}


def read_allowed_skips(path, version):
    """Patterns of the tests that this version may skip."""
    patterns = []
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            columns = [column.strip() for column in line.split("|")]
            if len(columns) != 3 or not all(columns):
                sys.exit(f"{path}:{number}: expected: test | versions | reason")
            if version in columns[1].split():
                patterns.append(columns[0])
    return patterns


def judge(tests, allowed, complete):
    """Returns the number of passed tests and a line for each failure."""
    passed, failures, used = 0, [], set()
    for test in tests:
        name, code = test["name"].split(" :: ", 1)[-1], test["code"]
        if code == "EXCLUDED" and not complete:
            continue
        if code == "PASS":
            passed += 1
        elif code in SKIPPED:
            matching = [pattern for pattern in allowed if fnmatch.fnmatch(name, pattern)]
            used.update(matching)
            if not matching:
                failures.append(f"{name}: {code}, but not listed as allowed to be skipped")
        else:
            failures.append(f"{name}: {code}")
    if complete:
        failures += [f"{pattern}: listed as skipped, but is not" for pattern in allowed
                     if pattern not in used]
    if passed == 0 and not failures:
        failures.append("no tests were collected")
    return passed, failures


def main(results, unsupported, version, extent):
    with open(results, encoding="utf-8") as file:
        tests = json.load(file)["tests"]
    passed, failures = judge(tests, read_allowed_skips(unsupported, version), extent == "all")
    for failure in failures:
        print(f"llvm-{version}: {failure}")
    print(passed, len(failures))


if __name__ == "__main__":
    main(*sys.argv[1:])
