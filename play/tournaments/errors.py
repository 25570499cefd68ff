"""What can be refused about tournaments, and what can be out of order in them."""

from datetime import timedelta

from play.errors import PlayError
from play.players.player_id import PlayerId


class UnfinishedRoundError(Exception):
    """The next round was asked for while round *number* still runs: a mistake of the program."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class PairingStoppedError(Exception):
    """The program is being stopped: the next round is paired when it runs again."""


class UnknownTournamentError(PlayError):
    """There is no such tournament."""


class TournamentNameTakenError(PlayError):
    """A tournament of the server that is not over has the name *name*."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class TooManyTournamentsError(PlayError):
    """The server has *limit* tournaments that are not over."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


class SignUpPeriodError(PlayError):
    """Sign-up is to last too short or too long: it may last *shortest* to *longest*."""

    def __init__(self, shortest: timedelta, longest: timedelta) -> None:
        super().__init__(shortest, longest)
        self.shortest = shortest
        self.longest = longest


class RatingRangeError(PlayError):
    """Nobody can be rated *lowest* or more and *highest* or less."""

    def __init__(self, lowest: int, highest: int) -> None:
        super().__init__(lowest, highest)
        self.lowest = lowest
        self.highest = highest


class PlayerLimitError(PlayError):
    """The limit of players has to be from *least* to *most*."""

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)
        self.least = least
        self.most = most


class RoundsError(PlayError):
    """A Swiss can have from one to *most* rounds."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class ComputerInRatedError(PlayError):
    """The computer is to play in a rated tournament."""


class ComputerUnavailableError(PlayError):
    """The computer is to play at a higher level than the server's *highest*; 0 is at none.

    None: the bot has no computer.
    """

    def __init__(self, highest: int | None) -> None:
        super().__init__(highest)
        self.highest = highest


class TournamentError(PlayError):
    """Something is asked of the tournament *name* that it does not allow."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class SignUpOverError(TournamentError):
    """A player enters too late, or it is to be started again."""


class TournamentOverError(TournamentError):
    """It has ended or was called off."""


class NotBegunError(TournamentError):
    """It has no rounds yet."""


class AlreadyEnteredError(TournamentError):
    """The player enters a second time."""


class NotEnteredError(TournamentError):
    """The player is not in it."""


class NotPlayingError(TournamentError):
    """A manager takes out a *player* who is not in it, or no longer."""

    def __init__(self, name: str, player: PlayerId) -> None:
        super().__init__(name)
        self.player = player


class AlreadyWithdrawnError(TournamentError):
    """The player has withdrawn before."""


class TournamentFullError(TournamentError):
    """There are *limit* players already."""

    def __init__(self, name: str, limit: int) -> None:
        super().__init__(name)
        self.limit = limit


class RatingOutOfRangeError(TournamentError):
    """The player is rated *rating*, not from *lowest* to *highest*; None is no limit."""

    def __init__(self, name: str, rating: int, lowest: int | None, highest: int | None) -> None:
        super().__init__(name)
        self.rating = rating
        self.lowest = lowest
        self.highest = highest


class TooFewPlayersError(TournamentError):
    """It is to start with *players*, and needs *least*."""

    def __init__(self, name: str, players: int, least: int) -> None:
        super().__init__(name)
        self.players = players
        self.least = least


class UnknownRoundError(TournamentError):
    """It has no round *number*, or not yet: the latest is *latest*."""

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
    """A result of a knock-out is to be corrected after the round that followed from it began."""


class UnchangedResultError(TournamentError):
    """A result is to be corrected to what it is."""
