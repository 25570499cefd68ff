"""Habits: a player's settings that affect their matches."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from play.appearance import Appearance, ThemeKey
from play.time.reminders import QuietHours
from play.time.time_off import DEFAULT_WEEKEND, FormerWeekend, Interval, Weekend
from tafl.pieces import Side


class Confirming(StrEnum):
    """The games in which a player is asked before a move is played."""

    OFF = "off"
    RATED = "rated"
    ALL = "all"

    def asks(self, *, rated: bool) -> bool:
        return self is Confirming.ALL or (self is Confirming.RATED and rated)


@dataclass(frozen=True, slots=True)
class Habits:
    """A player's settings that affect their matches."""

    away: Interval | None = None
    """The present or last vacation; None if there was none."""
    weekend: Weekend = DEFAULT_WEEKEND
    former: FormerWeekend | None = None
    """The weekend before the latest change; None if there was none."""
    quiet: QuietHours | None = None
    reminded: bool = True
    """Whether the player wants reminders that time is running out."""
    pinged: bool = True
    """Whether the player is mentioned, and so alerted, when a board waits for their move."""
    confirm: Confirming = Confirming.OFF
    danger: bool = False
    """Whether the player's private boards show threats to capture the king."""
    theme: ThemeKey | None = None
    """The theme of the player's private boards; None for the server's."""
    turned: bool | None = None
    """Whether the player's private boards are turned; None for the server's setting."""

    def weekend_at(self, moment: datetime) -> Weekend:
        """The weekend that counts for a turn that begins at *moment*."""
        if self.former is not None and moment < self.former.until:
            return self.former.weekend
        return self.weekend

    def look(self, house: Appearance) -> Appearance:
        """The appearance of the player's private boards; *house* is what everybody else sees."""
        turned = house.turned if self.turned is None else self.turned
        return Appearance(self.theme or house.theme, turned, self.danger)


class PairOfHabits(NamedTuple):
    """The settings of the two players of a match that affect it."""

    attackers: Habits = Habits()
    defenders: Habits = Habits()

    def of_side(self, side: Side) -> Habits:
        return self.attackers if side is Side.ATTACKERS else self.defenders


DEFAULT_HABITS = PairOfHabits()
"""The settings of two players who have changed none."""
