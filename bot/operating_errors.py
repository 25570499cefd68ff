"""Errors of the operator's commands; ``bot.wording.operating`` has the sentences."""

from dataclasses import dataclass

from play.errors import PlayError


class OperatingError(PlayError):
    """A command of the operator cannot be carried out."""


class NoTokenError(OperatingError):
    """No token is configured, so Discord cannot be asked."""


class WrongTokenError(OperatingError):
    """Discord does not know the token."""


@dataclass(eq=False)
class DiscordUnreachableError(OperatingError):
    """Discord does not answer; *reason* is the system's text."""

    reason: str


@dataclass(eq=False)
class RefusedByDiscordError(OperatingError):
    """Discord refuses a request with the HTTP *status*."""

    status: int


@dataclass(eq=False)
class NotOnThatServerError(OperatingError):
    """The bot is not on the server with that *id*."""

    id: int


@dataclass(eq=False)
class BackupFailedError(OperatingError):
    """A backup could not be made; *reason* is a sentence."""

    reason: str


class StillInMotionError(OperatingError):
    """Maintenance began so recently that some process of the bot may still be changing data."""
