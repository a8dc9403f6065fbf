"""Runs a command whose standard output is a terminal, and copies what it writes there.

usage: on_a_terminal.py COMMAND...
"""

import os
import pty
import sys


def output_of(descriptor):
    """All that comes before the other end is closed, which Linux reports as an error."""
    output = b""
    while True:
        try:
            data = os.read(descriptor, 4096)
        except OSError:
            return output
        if not data:
            return output
        output += data


child, terminal = pty.fork()
if child == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
sys.stdout.buffer.write(output_of(terminal).replace(b"\r\n", b"\n"))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
