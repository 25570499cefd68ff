"""``python -m tafl``: the rules engine for people and scripts."""

import sys

from tafl.command_line import main

sys.exit(main(sys.argv[1:]))
