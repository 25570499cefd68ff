"""Conditional moves: a tree of answers, checked as it is built, and what comes of it."""

import logging
from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from functools import reduce
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.limits.amounts import MAX_PLAN_LINES
from play.limits.text_lengths import MAX_LINE_MOVES
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
from play.plans.plan import Line, Plan, after_line, read_line, write_line
from play.services.plans import Planned, follow_plans
from play.time.habits import DEFAULT_HABITS
from tafl.endings import Outcome, Reason
from tafl.errors import IllegalMoveError, NotationError, Refusal, WrongCapturesError
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.examples import ANNA, BJORN, CARL, HOUR, TINY, WEAK_KING, begun
from tests.support.world import World, declined, kinds, refused, told

TABLUT = Game.start(ruleset("kings-table-tablut"))
TINY_GAME = Game.start(TINY)


def lines_of(plan: Plan) -> list[str]:
    return [" ".join(map(str, line)) for line in plan.lines]


def planned(*written: str, game: Game = TABLUT) -> Plan:
    """The plan with these lines, which go on from *game*."""
    plan = Plan(game.ply)
    for text in written:
        plan = plan.with_line(read_line(game, text))
    return plan


def refusal(*written: str, game: Game = TABLUT) -> PlanError:
    """The fault in the last of these lines."""
    *before, last = written
    plan = planned(*before, game=game)
    return refused(PlanError, lambda: plan.with_line(read_line(game, last)))


def test_a_line_is_a_move_and_its_answer_and_so_on() -> None:
    """Written with spaces, commas or both, or as it is shown; dashes may stand free."""
    spaced = read_line(TABLUT, "i4-f4 g5-g3 f9-f6 *e5-f5")

    assert list(map(str, spaced)) == ["I4-F4", "G5-G3", "F9-F6", "E5-F5"]
    assert read_line(TABLUT, " i4 - f4, g5–g3;f9-f6xf5,,ke5-f5 ") == spaced
    assert read_line(TABLUT, "1. i4-f4 g5-g3. 2.\uff469-f6 3... *e5-f5!") == spaced
    assert read_line(TABLUT, " 1. if I4-F4 then G5-G3\n    if F9-F6 then king E5-F5") == spaced
    assert read_line(TABLUT, "\ufeff```\ni4-f4 g5-g3 f9\u200b-f6 *e5-f5\n```") == spaced


def test_the_last_answer_may_be_to_resign() -> None:
    """After a move of the opponent, as the only answer to it; longer lines go on beside it."""
    plan = planned("i4-f4 resign", "i4-h4 g5-g3 f9-f6 Resign", "i4-h4 g5-g3 f9-g9 g3-g2")
    one, two, three = (Move(Square.parse("I4"), Square.parse(to)) for to in ("F4", "H4", "G4"))

    assert list(map(write_line, plan.lines)) == [
        "I4-F4 resign",
        "I4-H4 G5-G3 F9-F6 resign",
        "I4-H4 G5-G3 F9-G9 G3-G2",
    ]
    assert plan.resigns_after(one)
    assert not plan.resigns_after(two)
    assert not plan.resigns_after(three)
    assert plan.answer_to(one) is None
    assert plan.after(two, 2).resigns_after(Move(Square.parse("F9"), Square.parse("F6")))
    assert [branch.answer is None for branch in plan.branches(TABLUT)] == [True, False, True, False]
    for known, line in (("resign", "i4-f4 g5-g3"), ("G5-G3", "i4-h4 resign")):
        error = refusal("i4-f4 resign", "i4-h4 g5-g3", line)
        assert (error.fault, error.known) == (PlanFault.OTHER_ANSWER, known)
    assert plan.with_line(plan.lines[0]) == plan
    assert plan.with_line(read_line(TABLUT, "If i4-f4, I resign.")) == plan
    replaced = plan.with_line(read_line(TABLUT, "i4-h4 resign"), replacing=True)
    assert list(map(write_line, replaced.lines)) == ["I4-F4 resign", "I4-H4 resign"]


def test_nobody_resigns_for_the_opponent() -> None:
    """Nor after the end of the game; and a line goes on after no resignation."""
    won = ("c1-b1 c3-a3", "c1-b1 c3-a3 resign")
    assert refusal("resign").fault is PlanFault.RESIGNS_FIRST
    assert refusal("i4-f4 g5-g3 resign").fault is PlanFault.RESIGNS_FIRST
    assert refusal(won[1], game=TINY_GAME).fault is PlanFault.RESIGNS_FIRST
    assert refusal("i4-f4 resign f9-f6 g3-a3").fault is PlanFault.REFUSED


def test_each_move_is_checked_on_the_board_of_its_line() -> None:
    """The refusal names the move, its place and the rule; the opponent's move is first."""
    for line, number, cause in (
        ("i4-f4 g5-g3 f9-f6 g3-a3", 4, Refusal.BLOCKED),
        ("g5-g3 i4-f4", 1, Refusal.NOT_YOUR_PIECE),
        ("i4-f4 knight", 2, NotationError),
        ("i4-f4 g5-g3 f9-f6xg7", 3, WrongCapturesError),
    ):
        error = refusal(line)
        assert (error.fault, error.number) == (PlanFault.REFUSED, number)
        assert error.written == line.split()[number - 1]
        if isinstance(cause, Refusal):
            assert isinstance(error.cause, IllegalMoveError)
            assert error.cause.refusal is cause
        else:
            assert isinstance(error.cause, cause)


def test_a_line_ends_with_an_answer() -> None:
    """The opponent's last move wants an answer, unless it ends the game."""
    open_ended = refusal("i4-f4 g5-g3 f9-f6")
    assert (open_ended.fault, open_ended.number) == (PlanFault.NO_ANSWER, 3)

    over = refusal("c3-a3", game=Game.start(replace(TINY, first=Side.DEFENDERS)))
    assert (over.fault, over.written) == (PlanFault.NOTHING_TO_ANSWER, "c3-a3")


def test_a_line_may_end_with_the_end_of_the_game() -> None:
    """And nothing can follow it."""
    assert lines_of(planned("c1-b1 c3-a3", game=TINY_GAME)) == ["C1-B1 C3-A3"]

    error = refusal("c1-b1 c3-a3 c5-b5 a3-a2", game=TINY_GAME)

    assert isinstance(error.cause, IllegalMoveError)
    assert (error.number, error.cause.refusal) == (3, Refusal.GAME_OVER)


def test_a_line_has_at_most_so_many_moves() -> None:
    """Those of both players; even such as would be legal. It has some."""
    there_and_back = ["a4-a3", "d5-d4", "a3-a4", "d4-d5"] * MAX_LINE_MOVES
    game = Game.start(ruleset("kings-table-tablut"), play_on=True)

    assert len(read_line(game, " ".join(there_and_back[:MAX_LINE_MOVES]))) == MAX_LINE_MOVES
    error = refusal(" ".join(there_and_back[: MAX_LINE_MOVES + 2]), game=game)
    assert (error.fault, error.number) == (PlanFault.TOO_LONG, MAX_LINE_MOVES)
    for text in ("", "  ", ", ;"):
        assert refusal(text).fault is PlanFault.NO_MOVE


def test_lines_part_where_the_opponent_has_a_choice() -> None:
    plan = planned("i4-f4 g5-g3", "i4-h4 g5-g4", "a4-a3 c5-c4")

    assert lines_of(plan) == ["A4-A3 C5-C4", "I4-F4 G5-G3", "I4-H4 G5-G4"]


def test_a_line_that_repeats_a_known_one_extends_it() -> None:
    """And one that is known already changes nothing."""
    longer = "I4-F4 G5-G3 F9-F6 E5-F5"
    plan = planned("i4-f4 g5-g3", longer)

    assert lines_of(plan) == [longer]
    assert plan.with_line(read_line(TABLUT, "i4-f4 g5-g3")) == plan


def test_a_second_answer_to_the_same_move_may_replace_the_first() -> None:
    """Else it is refused with both; all lines that go on from the first are given up."""
    error = refusal("i4-f4 g5-g3 f9-f6 e5-f5", "i4-f4 g5-g3 f9-f6 g3-g2")
    assert (error.fault, error.number) == (PlanFault.OTHER_ANSWER, 4)
    assert (error.written, str(error.known)) == ("G3-G2", "E5-F5")

    plan = planned("i4-f4 g5-g3 f9-f6 e5-f5", "i4-f4 g5-g3 a4-a3 c5-c4", "i4-h4 g5-g4")
    plan = plan.with_line(read_line(TABLUT, "i4-f4 g5-g2"), replacing=True)
    assert lines_of(plan) == ["I4-F4 G5-G2", "I4-H4 G5-G4"]


def test_a_plan_has_at_most_so_many_lines() -> None:
    """One that is extended is not another one."""
    moves = [move for move in TABLUT.legal_moves() if str(move) != "A4-A1"]
    answered = [f"{move} g5-g4" for move in moves[:MAX_PLAN_LINES]]
    plan = planned(*answered)

    assert len(plan.lines) == MAX_PLAN_LINES
    assert refusal(*answered, "a4-a1 g5-g4").fault is PlanFault.TOO_MANY_LINES
    longer = plan.with_line(read_line(TABLUT, f"{answered[0]} i6-h6 c5-c4"))
    assert len(longer.lines) == MAX_PLAN_LINES


def test_a_line_is_removed_by_its_number() -> None:
    """They are counted from 1, in the order in which they stand; one is found by its beginning."""
    plan = planned("i4-f4 g5-g3 f9-f6 e5-f5", "a4-a3 c5-c4")

    assert plan.number_of(read_line(TABLUT, "i4-f4 g5-g3")) == 2
    assert lines_of(plan.without(2)) == ["A4-A3 C5-C4"]
    for number in (0, 3):
        error = refused(PlanError, plan.without, number)
        assert (error.fault, error.number) == (PlanFault.NO_SUCH_LINE, number)


def test_a_move_that_matches_is_answered_and_the_rest_is_kept() -> None:
    """On the board after the answer; lines of other moves are gone."""
    plan = planned("i4-f4 g5-g3 f9-f6 e5-f5", "i4-f4 g5-g3 a4-a3 c5-c4", "i4-h4 g5-g4")
    (move, answer) = read_line(TABLUT, "i4-f4 g5-g3")

    assert plan.answer_to(move) == answer
    rest = plan.after(move, board=9)
    assert (rest.board, lines_of(rest)) == (9, ["A4-A3 C5-C4", "F9-F6 E5-F5"])


def test_a_plan_is_used_up_at_the_end_of_its_line() -> None:
    """A move without an answer matches nothing."""
    plan = planned("i4-f4 g5-g3")

    assert plan.after(plan.lines[0][0], board=2) == Plan(2)
    assert plan.answer_to(read_line(TABLUT, "i4-h4 g5-g3")[0]) is None


def test_the_tree_is_told_pair_by_pair() -> None:
    """Each with its depth; the number of a line stands where it ends."""
    plan = planned("i4-f4 g5-g3 f9-f6 e5-f5", "i4-f4 g5-g3 a4-a3 c5-c4", "i4-h4 g5-g4")

    told = [
        (
            branch.depth,
            str(branch.move.move),
            str(branch.answer and branch.answer.move),
            branch.number,
        )
        for branch in plan.branches(TABLUT)
    ]
    captured = [list(map(str, branch.move.captured_men)) for branch in plan.branches(TABLUT)]

    assert told == [
        (0, "I4-F4", "G5-G3", None),
        (1, "A4-A3", "C5-C4", 1),
        (1, "F9-F6", "E5-F5", 2),
        (0, "I4-H4", "G5-G4", 3),
    ]
    assert captured == [[], [], ["F5"], []]


def random_line(game: Game, random: Random) -> Line:
    """Legal moves, each one of the first few: lines then share beginnings. Each has one answer."""
    for _ in range(random.randint(1, 4)):
        asked = game.play(random.choice(game.legal_moves()[:3]))
        game = asked.play(asked.legal_moves()[0])
    return tuple(turn.move for turn in game.turns)


RANDOM_LINES = st.builds(
    lambda random, number: [random_line(TABLUT, random) for _ in range(number)],
    st.randoms(use_true_random=False),
    st.integers(1, MAX_PLAN_LINES),
)


def plan_of(lines: Iterable[Line]) -> Plan:
    return reduce(Plan.with_line, lines, Plan(0))


@given(RANDOM_LINES, st.randoms(use_true_random=False))
def test_no_line_of_a_plan_contradicts_another(lines: list[Line], random: Random) -> None:
    """Nor is one the beginning of another; all can be played, and added in any order, or again."""
    shuffled = [*lines, *lines[:3]]
    random.shuffle(shuffled)
    plan = plan_of(lines)

    assert plan_of(shuffled) == plan
    for one, other in combinations(plan.lines, 2):
        at = next(at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
        assert at % 2 == 0
    for line in plan.lines:
        assert after_line(TABLUT, line).ply == len(line)


@given(RANDOM_LINES)
def test_following_a_line_leaves_what_shares_it(lines: list[Line]) -> None:
    """No more and no less: each line is played to its end from the plan alone."""
    plan = plan_of(lines)
    for line in plan.lines:
        rest = plan
        for at in range(0, len(line), 2):
            assert rest.answer_to(line[at]) == line[at + 1]
            rest = rest.after(line[at], board=at + 2)
            followed = line[: at + 2]
            beginning = [other for other in plan.lines if other[: at + 2] == followed]
            assert list(rest.lines) == [other[at + 2 :] for other in beginning if other != followed]
        assert rest.lines == ()


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
