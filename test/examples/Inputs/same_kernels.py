"""Compares the machine code of two HIP files, target by target.

usage: same_kernels.py ONE TWO --targets GPU... [--levels N...] -- COMPILER ARGUMENT...

Compiles both for each GPU at -O2 and -O3 (or the levels given), device code only, and compares instructions and
resources as test/bench/isa_parity/assembly.py reads them. Prints what differs; the exit status is 1 if
anything does.
"""

import argparse
import difflib
import os
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../bench/isa_parity"))
import assembly


def code(compiler, source, target, level):
    command = [*compiler, f"-O{level}", f"--offload-arch={target}", "--cuda-device-only", "-S", source, "-o", "-"]
    text = subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout
    return assembly.read(text, target)


def main():
    split = sys.argv.index("--")
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("one")
    parser.add_argument("two")
    parser.add_argument("--targets", nargs="+", required=True)
    parser.add_argument("--levels", nargs="+", default=["2", "3"])
    arguments = parser.parse_args(sys.argv[1:split])
    compiler = [a for a in sys.argv[split + 1:] if not a.startswith("--offload-arch=")]
    different = 0
    for target in arguments.targets:
        for level in arguments.levels:
            one, two = (code(compiler, source, target, level) for source in (arguments.one, arguments.two))
            verdict = "identical" if one.lines() == two.lines() else "different"
            different += verdict == "different"
            print(f"{target} -O{level}: {verdict}, {one.resources['functions']} kernels, "
                  f"{one.count()} and {two.count()} instructions")
            print("\n".join(difflib.unified_diff(one.lines(), two.lines(), lineterm="", n=0)))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
