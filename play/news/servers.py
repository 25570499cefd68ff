"""News of servers."""

from dataclasses import dataclass

from play.news.audience import InChannel


@dataclass(frozen=True, slots=True)
class ServerJoined(InChannel):
    """The bot has joined a server, and is to post its greeting."""
