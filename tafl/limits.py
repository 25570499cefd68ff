"""The limit on the length of any text that comes from a stranger."""

MAX_TEXT_LENGTH = 64 * 1024
"""Most characters of a text, or bytes of a file. Longer ones are refused unread."""
