"""Plans from the first line to the answer that is played, and what is told about them."""

import logging
from dataclasses import replace
from datetime import timedelta

import pytest

from play.matches.errors import (
    MatchOverError,
    NotYourMatchError,
    NotYourTurnError,
    UnknownMatchError,
)
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.news.matches import BoardDue, MatchEnded, PlanDropped
from play.plans.errors import PlanError, PlanFault
from play.plans.plan import Plan, read_line
from play.services.delivery import Outbox
from play.services.matches import Matches
from play.services.plans import Planned, Plans, follow_plans
from tafl.endings import Outcome, Reason
from tafl.moves import Move
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.examples import ANNA, BJORN, CARL, HOUR, TINY, WEAK_KING, begun
from tests.support.telling import kinds, told
from tests.support.world import World

ANSWERED = "c1-b1 c3-c2 b1-a1 c2-d2"
"""Björn's answers to two moves of Anna's."""


@pytest.fixture
def plans(world: World) -> Plans:
    return Plans(world.store)


async def seated(world: World, rules: Ruleset = TINY) -> Match:
    """A match of Anna, who attacks and is to move, against Björn."""
    async with world.store.begin() as unit:
        return await unit.matches.add(begun(rules))


@pytest.fixture
async def match(world: World) -> Match:
    return await seated(world)


def lines(planned: Planned) -> list[str]:
    """The lines of a plan as they are written."""
    return [" ".join(map(str, line)) for line in planned.plan.lines]


async def test_a_plan_is_made_line_by_line(match: Match, plans: Plans) -> None:
    """The answer tells where the new line stands."""
    first = await plans.add(match.id, BJORN, "c5-b5 c3-a3")
    second = await plans.add(match.id, BJORN, ANSWERED)

    assert (lines(first), first.number) == (["C5-B5 C3-A3"], 1)
    assert (lines(second), second.number) == (["C1-B1 C3-C2 B1-A1 C2-D2", "C5-B5 C3-A3"], 1)
    assert lines(await plans.of(match.id, BJORN)) == lines(second)


async def test_nobody_is_told_of_a_plan(
    match: Match, plans: Plans, outbox: Outbox, world: World
) -> None:
    """Nor does the opponent see any of it."""
    await plans.add(match.id, BJORN, ANSWERED)

    assert await told(outbox) == []
    assert world.wakes == 0
    assert (await plans.of(match.id, ANNA)).plan == Plan(match.board)


async def test_only_who_waits_sets_answers(match: Match, plans: Plans, matches: Matches) -> None:
    """It has to be a running match of his, and his opponent's turn."""
    with pytest.raises(PlanError) as own_turn:
        await plans.add(match.id, ANNA, ANSWERED)
    assert own_turn.value.fault is PlanFault.YOUR_TURN
    with pytest.raises(NotYourMatchError):
        await plans.add(match.id, CARL, ANSWERED)
    with pytest.raises(UnknownMatchError):
        await plans.add(999, BJORN, ANSWERED)
    await matches.resign(match.id, ANNA)
    with pytest.raises(MatchOverError):
        await plans.add(match.id, BJORN, ANSWERED)


async def test_no_answer_is_set_in_a_game_with_dice(world: World, plans: Plans) -> None:
    """Nobody knows what they will show."""
    match = await seated(world, WEAK_KING)

    with pytest.raises(PlanError) as refusal:
        await plans.add(match.id, ANNA, "c3-c2 c1-b1")
    assert refusal.value.fault is PlanFault.DICE


async def test_lots_before_the_start_leave_answers_free(world: World, plans: Plans) -> None:
    """They are drawn before anybody waits."""
    match = await seated(world, replace(TINY, first_by_lot=True))
    waiting = match.opponent_of(match.player_to_move)
    move, answer = ("c1-b1", "c3-a3") if waiting == BJORN else ("c3-c2", "c1-b1")

    assert len((await plans.add(match.id, waiting, f"{move} {answer}")).plan.lines) == 1


async def test_a_refused_line_leaves_the_plan_as_it_was(match: Match, plans: Plans) -> None:
    before = await plans.add(match.id, BJORN, ANSWERED)

    for line in ("c1-b1 c3-d2", "c1-b1 c3-a3", "c1-b1"):
        with pytest.raises(PlanError):
            await plans.add(match.id, BJORN, line)

    assert (await plans.of(match.id, BJORN)).plan == before.plan


async def test_an_answer_may_be_replaced(match: Match, plans: Plans) -> None:
    await plans.add(match.id, BJORN, ANSWERED)

    replaced = await plans.add(match.id, BJORN, "c1-b1 c3-a3", replacing=True)

    assert lines(replaced) == lines(await plans.of(match.id, BJORN)) == ["C1-B1 C3-A3"]


async def test_lines_are_removed_one_by_one_or_together(match: Match, plans: Plans) -> None:
    """One that is not there cannot be."""
    for line in (ANSWERED, "c5-b5 c3-a3", "c5-d5 c3-a3"):
        await plans.add(match.id, BJORN, line)

    assert lines(await plans.remove(match.id, BJORN, 1)) == ["C5-B5 C3-A3", "C5-D5 C3-A3"]
    with pytest.raises(PlanError) as refusal:
        await plans.remove(match.id, BJORN, 3)
    assert refusal.value.fault is PlanFault.NO_SUCH_LINE
    await plans.remove(match.id, BJORN, None)

    assert lines(await plans.of(match.id, BJORN)) == []


async def test_a_move_that_matches_is_answered_at_once(
    match: Match, plans: Plans, matches: Matches, outbox: Outbox
) -> None:
    """Both boards are told, each by its player; who moved is answered with his own move."""
    await plans.add(match.id, BJORN, ANSWERED)

    played = await matches.play(match.id, ANNA, "c1-b1", seen=0)

    assert played.ply == 1
    stored = await matches.get(match.id)
    assert [str(turn.move) for turn in stored.game.turns] == ["C1-B1", "C3-C2"]
    assert await told(outbox) == [BoardDue(match.id, 1, 1), BoardDue(match.id, 2, 2)]


async def test_the_rest_of_a_plan_is_kept(match: Match, plans: Plans, matches: Matches) -> None:
    """Until it is used up."""
    for line in (ANSWERED, "c1-b1 c3-c2 c5-b5 c2-e2", "c5-d5 c3-a3"):
        await plans.add(match.id, BJORN, line)

    await matches.play(match.id, ANNA, "c1-b1")
    assert lines(await plans.of(match.id, BJORN)) == ["B1-A1 C2-D2", "C5-B5 C2-E2"]
    await matches.play(match.id, ANNA, "b1-a1")

    assert (await matches.get(match.id)).ply == 4
    assert lines(await plans.of(match.id, BJORN)) == []


async def test_only_one_player_can_have_a_plan_at_a_time(
    match: Match, plans: Plans, matches: Matches
) -> None:
    """While Björn's plan waits for Anna's next move, it is her turn: she cannot plan."""
    await plans.add(match.id, BJORN, ANSWERED)
    await matches.play(match.id, ANNA, "c1-b1")

    with pytest.raises(PlanError) as refusal:
        await plans.add(match.id, ANNA, "c2-d2 b1-a1")

    assert refusal.value.fault is PlanFault.YOUR_TURN


async def test_another_move_drops_the_plan(
    match: Match, plans: Plans, matches: Matches, outbox: Outbox
) -> None:
    """Its owner alone is told, and plays on by himself."""
    await plans.add(match.id, BJORN, ANSWERED)

    await matches.play(match.id, ANNA, "c5-d5")

    assert lines(await plans.of(match.id, BJORN)) == []
    assert await told(outbox) == [
        BoardDue(match.id, ply=1, board=1),
        PlanDropped(BJORN, match.id, ply=1, board=1, by=ANNA),
    ]
    assert (await matches.play(match.id, BJORN, "c3-a3", seen=1)).ply == 2


async def test_an_answer_that_wins_ends_the_match(
    match: Match, plans: Plans, matches: Matches, outbox: Outbox
) -> None:
    """As if it had been played by hand; nothing is left of the plan."""
    await plans.add(match.id, BJORN, "c1-b1 c3-a3")

    await matches.play(match.id, ANNA, "c1-b1")

    for player in (ANNA, BJORN):
        assert await matches.running(player) == []
        (finished,) = await matches.recent(player, 10)
        assert finished.outcome == Outcome(Side.DEFENDERS, Reason.ESCAPED)
    assert await told(outbox) == [BoardDue(match.id, 1, 1), BoardDue(match.id, 2, 2)]


async def test_captures_are_answered_like_any_move(
    world: World, plans: Plans, matches: Matches
) -> None:
    """Whether they were named in the line or not."""
    match = await seated(world, ruleset("kings-table-tablut"))
    await plans.add(match.id, BJORN, "i4-f4 g5-g3 f9-f6xf5 *e5-f5")

    await matches.play(match.id, ANNA, "i4-f4")
    await matches.play(match.id, ANNA, "f9-f6")

    game = (await matches.get(match.id)).game
    assert [len(turn.captures) for turn in game.turns] == [0, 0, 1, 0]


async def test_a_plan_ends_with_its_match(
    match: Match, plans: Plans, matches: Matches, outbox: Outbox, world: World
) -> None:
    """Its owner need not be told."""
    await plans.add(match.id, BJORN, ANSWERED)

    await matches.resign(match.id, ANNA)

    assert await told(outbox) == [MatchEnded(match.id, ANNA)]
    async with world.store.read() as unit:
        assert await unit.plans.of_match(match.id) == {}


async def test_a_move_that_ends_the_game_ends_the_plan(
    world: World, plans: Plans, matches: Matches, outbox: Outbox
) -> None:
    """Nothing is left to answer."""
    match = await seated(world, replace(TINY, first=Side.DEFENDERS))
    await plans.add(match.id, ANNA, "c3-c2 c1-b1")

    await matches.play(match.id, BJORN, "c3-a3")

    assert await told(outbox) == [BoardDue(match.id, ply=1, board=1)]
    async with world.store.read() as unit:
        assert await unit.plans.of_match(match.id) == {}


PAUSE = timedelta(days=7)


@pytest.mark.parametrize(("kind", "lasting"), [(OfferKind.DRAW, None), (OfferKind.PAUSE, PAUSE)])
async def test_an_answer_set_beforehand_declines_no_offer(
    match: Match, plans: Plans, matches: Matches, kind: OfferKind, lasting: timedelta | None
) -> None:
    """Its owner may not have seen it: he accepts it when he has."""
    await plans.add(match.id, BJORN, ANSWERED)
    offered = await matches.offer(match.id, ANNA, kind, lasting)
    for move in ("c1-b1", "b1-a1"):
        await matches.play(match.id, ANNA, move)

    answered = await matches.get(match.id)
    assert (answered.ply, answered.offer) == (4, offered.offer)
    agreed = await matches.accept_offer(match.id, BJORN, offered.offers_made)
    assert agreed.outcome is not None or agreed.clock.pause is not None


@pytest.mark.parametrize(("kind", "lasting"), [(OfferKind.DRAW, None), (OfferKind.PAUSE, PAUSE)])
async def test_a_move_by_hand_declines_the_offer_that_a_plan_has_left(
    match: Match, plans: Plans, matches: Matches, kind: OfferKind, lasting: timedelta | None
) -> None:
    await plans.add(match.id, BJORN, "c1-b1 c3-c2")
    await matches.offer(match.id, ANNA, kind, lasting)
    for player, move in ((ANNA, "c1-b1"), (ANNA, "b1-a1"), (BJORN, "c2-d2")):
        await matches.play(match.id, player, move)

    assert (await matches.get(match.id)).offer is None


async def test_an_answer_that_ends_the_match_ends_the_offer(
    match: Match, plans: Plans, matches: Matches
) -> None:
    """There is nothing left to agree on."""
    await plans.add(match.id, BJORN, "c1-b1 c3-a3")
    await matches.offer(match.id, ANNA, OfferKind.DRAW)

    await matches.play(match.id, ANNA, "c1-b1")

    ended = await matches.get(match.id)
    assert (ended.offer, ended.outcome) == (None, Outcome(Side.DEFENDERS, Reason.ESCAPED))


async def test_a_refused_move_leaves_the_plan(match: Match, plans: Plans, matches: Matches) -> None:
    await plans.add(match.id, BJORN, ANSWERED)

    with pytest.raises(NotYourTurnError):
        await matches.play(match.id, BJORN, "c3-c2")

    assert lines(await plans.of(match.id, BJORN)) == ["C1-B1 C3-C2 B1-A1 C2-D2"]


async def test_an_answer_that_cannot_be_played_holds_nobody_up(
    match: Match,
    matches: Matches,
    outbox: Outbox,
    world: World,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """As one whose rules have been mended since: the plan is dropped, and that is logged."""
    move, illegal = (
        Move(Square.parse(a), Square.parse(b)) for a, b in (("C1", "B1"), ("A1", "A2"))
    )
    async with world.store.begin() as unit:
        await unit.plans.put(match.id, BJORN, Plan(match.board, ((move, illegal),)))

    await matches.play(match.id, ANNA, "c1-b1")

    assert (await matches.get(match.id)).ply == 1
    assert await kinds(outbox) == [BoardDue, PlanDropped]
    (logged,) = caplog.records
    assert logged.levelno == logging.ERROR


async def test_an_answer_set_beforehand_takes_no_time(
    match: Match, plans: Plans, matches: Matches, world: World
) -> None:
    """However long the opponent has thought: after two answers there is one increment more."""
    await plans.add(match.id, BJORN, ANSWERED)
    for move in ("c1-b1", "b1-a1"):
        world.wait(HOUR)
        await matches.play(match.id, ANNA, move)

    clock = (await matches.get(match.id)).clock
    assert clock.since == world.time
    assert clock.resting == clock.control.start + clock.control.increment


async def test_a_turn_taken_back_drops_the_plan(world: World, outbox: Outbox) -> None:
    """It was made for another board; its owner is told, and nobody is said to have played."""
    before = await seated(world)
    before = replace(before, game=before.game.play_written("c1-b1"), planned=True)
    after = replace(before, game=before.game.at(0), skipped=2)
    async with world.store.begin() as unit:
        plan = Plan(before.board).with_line(read_line(before.game, "c3-c2 b1-a1"))
        await unit.plans.put(before.id, ANNA, plan)

        assert await follow_plans(unit, before, after, world.now()) is None
        assert await unit.plans.of_match(before.id) == {}

    assert await told(outbox) == [PlanDropped(ANNA, after.id, after.ply, after.board, by=None)]
