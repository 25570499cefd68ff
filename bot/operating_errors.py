"""Errors of the operator's commands; ``bot.wording.operating`` has the sentences."""

from play.errors import PlayError


class OperatingError(PlayError):
    """A command of the operator cannot be carried out."""


class NoTokenError(OperatingError):
    """No token is configured, so Discord cannot be asked."""


class WrongTokenError(OperatingError):
    """Discord does not know the token."""


class DiscordUnreachableError(OperatingError):
    """Discord does not answer; *reason* is the system's text."""

    reason: str


class RefusedByDiscordError(OperatingError):
    """Discord refuses with the HTTP *status*."""

    status: int


class NotOnThatServerError(OperatingError):
    """The bot is not on the server with that *id*."""

    id: int


class BackupFailedError(OperatingError):
    """A backup could not be made; *reason* is a sentence."""

    reason: str


class StillInMotionError(OperatingError):
    """Maintenance has begun just now: some process may not have followed it yet."""
