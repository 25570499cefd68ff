"""The pages of ``/help``, and the bot's first message on a server."""
