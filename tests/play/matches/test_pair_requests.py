"""Pairs: two matches that begin together, and their score."""

from dataclasses import replace

from play.matches.seats import Seats
from play.matches.terms import Terms
from play.news.challenges import ChallengeClosed
from play.news.matches import BoardDue, MatchStarted
from play.players.player import Reminders
from tests.support.examples import ANNA, BJORN, MULTIPLE, PAIR
from tests.support.seating import agreed
from tests.support.telling import told
from tests.support.world import World


async def test_a_pair_is_two_matches_with_the_sides_swapped(world: World) -> None:
    """Both have the number of the first, a thread and a board; the lot says who attacks first."""
    first = await agreed(world, PAIR)
    _, closed, *begun = await told(world)
    world.heads = False
    await agreed(world, PAIR)

    stored = sorted(await world.matches.running(ANNA), key=lambda match: match.id)
    assert [(match.id, match.pair_id) for match in stored] == [(1, 1), (2, 1), (3, 3), (4, 3)]
    hers, his = Seats(ANNA, BJORN), Seats(BJORN, ANNA)
    assert [match.seats for match in stored] == [hers, his, his, hers]
    assert await world.matches.load_match(first.id) == first
    assert isinstance(closed, ChallengeClosed)
    assert begun == [
        MatchStarted(first.id),
        BoardDue(first.id, ply=0, board=0),
        MatchStarted(first.id + 1),
        BoardDue(first.id + 1, ply=0, board=0),
    ]


async def test_neither_match_of_a_pair_wakes_for_a_reminder_that_nobody_wants(world: World) -> None:
    """The settings of the players decide in both when they are looked at next."""
    for player in (ANNA, BJORN):
        await world.players.set(player, lambda one: replace(one, reminders=Reminders.OFF))
    await agreed(world, PAIR)

    async with world.store.read() as unit:
        first, second = await unit.matches.agenda(5)
    assert first.at == second.at


async def test_each_match_of_a_pair_has_its_own_dice(world: World) -> None:
    """They are stored with both, and the games go on."""
    first = await agreed(world, Terms(MULTIPLE, pair=True))

    for match_id in (first.id, first.id + 1):
        match = await world.matches.load_match(match_id)
        assert match.dice is not None
        assert match.game.rolls


async def test_the_score_of_a_pair_is_found_by_either_match(world: World) -> None:
    """Matches without a pair have none."""
    first = await agreed(world, PAIR)
    alone = await agreed(world)
    await world.matches.resign(first.id + 1, BJORN)

    pairs = await world.matches.pairs(
        [*await world.matches.running(ANNA), *await world.matches.recent(ANNA, 5)]
    )

    assert pairs.keys() == {first.id}
    pair = pairs[first.id]
    assert (pair.first.id, pair.second.id) == (first.id, first.id + 1)
    assert (pair.points(ANNA), pair.still_running) == (1, 1)
    assert await world.matches.pairs([alone]) == {}
