"""Matches that are begun as players begin them, and stored."""

from play.matches.match import Match
from play.matches.terms import Terms
from play.services.challenges import Challenges
from play.services.delivery import Outbox
from play.services.matches import Matches
from play.time.time_control import DEFAULT_CONTROL, TimeControl
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, HALL, TINY, new_match
from tests.support.telling import told
from tests.support.world import World


async def agreed(challenges: Challenges, terms: Terms = ANNA_ATTACKS) -> Match:
    """A match of Anna, who has challenged, against Björn, who has accepted."""
    issued = await challenges.issue(HALL, ANNA, BJORN, terms)
    return await challenges.accept(issued.id, BJORN)


async def begin(challenges: Challenges, outbox: Outbox) -> Match:
    """A match of Anna, who attacks, against Björn, its first board delivered."""
    match = await agreed(challenges)
    await told(outbox)
    return match


async def seated(world: World, control: TimeControl = DEFAULT_CONTROL, *moves: str) -> Match:
    """A match in which Anna moves first, begun now, with *moves* played."""
    match = Match.start(HALL, new_match().seats, Terms(TINY, control=control), world.time)
    async with world.store.begin() as unit:
        match = await unit.matches.add(match)
    matches = Matches(world.store, world.now, world.wake)
    for move in moves:
        match = await matches.play(match.id, match.player_to_move, move)
    return match
