"""Compares what the plugin says about the tests written in C with what it says about them in HIP.

usage: compare_languages.py --clang PATH --plugin PATH --include DIR --diagnostics DEF --only-in-c LIST [--plant]
                            TEST...

Each test (a .c file, or a folder of them) that runs %clang on itself is compiled in C with the flags of its first such
run, and as HIP for the host and for gfx90a. The messages of fx (those in the table DEF) must be the same in all
three: line, column, severity, text; C's tag keywords and C++'s template arguments do not count. A file that is no HIP, or
means something else in it, is in LIST, with the versions of LLVM and the reason; it fails to be listed without need. Prints one line per
difference and, last, how much was compared; the exit status is 1 for a difference, or if too little was compared.

--plant drops one message of HIP's, so that a test can see the comparison fail.
"""

import argparse
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../tool"))
import compare_diagnostics as tool

# What C spells otherwise than C++, and what C++ alone objects to.
AS_HIP = ["-x", "hip", "-std=c++20", "-nogpuinc", "-nogpulib", "--offload-arch=gfx90a", "-Drestrict=__restrict",
          "-D_Bool=bool", "-Wno-everything"]
PASSES = ("--cuda-host-only", "--cuda-device-only")
TAG = re.compile(r"\b(struct|union|enum) (?=[A-Za-z_])|(?<=\w)<[^']*>(?=' is unavailable)")


def patterns(path):
    """One regular expression for every message of fx."""
    texts = [message.text for message in tool.table.read(path)]
    texts = [t for t in texts if not re.fullmatch(r"%\d(; %\d: .*)?", t) or "storage" in t]
    return re.compile("^(?:" + "|".join(map(tool.table.pattern, texts)) +
                      r")(?: \[-fplugin-arg-fx-values\])?$", re.DOTALL)


def read(output, known):
    """The messages of fx, and the compiler's own errors by line."""
    ours, others = set(), {}
    for line in output.splitlines():
        match = tool.MESSAGE.match(line)
        if match and known.match(match[5]):
            ours.add((os.path.basename(match[1]), int(match[2]), int(match[3]), match[4], TAG.sub("", match[5])))
        elif match and match[4] == "error":
            others[int(match[2])] = line
    return ours, others


def first_flags(test):
    arguments = argparse.Namespace(clang="clang", clangxx="clang++")
    for compiler, flags in tool.commands(test, arguments):
        if compiler == "clang" and not any(f.startswith("--target") for f in flags):
            return flags
    return None


def is_for_hip(flag):
    return not flag.startswith(("-std=", "-x", "-pedantic", "-W")) and flag not in ("c", "c++")


class Comparison:
    def __init__(self, arguments):
        self.arguments = arguments
        self.known = patterns(arguments.diagnostics)
        self.common = [f"-fplugin={arguments.plugin}", f"-I{arguments.include}", "-fsyntax-only", "-ferror-limit=0",
                       "-fno-caret-diagnostics"]

    def messages(self, flags):
        return read(tool.run([self.arguments.clang, *self.common, *flags]), self.known)

    def __call__(self, test):
        """(test, differences, number of messages); None for one that C does not compile by itself."""
        flags = first_flags(test)
        if flags is None:
            return None
        expected, others_in_c = self.messages([*flags, test])
        differences = []
        for one in PASSES:
            found, others = self.messages([*AS_HIP, one, *filter(is_for_hip, flags), test])
            if self.arguments.plant and found:
                found.discard(sorted(found)[0])
            differences += [f"{one}: only C: {m}" for m in sorted(expected - found)]
            differences += [f"{one}: only HIP: {m}" for m in sorted(found - expected)]
            differences += [f"{one}: no HIP: {line}" for row, line in others.items() if row not in others_in_c]
        return test, differences, len(expected)


def read_list(path, clang):
    """The tests that are listed for the version of this Clang, as in /usr/lib/llvm-19/bin/clang."""
    version = re.search(r"llvm-(\d+)", clang)[1]
    with open(path, encoding="utf-8") as file:
        rows = [[column.strip() for column in line.split("|")] for line in file if line.strip() and line[0] != "#"]
    return {test for test, versions, _ in rows if version in versions.split()}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for name in ("clang", "plugin", "include", "diagnostics", "only-in-c"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--plant", action="store_true")
    parser.add_argument("tests", nargs="+")
    arguments = parser.parse_args()
    only_in_c = read_list(arguments.only_in_c, arguments.clang)
    tests = [t for t in tool.tests_in(arguments.tests) if t.endswith(".c")]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = [r for r in pool.map(Comparison(arguments), tests) if r]
    listed = {"/".join(t.split("/")[-2:]): (d, n) for t, d, n in results}
    wrong = 0
    for name, (differences, _) in listed.items():
        if bool(differences) == (name in only_in_c):
            continue
        wrong += 1
        print("\n".join(f"{name}: {d}" for d in differences or ["is listed, but the same in HIP"]))
    for name in only_in_c - listed.keys():
        wrong += 1
        print(f"{name}: is listed, but no test")
    same = [n for name, (_, n) in listed.items() if name not in only_in_c]
    print(f"{len(same)} files, {sum(same)} messages, {wrong} differences")
    return 1 if wrong or not sum(same) else 0


if __name__ == "__main__":
    sys.exit(main())
