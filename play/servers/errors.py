"""Errors about settings of servers: one for each reason to refuse a request."""

from play.errors import PlayError


class NotAChallengerError(PlayError):
    """On this server only members with the *role* may challenge."""

    role: int


class NeverWrittenError(PlayError):
    """The player, who is no member, has had no messages from the server to turn off."""
