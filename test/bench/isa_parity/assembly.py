"""Assembly text as isa_parity.py compares it: instructions without names, and what a kernel occupies.

Names are no difference: labels, symbols and PTX's virtual registers are numbered in order of appearance.
Everything else in an instruction is: opcodes, machine registers, offsets, modifiers, order.
"""

import re
from dataclasses import dataclass, field

LABEL = re.compile(r"\$?\.?\bL(?:BB|tmp|pcrel|func)\w*|\$L__\w+")
PTX_REGISTER = re.compile(r"%([a-z]+)(\d+)\b")
NAME = re.compile(r"[A-Za-z_$][\w$.]*")

# Of the kernel descriptor and the metadata: everything but names and the lists of arguments.
AMD_DESCRIPTOR = re.compile(r"^\s*\.amdhsa_(\w+)\s+(.*)$", re.MULTILINE)
AMD_METADATA = re.compile(r"^  (?:  |- )\.(\w+):\s+(\d+|true|false)$", re.MULTILINE)
AMD_FUNCTION = re.compile(r"^\s*\.type\s+(\S+),@function$", re.MULTILINE)
AMD_OBJECT = re.compile(r"^\s*(?:\.type\s+(\S+),@object|\.amdgpu_lds\s+([^\s,]+),.*)$", re.MULTILINE)
AMD_LDS = re.compile(r"^\s*\.amdgpu_lds\s+[^\s,]+,\s*(\d+),\s*(\d+)", re.MULTILINE)

PTX_FUNCTION = re.compile(r"^\s*(?:\.\w+\s+)*\.(?:entry|func)\s+(?:\([^)]*\)\s*)?([\w$]+)[^{;]*\{(.*?)^\}",
                          re.MULTILINE | re.DOTALL)
PTX_VARIABLE = re.compile(r"^\s*(?:\.(?:extern|visible|weak|common)\s+)*\.(shared|local|global|const)\s+"
                          r"\.align\s+(\d+)\s+\.\w+\s+([\w$]+)(?:\[(\d*)\])?", re.MULTILINE)
PTX_DECLARATION = re.compile(r"^\.(reg|shared|local|param)\b")


@dataclass
class Code:
    """One compiled kernel file."""
    instructions: list = field(default_factory=list)  # one per line; labels stand alone, as "L3:"
    resources: dict = field(default_factory=dict)  # name -> text; empty only if nothing was recognised

    def count(self):
        return sum(not line.endswith(":") for line in self.instructions)

    def lines(self):
        """All that is compared, for a diff."""
        return [f"{name}: {value}" for name, value in sorted(self.resources.items())] + self.instructions


class Renaming:
    """Gives every name its number, in order of appearance, per kind of name."""

    def __init__(self, symbols):
        self.symbols = symbols
        self.numbers = {}

    def number(self, kind, name):
        names = self.numbers.setdefault(kind, {})
        return f"{kind}{names.setdefault(name, len(names))}"

    def __call__(self, line):
        line = LABEL.sub(lambda m: self.number("L", m[0]), line)
        return NAME.sub(lambda m: self.number("symbol", m[0]) if m[0] in self.symbols else m[0], line)


def read_amdgcn(text):
    """Code of an AMD GPU, as Clang writes it with -S."""
    text = re.sub(r"\s*;.*", "", text)
    functions = AMD_FUNCTION.findall(text)
    objects = {a or b for a, b in AMD_OBJECT.findall(text)}
    renamed = Renaming(objects | set(functions))
    code = Code()
    for name in functions:
        start = text.index(f"\n{name}:\n") + 1
        for line in text[start:text.index("\n.Lfunc_end", start)].splitlines():
            line = " ".join(line.split())
            if not line.startswith(".") or LABEL.match(line):
                code.instructions.append(renamed(line))
    dynamic = sorted(AMD_LDS.findall(text))
    code.resources = dict(AMD_DESCRIPTOR.findall(text)) | dict(AMD_METADATA.findall(text))
    code.resources["functions"] = str(len(functions))
    code.resources["lds_symbols"] = str(dynamic)
    return code


def read_nvptx(text):
    """PTX, as Clang writes it with -S."""
    text = re.sub(r"//.*", "", text)
    variables = PTX_VARIABLE.findall(text)
    functions = PTX_FUNCTION.findall(text)
    renamed = Renaming({name for _, _, name, _ in variables})
    code = Code()
    for name, body in functions:
        code.instructions.append("function:")
        for line in body.splitlines():
            line = " ".join(line.split())
            if line and not PTX_DECLARATION.match(line):
                line = PTX_REGISTER.sub(lambda m: renamed.number("%" + m[1], name + m[2]), line)
                code.instructions.append(renamed(line))
    sizes = {kind: sorted((int(align), size) for k, align, _, size in variables if k == kind)
             for kind in ("shared", "local")}
    code.resources = {
        "functions": str(len(functions)),
        "group_segment_fixed_size": str(sum(int(size or 0) for _, size in sizes["shared"])),
        "private_segment_fixed_size": str(sum(int(size or 0) for _, size in sizes["local"])),
        "shared_variables": str(sizes["shared"]),
        "parameters": str(sorted(re.findall(r"\.param ([^_\n]*) \w+_param_\d+", text))),
    }
    return code


def read(text, target):
    """The code in the output of a compiler for the target, which must have at least one function."""
    code = read_nvptx(text) if target.startswith("sm_") else read_amdgcn(text)
    if not code.count() or code.resources["functions"] == "0":
        raise ValueError(f"no code was recognised for {target}")
    return code
