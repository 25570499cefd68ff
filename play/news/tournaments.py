"""News of tournaments."""

from dataclasses import dataclass
from typing import TypeAlias

from play.news.audience import InChannel, ToPlayer
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class OfTournament(InChannel):
    """News of a tournament, for its channel."""

    tournament_id: int


@dataclass(frozen=True, slots=True)
class TournamentOpened(OfTournament):
    """Players may sign up, or the sign-up is to be shown once more."""


@dataclass(frozen=True, slots=True)
class EntrantsChanged(OfTournament):
    """The message that announced it is to be brought up to date."""


@dataclass(frozen=True, slots=True)
class RoundPaired(OfTournament):
    """The round of that *number* begins."""

    number: int


@dataclass(frozen=True, slots=True)
class PlayerWithdrawn(OfTournament):
    """A *player* has withdrawn."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class PlayerAbsent(OfTournament):
    """A *player* was absent again and again, and gets no more games."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class PlayersAbsent(OfTournament):
    """The same of several players, after the round of that *number*."""

    number: int


@dataclass(frozen=True, slots=True)
class ResultCorrected(OfTournament):
    """A manager has corrected a result."""

    correction_id: int


@dataclass(frozen=True, slots=True)
class TournamentEnded(OfTournament):
    """All is played."""


@dataclass(frozen=True, slots=True)
class TournamentCancelled(OfTournament):
    """It was called off *by* a manager, or (None) because there were too few players."""

    by: PlayerId | None


TournamentNews: TypeAlias = (
    TournamentOpened
    | EntrantsChanged
    | RoundPaired
    | PlayerWithdrawn
    | PlayerAbsent
    | PlayersAbsent
    | ResultCorrected
    | TournamentEnded
    | TournamentCancelled
)


@dataclass(frozen=True, slots=True)
class OfOwnTournament(ToPlayer):
    """News of a tournament, for one player of it or for its organiser."""

    tournament_id: int


@dataclass(frozen=True, slots=True)
class TakenOut(OfOwnTournament):
    """A manager has taken the recipient out."""


@dataclass(frozen=True, slots=True)
class TournamentUnposted(OfOwnTournament):
    """The recipient has announced it, and its channel is closed to the bot."""


OwnTournamentNews: TypeAlias = TakenOut | TournamentUnposted
