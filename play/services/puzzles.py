"""Requests of people who solve puzzles."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import NamedTuple

from play.limits import MAX_PUZZLES, PUZZLE_PERIOD
from play.players.player_id import PlayerId
from play.puzzles.attempt import NO_DAY, Attempt
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
from play.puzzles.rated_puzzle import RatedPuzzle
from play.puzzles.shipped import Collection
from play.puzzles.solver import Solver
from play.ratings.rating import Rating, Result
from play.services.daily_puzzles import (
    daily_puzzle,
    is_live,
    readable_puzzle,
    require_not_live,
)
from play.store.port import Store, Unit
from tafl.game import Game
from tafl.moves import Move
from tafl.position import Turn

NEAREST = 10
"""From so many puzzles nearest to somebody's rating theirs is drawn, so that not all get one."""

LONGEST_STREAK = 10_000
"""Days: nobody has solved more in a row."""


class Asked(NamedTuple):
    """The question before a person: the *step* of the puzzle *number*, as that of a *day*."""

    number: int
    day: int
    step: int


class Given(NamedTuple):
    """A *puzzle* that was given to the person who is that *solver*, and their *attempt* at it."""

    puzzle: RatedPuzzle
    attempt: Attempt
    solver: Solver

    @property
    def asked(self) -> Asked:
        """The question that is to be answered next."""
        return Asked(self.attempt.number, self.attempt.day, self.attempt.step)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be answered."""
        return self.attempt.is_over(self.puzzle.steps)

    @property
    def game(self) -> Game:
        """The game before the next answer, or after the last one."""
        return self.puzzle.game(self.attempt.step)

    @property
    def right_move(self) -> Move | None:
        """The right answer; None: no move is, as none helps."""
        line = self.puzzle.puzzle.line
        return line[2 * self.attempt.step] if line else None


class Verdict(Enum):
    """What an answer was."""

    RIGHT = auto()
    WRONG = auto()
    GIVEN_UP = auto()
    LATE = auto()
    """That question was answered before: nothing has changed."""


class Judged(NamedTuple):
    """An answer, and what is *given* after it; the rating *before*, if it has changed by it.

    *turn* is the answer, if that was a move.
    """

    given: Given
    verdict: Verdict
    before: Rating | None = None
    turn: Turn | None = None


class Standing(NamedTuple):
    """A *solver*, and how many days' puzzles were solved in a row: now, and at most."""

    solver: Solver
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
        """A puzzle as in *choice*, or as asked for last; the open one, as long as there is one.

        Raises:
            TooManyPuzzlesError: that is enough for today.
            NoPuzzleError: there is none.
            LivePuzzleError: the open one would help in a rated match now.
        """
        async with self.store.begin() as unit:
            solver = await _locked(unit, player, self.now())
            if found := await _open(unit, solver):
                return found
            await _require_few(unit, player, self.now())
            solver = replace(solver, choice=choice or solver.choice)
            puzzle = await self._chosen(unit, solver)
            before = await unit.puzzles.attempt(player, puzzle.number, NO_DAY)
            attempt = Attempt(player, puzzle.number, NO_DAY, self.now(), guild_id)
            if before is not None:
                attempt = before.again(self.now(), guild_id)
            await unit.puzzles.put_attempt(attempt)
            solver = replace(solver, given=puzzle.number)
            await unit.puzzles.put_solver(solver)
        return Given(puzzle, attempt, solver)

    async def give_daily(self, player: PlayerId, day: int, guild_id: int | None) -> Given:
        """The puzzle of that *day*, an ordinal.

        Raises:
            NotTodayError: it is that day nowhere.
            NoPuzzleError: there is none.
            LivePuzzleError: it would help in a rated match now.
        """
        if not is_today(day, self.now()):
            raise NotTodayError(day)
        async with self.store.begin() as unit:
            solver = await _locked(unit, player, self.now())
            puzzle = await daily_puzzle(unit, day)
            await require_not_live(unit, puzzle)
            attempt = await unit.puzzles.attempt(player, puzzle.number, day)
            if attempt is None:
                attempt = Attempt(player, puzzle.number, day, self.now(), guild_id)
            elif attempt.is_open and attempt.guild_id is None:
                attempt = replace(attempt, guild_id=guild_id)
            await unit.puzzles.put_attempt(attempt)
        return Given(puzzle, attempt, solver)

    async def given(self, player: PlayerId, number: int, day: int) -> Given:
        """What the person was given.

        Raises:
            NotGivenError: they were not.
        """
        async with self.store.read() as unit:
            return await _given(unit, player, number, day)

    async def answer(self, player: PlayerId, asked: Asked, answer: Move | str | None) -> Judged:
        """Judge an *answer*: a move, perhaps as it was typed, or (None) that none helps.

        Raises:
            NotGivenError: the person was not asked that.
            IllegalMoveError, NotationError: it is no move; it counts for nothing then.
        """
        async with self.store.begin() as unit:
            await unit.players.get(player, self.now())
            given = await _given(unit, player, asked.number, asked.day)
            if asked.step > given.attempt.step:
                raise NotGivenError(asked.number)
            if asked != given.asked or given.is_over:
                return Judged(given, Verdict.LATE)
            turn = None if answer is None else _played(given, answer)
            if (turn and turn.move) == given.right_move:
                attempt, verdict = given.attempt.right(given.puzzle.steps), Verdict.RIGHT
            else:
                attempt, verdict = given.attempt.wrong(), Verdict.WRONG
            judged = await self._settled(unit, given, attempt, verdict)
            return judged._replace(turn=turn)

    async def give_up(self, player: PlayerId, number: int, day: int) -> Judged:
        """Count the puzzle as not solved, unless it is over.

        Raises:
            NotGivenError: the person was not given it.
        """
        async with self.store.begin() as unit:
            await unit.players.get(player, self.now())
            given = await _given(unit, player, number, day)
            if not given.attempt.is_open:
                return Judged(given, Verdict.LATE)
            return await self._settled(unit, given, given.attempt.wrong(), Verdict.GIVEN_UP)

    async def solution(self, player: PlayerId, number: int, day: int) -> Given:
        """What the person was given, once they may see the solution.

        Raises:
            NotGivenError: they were not given it.
            UnansweredError: it is still to be answered.
        """
        given = await self.given(player, number, day)
        if given.attempt.is_open:
            raise UnansweredError(number)
        return given

    async def solution_of_day(self, player: PlayerId, day: int) -> RatedPuzzle:
        """The puzzle of a *day* that is over; from now on it counts for nothing to the person.

        Raises:
            NotTodayError: that day is over nowhere, or had no puzzle.
        """
        async with self.store.begin() as unit:
            number = await unit.puzzles.daily(day)
            if number is None or not is_past(day, self.now()):
                raise NotTodayError(day)
            await unit.players.get(player, self.now())
            puzzle = await unit.puzzles.get(number)
            await require_not_live(unit, puzzle)
            attempt = await unit.puzzles.attempt(player, number, day)
            if attempt is None or attempt.is_open:
                seen = attempt or Attempt(player, number, day, self.now())
                counted = not await unit.puzzles.is_counted(player, number)
                await unit.puzzles.put_attempt(
                    replace(seen, solved=False, counted=seen.counted or counted)
                )
        return puzzle

    async def share(self, player: PlayerId, number: int, day: int) -> Given:
        """What the person was given, to be shown to others without the solution, once.

        Raises:
            NotGivenError: they were not given it.
            UnansweredError, AlreadySharedError: it is still to be answered; it was shared.
        """
        async with self.store.begin() as unit:
            await unit.players.get(player, self.now())
            given = await _given(unit, player, number, day)
            if given.attempt.is_open:
                raise UnansweredError(number)
            if given.attempt.shared:
                raise AlreadySharedError(number)
            await unit.puzzles.put_attempt(replace(given.attempt, shared=True))
        return given

    async def standing(self, player: PlayerId) -> Standing:
        """How the person solves puzzles; the present day's may still be to come."""
        async with self.store.read() as unit:
            solver = await unit.puzzles.solver(player)
            days = await unit.puzzles.days_solved(player)
        streaks = _streaks(days)
        latest = days[0] if days else NO_DAY
        runs = is_today(latest, self.now()) or is_today(latest + 1, self.now())
        return Standing(solver, streaks[0] if runs else 0, max(streaks, default=0))

    async def _chosen(self, unit: Unit, solver: Solver) -> RatedPuzzle:
        """A puzzle for *solver*, near to their rating: one that they never had, if there is one."""
        choice, player = solver.choice, solver.player
        target = solver.rating.value + choice.difficulty.distance
        # There may be none of the kind on the smallest board.
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
        self, unit: Unit, given: Given, attempt: Attempt, verdict: Verdict
    ) -> Judged:
        """Store what became of an attempt; a first answer to the puzzle changes both ratings."""
        puzzle, before, solver = given
        rating = None
        if before.is_open and attempt.solved is not None:
            if solver.given == attempt.number and attempt.day == NO_DAY:
                solver = replace(solver, given=None)
            if not await unit.puzzles.is_counted(solver.player, puzzle.number):
                rating, attempt = solver.rating, replace(attempt, counted=True)
                solver, puzzle = _rated(solver, puzzle, self.now(), solved=bool(attempt.solved))
                await unit.puzzles.put(puzzle)
            await unit.puzzles.put_solver(solver)
        await unit.puzzles.put_attempt(attempt)
        return Judged(Given(puzzle, attempt, solver), verdict, rating)


async def _locked(unit: Unit, player: PlayerId, now: datetime) -> Solver:
    """The person as a solver; locked, so that limits hold for requests of the same moment."""
    await unit.players.get(player, now)
    return await unit.puzzles.solver(player)


async def _given(unit: Unit, player: PlayerId, number: int, day: int) -> Given:
    attempt = await unit.puzzles.attempt(player, number, day)
    puzzle = None if attempt is None else await readable_puzzle(unit, number)
    if attempt is None or puzzle is None:
        raise NotGivenError(number)
    await require_not_live(unit, puzzle)
    return Given(puzzle, attempt, await unit.puzzles.solver(player))


async def _askable(unit: Unit, number: int) -> RatedPuzzle | None:
    """The puzzle of that number, if it can be read, and would help in no rated match now."""
    puzzle = await readable_puzzle(unit, number)
    return None if puzzle is None or await is_live(unit, puzzle) else puzzle


async def _open(unit: Unit, solver: Solver) -> Given | None:
    """The puzzle that waits for the person's answer, if there is one that can be read.

    Raises:
        LivePuzzleError: not as long as it would help in a rated match.
    """
    if solver.given is None:
        return None
    attempt = await unit.puzzles.attempt(solver.player, solver.given, NO_DAY)
    puzzle = await readable_puzzle(unit, solver.given)
    if attempt is None or puzzle is None or not attempt.is_open:
        return None
    await require_not_live(unit, puzzle)
    return Given(puzzle, attempt, solver)


async def _require_few(unit: Unit, player: PlayerId, now: datetime) -> None:
    given = await unit.puzzles.given_since(player, now - PUZZLE_PERIOD)
    if len(given) >= MAX_PUZZLES:
        raise TooManyPuzzlesError(MAX_PUZZLES, given[-MAX_PUZZLES] + PUZZLE_PERIOD)


def _played(given: Given, answer: Move | str) -> Turn:
    """The turn that an answer is.

    Raises:
        IllegalMoveError, NotationError: it is no move.
    """
    game = given.game
    played = game.play_written(answer) if isinstance(answer, str) else game.play(answer)
    return played.turns[-1]


def _rated(
    solver: Solver, puzzle: RatedPuzzle, now: datetime, *, solved: bool
) -> tuple[Solver, RatedPuzzle]:
    """Both after a first answer, as after a game between them."""
    score = 1.0 if solved else 0.0
    of_solver = _after(solver.rating, puzzle.rating, score, _since(solver.rated_at, now))
    of_puzzle = _after(puzzle.rating, solver.rating, 1 - score, _since(puzzle.rated_at, now))
    puzzle = replace(
        puzzle,
        rating=of_puzzle,
        rated_at=now,
        tried=puzzle.tried + 1,
        solved=puzzle.solved + solved,
    )
    return solver.counted(solved=solved, rating=of_solver, now=now), puzzle


def _after(rating: Rating, opponent: Rating, score: float, elapsed: timedelta) -> Rating:
    return rating.rated([Result(opponent, score)], elapsed)


def _since(rated_at: datetime | None, now: datetime) -> timedelta:
    return timedelta(0) if rated_at is None else now - rated_at


def _streaks(days: Sequence[int]) -> list[int]:
    """How many of *days*, the latest first, come one after the other, the latest of them first."""
    lengths: list[int] = []
    for number, day in enumerate(days):
        if number and days[number - 1] == day + 1:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return lengths
