"""What the bot says about forms that were refused."""

TRY_AGAIN = "Try again"
"""The button that opens the form once more, with what was written in it."""

GONE = (
    "What you wrote is gone: the bot keeps only your latest form, for an hour at most. Use the "
    "command again."
)
