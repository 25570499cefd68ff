"""Tournaments in brief: entries in a list, and the round that a match belongs to."""

from dataclasses import dataclass
from datetime import datetime

from play.tournaments.crosstable import System
from play.tournaments.tournament import TournamentState


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """A tournament in a list; *number* is that of its latest round, 0 before the first."""

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
    """The round, numbered from 1, of the tournament *name* that a match belongs to."""

    tournament_id: int
    name: str
    number: int
