"""Tournaments in brief: in a list of them, and as what a match belongs to."""

from dataclasses import dataclass
from datetime import datetime

from play.tournaments.crosstable import System
from play.tournaments.tournament import TournamentState


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """A tournament in brief: what a list of them shows. *number* is that of its latest round."""

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
    """Round *number* of the tournament *name*, to which a match belongs."""

    tournament_id: int
    name: str
    number: int
