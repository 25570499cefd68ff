"""Discord's limits for messages, select menus and forms; lengths are in characters."""

from tafl.limits import MAX_TEXT_LENGTH

MAX_CONTENT_LENGTH = 2000
MAX_EMBED_LENGTH = 4096
MAX_ALT_TEXT_LENGTH = 1024
MAX_CUSTOM_ID_LENGTH = 100
MAX_BUTTON_LABEL_LENGTH = 80

MAX_CHOICES = 25
"""Maximum number of entries in autocomplete and select menus."""
MAX_CHOICE_LENGTH = 100
"""Maximum length of the name, and of the value, of such an entry."""

MAX_ROWS = 5
"""Maximum number of rows of buttons in a message, with at most five buttons each."""

MAX_PASTED_LENGTH = 4000
"""Maximum length of a text in a field of a form."""

MAX_FILE_SIZE = f"{MAX_TEXT_LENGTH // 1024} KiB"
"""Maximum size of an attached text file, as users are told it; the limit is the bot's own."""
