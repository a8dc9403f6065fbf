"""Runs a command whose standard output is a terminal, and copies what it writes there.

usage: on_a_terminal.py COMMAND...
"""

import os
import pty
import sys

output = []


def keep(descriptor):
    data = os.read(descriptor, 4096)
    output.append(data)
    return b""


status = pty.spawn(sys.argv[1:], keep)
sys.stdout.buffer.write(b"".join(output).replace(b"\r\n", b"\n"))
sys.exit(os.waitstatus_to_exitcode(status))
