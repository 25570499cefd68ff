"""News of tournaments."""

from typing import TypeAlias

from play.news.audience import InChannel, ToManager, ToPlayer
from play.players.player_id import PlayerId


class OfTournament(InChannel):
    """News of a tournament, for its channel."""

    tournament_id: int


class TournamentOpened(OfTournament):
    """The sign-up of a tournament is to be announced, or shown once more."""


class EntrantsChanged(OfTournament):
    """The message that announced the tournament is to be updated."""


class RoundPaired(OfTournament):
    """The round of that *number* begins."""

    number: int


class PlayerWithdrawn(OfTournament):
    """*player* has withdrawn."""

    player: PlayerId


class PlayerAbsent(OfTournament):
    """*player* was absent again and again, and gets no more games."""

    player: PlayerId


class PlayersAbsent(OfTournament):
    """Several players were absent again and again, the last time in round *number*."""

    number: int


class ResultCorrected(OfTournament):
    """A manager has corrected a result of the tournament."""

    correction_id: int


class TournamentEnded(OfTournament):
    """All rounds of the tournament have been played."""


class TournamentCancelled(OfTournament):
    """The manager *by* has cancelled the tournament; None: it had too few players."""

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


class OfOwnTournament(ToPlayer):
    """News of a tournament, for one of its players or its organiser."""

    tournament_id: int


class TakenOut(OfOwnTournament):
    """A manager has removed the recipient from the tournament."""


class TournamentUnposted(OfOwnTournament, ToManager):
    """The bot cannot post in the channel of the tournament that the recipient has announced."""


OwnTournamentNews: TypeAlias = TakenOut | TournamentUnposted
