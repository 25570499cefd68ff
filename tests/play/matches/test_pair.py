"""Pairs: one match on each side, scored together."""

from dataclasses import replace

import pytest

from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offer_rules import accept_offer, make_offer
from play.matches.pair import Pair
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.news.challenges import ChallengeClosed
from play.news.matches import BoardDue, MatchStarted
from play.players.player import Reminders
from play.players.player_id import PlayerId
from play.players.reliability import LOST_ON_TIME
from play.time.habits import DEFAULT_HABITS
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, HOUR, MULTIPLE, NOON, PAIR, new_match, summary
from tests.support.world import World, agreed, told

RUNNING = new_match()
SWAPPED = new_match(attackers=BJORN, defenders=ANNA)
ESCAPE = ("c1-b1", "c3-a3")


def drawn(match: Match) -> Match:
    offered = make_offer(match, ANNA, OfferKind.DRAW, NOON, None)
    return accept_offer(offered, BJORN, NOON, None, DEFAULT_HABITS)


WON, LOST = (RUNNING.resign(player, NOON, None) for player in (BJORN, ANNA))
"""The first match, won and lost by Anna."""
WON_TOO, LOST_TOO = (SWAPPED.resign(player, NOON, None) for player in (BJORN, ANNA))
OFF = SWAPPED.abort(ANNA, NOON, None)


def test_a_pair_has_one_name_for_each_player() -> None:
    """A deletion replaces the id in one match before the other; the score is the same."""
    gone = Seats(attackers=BJORN, defenders=PlayerId(-1))
    pair = Pair.of(summary(WON), replace(summary(WON_TOO), seats=gone))

    assert pair.second.seats == SWAPPED.seats
    assert pair.points(ANNA) == 2


@pytest.mark.parametrize(
    ("first", "second", "points", "running", "winner"),
    [
        (RUNNING, SWAPPED, (0, 0), 2, None),
        (WON, SWAPPED, (1, 0), 1, None),
        (WON, OFF, (1, 0), 0, None),
        (drawn(RUNNING), WON_TOO, (1.5, 0.5), 0, ANNA),
        (drawn(RUNNING), drawn(SWAPPED), (1, 1), 0, None),
        (WON, WON_TOO, (2, 0), 0, ANNA),
        (WON, LOST_TOO, (1, 1), 0, None),
        (LOST, LOST_TOO, (0, 2), 0, BJORN),
        (RUNNING.abort(BJORN, NOON, None), LOST_TOO, (0, 1), 0, None),
        (new_match(*ESCAPE), LOST_TOO, (0, 2), 0, BJORN),
    ],
)
def test_the_winner_of_a_pair_has_more_points(
    first: Match, second: Match, points: tuple[float, float], running: int, winner: PlayerId | None
) -> None:
    """A win is a point and a draw half a point for the player, whichever side he had.

    One match alone wins no pair, while the other one runs or if it was called off: nobody may pick
    the side he plays. The attacker of the first match is named first.
    """
    pair = Pair(summary(first), summary(second))

    assert pair.players == (ANNA, BJORN)
    assert (pair.points(ANNA), pair.points(BJORN)) == points
    assert pair.still_running == running
    assert pair.is_played is (MatchState.FINISHED == first.state == second.state)
    assert pair.winner == winner


def test_who_lost_on_time_is_late_once_for_each_match() -> None:
    """Also where that is called abandoned; nobody is after a draw, or a match called off."""
    for reason in LOST_ON_TIME:
        on_time = RUNNING.ended(MatchState.FINISHED, Outcome(Side.ATTACKERS, reason), NOON)
        again = SWAPPED.ended(MatchState.FINISHED, Outcome(Side.DEFENDERS, reason), NOON + HOUR)
        both = Pair(summary(on_time), summary(again))
        assert both.late == ((BJORN, NOON), (BJORN, NOON + HOUR))
        assert Pair(summary(on_time), summary(SWAPPED)).late == ((BJORN, NOON),)
    assert Pair(summary(WON), summary(OFF)).late == ()
    assert Pair(summary(drawn(RUNNING)), summary(SWAPPED)).late == ()


def late(match: Match) -> Match:
    """*match* lost on time by whoever is to move."""
    lost = Outcome(match.to_move.opponent, Reason.TIME)
    return match.ended(MatchState.FINISHED, lost, NOON)


def test_who_makes_no_move_in_either_match_and_loses_has_not_shown_up() -> None:
    """Who has had no turn is not to blame, unless he was late in the other match."""
    for first, second, absent in (
        (late(RUNNING), late(new_match("c1-b1", attackers=BJORN, defenders=ANNA)), (ANNA,)),
        (late(RUNNING), late(SWAPPED), (ANNA, BJORN)),
        (late(new_match("c1-b1")), late(SWAPPED), (BJORN,)),
        (late(new_match("c1-b1", "c3-c2")), late(SWAPPED), ()),
        (LOST, LOST_TOO, (ANNA,)),
        (drawn(RUNNING), drawn(SWAPPED), ()),
        (new_match(*ESCAPE), late(SWAPPED), ()),
    ):
        assert Pair(summary(first), summary(second)).no_shows == absent


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
