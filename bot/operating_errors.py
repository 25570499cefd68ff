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

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class RefusedByDiscordError(OperatingError):
    """Discord refuses with the HTTP *status*."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class NotOnThatServerError(OperatingError):
    """The bot is not on the server with that *id*."""

    def __init__(self, id_: int) -> None:
        super().__init__(id_)
        self.id = id_


class BackupFailedError(OperatingError):
    """A backup could not be made; *reason* is a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class StillInMotionError(OperatingError):
    """Maintenance has begun just now: some process may not have followed it yet."""
