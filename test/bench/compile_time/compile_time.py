"""Measures what the plugin adds to the time of a compilation, as ratios.

usage: compile_time.py [--composites N] [--repetitions N] [--instructions] [--no-hip] BUILD-TREE...

For each build tree (build/llvm-19, …), with the Clang it was built for, and -fsyntax-only:

  by hand  a header of N composites (1000) of 16 fields with the plugin, against the same header without
           the plugin and with the generated text included as a system header; aim: at most 1.15
  growth   4 N composites against N, with the plugin; aim: at most 4.4
  hip      a file that includes <hip/hip_runtime.h> and has no composite, host and device pass, with the
           plugin against without; aim: at most 1.03
  values   a C file of 20 N lines that builds, changes and passes values, with the checks of values against
           -fplugin-arg-fx-values=off; aim: at most 1.05
  special  N/2 against N/8 specializations of one base with 20 fields, each with its alias; aim: at most 4.4

A ratio is the median over the repetitions (11); each repetition compiles both files, one right after the
other, so that a change of the machine's load meets both. Times are processor time of the compiler and its
children. Run by hand, on an idle machine: nothing in the test suite depends on a time.

--instructions counts instructions with valgrind instead, which is some fifty times slower but says the
same on a busy machine; one repetition is enough then.

Where the time goes: nearly all of it is Clang parsing the generated declarations, which both sides of
"by hand" do. What the plugin adds is lexing from a buffer into a token stream, writing the text, and
looking up whether the names are free, in this order.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
sys.path.insert(0, os.path.join(ROOT, "test", "differential"))

from composites import Composite, Field, Scalar  # noqa: E402
from print_c import Names, Printer  # noqa: E402
from print_model import Model  # noqa: E402

INT, FLOAT, DOUBLE = Scalar("integer", 4, "int"), Scalar("float", 4, "float"), Scalar("float", 8, "double")
CHAR, LONG = Scalar("integer", 1, "unsigned char"), Scalar("integer", 8, "long")
AIMS = {"by hand": 1.15, "growth": 4.4, "hip": 1.03, "values": 1.05, "special": 4.4}

# What a C file does with values, among other things: 20 lines.
VALUE_USER = """
static float norm@(struct Point p) { return p.x * p.x + p.y * p.y; }

float walk@(struct Point *points, int count, Point_storage s) {
  struct Point sum = {0, 0}, first = points[0];
  struct Segment segment = {.from = first, .to = {1.0f, 2.0f}, .id = @};
  float longest = 0;
  for (int i = 0; i < count; ++i) {
    float length = norm@(points[i]);
    if (length > longest && i % 3 != 1) {
      longest = length;
      sum = Point_make(sum.x + points[i].x, sum.y + points[i].y);
    }
    points[i].x -= 0.5f;
    *s.y += points[i].y * (float)(i & 7);
  }
  segment = Segment_replace_to(segment, sum);
  return longest + segment.to.x + norm@(Point_peek(s)) + (Point_equal(sum, first) ? 1.0f : 0.0f);
}
"""


class Tree:
    """A build tree: its plugin, and the Clang that loads it."""

    def __init__(self, path):
        with open(os.path.join(path, "CMakeCache.txt"), encoding="utf-8") as cache:
            settings = dict(re.findall(r"^(\w+):\w+=(.*)$", cache.read(), re.MULTILINE))
        self.version = int(settings["FX_LLVM_VERSION"])
        self.clang = os.path.join(settings["FX_LLVM_ROOT"], "bin", "clang")
        self.plugin = "-fplugin=" + os.path.join(os.path.abspath(path), "lib", "libfxplugin.so")
        self.emit_text = os.path.join(path, "bin", "emit_text")

    def command(self, *arguments):
        return [self.clang, "-fsyntax-only", "-I" + os.path.join(ROOT, "include"), *arguments]


def composites(count):
    """Structs of 16 fields: numbers, arrays, and the struct before."""
    result = []
    for i in range(count):
        fields = [Field(f"f{k}", (INT, FLOAT, DOUBLE, CHAR, LONG)[k % 5]) for k in range(12)]
        fields += [Field("row", FLOAT, (8,)), Field("grid", INT, (4, 4))]
        fields.append(Field("inner", result[-1]) if i % 4 == 1 else Field("last", LONG))
        fields.append(Field("wide", DOUBLE, align=16, align_by="marker"))
        result.append(Composite("struct", "tag", f"Record{i}", fields=fields))
    return result


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def write_header(directory, tree, count):
    """The source for the plugin, and the one with the generated text in a header."""
    names, records = Names("c"), composites(count)
    types = os.path.join(directory, f"types{count}.h")
    emitted = os.path.join(directory, f"emitted{count}.h")
    lines = [line for c in records for line in Printer(names).definition(c)]
    write(types, "#include <fx/fx.h>\n" + "\n".join(lines) + "\n")
    model = "".join(line + "\n" for c in records for line in Model(names).lines(c))
    text = subprocess.run([tree.emit_text, "clang", "c"], input=model, text=True, check=True,
                          stdout=subprocess.PIPE).stdout
    write(emitted, text)
    use = "int use(void *p);\nint use(void *p) { return *Record0_storage_at(p).f0; }\n"
    plugin = write(os.path.join(directory, f"plugin{count}.c"), f'#include "{types}"\n{use}')
    by_hand = write(os.path.join(directory, f"by_hand{count}.c"),
                    f'#include "{types}"\n#include "{emitted}"\n{use}')
    return plugin, by_hand


def write_value_user(directory, count):
    head = ("#include <fx/fx.h>\nstruct FX_STRUCT Point { float x, y; };\n"
            "struct FX_STRUCT Segment { struct Point from, to; int id; };\n")
    return write(os.path.join(directory, "values.c"),
                 head + "".join(VALUE_USER.replace("@", str(i)) for i in range(count)))


def write_specializations(directory, count):
    """One base with 10 compile-time and 10 run-time fields, and `count` types made of it."""
    constants = "".join(f"FX_CONSTEXPR int c{i}; " for i in range(10))
    fields = "".join(f"float f{i}; " for i in range(10))
    lines = [f"struct FX_STRUCT Base {{ {constants}{fields}}};"]
    for i in range(count):
        values = ", ".join(f".c{k} = {i + k}" for k in range(10))
        lines.append(f"FX_SPECIALIZE(Alias{i}, Base, {values});")
    return write(os.path.join(directory, f"special{count}.c"),
                 "#include <fx/fx.h>\n" + "\n".join(lines) + "\n")


def hip_command(tree, directory):
    source = write(os.path.join(directory, "empty.hip"), "#include <hip/hip_runtime.h>\n")
    flags = ["-x", "hip", "--offload-arch=gfx90a", "--rocm-path=/usr", "-nogpulib"]
    if tree.version >= 22:  # Debian's HIP 5.2 uses a macro that Clang no longer defines
        flags += ["-mcode-object-version=5", "-D__AMDGCN_WAVEFRONT_SIZE=64"]
    return tree.command(*flags, source)


def seconds(command):
    """Processor time of a compilation, which must succeed without a message."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if status or output:
        sys.exit(f"{' '.join(command)}\n{output.decode()}")
    return usage.ru_utime + usage.ru_stime


def billions_of_instructions(command):
    """Of a compilation and its children; it must succeed."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--trace-children=yes"]
    output = subprocess.run(valgrind + command, check=True, text=True, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT).stdout
    return sum(map(int, re.findall(r"Collected : (\d+)", output))) / 1e9


def ratio(command, reference, arguments):
    """The median ratio of their costs, and the median costs themselves."""
    cost = billions_of_instructions if arguments.instructions else seconds
    pairs = [(cost(command), cost(reference)) for _ in range(arguments.repetitions)]
    costs, references = zip(*pairs)
    return (statistics.median(a / b for a, b in pairs), statistics.median(costs),
            statistics.median(references))


def measure(tree, arguments, directory):
    few, many = arguments.composites, 4 * arguments.composites
    plugin, by_hand = write_header(directory, tree, few)
    plugin4, _ = write_header(directory, tree, many)
    with_plugin = tree.command(tree.plugin, plugin)
    yield "by hand", ratio(with_plugin, tree.command(by_hand), arguments)
    yield "growth", ratio(tree.command(tree.plugin, plugin4), with_plugin, arguments)
    values = tree.command(tree.plugin, "-Wno-missing-prototypes", write_value_user(directory, few))
    yield "values", ratio(values, values + ["-fplugin-arg-fx-values=off"], arguments)
    special, special4 = (tree.command(tree.plugin, write_specializations(directory, count))
                         for count in (max(few // 8, 1), max(few // 2, 4)))
    yield "special", ratio(special4, special, arguments)
    if arguments.hip:
        hip = hip_command(tree, directory)
        yield "hip", ratio(hip + [tree.plugin], hip, arguments)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--composites", type=int, default=1000)
    parser.add_argument("--repetitions", type=int, default=11)
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--no-hip", dest="hip", action="store_false")
    parser.add_argument("trees", nargs="+")
    arguments = parser.parse_args()
    unit = "10^9 instructions" if arguments.instructions else "seconds"
    print(f"LLVM  measured   ratio   aim  {unit} against {unit}")
    for tree in map(Tree, arguments.trees):
        with tempfile.TemporaryDirectory() as directory:
            for name, (median, time, reference) in measure(tree, arguments, directory):
                print(f"{tree.version:4}  {name:8}  {median:6.3f}  {AIMS[name]:4.2f}  {time:8.3f} {reference:8.3f}",
                      flush=True)


if __name__ == "__main__":
    main()
