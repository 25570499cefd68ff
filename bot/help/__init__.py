"""The pages of ``/help`` and ``/about``, and the bot's first message on a server."""
