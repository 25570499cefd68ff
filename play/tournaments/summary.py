"""Tournaments in brief: list entries, and the round of a match."""

from dataclasses import dataclass
from datetime import datetime

from play.tournaments.crosstable import System
from play.tournaments.tournament import TournamentState


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """An entry in a list of tournaments; *number* is its latest round."""

    id: int
    name: str
    state: TournamentState
    system: System
    ruleset_name: str
    players: int
    number: int
    sign_up_until: datetime


@dataclass(frozen=True, slots=True)
class TournamentRound:
    """The tournament round that a match belongs to."""

    tournament_id: int
    name: str
    number: int
