"""Compares pairs of functions in a file of LLVM IR: generated_X must be exactly by_hand_X.

usage: compare_functions.py FILE.ll [--at-least N]

Only bodies are compared: what the optimiser says about a function depends on when it looked. No
difference are: names of functions, values, blocks, attribute groups and metadata nodes; the order of phi
operands; and where in the function something without side effects is computed, since instruction
selection decides that anew. Everything else is. There must be N pairs (default 1) and no other function
definition: code that was not inlined is a difference too. Prints a diff for each pair that differs; the
exit status is 1 if there is any.
"""

import argparse
import difflib
import re
import sys

PREFIXES = ("generated_", "by_hand_")
DEFINITION = re.compile(r'^define [^@]*@"?([\w.$]+)"?\(', re.MULTILINE)
LABEL = re.compile(r"^([-\w.$]+):")
ASSIGNMENT = re.compile(r"^%([-\w.$]+) = (\w+)(.*)$")
VALUE = re.compile(r"%([-\w.$]+)")
ATTRIBUTES = re.compile(r"#(\d+)\b")
METADATA = re.compile(r"(?<![\w!])!(\d+)\b")
PURE = set("""add sub mul shl lshr ashr and or xor fadd fsub fmul fneg trunc zext sext fptrunc fpext fptosi
    fptoui sitofp uitofp bitcast ptrtoint inttoptr addrspacecast getelementptr icmp fcmp select
    extractvalue insertvalue extractelement insertelement shufflevector freeze""".split())


class Module:
    def __init__(self, text):
        self.types = set(re.findall(r"^%(\S+) = type ", text, re.MULTILINE))
        self.attributes = dict(re.findall(r"^attributes #(\d+) = (.*)$", text, re.MULTILINE))
        self.metadata = dict(re.findall(r"^!(\d+) = (.*)$", text, re.MULTILINE))
        self.functions = {}
        for found in DEFINITION.finditer(text):
            end = text.index("\n}", found.start())
            self.functions[found[1]] = text[found.start():end].splitlines()

    def node(self, number, around=()):
        """A metadata node in full; one that contains itself, as loops do, by its depth."""
        if number in around:
            return f"!<{len(around) - around.index(number)} up>"
        inner = around + (number,)
        return METADATA.sub(lambda m: self.node(m[1], inner), self.metadata[number])

    def resolved(self, line):
        line = ATTRIBUTES.sub(lambda m: self.attributes[m[1]], line)
        return METADATA.sub(lambda m: self.node(m[1]), line)

    def normal_form(self, name):
        return NormalForm(self, name).lines


class NormalForm:
    """The lines of one function. Pure computations stand where they are used, as expressions; other
    values (also what a phi uses before it is computed) and blocks are numbered in order of appearance.
    """

    def __init__(self, module, name):
        self.module = module
        self.values = {}  # name -> number, or expression
        self.lines = []
        head, *body = module.functions[name]
        self.substituted(head)  # numbers the arguments
        for line in body:
            line = re.split(r"\s+;", line)[0].strip().replace(f"@{name}(", "@FUNCTION(")
            if line:
                self.add(line)

    def value(self, match):
        if match[1] in self.module.types:
            return match[0]
        return self.values.setdefault(match[1], f"%{len(self.values)}")

    def substituted(self, text):
        return self.module.resolved(VALUE.sub(self.value, text))

    def add(self, line):
        label, assignment = LABEL.match(line), ASSIGNMENT.match(line)
        if label:
            self.lines.append(VALUE.sub(self.value, "%" + label[1]) + ":")
        elif assignment and assignment[2] in PURE and assignment[1] not in self.values:
            self.values[assignment[1]] = f"({assignment[2]}{self.substituted(assignment[3])})"
        elif assignment and assignment[2] == "phi":
            operands = re.findall(r"\[[^]]*\]", self.substituted(assignment[3]))
            kind = assignment[3].split("[")[0]
            name = self.value(re.match(VALUE, "%" + assignment[1]))
            self.lines.append(f"{name} = phi{kind}{' '.join(sorted(operands))}")
        else:
            self.lines.append(self.substituted(line))


def pairs_of(functions):
    """The X of all pairs; exits when a function has no partner or belongs to no pair."""
    names = [{f[len(prefix):] for f in functions if f.startswith(prefix)} for prefix in PREFIXES]
    others = [f for f in functions if not f.startswith(PREFIXES)]
    if others:
        sys.exit(f"functions that belong to no pair: {' '.join(others)}")
    if names[0] != names[1]:
        sys.exit(f"functions without a partner: {' '.join(sorted(names[0] ^ names[1]))}")
    return sorted(names[0])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("file")
    parser.add_argument("--at-least", type=int, default=1)
    arguments = parser.parse_args()
    with open(arguments.file, encoding="utf-8") as file:
        module = Module(file.read())
    pairs = pairs_of(module.functions)
    different = 0
    for name in pairs:
        generated, by_hand = (module.normal_form(prefix + name) for prefix in PREFIXES)
        if generated != by_hand:
            different += 1
            print("\n".join(difflib.unified_diff(by_hand, generated, "by_hand_" + name,
                                                 "generated_" + name, lineterm="", n=99)))
    print(f"{len(pairs)} pairs, {different} different")
    if len(pairs) < arguments.at_least:
        sys.exit(f"expected at least {arguments.at_least} pairs")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
