"""The command ``python -m rendering``: pictures of boards for people and scripts."""

import sys

from rendering.command_line import main

sys.exit(main(sys.argv[1:]))
