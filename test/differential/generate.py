"""Writes random composites, and assertions that compare their constants with the compiler's.

usage: generate.py [--seed N|fresh] [--count N] [--language c|c++] [--plant size|align|offset|protocol] DIR

In DIR, which is created:
    types.h     the definitions
    check.inc   includes types.h; the assertions: for a compiler with the plugin
    model.txt   the same composites for emit_text, which writes the generated declarations
    gcc.inc     includes types.h, emitted.h (the output of emit_text) and the assertions: for GCC

Every assertion names the seed, and so does the output: a failure is repeated with --seed.
--plant makes one expectation wrong, so that a test can see the comparison fail.
"""

import argparse
import os
import random
import sys

sys.dont_write_bytecode = True

from composites import Generator  # noqa: E402
from print_c import Checks, Names, Printer  # noqa: E402
from print_model import Model  # noqa: E402


def read_arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--language", choices=["c", "c++"], default="c")
    parser.add_argument("--plant", choices=["size", "align", "offset", "protocol"])
    parser.add_argument("directory")
    arguments = parser.parse_args()
    fresh = arguments.seed == "fresh"
    arguments.seed = random.SystemRandom().randrange(1 << 32) if fresh else int(arguments.seed)
    return arguments


def assertions(checks, seed, plant):
    """One line each; the last one of the rule `plant` is wrong."""
    checks = list(checks)
    planted = max((i for i, check in enumerate(checks) if check[2] == plant), default=None)
    for i, (constant, expected, _) in enumerate(checks):
        wrong = " + 1" if i == planted else ""
        yield f'ANY_ASSERT({constant} == {expected}{wrong}, "seed {seed}: {constant}");'


def write(directory, name, lines):
    with open(os.path.join(directory, name), "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)


def main():
    arguments = read_arguments()
    os.makedirs(arguments.directory, exist_ok=True)
    generator = Generator(random.Random(arguments.seed), arguments.language)
    composites = generator.generate(arguments.count)
    names = Names(arguments.language)
    printer, model, checks = Printer(names), Model(names), Checks(names)
    asserted = list(assertions(checks.all(composites), arguments.seed, arguments.plant))

    prelude = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Inputs", "prelude.h")
    types = [f'#include "{prelude}"'] + [line for c in composites for line in printer.definition(c)]
    write(arguments.directory, "types.h", types)
    write(arguments.directory, "check.inc", ['#include "types.h"'] + asserted)
    write(arguments.directory, "gcc.inc", ['#include "types.h"', '#include "emitted.h"'] + asserted)
    write(arguments.directory, "model.txt", [line for c in composites for line in model.lines(c)])
    print(f"--seed {arguments.seed} --count {arguments.count} --language {arguments.language}: "
          f"{generator.count} composites, {len(asserted)} assertions")


if __name__ == "__main__":
    main()
