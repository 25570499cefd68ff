"""Requests about solving puzzles."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto
from typing import NamedTuple

from play.limits import MAX_PUZZLES, PUZZLE_PERIOD
from play.players.player_id import PlayerId
from play.puzzles.attempt import NO_DAY, PuzzleAttempt
from play.puzzles.choice import Choice
from play.puzzles.daily import is_past, is_today
from play.puzzles.errors import (
    AlreadySharedError,
    NoPuzzleError,
    NotGivenError,
    NotTodayError,
    TooManyPuzzlesError,
    UnansweredError,
)
from play.puzzles.guard import is_live, readable_puzzle, require_not_live
from play.puzzles.rated_puzzle import RatedPuzzle
from play.puzzles.rating import rate_answer
from play.puzzles.shipped import Collection
from play.puzzles.solver import PuzzleSolver, streaks_of
from play.ratings.rating import Rating
from play.services.daily_puzzles import daily_puzzle
from play.store.port import Store, Unit
from tafl.game import Game
from tafl.moves import Move
from tafl.position import Turn

NEAREST = 10
"""The number of puzzles nearest to a rating from which one is drawn, for variety."""


class Asked(NamedTuple):
    """A question to a person: the *step* of puzzle *number*, given as the puzzle of a *day*."""

    number: int
    day: int
    step: int


class Given(NamedTuple):
    """A *puzzle* given to a *solver*, and their *attempt* at it."""

    puzzle: RatedPuzzle
    attempt: PuzzleAttempt
    solver: PuzzleSolver

    @property
    def asked(self) -> Asked:
        """The next question to answer."""
        return Asked(self.attempt.number, self.attempt.day, self.attempt.step)

    @property
    def is_over(self) -> bool:
        """Whether no question is left."""
        return self.attempt.is_over(self.puzzle.steps)

    @property
    def game(self) -> Game:
        """The game before the next answer, or after the last one."""
        return self.puzzle.game(self.attempt.step)

    @property
    def right_move(self) -> Move | None:
        """The right answer; None if the right answer is that no move helps."""
        line = self.puzzle.puzzle.line
        return line[2 * self.attempt.step] if line else None


class AnswerVerdict(Enum):
    """The judgement of an answer."""

    RIGHT = auto()
    WRONG = auto()
    GIVEN_UP = auto()
    LATE = auto()
    """The question was answered before: nothing has changed."""


class Judged(NamedTuple):
    """A judged answer, and the state *given* after it.

    *before* is the solver's earlier rating, if the answer has changed it. *turn* is the answer, if
    it was a move.
    """

    given: Given
    verdict: AnswerVerdict
    before: Rating | None = None
    turn: Turn | None = None


class StreakStanding(NamedTuple):
    """A *solver* with their streak of daily puzzles, *days* long, and their best one."""

    solver: PuzzleSolver
    days: int
    best_days: int


@dataclass(frozen=True, slots=True)
class Puzzles:
    """Gives puzzles to people, and judges their answers."""

    store: Store
    now: Callable[[], datetime]
    chance: Callable[[], float]

    async def start(self, collection: Collection) -> None:
        """Store the puzzles that come with the program, if they are missing."""
        async with self.store.begin() as unit:
            await unit.puzzles.ship(collection)

    async def give(self, player: PlayerId, choice: Choice | None, guild_id: int | None) -> Given:
        """The person's open puzzle, or else a new one of *choice*, or (None) of their last choice.

        Raises:
            TooManyPuzzlesError: they have had as many today as the limit allows.
            NoPuzzleError: there is none.
            LivePuzzleError: the open one would help in a running rated match.
        """
        async with self.store.begin() as unit:
            solver = await _locked(unit, player, self.now())
            if found := await _open(unit, solver):
                return found
            await _require_few(unit, player, self.now())
            solver = replace(solver, choice=choice or solver.choice)
            puzzle = await self._chosen(unit, solver)
            before = await unit.puzzles.attempt(player, puzzle.number, NO_DAY)
            attempt = PuzzleAttempt(player, puzzle.number, NO_DAY, self.now(), guild_id)
            if before is not None:
                attempt = before.again(self.now(), guild_id)
            await unit.puzzles.put_attempt(attempt)
            solver = replace(solver, given=puzzle.number)
            await unit.puzzles.put_solver(solver)
        return Given(puzzle, attempt, solver)

    async def give_daily(self, player: PlayerId, day: int, guild_id: int | None) -> Given:
        """The puzzle of that *day*, an ordinal.

        Raises:
            NotTodayError: it is not that day in any time zone.
            NoPuzzleError: there is none.
            LivePuzzleError: it would help in a running rated match.
        """
        if not is_today(day, self.now()):
            raise NotTodayError(day)
        async with self.store.begin() as unit:
            solver = await _locked(unit, player, self.now())
            puzzle = await daily_puzzle(unit, day)
            await require_not_live(unit.live_positions, puzzle)
            attempt = await unit.puzzles.attempt(player, puzzle.number, day)
            if attempt is None:
                attempt = PuzzleAttempt(player, puzzle.number, day, self.now(), guild_id)
            elif attempt.is_open and attempt.guild_id is None:
                attempt = replace(attempt, guild_id=guild_id)
            await unit.puzzles.put_attempt(attempt)
        return Given(puzzle, attempt, solver)

    async def given(self, player: PlayerId, number: int, day: int) -> Given:
        """The puzzle that the person was given, with their attempt.

        Raises:
            NotGivenError: they were not given it.
        """
        async with self.store.read() as unit:
            return await _given(unit, player, number, day)

    async def answer(self, player: PlayerId, asked: Asked, answer: Move | str | None) -> Judged:
        """Judge an *answer*: a move, perhaps as typed, or None for "no move helps".

        Raises:
            NotGivenError: the person was not asked that.
            IllegalMoveError, NotationError: it is not a legal move; the attempt is unchanged.
        """
        async with self.store.begin() as unit:
            await unit.players.load_player(player, self.now())
            given = await _given(unit, player, asked.number, asked.day)
            if asked.step > given.attempt.step:
                raise NotGivenError(asked.number)
            if asked != given.asked or given.is_over:
                return Judged(given, AnswerVerdict.LATE)
            turn = None if answer is None else _played(given, answer)
            if (turn and turn.move) == given.right_move:
                attempt, verdict = given.attempt.right(given.puzzle.steps), AnswerVerdict.RIGHT
            else:
                attempt, verdict = given.attempt.wrong(), AnswerVerdict.WRONG
            judged = await self._settled(unit, given, attempt, verdict)
            return judged._replace(turn=turn)

    async def give_up(self, player: PlayerId, number: int, day: int) -> Judged:
        """Count the puzzle as not solved, unless it is over.

        Raises:
            NotGivenError: the person was not given it.
        """
        async with self.store.begin() as unit:
            await unit.players.load_player(player, self.now())
            given = await _given(unit, player, number, day)
            if not given.attempt.is_open:
                return Judged(given, AnswerVerdict.LATE)
            return await self._settled(unit, given, given.attempt.wrong(), AnswerVerdict.GIVEN_UP)

    async def solution_of_day(self, player: PlayerId, day: int) -> RatedPuzzle:
        """The puzzle of a past *day*; from now on it no longer counts for the person.

        Raises:
            NotTodayError: the day is not over in any time zone, or had no puzzle.
        """
        async with self.store.begin() as unit:
            number = await unit.puzzles.daily(day)
            if number is None or not is_past(day, self.now()):
                raise NotTodayError(day)
            await unit.players.load_player(player, self.now())
            puzzle = await unit.puzzles.load_puzzle(number)
            await require_not_live(unit.live_positions, puzzle)
            attempt = await unit.puzzles.attempt(player, number, day)
            if attempt is None or attempt.is_open:
                seen = attempt or PuzzleAttempt(player, number, day, self.now())
                counted = not await unit.puzzles.is_counted(player, number)
                await unit.puzzles.put_attempt(
                    replace(seen, solved=False, counted=seen.counted or counted)
                )
        return puzzle

    async def share(self, player: PlayerId, number: int, day: int) -> Given:
        """The puzzle that the person was given, to show to others without the solution, once.

        Raises:
            NotGivenError: they were not given it.
            UnansweredError: it is not answered yet.
            AlreadySharedError: it was shared already.
        """
        async with self.store.begin() as unit:
            await unit.players.load_player(player, self.now())
            given = await _given(unit, player, number, day)
            if given.attempt.is_open:
                raise UnansweredError(number)
            if given.attempt.shared:
                raise AlreadySharedError(number)
            await unit.puzzles.put_attempt(replace(given.attempt, shared=True))
        return given

    async def standing(self, player: PlayerId) -> StreakStanding:
        """The person's rating and streaks; an unsolved puzzle of today does not end a streak."""
        async with self.store.read() as unit:
            solver = await unit.puzzles.solver(player)
            days = await unit.puzzles.days_solved(player)
        streaks = streaks_of(days)
        latest = days[0] if days else NO_DAY
        runs = is_today(latest, self.now()) or is_today(latest + 1, self.now())
        return StreakStanding(solver, streaks[0] if runs else 0, max(streaks, default=0))

    async def _chosen(self, unit: Unit, solver: PuzzleSolver) -> RatedPuzzle:
        """A puzzle near the rating of *solver*, preferably one that they never had."""
        choice, player = solver.choice, solver.player
        target = solver.rating.value + choice.difficulty.distance
        # The smallest board may have no puzzle of that kind.
        for now in dict.fromkeys((solver.choice_now, choice)):
            numbers = [*await unit.puzzles.untried(player, now, target, NEAREST)]
            while numbers:
                number = numbers.pop(int(self.chance() * len(numbers)))
                if found := await _askable(unit, number):
                    return found
        for number in await unit.puzzles.longest_ago(player, choice, NEAREST):
            if found := await _askable(unit, number):
                return found
        raise NoPuzzleError(choice)

    async def _settled(
        self, unit: Unit, given: Given, attempt: PuzzleAttempt, verdict: AnswerVerdict
    ) -> Judged:
        """Store the result of an attempt; a first answer to the puzzle changes both ratings."""
        puzzle, before, solver = given
        rating = None
        if before.is_open and attempt.solved is not None:
            if solver.given == attempt.number and attempt.day == NO_DAY:
                solver = replace(solver, given=None)
            if not await unit.puzzles.is_counted(solver.player, puzzle.number):
                rating, attempt = solver.rating, replace(attempt, counted=True)
                solved = bool(attempt.solved)
                solver, puzzle = rate_answer(solver, puzzle, self.now(), solved=solved)
                await unit.puzzles.put(puzzle)
            await unit.puzzles.put_solver(solver)
        await unit.puzzles.put_attempt(attempt)
        return Judged(Given(puzzle, attempt, solver), verdict, rating)


async def _locked(unit: Unit, player: PlayerId, now: datetime) -> PuzzleSolver:
    """The person as a solver, locked so that limits also hold for concurrent requests."""
    await unit.players.load_player(player, now)
    return await unit.puzzles.solver(player)


async def _given(unit: Unit, player: PlayerId, number: int, day: int) -> Given:
    attempt = await unit.puzzles.attempt(player, number, day)
    puzzle = None if attempt is None else await readable_puzzle(unit.puzzles, number)
    if attempt is None or puzzle is None:
        raise NotGivenError(number)
    await require_not_live(unit.live_positions, puzzle)
    return Given(puzzle, attempt, await unit.puzzles.solver(player))


async def _askable(unit: Unit, number: int) -> RatedPuzzle | None:
    """The puzzle with that number; None if it is unreadable, or would help in a rated match."""
    puzzle = await readable_puzzle(unit.puzzles, number)
    return None if puzzle is None or await is_live(unit.live_positions, puzzle) else puzzle


async def _open(unit: Unit, solver: PuzzleSolver) -> Given | None:
    """The puzzle that waits for the person's answer; None if there is none, or it is unreadable.

    Raises:
        LivePuzzleError: it would help in a running rated match.
    """
    if solver.given is None:
        return None
    attempt = await unit.puzzles.attempt(solver.player, solver.given, NO_DAY)
    puzzle = await readable_puzzle(unit.puzzles, solver.given)
    if attempt is None or puzzle is None or not attempt.is_open:
        return None
    await require_not_live(unit.live_positions, puzzle)
    return Given(puzzle, attempt, solver)


async def _require_few(unit: Unit, player: PlayerId, now: datetime) -> None:
    given = await unit.puzzles.given_since(player, now - PUZZLE_PERIOD)
    if len(given) >= MAX_PUZZLES:
        raise TooManyPuzzlesError(MAX_PUZZLES, given[-MAX_PUZZLES] + PUZZLE_PERIOD)


def _played(given: Given, answer: Move | str) -> Turn:
    """The turn that *answer* plays.

    Raises:
        IllegalMoveError, NotationError: it is not a legal move.
    """
    game = given.game
    played = game.play_written(answer) if isinstance(answer, str) else game.play(answer)
    return played.turns[-1]
