"""``python -m tafl``: the rules engine for people and scripts."""

import io
import sys

from tafl.command_line import main

if isinstance(sys.stdin, io.TextIOWrapper):
    # A line that is not UTF-8 is answered like any other, whatever the terminal is set to.
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")
sys.exit(main(sys.argv[1:]))
