"""Matches whose time runs, and a timekeeper who wakes when something is due."""

from dataclasses import replace
from datetime import datetime, timedelta

from play.matches.match import Match
from play.matches.terms import Terms
from play.time.periods import DAY
from play.time.time_control import Lapse, TimeControl
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, TINY
from tests.support.world import World, agreed, told

SECOND = timedelta(seconds=1)
TWO_DAYS = TimeControl.per_move(2 * DAY)
CLAIMED = replace(TWO_DAYS, lapse=Lapse.CLAIM)
LOST = Outcome(Side.DEFENDERS, Reason.TIME)
"""Anna, who attacks, has let her time run out."""


async def fresh(world: World, control: TimeControl, *, rated: bool = False) -> Match:
    """A match that begins now."""
    return await agreed(world, Terms(TINY, Side.ATTACKERS, control, rated=rated))


async def under_way(world: World, control: TimeControl) -> Match:
    """A match in which both have moved, and of which all is told."""
    match = await fresh(world, control)
    await world.matches.play(match.id, ANNA, "c1-b1")
    match = await world.matches.play(match.id, BJORN, "c3-c2")
    await told(world)
    return match


async def run_until(world: World, end: datetime) -> list[datetime]:
    """Let time pass as the timekeeper does: sleep until something is due, do it; say when."""
    ran = []
    while (due := await world.clocks.next_due()) is not None and due <= end:
        world.time = max(world.time, due)
        await world.clocks.run_due()
        ran.append(world.time)
    world.time = end
    return ran
