"""Reads the code of the documentation, so that tests can compile it.

usage: blocks.py check --root DIR --compiler NAME=COMMAND… [--only TEXT] PAGE.md…
       blocks.py print PAGE.md LANGUAGE            the first block of a language
       blocks.py run --root DIR --build DIR PAGE.md DIRECTORY

`check` compiles every fenced block of C, C++, HIP and CUDA, holds the compiler's messages against those
that the page shows, and looks for every message of a table `| mistake | message |` in
plugin/core/diagnostics.def. `run` executes the blocks of sh that say so in a directory that looks like the
root of the repository. The exit status is 1 for a defect, or if there was nothing to check.

A comment before a block says what the reader need not see:

    <!-- fx-test: after -->          the block, with what surrounds it, continues the code block before it
    <!-- fx-test: with               it stands in this text, at the line with … or behind it all
    int x;
    -->
    <!-- fx-test: page               and this stands before every block of the page without `after`
    #include <fx/fx.h>
    -->
    <!-- fx-test: file pair.h        and this is a file that it includes
    struct Pair { … };
    -->
    <!-- fx-test: for amdgcn nvptx   it is compiled for these, see block_compilers in test/lit.cfg.py.
                                     A kernel: for the host and both GPUs; everything else: for the host -->
    <!-- fx-test: flags -m32 -->     more flags for the compiler
    <!-- fx-test: in README.md -->   the block stands in this file of the repository, which others test
    <!-- fx-test: by test/x.test -->  the block is an input of this test, which names the page
    <!-- fx-test: run -->            sh that `run` executes from the root of the repository
    <!-- fx-test: skip REASON -->    nothing is done with it; code that does compile may not say so

A block without a language that begins with `error:` or `warning:` is what the compiler says about the code
before it, or about the text that its own `with` gives: all its errors and warnings, in order; of the notes
those that are shown. Lines that begin with a space continue the one before; `…` is anything. Code without
such a block compiles without a warning.
"""

import argparse
import concurrent.futures
import glob
import os
import re
import shlex
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "..", "docs", "_ext"))
import messages  # pylint: disable=wrong-import-position

CODE = {"c": ".c", "cpp": ".cpp", "hip": ".hip", "cuda": ".cu"}
# What says nothing that a test could hold against the project.
INERT = {"text"}
DIRECTIVES = {"after", "page", "with", "file", "for", "flags", "in", "by", "run", "skip"}
OPEN = re.compile(r"^( *)(`{3,})(.*)$")
COMMENT = re.compile(r"<!-- fx-test: (\w+)[ \n]?(.*?)\s*-->", re.DOTALL)
SAID = re.compile(r"^(?:(?:.+?:\d+:\d+|<.*>|clang\S*|fatal): )?(?:fatal )?(error|warning|note): (.*)$")
# The compiler's own words for what the plugin declares as unavailable; the reasons are the core's.
UNAVAILABLE = re.compile(r"^'[\w…]+' is unavailable: (.*)$")


class Block:
    """A fenced block: its text, where it stands, and what the comments before it say."""

    def __init__(self, page, line, language, text, says, before):
        self.page, self.line, self.language, self.text = page, line, language, text
        self.says = says  # directive: [(argument, following lines)]
        self.before = before  # what stands before every block of the page
        self.unit = None  # the text that is compiled
        self.expected = []  # (severity, message)

    def has(self, directive):
        return directive in self.says

    def words(self, directive):
        return [word for argument, _ in self.says.get(directive, []) for word in shlex.split(argument)]

    def where(self):
        return f"{self.page}:{self.line}"

    def is_messages(self):
        return not self.language and re.match(r"(error|warning|note): ", self.text)

    def surrounded(self, text):
        """The text where the `with` comments want it."""
        for _, around in self.says.get("with", []):
            lines = around.split("\n")
            if "…" in lines:
                lines[lines.index("…")] = text
                text = "\n".join(lines)
            else:
                text = around + "\n" + text
        return text if self.has("after") else self.before + text


def parse(page):
    """The blocks of a page in order, and what is wrong with its comments."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    blocks, defects, says, position, before = [], [], {}, 0, ""
    lines = text.split("\n")
    comments = {text.count("\n", 0, found.start()): found for found in COMMENT.finditer(text)}
    while position < len(lines):
        fence = OPEN.match(lines[position])
        if position in comments:
            found = comments[position]
            directive, content = found.groups()
            if directive not in DIRECTIVES:
                defects.append(f"{page}:{position + 1}: unknown directive '{directive}'")
            first, _, rest = content.partition("\n")
            if directive == "with":
                first, rest = "", content
            if directive == "page":
                before += content + "\n"
            else:
                says.setdefault(directive, []).append((first.strip(), rest))
            position += found.group().count("\n")
        elif fence:
            indent, ticks, language = fence.groups()
            end = next((number for number in range(position + 1, len(lines))
                        if lines[number].strip() == ticks), None)
            if end is None:
                defects.append(f"{page}:{position + 1}: the block does not end")
                break
            body = [line[len(indent):] for line in lines[position + 1:end]]
            blocks.append(Block(page, position + 1, language.strip(), "\n".join(body) + "\n", says, before))
            says, position = {}, end
        elif says and lines[position].strip():
            defects.append(f"{page}:{position + 1}: the comment before this line belongs to no block")
            says = {}
        position += 1
    return blocks, defects


def expectations(text):
    """The (severity, message) pairs of a block of messages."""
    joined = re.sub(r"\n +", " ", text.rstrip("\n"))
    return [SAID.match(line).groups() if SAID.match(line) else ("unreadable", line)
            for line in joined.split("\n") if line != "…"]


def link(blocks):
    """Gives every block its unit and its expected messages; yields defects."""
    last = None
    for block in blocks:
        if block.is_messages():
            target = block
            if block.has("with"):
                block.unit = block.surrounded("")
            elif not block.has("skip"):
                target = last
            if target is None or (target is not block and target.expected):
                yield f"{block.where()}: no code before these messages"
                continue
            target.expected = expectations(block.text)
        elif block.language in CODE:
            body = re.sub(r"^ *…$", "", block.text, flags=re.MULTILINE)
            block.unit = block.surrounded(body)
            if block.has("after"):
                if last is None:
                    yield f"{block.where()}: no code before this"
                    continue
                block.unit = last.unit + block.unit
            last = block


def targets_of(block):
    if block.has("for"):
        return block.words("for")
    if block.language in ("cpp", "hip", "cuda"):
        return ["cxx" if block.language == "cpp" else block.language]
    is_kernel = "FX_KERNEL" in block.unit or "fx_shared_allocator" in block.unit
    return ["host", "amdgcn", "nvptx"] if is_kernel else ["host"]


class Checker:
    """Compiles blocks and compares what is said with what is expected."""

    def __init__(self, root, compilers):
        self.root, self.compilers = root, compilers
        self.compiled = self.shown = self.skipped = 0

    def compile(self, block, target, directory):
        """(exit status, [(severity, message)]) of one block for one target."""
        suffix = {"cxx": ".cpp", "hip": ".hip", "cuda": ".cu"}.get(target, CODE.get(block.language, ".c"))
        name = os.path.join(directory, "block" + suffix)
        for argument, content in block.says.get("file", []):
            with open(os.path.join(directory, argument), "w", encoding="utf-8") as file:
                file.write(content + "\n")
        with open(name, "w", encoding="utf-8") as file:
            file.write(block.unit)
        output = ["-fsyntax-only"] if target in ("hip", "cuda") else ["-S", "-o", os.path.join(directory, "out.s")]
        diagnostics = [] if target == "gcc" else ["-fno-caret-diagnostics", "-ferror-limit=0"]
        done = subprocess.run(
            [*shlex.split(self.compilers[target]), f"-I{self.root}", *diagnostics, "-Wall", "-Wno-unused",
             "-O1", *block.words("flags"), *output, name],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", cwd=directory,
            env={**os.environ, "NO_COLOR": "1"}, check=False)
        said = [match.groups() for match in map(SAID.match, done.stdout.splitlines()) if match]
        return done.returncode, said, done.stdout

    def verdict(self, block, target):
        """A defect, or None."""
        if target not in self.compilers:
            return f"{block.where()}: no compiler for '{target}'"
        with tempfile.TemporaryDirectory() as directory:
            status, said, output = self.compile(block, target, directory)
        place = f"{block.where()} ({target})"
        if block.has("skip"):
            return None if status else f"{place}: compiles; it need not be skipped"
        if any(severity == "unreadable" for severity, _ in block.expected):
            return f"{place}: the messages shown cannot be read"
        wanted_errors = [pair for pair in block.expected if pair[0] != "note"]
        errors = [pair for pair in said if pair[0] != "note"]
        rest = iter(said)
        if (status != 0) != any(severity == "error" for severity, _ in wanted_errors):
            return f"{place}: exit status {status}\n{output}"
        if len(errors) != len(wanted_errors) or not all(
                any(fits(pair, other) for other in rest) for pair in block.expected):
            return f"{place}: the messages are others than the page shows\n{output}"
        return None

    def jobs(self, block):
        """The targets to compile for; yields nothing for what is no code."""
        elsewhere = block.has("in") or block.has("by") or (block.has("skip") and block.language not in CODE)
        return [] if block.unit is None or elsewhere else targets_of(block)

    def plain(self, block):
        """Defects of what is not compiled."""
        if block.has("skip"):
            self.skipped += 1
            if not block.says["skip"][0][0]:
                yield f"{block.where()}: no reason to skip it"
        elif block.has("in"):
            self.shown += 1
            yield from self.excerpt(block)
        elif block.has("by"):
            self.shown += 1
            page = os.path.relpath(block.page, self.root)
            for name in block.words("by"):
                with open(os.path.join(self.root, name), encoding="utf-8") as file:
                    if page not in re.sub(r"%docs\b", "docs", file.read()):
                        yield f"{block.where()}: {name} does not name {page}"
        elif block.unit is None and not block.is_messages() and not block.has("run") and block.language not in INERT:
            yield f"{block.where()}: nothing says how this block of '{block.language}' is tested"

    def excerpt(self, block):
        for name in block.words("in"):
            with open(os.path.join(self.root, name), encoding="utf-8") as file:
                text = strip(file.read())
            for part in re.split(r"^\s*(?:#|//)?\s*…\s*$", block.text, flags=re.MULTILINE):
                if strip(part) not in text:
                    yield f"{block.where()}: this does not stand in {name}"


def strip(text):
    """The lines without indentation and empty lines."""
    return "\n".join(line.strip() for line in text.split("\n") if line.strip())


def fits(wanted, said):
    expression = ".*".join(re.escape(piece) for piece in wanted[1].split("…"))
    return wanted[0] == said[0] and re.fullmatch(expression, said[1]) is not None


def unavailable_texts(root):
    """The string literals of the core and of the headers, where the reasons of unavailable names stand."""
    texts = []
    for name in glob.glob(os.path.join(root, "plugin/core/*.c")) + glob.glob(os.path.join(root, "include/fx/*.h")):
        with open(name, encoding="utf-8") as file:
            texts += re.findall(r"(?:\"(?:[^\"\\\n]|\\.)*\"\s*)+", file.read().replace("\\\n", ""))
    return [re.sub(r"%(?:\d|s|u|zu|PRIu64)", "%0", messages.literal(text)) for text in texts]


def table_messages(page):
    """(line, message) of every message in a table of mistakes."""
    column = None
    with open(page, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
            if not line.startswith("|"):
                column = None
            elif column is None:
                column = cells.index("message") if "message" in cells else -1
            elif 0 <= column < len(cells):
                yield from ((number, text) for text in re.findall(r"`([^`]+)`", cells[column]) if " " in text)


def table_defects(page, root):
    """The messages of the page's tables that nothing can say; and how many were looked at."""
    texts = [message.text for message in messages.read()]
    reasons = [text for text in unavailable_texts(root) if len(text) > 20]
    defects, count = [], 0
    for number, text in table_messages(page):
        count += 1
        reason = UNAVAILABLE.match(text)
        known = reasons if reason else texts + [other for other in reasons if "%" not in other]
        if not any(messages.is_instance(reason.group(1) if reason else text, other) for other in known):
            defects.append(f"{page}:{number}: no message reads '{text}'")
    return defects, count


def check(arguments):
    compilers = dict(item.split("=", 1) for item in arguments.compiler)
    checker = Checker(arguments.root, compilers)
    defects, jobs, quoted = [], [], 0
    for page in arguments.pages:
        blocks, faults = parse(page)
        defects += faults + list(link(blocks))
        for block in blocks:
            defects += checker.plain(block)
            jobs += [(block, target) for target in checker.jobs(block)]
        faults, count = table_defects(page, arguments.root)
        defects += faults
        quoted += count
    jobs = [job for job in jobs if arguments.only in job[0].where()]
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        defects += filter(None, pool.map(lambda job: checker.verdict(*job), jobs))
    print("\n".join(defects))
    print(f"{len(arguments.pages)} pages, {len(jobs)} compilations, {checker.shown} excerpts, "
          f"{checker.skipped} skipped, {quoted} messages in tables, {len(defects)} defects")
    return 1 if defects or not jobs else 0


def first_of(page, language):
    for block in parse(page)[0]:
        if block.language == language:
            sys.stdout.write(block.text)
            return 0
    return f"{page}: no block of {language}"


def run(arguments):
    """Executes the page's commands in a directory whose entries are those of the repository."""
    os.makedirs(os.path.join(arguments.directory, "build"), exist_ok=True)
    for name in os.listdir(arguments.root):
        place = os.path.join(arguments.directory, name)
        if name != "build" and name[0] != "." and not os.path.lexists(place):
            os.symlink(os.path.join(arguments.root, name), place)
    tree = os.path.join(arguments.directory, "build", "llvm-19")
    if not os.path.lexists(tree):
        os.symlink(arguments.build, tree)
    script = "\n".join(block.text for block in parse(arguments.page)[0] if block.has("run"))
    if not script:
        return f"{arguments.page}: no block to run"
    return subprocess.run(["bash", "-euxc", script], cwd=arguments.directory, check=False).returncode


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("check")
    command.add_argument("--root", required=True)
    command.add_argument("--compiler", action="append", default=[])
    command.add_argument("--only", default="")
    command.add_argument("pages", nargs="+")
    command = commands.add_parser("print")
    command.add_argument("page")
    command.add_argument("language")
    command = commands.add_parser("run")
    command.add_argument("--root", required=True)
    command.add_argument("--build", required=True)
    command.add_argument("page")
    command.add_argument("directory")
    arguments = parser.parse_args()
    if arguments.command == "print":
        return first_of(arguments.page, arguments.language)
    return run(arguments) if arguments.command == "run" else check(arguments)


if __name__ == "__main__":
    sys.exit(main())
