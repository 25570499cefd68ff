from dataclasses import replace
from datetime import timedelta

import pytest

from play.limits.amounts import PUZZLE_PERIOD
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.puzzles import errors
from play.puzzles.attempt import NO_DAY
from play.puzzles.choice import Choice, Difficulty
from play.puzzles.kind import PuzzleKind
from play.puzzles.shipped import read_shipped
from play.puzzles.solver import ANSWERS_TO_RATING, FIRST_PUZZLES, FIRST_RATING, PuzzleSolver
from play.ratings.rating import Rating, ScoredGame
from play.services import puzzles as requests
from play.services.puzzles import AnswerVerdict, Given, Judged
from tafl.errors import IllegalMoveError, NotationError
from tafl.moves import Move
from tafl.pieces import Side
from tafl.puzzles import Puzzle
from tafl.rulesets import FOR_BEGINNERS, ruleset
from tafl.squares import Square
from tests.support.examples import ANNA, BJORN, HALL, HOUR, NOON
from tests.support.live_matches import match_at
from tests.support.puzzles import FIRST, HOPELESS, IN_TWO, ONE_BLOW, ONE_GUARD, collected
from tests.support.stored import add_match, save_match
from tests.support.world import World, agreed, declined

GUILD = HALL.server_id
DAY = timedelta(days=1)


async def given(world: World, *lines: str) -> Given:
    """The first of the puzzles in *lines*, given to Anna."""
    await world.puzzles.start(collected(*lines))
    return await world.puzzles.give(ANNA, Choice(), GUILD)


async def answered(world: World, question: Given, *moves: str | None) -> Judged:
    """Anna's answers, one after the other; the last as it was judged."""
    judged = None
    for move in moves:
        judged = await world.puzzles.answer(ANNA, question.asked, move)
        question = judged.given
    assert judged is not None
    return judged


async def test_a_puzzle_is_solved_when_each_answer_is_right(world: World) -> None:
    """A move may be a value too: lists of squares give it."""
    question = await given(world, IN_TWO)
    first = await answered(world, question, "c4-c1")
    move = Move(Square.parse("C1"), Square.parse("A1"))
    last = await world.puzzles.answer(ANNA, first.given.asked, move)

    assert (first.verdict, first.given.attempt.solved) == (AnswerVerdict.RIGHT, None)
    assert str(first.given.game.last and first.given.game.last.move) == "G4-F4"
    assert (last.verdict, last.given.attempt.solved) == (AnswerVerdict.RIGHT, True)
    assert last.turn is not None
    assert last.given.is_over


async def test_that_nothing_helps_is_an_answer(world: World) -> None:
    """Any other move is wrong."""
    await world.puzzles.start(collected(HOPELESS, ONE_GUARD, HOPELESS))
    for answer, verdict in (
        (None, AnswerVerdict.RIGHT),
        (None, AnswerVerdict.WRONG),
        ("a2-b2", AnswerVerdict.WRONG),
    ):
        judged = await answered(world, await world.puzzles.give(ANNA, Choice(), GUILD), answer)
        assert judged.verdict is verdict
        assert judged.given.attempt.solved is (verdict is AnswerVerdict.RIGHT)


async def test_a_first_answer_rates_both_as_a_game_between_them(world: World) -> None:
    """A puzzle that comes again, once all others were tried, is not rated."""
    question = await given(world, ONE_BLOW)
    judged = await answered(world, question, "e7-c7")

    mine, its = FIRST_RATING, question.puzzle.rating
    none = timedelta(0)
    assert judged.before == mine
    assert judged.given.solver.rating == mine.rated([ScoredGame(its, 1.0)], none)
    assert judged.given.puzzle.rating == its.rated([ScoredGame(mine, 0.0)], none)
    assert (judged.given.puzzle.tried, judged.given.puzzle.solved) == (1, 1)
    async with world.store.read() as unit:
        assert await unit.puzzles.load_puzzle(FIRST) == judged.given.puzzle
    world.wait(HOUR)
    again = await world.puzzles.give(ANNA, None, None)
    second = await answered(world, again, "e7-c7")
    assert (again.attempt.number, again.attempt.counted) == (FIRST, True)
    assert second.before is None
    assert second.given.solver.rating == judged.given.solver.rating


async def test_a_wrong_move_counts_once_whatever_follows(world: World) -> None:
    """Later answers are practice."""
    question = await given(world, IN_TWO)
    wrong = await answered(world, question, "c4-b4")
    practised = await answered(world, wrong.given, "c4-b4", "c4-c1", "c1-a1")

    assert wrong.before is not None
    assert wrong.given.solver.tried == 1
    assert practised.before is None
    assert practised.given.solver == wrong.given.solver
    assert practised.given.is_over
    assert practised.given.attempt.solved is False
    assert practised.given.attempt.found == 0


async def test_streaks_end_with_a_wrong_answer(world: World) -> None:
    await world.puzzles.start(collected(ONE_BLOW, HOPELESS, ONE_GUARD))
    streaks = []
    for kind, answer in (
        (PuzzleKind.CAPTURE, "e7-c7"),
        (PuzzleKind.STOP, None),
        (PuzzleKind.STOP, None),
    ):
        question = await world.puzzles.give(ANNA, Choice(kind), None)
        streaks.append((await answered(world, question, answer)).given.solver.streak)
    best = (await world.puzzles.standing(ANNA)).solver.best_streak

    assert (streaks, best) == ([1, 2, 0], 2)


async def test_only_the_present_question_is_answered(world: World) -> None:
    """By a move of who was given it; one to a question that was answered is late."""
    question = await given(world, IN_TWO)
    for typed, error in (("c4-a7", IllegalMoveError), ("knight f3", NotationError)):
        await declined(error, world.puzzles.answer(ANNA, question.asked, typed))
    for request in (
        world.puzzles.answer(ANNA, question.asked._replace(step=1), "c1-a1"),
        world.puzzles.answer(BJORN, question.asked, "c4-c1"),
        world.puzzles.give_up(BJORN, FIRST, NO_DAY),
        world.puzzles.given(BJORN, FIRST, NO_DAY),
        world.puzzles.share(BJORN, FIRST, NO_DAY),
    ):
        await declined(errors.NotGivenError, request)
    assert (await world.puzzles.given(ANNA, FIRST, NO_DAY)).attempt.is_open
    await answered(world, question, "c4-c1")

    late = await world.puzzles.answer(ANNA, question.asked, "c4-b4")

    assert late.verdict is AnswerVerdict.LATE
    assert late.given.attempt.solved is None


async def test_giving_up_counts_as_not_solved(world: World) -> None:
    """Once; after the end it changes nothing, and the solution can be shared once."""
    question = await given(world, ONE_BLOW)
    await declined(errors.UnansweredError, world.puzzles.share(ANNA, FIRST, NO_DAY))
    judged = await world.puzzles.give_up(ANNA, FIRST, NO_DAY)
    again = await world.puzzles.give_up(ANNA, FIRST, NO_DAY)

    assert (judged.verdict, again.verdict) == (AnswerVerdict.GIVEN_UP, AnswerVerdict.LATE)
    assert judged.given.solver.rating.value < question.solver.rating.value
    assert again.given.solver == judged.given.solver
    assert (await world.puzzles.share(ANNA, FIRST, NO_DAY)).attempt.number == FIRST
    await declined(errors.AlreadySharedError, world.puzzles.share(ANNA, FIRST, NO_DAY))


async def test_puzzles_are_limited_by_the_day(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The open one is given all the same, until it is answered, whatever is wished."""
    monkeypatch.setattr(requests, "MAX_PUZZLES", 1)
    question = await given(world, IN_TWO, ONE_BLOW)
    capture = Choice(PuzzleKind.CAPTURE)
    assert (await world.puzzles.give(ANNA, capture, None)).attempt == question.attempt
    await world.puzzles.give_up(ANNA, question.attempt.number, NO_DAY)

    refusal = await declined(errors.TooManyPuzzlesError, world.puzzles.give(ANNA, capture, None))
    assert refusal.again_at == world.now() + PUZZLE_PERIOD

    world.wait(PUZZLE_PERIOD)
    assert (await world.puzzles.give(ANNA, capture, None)).puzzle.kind is PuzzleKind.CAPTURE


async def test_a_puzzle_is_as_hard_as_it_is_wished(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the rating of the one who is to solve it: at first 1100. There may be no such puzzle."""
    monkeypatch.setattr(requests, "NEAREST", 1)
    ratings = enumerate((900, 1100, 1300), 1)
    lines = [f"{number} {rating} {ONE_BLOW}" for number, rating in ratings]
    await world.puzzles.start(read_shipped("\n".join(lines)))

    players = map(PlayerId, range(201, 204))
    wished = (Difficulty.EASIER, Difficulty.NORMAL, Difficulty.HARDER)
    for number, (player, difficulty) in enumerate(zip(players, wished, strict=True), 1):
        choice = Choice(difficulty=difficulty)
        assert (await world.puzzles.give(player, choice, None)).attempt.number == number
    for choice in (Choice(PuzzleKind.RING), Choice(ruleset_key="copenhagen")):
        await declined(errors.NoPuzzleError, world.puzzles.give(ANNA, choice, None))


async def test_what_cannot_be_read_any_more_is_passed_over(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """A ruleset may have changed since; others are given instead."""
    await world.puzzles.start(collected(ONE_BLOW.replace("E7-C7", "E7-A7"), IN_TWO))

    assert (await world.puzzles.give(ANNA, Choice(), None)).attempt.number == FIRST + 1
    assert f"Puzzle {FIRST} cannot be read" in caplog.text


async def test_the_puzzle_of_no_day_is_refused(world: World) -> None:
    """Of one that is over everywhere, or that has begun nowhere."""
    today = world.now().toordinal()
    for day in (today - 2, today + 2, 0):
        await declined(errors.NotTodayError, world.puzzles.give_daily(ANNA, day, None))
    await declined(errors.NotTodayError, world.puzzles.solution_of_day(ANNA, today))


async def test_nobody_is_helped_with_a_rated_game_in_progress(world: World) -> None:
    """No puzzle with its position, be it in its line, is asked or judged until it moves on."""
    question = await given(world, IN_TWO)
    (*_, end) = question.puzzle.puzzle.stages()
    for position in (question.game.position, *(turn.before for turn in end.turns[:3])):
        match = await add_match(world.store, match_at(position))

        await declined(errors.NoPuzzleError, world.puzzles.give(ANNA, None, None))
        for request in (
            world.puzzles.given(ANNA, FIRST, NO_DAY),
            world.puzzles.answer(ANNA, question.asked, "c4-c1"),
            world.puzzles.give_up(ANNA, FIRST, NO_DAY),
            world.puzzles.share(ANNA, FIRST, NO_DAY),
        ):
            await declined(errors.LivePuzzleError, request)

        await save_match(world.store, match.resign(BJORN, NOON, None), match.board)
        assert await world.puzzles.give(ANNA, None, None) == question


async def test_another_one_is_chosen_instead(world: World) -> None:
    """Also among those that somebody had before, and in place of one that waits for an answer."""
    await world.puzzles.start(collected(IN_TWO, ONE_BLOW))
    live = Puzzle.read(ONE_BLOW).position
    waiting = await world.puzzles.give(ANNA, Choice(PuzzleKind.CAPTURE), None)
    assert waiting.attempt.number == FIRST + 1
    await add_match(world.store, match_at(live))

    for _ in range(3):
        question = await world.puzzles.give(ANNA, Choice(), None)
        assert question.attempt.number == FIRST
        await world.puzzles.give_up(ANNA, FIRST, NO_DAY)
    await declined(errors.NoPuzzleError, world.puzzles.give(ANNA, Choice(PuzzleKind.CAPTURE), None))


OTHER_GAME = IN_TWO.replace("brandubh ", "brandubh-2 ")


async def solve(world: World, choice: Choice | None = None) -> str:
    """The game of Anna's next puzzle, which she gives up."""
    question = await world.puzzles.give(ANNA, choice, GUILD)
    await world.puzzles.give_up(ANNA, question.attempt.number, NO_DAY)
    return question.puzzle.ruleset_key


async def test_the_first_puzzles_are_of_games_that_the_solver_knows(world: World) -> None:
    """However near others are to the rating, unless another game is chosen.

    At first, the game is the one for beginners; once there is a rating, it is any game.
    """
    ours = (IN_TWO, HOPELESS, ONE_GUARD, ONE_BLOW)
    await world.puzzles.start(collected(*[OTHER_GAME] * FIRST_PUZZLES, *ours))
    world.heads = True

    assert [await solve(world) for _ in range(2)] == ["brandubh"] * 2
    await agreed(world, Terms(ruleset("brandubh-2"), Side.ATTACKERS))
    assert await solve(world) == "brandubh-2"
    assert await solve(world, Choice(ruleset_key="brandubh")) == "brandubh"
    newcomer = PuzzleSolver(ANNA)
    games = [choice.ruleset_key for choice in newcomer.choices_now(["fetlar"])]
    assert games == ["fetlar", FOR_BEGINNERS, None]
    assert replace(newcomer, tried=ANSWERS_TO_RATING).choices_now(["fetlar"]) == [Choice()]


def test_the_first_puzzles_are_easy() -> None:
    """Also after the first are solved: a guess at a rating may rise by hundreds of points."""
    newcomer = PuzzleSolver(ANNA)
    after_one = replace(newcomer, tried=1, rating=Rating(1700.0))
    harder = replace(newcomer, choice=Choice(difficulty=Difficulty.HARDER))
    later = replace(newcomer, tried=FIRST_PUZZLES, rating=Rating(1250.0))

    targets = [each.target for each in (newcomer, after_one, harder, later)]
    assert targets == [1100.0, 1100.0, 1300.0, 1250.0]


async def test_where_there_is_none_of_that_game_another_one_comes(world: World) -> None:
    await world.puzzles.start(collected(OTHER_GAME))

    assert await solve(world) == "brandubh-2"
