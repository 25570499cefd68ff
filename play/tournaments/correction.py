"""Corrections: results of tournaments that a manager has decided."""

from dataclasses import dataclass
from datetime import datetime

from play.players.player_id import PlayerId
from play.tournaments.crosstable import Pairing

NO_SHOW = "no-show"
NOTHING = "-"


@dataclass(frozen=True, slots=True)
class Correction:
    """A result of round *number* that *manager* has corrected, and why; the store gives the *id*.

    *player* is the one whose pairing the manager named.
    """

    tournament_id: int
    number: int
    player: PlayerId
    before: Pairing
    after: Pairing
    manager: PlayerId
    at: datetime
    reason: str = ""
    id: int = 0

    @property
    def was(self) -> str:
        """What the result was for *player*, as people type it."""
        return result_text(self.before, self.player)

    @property
    def became(self) -> str:
        """What the result has become for *player*."""
        return result_text(self.after, self.player)


def result_text(pairing: Pairing, player: PlayerId) -> str:
    """``1.5:0.5``: the result of *pairing* for *player*, or that somebody has not shown up."""
    if not pairing.is_finished:
        return NOTHING
    points = (pairing.points_of(each) for each in (player, pairing.opponent(player)))
    score = ":".join(f"{number:g}" for number in points)
    return f"{score} ({NO_SHOW})" if pairing.no_shows else score
