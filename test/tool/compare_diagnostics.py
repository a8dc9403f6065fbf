"""Compares what the plugin and fxstruct say about the same files.

usage: compare_diagnostics.py --clang PATH --clangxx PATH --plugin PATH --fxstruct PATH --include DIR
                              --diagnostics DEF [--plant] TEST...

For each test (a file, or a folder of them) that runs the compiler on itself, the same compiler flags go
to the compiler with the plugin and to `fxstruct check`. Their messages are reduced to those in the table
DEF (diagnostics.def), without the rules of values, which need function bodies, and must be the same:
file, line, column, severity and text. Prints one line per difference and, last, how many files and
messages were compared; the exit status is 1 for a difference, or if too little was compared.

--plant drops one message of the tool's, so that a test can see the comparison fail.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "docs", "_ext"))
import messages as table  # pylint: disable=wrong-import-position

# Needs a function body, which fxstruct skips; each with what it is that needs it.
NEEDS_BODIES = {
    "lacking_protocol_is_reported_at_the_use.c": "uses are inside functions",
}
# What runs without the plugin's rules, or is no input of a compiler run.
OTHER = {"wrong_arguments_are_errors.c", "another_llvm_is_told_apart.c", "version_is_printed.c"}

MESSAGE = re.compile(r"^(.+?):(\d+):(\d+): (error|warning|note): (.*)$")


def table_patterns(path):
    """One regular expression for every message of declarations."""
    patterns = [table.pattern(message.text) for message in table.read(path)
                if not message.id.startswith("value_")
                and message.id not in ("unknown_option", "option_value", "out_of_memory")]
    return re.compile("^(?:" + "|".join(patterns) + ")$", re.DOTALL)


def messages(output, known):
    """The messages of fx in a compiler's output, as a set; notes count with what they belong to."""
    found = set()
    for line in output.splitlines():
        match = MESSAGE.match(line)
        if match and known.match(match.group(5)):
            file, row, column, severity, text = match.groups()
            found.add((os.path.realpath(file), int(row), int(column), severity, text))
    return found


def commands(test, arguments):
    """The flags of each run of the compiler on the test itself: (compiler, flags)."""
    with open(test, encoding="utf-8") as file:
        lines = re.findall(r"RUN:(.*)", file.read().replace("\\\n", " "))
    targets = {
        "%clang": (arguments.clang, []),
        "%clangxx": (arguments.clangxx, []),
        "%amdgcn": (arguments.clang, ["--target=amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-nogpulib",
                                      "-ffreestanding", "-x", "c"]),
        "%nvptx": (arguments.clang, ["--target=nvptx64-nvidia-cuda", "-march=sm_80",
                                     "--cuda-path=/nonexistent", "-ffreestanding", "-x", "c"]),
    }
    result = []
    for line in lines:
        for part in re.split(r"[|;]|&&", line):
            try:
                words = shlex.split(part)
            except ValueError:
                continue
            words = words[1:] if words[:1] == ["not"] else words
            if not words or words[0] not in targets or "%s" not in words:
                continue
            compiler, flags = targets[words[0]]
            own = usable_flags(words[1:], test)
            if own is not None and (compiler, flags + own) not in result:
                result.append((compiler, flags + own))
    return result


def usable_flags(words, test):
    """The flags that say how to compile, without outputs and -verify; None if some are not for us."""
    flags, skip, takes_value = [], False, {"-o", "-Xclang", "-mllvm"}
    for index, word in enumerate(words):
        if skip:
            skip = False
        elif word in takes_value:
            skip = True
        elif word in ("%s", "-c", "-S", "-emit-llvm", "2>&1", "-fsyntax-only") or word.startswith(">"):
            continue
        elif word == "%strict":
            continue
        elif word.startswith("%S/"):
            flags.append(os.path.dirname(test) + word[2:])
        elif word.startswith("-I%S"):
            flags.append("-I" + os.path.dirname(test) + word[4:])
        elif "%" in word or word in ("-E", "<"):
            return None
        elif not word.startswith(("-O", "-g", "-fplugin", "-save-temps", "-Werror")):
            flags.append(word)
    return flags


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace", env={**os.environ, "NO_COLOR": "1"}, check=False)
    return done.stdout


def compare(test, compiler, flags, arguments, known):
    """(differences, number of messages) of one command."""
    include = f"-I{arguments.include}"
    plugin = messages(run([compiler, f"-fplugin={arguments.plugin}", include, "-fsyntax-only",
                           "-ferror-limit=0", "-fno-caret-diagnostics", *flags, test]), known)
    tool = messages(run([arguments.fxstruct, "check", test, "--", include, *flags]), known)
    if arguments.plant and tool:
        tool.discard(sorted(tool)[0])
        arguments.plant = False
    lines = [f"only the plugin says: {m}" for m in sorted(plugin - tool)]
    lines += [f"only fxstruct says: {m}" for m in sorted(tool - plugin)]
    return lines, len(plugin)


def tests_in(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
        for directory, subdirectories, files in os.walk(path):
            subdirectories[:] = sorted(d for d in subdirectories if d != "Inputs")
            for name in sorted(files):
                if name.endswith((".c", ".cpp")):
                    yield os.path.join(directory, name)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for name in ("clang", "clangxx", "plugin", "fxstruct", "include", "diagnostics"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--plant", action="store_true")
    parser.add_argument("tests", nargs="+")
    arguments = parser.parse_args()
    known = table_patterns(arguments.diagnostics)
    files = compared = differences = 0
    for test in tests_in(arguments.tests):
        name = os.path.basename(test)
        if name in NEEDS_BODIES or name in OTHER:
            continue
        runs = commands(test, arguments)
        files += bool(runs)
        for compiler, flags in runs:
            found, count = compare(test, compiler, flags, arguments, known)
            compared += count
            differences += len(found)
            for line in found:
                print(f"{name} {' '.join(flags)}: {line}")
    print(f"{files} files, {compared} messages, {differences} differences")
    return 1 if differences or files == 0 or compared == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
