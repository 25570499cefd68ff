"""The settings of players that matter to their matches."""

from dataclasses import dataclass
from typing import NamedTuple

from play.appearance import Look, ThemeKey
from play.time.reminders import QuietHours
from play.time.time_off import DEFAULT_WEEKEND, Interval, Weekend
from tafl.pieces import Side


@dataclass(frozen=True, slots=True)
class Habits:
    """When the player is *away* on vacation, the *weekend*, the *quiet* hours.

    *reminded*: they want reminders. *pinged*: boards that wait for their move mention them.
    *confirm*: they are asked before a move is played. *danger*: their boards show what could
    capture the king. *theme* and *turned* say how boards look that only they see; None is as the
    server has it.
    """

    away: Interval | None = None
    weekend: Weekend = DEFAULT_WEEKEND
    quiet: QuietHours | None = None
    reminded: bool = True
    pinged: bool = True
    confirm: bool = False
    danger: bool = False
    theme: ThemeKey | None = None
    turned: bool | None = None

    def look(self, house: Look) -> Look:
        """How the player sees boards in private; *house* is how everybody sees them."""
        turned = house.turned if self.turned is None else self.turned
        return Look(self.theme or house.theme, turned, self.danger)


class PairOfHabits(NamedTuple):
    """The habits of the two players of a match."""

    attackers: Habits = Habits()
    defenders: Habits = Habits()

    def of(self, side: Side) -> Habits:
        """The habits of the player of *side*."""
        return self.attackers if side is Side.ATTACKERS else self.defenders


DEFAULT_HABITS = PairOfHabits()
"""The habits of players with default settings."""
