"""``python -m engine``: the computer player for people, and for programs that games are played in.

Time and chance come from here.
"""

import io
import os
import random
import sys
import time

from engine.command_line import main

if isinstance(sys.stdin, io.TextIOWrapper):
    # Whatever the terminal is set to: a line that is not UTF-8 is answered like any other.
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
status = main(sys.argv[1:], time.monotonic, lambda seed: random.Random(seed).random)
sys.stdout.flush()
sys.stderr.flush()
# At once: a thread may be compiling, which crashes where the interpreter is taken down around it.
os._exit(status)
