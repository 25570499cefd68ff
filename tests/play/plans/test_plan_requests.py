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
from play.services.plans import Planned, follow_plans
from play.time.habits import DEFAULT_HABITS
from tafl.endings import Outcome, Reason
from tafl.moves import Move
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.examples import ANNA, BJORN, CARL, HOUR, TINY, WEAK_KING, begun
from tests.support.refusing import declined
from tests.support.telling import kinds, told
from tests.support.world import World

ANSWERED = "c1-b1 c3-c2 b1-a1 c2-d2"
"""Björn's answers to two moves of Anna's."""


async def seated(world: World, rules: Ruleset = TINY) -> Match:
    """A match of Anna, who attacks and is to move, against Björn."""
    async with world.store.begin() as unit:
        return await unit.matches.add_match(begun(rules), DEFAULT_HABITS)


@pytest.fixture
async def match(world: World) -> Match:
    return await seated(world)


def lines(planned: Planned) -> list[str]:
    """The lines of a plan as they are written."""
    return [" ".join(map(str, line)) for line in planned.plan.lines]


async def test_a_plan_is_made_line_by_line(match: Match, world: World) -> None:
    """The answer tells where the new line stands; nobody is told, and the opponent sees none."""
    first = await world.plans.add_line(match.id, BJORN, "c5-b5 c3-a3")
    second = await world.plans.add_line(match.id, BJORN, ANSWERED)

    assert (lines(first), first.number) == (["C5-B5 C3-A3"], 1)
    assert (lines(second), second.number) == (["C1-B1 C3-C2 B1-A1 C2-D2", "C5-B5 C3-A3"], 1)
    assert lines(await world.plans.plan_of(match.id, BJORN)) == lines(second)
    assert await told(world) == []
    assert world.wakes == 0
    assert (await world.plans.plan_of(match.id, ANNA)).plan == Plan(match.board)


async def test_only_who_waits_sets_answers(match: Match, world: World) -> None:
    """It has to be a running match of his, and his opponent's turn; and without dice to come."""
    with_dice = await seated(world, WEAK_KING)

    own_turn = await declined(PlanError, world.plans.add_line(match.id, ANNA, ANSWERED))
    dice = await declined(PlanError, world.plans.add_line(with_dice.id, ANNA, "c3-c2 c1-b1"))
    assert (own_turn.fault, dice.fault) == (PlanFault.YOUR_TURN, PlanFault.DICE)
    await declined(NotYourMatchError, world.plans.add_line(match.id, CARL, ANSWERED))
    await declined(UnknownMatchError, world.plans.add_line(999, BJORN, ANSWERED))
    await world.matches.resign(match.id, ANNA)
    await declined(MatchOverError, world.plans.add_line(match.id, BJORN, ANSWERED))


async def test_lots_before_the_start_leave_answers_free(world: World) -> None:
    """They are drawn before anybody waits."""
    match = await seated(world, replace(TINY, first_by_lot=True))
    waiting = match.opponent_of(match.player_to_move)
    move, answer = ("c1-b1", "c3-a3") if waiting == BJORN else ("c3-c2", "c1-b1")

    assert len((await world.plans.add_line(match.id, waiting, f"{move} {answer}")).plan.lines) == 1


async def test_an_answer_may_be_replaced(match: Match, world: World) -> None:
    """A refused line or move leaves the plan as it was."""
    before = await world.plans.add_line(match.id, BJORN, ANSWERED)
    for line in ("c1-b1 c3-d2", "c1-b1 c3-a3", "c1-b1"):
        await declined(PlanError, world.plans.add_line(match.id, BJORN, line))
    await declined(NotYourTurnError, world.matches.play(match.id, BJORN, "c3-c2"))
    assert (await world.plans.plan_of(match.id, BJORN)).plan == before.plan

    replaced = await world.plans.add_line(match.id, BJORN, "c1-b1 c3-a3", replacing=True)

    assert lines(replaced) == lines(await world.plans.plan_of(match.id, BJORN)) == ["C1-B1 C3-A3"]


async def test_lines_are_removed_one_by_one_or_together(match: Match, world: World) -> None:
    """One that is not there cannot be."""
    for line in (ANSWERED, "c5-b5 c3-a3", "c5-d5 c3-a3"):
        await world.plans.add_line(match.id, BJORN, line)

    assert lines(await world.plans.remove(match.id, BJORN, 1)) == ["C5-B5 C3-A3", "C5-D5 C3-A3"]
    missing = await declined(PlanError, world.plans.remove(match.id, BJORN, 3))
    assert missing.fault is PlanFault.NO_SUCH_LINE
    await world.plans.remove(match.id, BJORN, None)
    assert lines(await world.plans.plan_of(match.id, BJORN)) == []


async def test_a_move_that_matches_is_answered_at_once(match: Match, *, world: World) -> None:
    """Both are told; the rest is kept, and takes no time: after two answers one increment more."""
    for line in (ANSWERED, "c1-b1 c3-c2 c5-b5 c2-e2", "c5-d5 c3-a3"):
        await world.plans.add_line(match.id, BJORN, line)
    world.wait(HOUR)

    played = await world.matches.play(match.id, ANNA, "c1-b1", seen=0)

    assert played.ply == 1
    stored = await world.matches.load_match(match.id)
    assert [str(turn.move) for turn in stored.game.turns] == ["C1-B1", "C3-C2"]
    assert await told(world) == [BoardDue(match.id, 1, 1), BoardDue(match.id, 2, 2)]
    assert lines(await world.plans.plan_of(match.id, BJORN)) == ["B1-A1 C2-D2", "C5-B5 C2-E2"]
    hers = await declined(PlanError, world.plans.add_line(match.id, ANNA, "c2-d2 b1-a1"))
    assert hers.fault is PlanFault.YOUR_TURN

    world.wait(HOUR)
    await world.matches.play(match.id, ANNA, "b1-a1")
    stored = await world.matches.load_match(match.id)
    assert stored.ply == 4
    assert lines(await world.plans.plan_of(match.id, BJORN)) == []
    assert stored.clock.since == world.time
    assert stored.clock.resting == stored.clock.control.start + stored.clock.control.increment


async def test_another_move_drops_the_plan(match: Match, world: World) -> None:
    """Its owner alone is told, and plays on by himself."""
    await world.plans.add_line(match.id, BJORN, ANSWERED)

    await world.matches.play(match.id, ANNA, "c5-d5")

    assert lines(await world.plans.plan_of(match.id, BJORN)) == []
    assert await told(world) == [
        BoardDue(match.id, ply=1, board=1),
        PlanDropped(BJORN, match.id, ply=1, board=1, by=ANNA),
    ]
    assert (await world.matches.play(match.id, BJORN, "c3-a3", seen=1)).ply == 2


async def test_an_answer_that_wins_ends_the_match(match: Match, world: World) -> None:
    """As if it had been played by hand: nothing is left of the plan, or of an offer."""
    await world.plans.add_line(match.id, BJORN, "c1-b1 c3-a3")
    await world.matches.offer(match.id, ANNA, OfferKind.DRAW)
    await told(world)

    await world.matches.play(match.id, ANNA, "c1-b1")

    ended = await world.matches.load_match(match.id)
    assert (ended.offer, ended.outcome) == (None, Outcome(Side.DEFENDERS, Reason.ESCAPED))
    for player in (ANNA, BJORN):
        assert await world.matches.running(player) == []
        assert [finished.id for finished in await world.matches.recent(player, 10)] == [match.id]
    assert (await told(world))[:2] == [BoardDue(match.id, 1, 1), BoardDue(match.id, 2, 2)]


async def test_a_resignation_can_be_set_beforehand(match: Match, world: World) -> None:
    """After a later move too: the opponent's move counts, then the match is over as by /resign."""
    planned = await world.plans.add_line(match.id, BJORN, "c1-b1 c3-c2 b1-a1 resign")
    assert planned.resigns

    await world.matches.play(match.id, ANNA, "c1-b1")
    await world.matches.play(match.id, ANNA, "b1-a1")

    ended = await world.matches.load_match(match.id)
    assert (ended.ply, ended.outcome) == (3, Outcome(Side.ATTACKERS, Reason.RESIGNED))
    assert await told(world) == [
        BoardDue(match.id, ply=1, board=1),
        BoardDue(match.id, ply=2, board=2),
        BoardDue(match.id, ply=3, board=3),
        MatchEnded(match.id, BJORN),
    ]
    async with world.store.read() as unit:
        assert await unit.plans.of_match(match.id) == {}


async def test_a_plan_ends_with_its_match(match: Match, world: World) -> None:
    """By resignation or by a move; its owner need not be told, and nothing is left to answer."""
    won = await seated(world, replace(TINY, first=Side.DEFENDERS))
    await world.plans.add_line(match.id, BJORN, ANSWERED)
    await world.plans.add_line(won.id, ANNA, "c3-c2 c1-b1")

    await world.matches.resign(match.id, ANNA)
    await world.matches.play(won.id, BJORN, "c3-a3")

    assert await told(world) == [MatchEnded(match.id, ANNA), BoardDue(won.id, ply=1, board=1)]
    async with world.store.read() as unit:
        assert await unit.plans.of_match(match.id) == await unit.plans.of_match(won.id) == {}


async def test_captures_are_answered_like_any_move(world: World) -> None:
    """Whether they were named in the line or not."""
    match = await seated(world, ruleset("kings-table-tablut"))
    await world.plans.add_line(match.id, BJORN, "i4-f4 g5-g3 f9-f6xf5 *e5-f5")

    await world.matches.play(match.id, ANNA, "i4-f4")
    await world.matches.play(match.id, ANNA, "f9-f6")

    game = (await world.matches.load_match(match.id)).game
    assert [len(turn.captures) for turn in game.turns] == [0, 0, 1, 0]


PAUSE = timedelta(days=7)


@pytest.mark.parametrize(("kind", "lasting"), [(OfferKind.DRAW, None), (OfferKind.PAUSE, PAUSE)])
async def test_an_answer_set_beforehand_declines_no_offer(
    world: World, kind: OfferKind, lasting: timedelta | None
) -> None:
    """Its owner may not have seen it: he accepts it when he has, or moves by hand."""
    one, other = await seated(world), await seated(world)
    for match in (one, other):
        await world.plans.add_line(match.id, BJORN, ANSWERED)
        offered = await world.matches.offer(match.id, ANNA, kind, lasting)
        for move in ("c1-b1", "b1-a1"):
            await world.matches.play(match.id, ANNA, move)
        answered = await world.matches.load_match(match.id)
        assert (answered.ply, answered.offer) == (4, offered.offer)

    agreed = await world.matches.accept_offer(one.id, BJORN, 1)
    assert agreed.outcome is not None or agreed.clock.pause is not None
    await world.matches.play(other.id, ANNA, "a1-b1")
    assert (await world.matches.play(other.id, BJORN, "d2-c2")).offer is None


async def test_an_answer_that_cannot_be_played_holds_nobody_up(
    match: Match, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """As one whose rules have been mended since: the plan is dropped, and that is logged."""
    move, illegal = (
        Move(Square.parse(a), Square.parse(b)) for a, b in (("C1", "B1"), ("A1", "A2"))
    )
    async with world.store.begin() as unit:
        await unit.plans.put(match.id, BJORN, Plan(match.board, ((move, illegal),)))

    await world.matches.play(match.id, ANNA, "c1-b1")

    assert (await world.matches.load_match(match.id)).ply == 1
    assert await kinds(world) == [BoardDue, PlanDropped]
    (logged,) = caplog.records
    assert logged.levelno == logging.ERROR


async def test_a_turn_taken_back_drops_the_plan(world: World) -> None:
    """It was made for another board; its owner is told, and nobody is said to have played."""
    before = await seated(world)
    before = replace(before, game=before.game.play_written("c1-b1"))
    after = replace(before, game=before.game.at(0), skipped=2)
    async with world.store.begin() as unit:
        plan = Plan(before.board).with_line(read_line(before.game, "c3-c2 b1-a1"))
        await unit.plans.put(before.id, ANNA, plan)

        assert await follow_plans(unit, before, after, world.now(), DEFAULT_HABITS) is None
        assert await unit.plans.of_match(before.id) == {}

    assert await told(world) == [PlanDropped(ANNA, after.id, after.ply, after.board, by=None)]
