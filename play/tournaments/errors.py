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

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class TooManyTournamentsError(PlayError):
    """The server already has *limit* tournaments that are not over."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class SignUpPeriodError(PlayError):
    """Sign-up would be too short or too long; it may last *shortest* to *longest*."""

    def __init__(self, shortest: timedelta, longest: timedelta) -> None:
        super().__init__(shortest, longest)
        self.shortest = shortest
        self.longest = longest


class RatingRangeError(PlayError):
    """The rating range is empty: *lowest* is above *highest*."""

    def __init__(self, lowest: int, highest: int) -> None:
        super().__init__(lowest, highest)
        self.lowest = lowest
        self.highest = highest


class PlayerLimitError(PlayError):
    """The limit of players is not from *least* to *most*."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)
        self.least = least
        self.most = most


class RoundsError(PlayError):
    """The number of rounds of a Swiss is not from 1 to *most*."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class ComputerInRatedError(PlayError):
    """The computer cannot play in a rated tournament."""


class ComputerUnavailableError(PlayError):
    """The computer's level is above the server's *highest*; 0 allows no level.

    *highest* is None if the bot has no computer.
    """

    def __init__(self, highest: int | None) -> None:
        super().__init__(highest)
        self.highest = highest


class TournamentError(PlayError):
    """The tournament *name* does not allow the request."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


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

    def __init__(self, name: str, player: PlayerId) -> None:
        super().__init__(name)
        self.player = player


class AlreadyWithdrawnError(TournamentError):
    """The player has withdrawn already."""


class TournamentFullError(TournamentError):
    """The tournament already has *limit* players."""

    def __init__(self, name: str, limit: int) -> None:
        super().__init__(name)
        self.limit = limit


class RatingOutOfRangeError(TournamentError):
    """The player's *rating* is not from *lowest* to *highest*; None is no limit."""

    def __init__(self, name: str, rating: int, lowest: int | None, highest: int | None) -> None:
        super().__init__(name)
        self.rating = rating
        self.lowest = lowest
        self.highest = highest


class TooFewPlayersError(TournamentError):
    """The tournament cannot start with *players*; it needs *least*."""

    def __init__(self, name: str, players: int, least: int) -> None:
        super().__init__(name)
        self.players = players
        self.least = least


class UnknownRoundError(TournamentError):
    """The tournament has no round *number* yet; the latest is *latest*."""

    def __init__(self, name: str, number: int, latest: int) -> None:
        super().__init__(name)
        self.number = number
        self.latest = latest


class NotPairedError(TournamentError):
    """The *player* has no pairing in round *number*."""

    def __init__(self, name: str, number: int, player: PlayerId) -> None:
        super().__init__(name)
        self.number = number
        self.player = player


class LateCorrectionError(TournamentError):
    """A knock-out's result cannot be corrected once the next round has begun."""


class UnchangedResultError(TournamentError):
    """The corrected result is the same as the old one."""
