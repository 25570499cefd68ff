"""Errors about settings of servers: one for each reason to refuse a request."""

from play.errors import LimitError, PlayError


class NotAChallengerError(PlayError):
    """Only members with the *role* (a Discord id) may challenge on this server."""

    role: int


class TooManyActsError(LimitError):
    """The manager has made *limit* changes on the server in ``ACT_PERIOD``."""


class NeverWrittenError(PlayError):
    """The player is no member of the server, and has had no messages from it to turn off."""
