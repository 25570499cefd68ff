"""What the bot says in forms that several rooms open, and about forms that were refused."""

TYPE_MOVE = "Type a move"
"""The button that opens the form for a move, and the title of the form."""

MOVE_LABEL = "Move"
MOVE_HINT = "From and to, such as d1-d3"
"""Squares that every board has."""

TRY_AGAIN = "Try again"
"""The button that opens the form once more, with what was written in it."""

GONE = (
    "What you wrote is gone: the bot keeps only your latest form, for an hour at most. Use the "
    "command again."
)
