"""``python -m bot admin``: what the operator of the bot does, on the machine where it runs."""
