"""Errors of tournaments."""

from datetime import timedelta

from play.errors import LimitError, PlayError
from play.players.player_id import PlayerId


class UnfinishedRoundError(Exception):
    """A mistake of the program: it asked for the next round while the one given still runs."""


class PairingStoppedError(Exception):
    """The program is being stopped; the next round is paired when it runs again."""


class UnknownTournamentError(PlayError):
    """The tournament asked for does not exist."""


class TournamentNameTakenError(PlayError):
    """Another tournament of the server that is not over has the name *name*."""

    name: str


class TooManyTournamentsError(LimitError):
    """The server already has *limit* tournaments that are not over."""


class SignUpPeriodError(PlayError):
    """Sign-up would be too short or too long; *shortest* to *longest* is allowed."""

    shortest: timedelta
    longest: timedelta


class RatingRangeError(PlayError):
    """Nobody could enter: the lowest rating allowed, *lowest*, is above the highest, *highest*."""

    lowest: int
    highest: int


class PlayerLimitError(PlayError):
    """The limit of players must be from *least* to *most*."""

    least: int
    most: int


class RoundsError(PlayError):
    """The number of rounds of a Swiss must be from 1 to *most*."""

    most: int


class ComputerInRatedError(PlayError):
    """The computer cannot play in a rated tournament."""


class ComputerUnavailableError(PlayError):
    """The computer's level is above *highest*, the highest on the server; 0 means none at all.

    *highest* is None if the bot runs without a computer.
    """

    highest: int | None


class TournamentError(PlayError):
    """The tournament *name* is in no state for the request, or does not admit it."""

    name: str


class SignUpOverError(TournamentError):
    """Sign-up is over: the player enters too late, or the tournament has started already."""


class TournamentOverError(TournamentError):
    """The tournament has ended or was cancelled."""


class NotBegunError(TournamentError):
    """The tournament has not begun, and so has no rounds."""


class AlreadyEnteredError(TournamentError):
    """The player is already in the tournament."""


class NotEnteredError(TournamentError):
    """The player is not in the tournament."""


class NotPlayingError(TournamentError):
    """The *player* whom a manager wants to remove is not, or no longer, in the tournament."""

    player: PlayerId


class AlreadyWithdrawnError(TournamentError):
    """The player has already withdrawn from the tournament."""


class TournamentFullError(TournamentError):
    """The tournament already has *limit* players, the maximum."""

    limit: int


class RatingOutOfRangeError(TournamentError):
    """The player's *rating* is not from *lowest* to *highest*; None means no limit."""

    rating: int
    lowest: int | None
    highest: int | None


class TooFewPlayersError(TournamentError):
    """The tournament cannot start with only *players* players; it needs *least*."""

    players: int
    least: int


class UnknownRoundError(TournamentError):
    """The tournament has no round *number* yet; its latest round is *latest*."""

    number: int
    latest: int


class NoGamesInRoundError(TournamentError):
    """The player has no games in round *number*."""

    number: int


class NotPairedError(TournamentError):
    """The *player* has no pairing in round *number*."""

    number: int
    player: PlayerId


class LateCorrectionError(TournamentError):
    """A knock-out result cannot be corrected after the next round has begun."""


class UnchangedResultError(TournamentError):
    """The correction would not change the result."""
