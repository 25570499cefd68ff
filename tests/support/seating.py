"""Matches that are begun as players begin them, and stored."""

from play.matches.match import Match
from play.matches.terms import Terms
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import DEFAULT_CONTROL, TimeControl
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, HALL, TINY, new_match
from tests.support.issuing import send_challenge
from tests.support.telling import told
from tests.support.world import World


async def agreed(world: World, terms: Terms = ANNA_ATTACKS) -> Match:
    """A match of Anna, who has challenged, against Björn, who has accepted."""
    issued = await send_challenge(world.challenges, HALL, ANNA, BJORN, terms)
    return await world.challenges.accept(issued.id, BJORN)


async def begin(world: World) -> Match:
    """A match of Anna, who attacks, against Björn, its first board delivered."""
    match = await agreed(world)
    await told(world)
    return match


async def seated(world: World, control: TimeControl = DEFAULT_CONTROL, *moves: str) -> Match:
    """A match in which Anna moves first, begun now, with *moves* played."""
    match = Match.start(
        HALL, new_match().seats, Terms(TINY, control=control), world.time, DEFAULT_HABITS
    )
    async with world.store.begin() as unit:
        match = await unit.matches.add_match(match, DEFAULT_HABITS)
    for move in moves:
        match = await world.matches.play(match.id, match.player_to_move, move)
    return match
