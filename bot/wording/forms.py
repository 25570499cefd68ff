"""Texts of forms that several rooms open, and of those that were refused."""

TYPE_MOVE = "Type a move"
"""Label of the button that opens the form for a move, and title of that form."""

MOVE_LABEL = "Move"
MOVE_HINT = "From and to, such as d1-d3"
"""An example that fits every board."""

TRY_AGAIN = "Try again"
"""Label of the button that opens the form again, filled with the player's text."""

GONE = (
    "What you wrote is gone: the bot keeps only your latest form, for an hour at most. Use the "
    "command again."
)
