"""Compares the machine code of kernels whose shared memory is allocated with that of kernels written by hand.

usage: isa_parity.py [--quick] [--diff] [--write FILE.md] ... BUILD-TREE...

For each build tree (build/llvm-19, …), with the Clang it was built for; each target that this Clang knows;
plain C, and HIP or CUDA; -O1, -O2 and -O3; and each file in kernels/: compiles the file as it is and with
BY_HAND defined, and compares instructions, registers, bytes of shared memory and of scratch (assembly.py
says what is no difference). A difference is allowed only where explained.txt says why. -O0 is compiled too, and its
instructions are counted, not compared.

  --quick        six kernels, gfx90a and gfx942, -O2, plain C and HIP
  --target T     only this target, --level N only -ON, --language L only that; all may be repeated
  --diff         prints what differs
  --write FILE   puts the tables between the lines "<!-- measured -->" and "<!-- end -->" of FILE
  --ptxas FILE   compares the registers and bytes that ptxas gives a PTX kernel, too
  --kernels DIR  other kernels; --explained FILE  other explanations
  --keep DIR     where compiler outputs are kept (build/isa_parity); a later run uses them again as long as
                 sources, headers, plugin and compiler are the same
  --jobs N       compilers at a time (the number of processors)

The exit status is 1 if something differs without an explanation, does not compile, or is explained where
everything is identical, or if there is nothing to compare.
"""

import argparse
import difflib
import fnmatch
import glob
import hashlib
import itertools
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.path.insert(0, HERE)
import assembly
import report

# Each target, and the first LLVM of those supported that knows it and has a spelling for its kernels.
TARGETS = {"gfx906": 15, "gfx90a": 15, "gfx942": 19, "gfx950": 22, "gfx1030": 15, "gfx1100": 15,
           "gfx1201": 19, "gfx1250": 22, "sm_80": 19, "sm_90": 19}
LANGUAGES = {
    "C": ("-x", "c", "-std=c11", "-ffreestanding", "-nogpulib"),
    "HIP": ("-x", "hip", "-std=c++17", "--cuda-device-only", "-nogpulib", "-nogpuinc"),
    "CUDA": ("-x", "cuda", "-std=c++17", "--cuda-device-only", "-nocudalib", "-nocudainc"),
}
LEVELS = ("-O0", "-O1", "-O2", "-O3")
QUICK_KERNELS = ("tile_transpose", "block_reduction", "gemm_epilogue", "nested_helper", "vector_load",
                 "dynamic_compaction")
QUICK_TARGETS = ("gfx90a", "gfx942")
VERSIONS = ("annotated", "by_hand")


def is_amd(target):
    return target.startswith("gfx")


class Tree:
    """A build tree, and the Clang it was built for."""

    def __init__(self, path):
        with open(os.path.join(path, "CMakeCache.txt"), encoding="utf-8") as file:
            cache = dict(re.findall(r"^(\w+):\w+=(.*)$", file.read(), re.MULTILINE))
        self.llvm = int(cache["FX_LLVM_VERSION"])
        self.clang = os.path.join(cache["FX_LLVM_ROOT"], "bin", "clang")
        self.plugin = os.path.join(path, "lib", "libfxplugin.so")
        self.version = subprocess.run([self.clang, "--version"], check=True, text=True,
                                      stdout=subprocess.PIPE).stdout.splitlines()[0]

    def targets(self):
        return [target for target, first in TARGETS.items() if self.llvm >= first]

    def command(self, language, target, level, version):
        command = [self.clang, "-Wall", "-Wextra", "-Werror", level, "-S", *LANGUAGES[language]]
        command.append({"C": "-mcpu=" if is_amd(target) else "-march="}.get(language, "--offload-arch=") + target)
        if not is_amd(target) and self.llvm >= 22:  # without CUDA this version defaults to PTX 4.2
            command.append("--cuda-feature=+ptx78")
        if not is_amd(target):  # whatever CUDA the machine may have is ignored
            command.append("--cuda-path=/nonexistent")
        if language == "C":
            command.append("--target=" + ("amdgcn-amd-amdhsa" if is_amd(target) else "nvptx64-nvidia-cuda"))
        if version == "by_hand":
            return command + ["-DBY_HAND"]
        return command + ["-I" + os.path.join(ROOT, "include"), f"-fplugin={self.plugin}"]


@dataclass(frozen=True)
class Cell:
    """One comparison; what became of it is a Result."""
    kernel: str
    language: str
    tree: Tree
    target: str
    level: str

    def __str__(self):
        return f"{self.kernel} {self.language} {self.target} LLVM {self.tree.llvm} {self.level}"


@dataclass
class Result:
    cell: Cell
    outcome: str  # identical, explained, different, failed; at -O0: counted
    text: str = ""  # diff, explanation, or messages
    codes: tuple = ()  # annotated, by hand


class Compiler:
    """Compiles, or takes what an earlier run left if nothing it depends on has changed."""

    def __init__(self, kernels, keep, ptxas):
        self.kernels, self.keep, self.ptxas = kernels, keep, ptxas
        self.headers = self.digest(sorted(glob.glob(os.path.join(kernels, "*.h"))))
        self.public = self.digest(sorted(glob.glob(os.path.join(ROOT, "include", "fx", "*"))))
        self.plugins = {}

    @staticmethod
    def digest(paths):
        state = hashlib.sha256()
        for path in paths:
            with open(path, "rb") as file:
                state.update(path.encode() + b"\0" + file.read())
        return state.hexdigest()

    def key(self, cell, version, source, command):
        parts = [cell.tree.version, self.headers, self.digest([source]), *command]
        if version == "annotated":
            plugin = cell.tree.plugin
            if plugin not in self.plugins:
                self.plugins[plugin] = self.digest([plugin])
            parts += [self.public, self.plugins[plugin]]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def code(self, cell, version):
        """The code of one version; raises CalledProcessError with the compiler's messages."""
        source = os.path.join(self.kernels, cell.kernel + ".c")
        command = cell.tree.command(cell.language, cell.target, cell.level, version) + [source]
        directory = os.path.join(self.keep, f"llvm-{cell.tree.llvm}", cell.language,
                                 cell.target + cell.level)
        output = os.path.join(directory, f"{cell.kernel}.{version}.s")
        key = self.key(cell, version, source, command)
        if not self.is_kept(output, key):
            os.makedirs(directory, exist_ok=True)
            self.run(command + ["-o", output])
            with open(output + ".key", "w", encoding="utf-8") as file:
                file.write(key)
        with open(output, encoding="utf-8") as file:
            code = assembly.read(file.read(), cell.target)
        if self.ptxas and not is_amd(cell.target) and cell.level != "-O0":
            code.resources |= self.assembled(cell.target, output)
        return code

    @staticmethod
    def is_kept(output, key):
        try:
            with open(output + ".key", encoding="utf-8") as file:
                return file.read() == key and os.path.exists(output)
        except FileNotFoundError:
            return False

    @staticmethod
    def run(command):
        return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT).stdout

    def assembled(self, target, ptx):
        said = self.run([self.ptxas, "-v", f"-arch={target}", ptx, "-o", ptx + ".cubin"])
        used = re.search(r"Used (\d+) registers(?:.*?(\d+) bytes smem)?", said)
        spilled = re.search(r"(\d+) bytes stack frame", said)
        return {"registers": used[1], "smem": used[2] or "0", "stack": spilled[1] if spilled else "0"}


class Explanations:
    """explained.txt: KERNEL LANGUAGE TARGET LLVM LEVEL: why; * stands for anything, # starts a comment. The first
    entry that fits a comparison is the one that counts."""

    def __init__(self, path):
        self.entries, self.seen, self.used = [], set(), set()
        with open(path, encoding="utf-8") as file:
            for line in filter(None, (line.split("#")[0].strip() for line in file)):
                pattern, colon, reason = line.partition(":")
                if len(pattern.split()) != 5 or not colon or not reason.strip():
                    sys.exit(f"{path}: not 'KERNEL LANGUAGE TARGET LLVM LEVEL: why': {line}")
                self.entries.append((pattern.split(), reason.strip()))

    def reason(self, cell, differs):
        names = (cell.kernel, cell.language, cell.target, str(cell.tree.llvm), cell.level)
        for index, (patterns, reason) in enumerate(self.entries):
            if all(map(fnmatch.fnmatchcase, names, patterns)):
                (self.used if differs else self.seen).add(index)
                return reason
        return None

    def stale(self):
        """Entries that fit comparisons of this run, all of them identical."""
        return [" ".join(self.entries[index][0]) for index in sorted(self.seen - self.used)]


def compare(cell, compiler, explanations):
    try:
        codes = tuple(compiler.code(cell, version) for version in VERSIONS)
    except subprocess.CalledProcessError as error:
        return Result(cell, "failed", f"{' '.join(error.cmd)}\n{error.stdout}")
    except ValueError as error:
        return Result(cell, "failed", str(error))
    if cell.level == "-O0":
        return Result(cell, "counted", codes=codes)
    annotated, by_hand = (code.lines() for code in codes)
    reason = explanations.reason(cell, annotated != by_hand)
    if annotated == by_hand:
        return Result(cell, "identical", codes=codes)
    diff = "\n".join(difflib.unified_diff(by_hand, annotated, f"by hand: {cell}", f"annotated: {cell}",
                                          lineterm=""))
    return Result(cell, "explained" if reason else "different", reason or diff, codes)


def cells(arguments, trees):
    names = sorted(os.path.basename(path)[:-2] for path in glob.glob(os.path.join(arguments.kernels, "*.c")))
    levels = [f"-O{level}" for level in arguments.level] or LEVELS
    wanted = arguments.target or TARGETS
    if arguments.quick:
        names = [name for name in names if name in QUICK_KERNELS]
        levels, wanted = ("-O2",), QUICK_TARGETS
    for tree, language in itertools.product(trees, arguments.language or LANGUAGES):
        targets = [target for target in tree.targets() if target in wanted and
                   language in ("C", "HIP" if is_amd(target) else "CUDA")]
        for target, level, name in itertools.product(targets, levels, names):
            yield Cell(name, language, tree, target, level)


def show(result, diff):
    if result.outcome in ("different", "failed"):
        print(f"{result.outcome}: {result.cell}")
        if diff or result.outcome == "failed":
            print(result.text)


def parse():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--target", action="append", default=[], choices=TARGETS)
    parser.add_argument("--language", action="append", default=[], choices=LANGUAGES)
    parser.add_argument("--level", action="append", default=[], choices=[level[2:] for level in LEVELS])
    parser.add_argument("--diff", action="store_true")
    parser.add_argument("--write")
    parser.add_argument("--ptxas")
    parser.add_argument("--kernels", default=os.path.join(HERE, "kernels"))
    parser.add_argument("--explained", default=os.path.join(HERE, "explained.txt"))
    parser.add_argument("--keep", default=os.path.join(ROOT, "build", "isa_parity"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("trees", nargs="+")
    return parser.parse_args()


def main():
    arguments = parse()
    trees = [Tree(path) for path in arguments.trees]
    explanations = Explanations(arguments.explained)
    compiler = Compiler(arguments.kernels, arguments.keep, arguments.ptxas)
    results = []
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for result in pool.map(lambda cell: compare(cell, compiler, explanations), cells(arguments, trees)):
            results.append(result)
            show(result, arguments.diff)
    stale = explanations.stale()
    for patterns in stale:
        print(f"explained, but nothing differs: {patterns}")
    if arguments.write:
        report.write(arguments.write, results)
    compared = [r for r in results if r.outcome != "counted"]
    outcomes = [r.outcome for r in compared]
    print(f"{len(compared)} compared:", ", ".join(
        f"{outcomes.count(o)} {o}" for o in ("identical", "explained", "different", "failed")))
    return 1 if stale or not compared or {"different", "failed"} & set(outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
