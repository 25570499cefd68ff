"""Settings of players that affect their matches."""

from dataclasses import dataclass
from typing import NamedTuple

from play.appearance import Appearance, ThemeKey
from play.time.reminders import QuietHours
from play.time.time_off import DEFAULT_WEEKEND, Interval, Weekend
from tafl.pieces import Side


@dataclass(frozen=True, slots=True)
class Habits:
    """A player's settings that affect their matches."""

    away: Interval | None = None
    """The present or last vacation."""
    weekend: Weekend = DEFAULT_WEEKEND
    quiet: QuietHours | None = None
    reminded: bool = True
    """Whether they want reminders."""
    pinged: bool = True
    """Whether boards that wait for their move mention them."""
    confirm: bool = False
    """Whether they are asked to confirm each move."""
    danger: bool = False
    """Whether their private boards show threats to capture the king."""
    theme: ThemeKey | None = None
    """Theme of their private boards; None for the server's."""
    turned: bool | None = None
    """Whether their private boards are turned; None for the server's setting."""

    def look(self, house: Appearance) -> Appearance:
        """The look of the player's private boards; *house* is the look that everybody sees."""
        turned = house.turned if self.turned is None else self.turned
        return Appearance(self.theme or house.theme, turned, self.danger)


class PairOfHabits(NamedTuple):
    """The habits of the two players of a match."""

    attackers: Habits = Habits()
    defenders: Habits = Habits()

    def of_side(self, side: Side) -> Habits:
        """The habits of the player of *side*."""
        return self.attackers if side is Side.ATTACKERS else self.defenders


DEFAULT_HABITS = PairOfHabits()
"""The habits of players with default settings."""
