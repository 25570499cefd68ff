"""Pairs: two matches that begin together, and their score."""

from play.matches.seats import Seats
from play.matches.terms import Terms
from play.news.challenges import ChallengeClosed
from play.news.matches import BoardDue, MatchStarted
from play.services.challenges import Challenges
from play.services.delivery import Outbox
from play.services.matches import Matches
from tests.support.examples import ANNA, BJORN, MULTIPLE, PAIR
from tests.support.seating import agreed
from tests.support.telling import told
from tests.support.world import World


async def test_a_pair_is_two_matches_with_the_sides_swapped(
    challenges: Challenges, matches: Matches
) -> None:
    """Both know that they belong together, by the number of the first."""
    first = await agreed(challenges, PAIR)

    stored = await matches.running(ANNA)
    assert [match.id for match in stored] == [first.id, first.id + 1]
    assert [match.seats for match in stored] == [Seats(ANNA, BJORN), Seats(BJORN, ANNA)]
    assert [match.pair_id for match in stored] == [first.id, first.id]
    assert await matches.get(first.id) == first


async def test_the_lot_says_in_which_match_of_a_pair_one_attacks_first(
    challenges: Challenges, matches: Matches, world: World
) -> None:
    world.heads = False
    await agreed(challenges, PAIR)

    assert [match.seats.attackers for match in await matches.running(ANNA)] == [BJORN, ANNA]


async def test_both_matches_of_a_pair_are_opened(challenges: Challenges, outbox: Outbox) -> None:
    """Each has its thread and its board; the challenge is closed once."""
    first = await agreed(challenges, PAIR)

    _, closed, *begun = await told(outbox)
    assert isinstance(closed, ChallengeClosed)
    assert begun == [
        MatchStarted(first.id),
        BoardDue(first.id, ply=0, board=0),
        MatchStarted(first.id + 1),
        BoardDue(first.id + 1, ply=0, board=0),
    ]


async def test_each_match_of_a_pair_has_its_own_dice(
    challenges: Challenges, matches: Matches
) -> None:
    """They are stored with both, and the games go on."""
    first = await agreed(challenges, Terms(MULTIPLE, pair=True))

    for match_id in (first.id, first.id + 1):
        match = await matches.get(match_id)
        assert match.dice is not None
        assert match.game.rolls


async def test_the_score_of_a_pair_is_found_by_either_match(
    challenges: Challenges, matches: Matches
) -> None:
    first = await agreed(challenges, PAIR)
    await agreed(challenges)
    await matches.resign(first.id + 1, BJORN)

    pairs = await matches.pairs([*await matches.running(ANNA), *await matches.recent(ANNA, 5)])

    (pair,) = pairs.values()
    assert pairs.keys() == {first.id}
    assert (pair.first.id, pair.second.id) == (first.id, first.id + 1)
    assert (pair.points(ANNA), pair.still_running) == (1, 1)


async def test_matches_without_a_pair_have_no_score(
    challenges: Challenges, matches: Matches
) -> None:
    assert await matches.pairs([await agreed(challenges)]) == {}
