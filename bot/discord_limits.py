"""What Discord takes: how much fits in a message, a list, a form."""

from tafl.limits import MAX_TEXT_LENGTH

LONGEST_CONTENT = 2000
LONGEST_DETAILS = 4096
LONGEST_ALT = 1024
"""Characters in a message, in a box, and in the description of a picture."""

CHOICES = 25
"""How many entries a list to choose from shows."""
CHOICE_LENGTH = 100
"""How many characters the name and value of an entry may have."""

MAX_ROWS = 5
"""How many rows of buttons a message has, with no more than five buttons in each."""

LONGEST_PASTED = 4000
"""Characters in a form."""

MAX_FILE = f"{MAX_TEXT_LENGTH // 1024} KiB"
"""The largest file of text that is read, as people are told; this limit is the bot's own."""
