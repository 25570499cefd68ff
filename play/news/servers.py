"""News of servers."""

from play.news.audience import InChannel


class ServerJoined(InChannel):
    """The bot has joined a server, and is to post its greeting."""
