"""Texts of forms that several parts of the bot open, and about forms that were refused."""

TYPE_MOVE = "Type a move"
"""Label of the button that opens the form for a move, and title of that form."""

MOVE_LABEL = "Move"
MOVE_HINT = "From and to, such as d1-d3"
"""The hint in the field for a move; its example fits every board."""

TRY_AGAIN = "Try again"
"""Label of the button that opens a refused form again, filled with the player's text."""

GONE = (
    "What you wrote is gone: the bot keeps only your latest form, for an hour at most. Use the "
    "command again."
)
