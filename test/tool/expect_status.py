"""Runs a command and succeeds if its exit status is the expected one.

usage: expect_status.py STATUS COMMAND...
"""

import subprocess
import sys

status = subprocess.run(sys.argv[2:], check=False).returncode
if status != int(sys.argv[1]):
    sys.exit(f"expected exit status {sys.argv[1]}, got {status}")
