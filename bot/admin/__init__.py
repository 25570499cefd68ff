"""``python -m bot admin``: commands of the bot's operator, run on the machine of the bot."""
