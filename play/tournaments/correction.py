"""Corrections: results of tournament pairings that a manager has decided."""

from dataclasses import dataclass
from datetime import datetime

from play.players.player_id import PlayerId
from play.tournaments.crosstable import Pairing

NO_SHOW = "no-show"
NOTHING = "-"


@dataclass(frozen=True, slots=True)
class Correction:
    """A manager's correction of a pairing in round *number*; the store gives the *id*."""

    tournament_id: int
    number: int
    player: PlayerId
    """The player whose pairing the manager named."""
    before: Pairing
    after: Pairing
    manager: PlayerId
    at: datetime
    reason: str = ""
    id: int = 0

    @property
    def was(self) -> str:
        """The result before, for *player*, as people type it."""
        return result_text(self.before, self.player)

    @property
    def became(self) -> str:
        """The result after, for *player*, as people type it."""
        return result_text(self.after, self.player)


def result_text(pairing: Pairing, player: PlayerId) -> str:
    """The result of *pairing* for *player*, as in ``1.5:0.5``, marked if there was a no-show."""
    if not pairing.is_finished:
        return NOTHING
    points = (pairing.points_of(each) for each in (player, pairing.opponent(player)))
    score = ":".join(f"{number:g}" for number in points)
    return f"{score} ({NO_SHOW})" if pairing.no_shows else score
