"""What Discord accepts: how much fits in a message, a select menu, a form."""

from tafl.limits import MAX_TEXT_LENGTH

MAX_CONTENT_LENGTH = 2000
MAX_EMBED_LENGTH = 4096
MAX_ALT_TEXT_LENGTH = 1024
"""Characters in a message, in an embed, and in the alt text of a picture."""

MAX_CHOICES = 25
"""How many entries autocomplete and select menus show."""
MAX_CHOICE_LENGTH = 100
"""How many characters the name and value of an entry may have."""

MAX_ROWS = 5
"""How many rows of buttons a message has, with no more than five buttons in each."""

MAX_PASTED_LENGTH = 4000
"""Characters in a form."""

MAX_FILE_SIZE = f"{MAX_TEXT_LENGTH // 1024} KiB"
"""The largest text file that is read, in words; this limit is the bot's own."""
