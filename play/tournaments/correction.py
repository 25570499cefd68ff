"""Corrections of tournament results by a manager."""

from dataclasses import dataclass
from datetime import datetime

from play.players.player_id import PlayerId
from play.tournaments.crosstable import Pairing

NO_SHOW = "no-show"
NOTHING = "-"


@dataclass(frozen=True, slots=True)
class Correction:
    """A manager's correction of a pairing's result in round *number*, counted from 1.

    *before* and *after* are the pairing with the old and the new result. The *id* is 0 until the
    store assigns one.
    """

    tournament_id: int
    number: int
    player: PlayerId
    """The player of the pairing whom the manager named."""
    before: Pairing
    after: Pairing
    manager: PlayerId
    at: datetime
    reason: str = ""
    id: int = 0

    @property
    def was(self) -> str:
        """The old result as *player* sees it, as people type it."""
        return result_text(self.before, self.player)

    @property
    def became(self) -> str:
        """The new result as *player* sees it, as people type it."""
        return result_text(self.after, self.player)


def result_text(pairing: Pairing, player: PlayerId) -> str:
    """The result of *pairing*, points of *player* first, as in ``1.5:0.5``; no-shows are marked."""
    if not pairing.is_finished:
        return NOTHING
    points = (pairing.points_of(each) for each in (player, pairing.opponent(player)))
    score = ":".join(f"{number:g}" for number in points)
    return f"{score} ({NO_SHOW})" if pairing.no_shows else score
