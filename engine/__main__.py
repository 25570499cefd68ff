"""``python -m engine``: the computer player for people, and for programs that host games.

The clock and the random numbers come from this module; all others take them as arguments.
"""

import io
import os
import random
import sys
import time

from engine.command_line import main

if isinstance(sys.stdin, io.TextIOWrapper):
    # A line that is not UTF-8 is answered like any other, whatever the terminal is set to.
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
status = main(sys.argv[1:], time.monotonic, lambda seed: random.Random(seed).random)
sys.stdout.flush()
sys.stderr.flush()
# Exit at once: a thread may be compiling, and would crash during the interpreter's shutdown.
os._exit(status)
