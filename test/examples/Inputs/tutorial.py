"""Follows a tutorial: its files are the ones in the text, its commands do what the text says.

usage: tutorial.py PAGE FILES SOURCE BUILD DIRECTORY

PAGE is a Markdown file and FILES a folder, each file of which must be a block of the page. Console
blocks are run in DIRECTORY, where the source and build trees lie as the page has them: what stands
behind a command is what it prints. A block without a language behind a console block holds the errors of
its last command, which then must fail. Prints one line per difference; the exit status is 1 if there is any.
"""

import os
import re
import subprocess
import sys


def blocks(page):
    return re.findall(r"^```(\w*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def steps(found):
    """(command, what it prints, the errors that it ends with) for each command, in order."""
    for i, (language, text) in enumerate(found):
        if language != "console":
            continue
        commands = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
        follower = found[i + 1] if i + 1 < len(found) else ("", "")
        for number, (command, output) in enumerate(commands, 1):
            last = number == len(commands)
            yield command, output, follower[1] if last and not follower[0] else ""


def run(command, directory, variables):
    """What a command prints, its errors, and whether it is well; assignments count from then on."""
    if re.match(r"\w+=", command):
        variables.append(command)
        return "", "", True
    script = "\n".join(variables + [command])
    done = subprocess.run(["bash", "-c", script], cwd=directory, text=True, check=False,
                          capture_output=True)
    return done.stdout, done.stderr, done.returncode == 0


def without_trailing_spaces(text):
    return [line.rstrip() for line in text.splitlines()]


def prepare(directory, source, build):
    os.makedirs(os.path.join(directory, "build"))
    for name in ("examples", "include"):
        os.symlink(os.path.join(source, name), os.path.join(directory, name))
    os.symlink(build, os.path.join(directory, "build", os.path.basename(build)))


def main(page, files, source, build, directory):
    with open(page, encoding="utf-8") as file:
        found = blocks(file.read())
    wrong = []
    texts = [text for _, text in found]
    names = sorted(os.listdir(files))
    for name in names:
        with open(os.path.join(files, name), encoding="utf-8") as file:
            if file.read() not in texts:
                wrong.append(f"{name} is no block of the page")
    prepare(directory, source, os.path.normpath(build))
    variables, count = [], 0
    for command, output, errors in steps(found):
        if command.startswith("cmake "):
            continue  # that is how BUILD was made
        count += 1
        printed, said, well = run(command, directory, variables)
        if well == bool(errors):
            wrong.append(f"{command}: {'succeeds' if well else 'fails: ' + said}")
        if without_trailing_spaces(printed) != without_trailing_spaces(output):
            wrong.append(f"{command}: prints\n{printed}")
        wrong += [f"{command}: does not say: {line}" for line in errors.splitlines()
                  if line not in said]
        if not errors and said:
            wrong.append(f"{command}: warns: {said}")
    if not names or not count:
        wrong.append("the page has no files or no commands")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
