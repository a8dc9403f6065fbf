"""Runs a reader on files cut short everywhere and changed at random, and fails if it crashes.

usage: damage.py READER FILE...

The reader gets the path of a file and answers with exit status 0 or 1. The changes follow from a fixed
seed. Several damaged copies go to one run, as separate files.
"""

import os
import random
import subprocess
import sys
import tempfile


def copies(data, source):
    for length in list(range(0, min(len(data), 512), 7)) + [len(data) * i // 40 for i in range(40)]:
        yield data[:length]
    for _ in range(400):
        changed = bytearray(data)
        for _ in range(source.choice((1, 2, 8, 64))):
            changed[source.randrange(len(changed))] = source.choice((0, 1, 0x7f, 0x80, 0xff, source.randrange(256)))
        yield bytes(changed)


def main(reader, files):
    source = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            with open(file, "rb") as opened:
                data = opened.read()
            paths = []
            for index, copy in enumerate(copies(data, source)):
                paths.append(os.path.join(folder, f"{index}"))
                with open(paths[-1], "wb") as out:
                    out.write(copy)
            done = subprocess.run([reader, *paths], capture_output=True, check=False)
            if done.returncode not in (0, 1):
                sys.exit(f"{file}: status {done.returncode}\n{done.stderr.decode(errors='replace')[-3000:]}")
            print(f"{file}: {len(paths)} copies")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
