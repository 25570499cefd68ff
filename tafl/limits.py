"""The limit on a text from a stranger, whatever kind of text it is."""

MAX_TEXT_LENGTH = 64 * 1024
"""Characters of a text, or bytes of a file. A longer one is refused unread."""
