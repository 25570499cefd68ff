"""Errors of tournaments."""

from datetime import timedelta

from play.errors import PlayError
from play.players.player_id import PlayerId


class UnfinishedRoundError(Exception):
    """The next round was requested while round *number* still runs: a mistake of the program."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class PairingStoppedError(Exception):
    """The program is being stopped; it pairs the next round when it runs again."""


class UnknownTournamentError(PlayError):
    """The tournament does not exist."""


class TournamentNameTakenError(PlayError):
    """Another tournament of the server that is not over is called *name*."""

    name: str


class TooManyTournamentsError(PlayError):
    """The server already has *limit* tournaments that are not over."""

    limit: int


class SignUpPeriodError(PlayError):
    """Sign-up would be too short or too long; it may last *shortest* to *longest*."""

    shortest: timedelta
    longest: timedelta


class RatingRangeError(PlayError):
    """The rating range is empty: *lowest* is above *highest*."""

    lowest: int
    highest: int


class PlayerLimitError(PlayError):
    """The limit of players is not from *least* to *most*."""

    least: int
    most: int


class RoundsError(PlayError):
    """The number of rounds of a Swiss is not from 1 to *most*."""

    most: int


class ComputerInRatedError(PlayError):
    """The computer cannot play in a rated tournament."""


class ComputerUnavailableError(PlayError):
    """The computer's level is above the server's *highest*; 0 allows no level.

    *highest* is None if the bot has no computer.
    """

    highest: int | None


class TournamentError(PlayError):
    """The tournament *name* does not allow the request."""

    name: str


class SignUpOverError(TournamentError):
    """Sign-up is over: the player enters too late, or the tournament has started already."""


class TournamentOverError(TournamentError):
    """The tournament has ended or was cancelled."""


class NotBegunError(TournamentError):
    """The tournament has no rounds yet."""


class AlreadyEnteredError(TournamentError):
    """The player has entered already."""


class NotEnteredError(TournamentError):
    """The player is not in the tournament."""


class NotPlayingError(TournamentError):
    """The *player* whom a manager removes is not in the tournament, or no longer."""

    player: PlayerId


class AlreadyWithdrawnError(TournamentError):
    """The player has withdrawn already."""


class TournamentFullError(TournamentError):
    """The tournament already has *limit* players."""

    limit: int


class RatingOutOfRangeError(TournamentError):
    """The player's *rating* is not from *lowest* to *highest*; None is no limit."""

    rating: int
    lowest: int | None
    highest: int | None


class TooFewPlayersError(TournamentError):
    """The tournament cannot start with *players*; it needs *least*."""

    players: int
    least: int


class UnknownRoundError(TournamentError):
    """The tournament has no round *number* yet; the latest is *latest*."""

    number: int
    latest: int


class NotPairedError(TournamentError):
    """The *player* has no pairing in round *number*."""

    number: int
    player: PlayerId


class LateCorrectionError(TournamentError):
    """A knock-out's result cannot be corrected once the next round has begun."""


class UnchangedResultError(TournamentError):
    """The corrected result is the same as the old one."""
