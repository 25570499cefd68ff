"""What the bot says about forms that were refused."""

TRY_AGAIN = "Try again"
"""The button that opens the form once more, with what was written in it."""

GONE = (
    "What you wrote is no longer kept: the bot keeps it for an hour, until it restarts or you fill "
    "in another form. Use the command again."
)
