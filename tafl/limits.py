"""How long a text may be that a stranger hands in, whatever it is to be read as."""

MAX_TEXT_LENGTH = 64 * 1024
"""Characters of a text, and bytes of a file. What is longer is refused without being read."""
