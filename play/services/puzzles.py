"""Requests of people who solve puzzles: getting, answering and sharing them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto
from typing import NamedTuple

from play.limits.amounts import MAX_PUZZLES, PUZZLE_PERIOD
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
from play.services.rulesets import familiar_games
from play.store.port import Store, Unit
from tafl.game import Game
from tafl.moves import Move
from tafl.position import Turn

NEAREST = 10
"""The number of puzzles nearest in rating to a solver from which one is drawn, for variety."""


class Asked(NamedTuple):
    """A question to a solver: to find the move of *step*, from 0, in puzzle *number*.

    *day* is the ordinal of the date whose daily puzzle it was; ``NO_DAY`` for any other puzzle.
    """

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
        """The next question that the solver has to answer."""
        return Asked(self.attempt.number, self.attempt.day, self.attempt.step)

    @property
    def is_over(self) -> bool:
        """Whether the solver has no question left to answer."""
        return self.attempt.is_over(self.puzzle.steps)

    @property
    def game(self) -> Game:
        """The game of the puzzle before the next answer, or, if there is none, after the last."""
        return self.puzzle.game(self.attempt.step)

    @property
    def right_move(self) -> Move | None:
        """The right answer to the next question; None if it is that no move helps."""
        line = self.puzzle.puzzle.line
        return line[2 * self.attempt.step] if line else None


class AnswerVerdict(Enum):
    """The judgement of an answer to a puzzle."""

    RIGHT = auto()
    WRONG = auto()
    GIVEN_UP = auto()
    LATE = auto()
    """The question was answered before, or the puzzle is over: nothing has changed."""


class Judged(NamedTuple):
    """The *verdict* on an answer, and the puzzle and attempt, *given*, as they are after it.

    *before* is the solver's earlier rating, or None if the answer has not changed it. *turn* is the
    answer as played; None if it was no move.
    """

    given: Given
    verdict: AnswerVerdict
    before: Rating | None = None
    turn: Turn | None = None


class StreakStanding(NamedTuple):
    """A *solver* with the lengths of their present and best streaks of daily puzzles, in days."""

    solver: PuzzleSolver
    days: int
    best_days: int


@dataclass(frozen=True, slots=True)
class Puzzles:
    """Gives puzzles to people, and judges their answers; *chance* returns numbers from 0 to 1.

    In a request, *day* is the ordinal of the date whose daily puzzle is meant; ``NO_DAY`` for any
    other puzzle. A request raises ``NotGivenError`` if the player was not given the puzzle meant,
    and ``LivePuzzleError`` if that puzzle would help in a running rated match.
    """

    store: Store
    now: Callable[[], datetime]
    chance: Callable[[], float]

    async def start(self, collection: Collection) -> None:
        """Store those puzzles of *collection*, which comes with the program, that are missing."""
        async with self.store.begin() as unit:
            await unit.puzzles.ship(collection)

    async def give(self, player: PlayerId, choice: Choice | None, guild_id: int | None) -> Given:
        """Return the unsolved puzzle of *player*, or give them a new one of *choice*.

        *choice* None means their last choice. *guild_id* is the server on which they ask, if any.

        Raises:
            TooManyPuzzlesError: *player* has had as many puzzles in a day as the limit allows.
            NoPuzzleError: no puzzle fits the choice.
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
        """Give *player* the puzzle of the date with the ordinal *day*, and return their attempt.

        Raises:
            NotTodayError: that date is today nowhere in the world.
            NoPuzzleError: there is no puzzle to choose.
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
        """Puzzle *number*, with the attempt of *player*, who was given it."""
        async with self.store.read() as unit:
            return await _given(unit, player, number, day)

    async def answer(self, player: PlayerId, asked: Asked, answer: Move | str | None) -> Judged:
        """Judge the *answer* of *player*: a move, its notation, or None for "no move helps".

        Raises:
            NotGivenError: also if *player* was not asked that question yet.
            IllegalMoveError, NotationError: *answer* is no legal move; nothing has changed.
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
        """Count puzzle *number* as not solved, if *player* has not solved or failed it yet."""
        async with self.store.begin() as unit:
            await unit.players.load_player(player, self.now())
            given = await _given(unit, player, number, day)
            if not given.attempt.is_open:
                return Judged(given, AnswerVerdict.LATE)
            return await self._settled(unit, given, given.attempt.wrong(), AnswerVerdict.GIVEN_UP)

    async def solution_of_day(self, player: PlayerId, day: int) -> RatedPuzzle:
        """The puzzle, with its solution, of the past date with the ordinal *day*.

        If *player* has not solved it, it counts as not solved by them from now on.

        Raises:
            NotTodayError: the date is over nowhere in the world yet, or had no puzzle.
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
        """Store that *player* shares puzzle *number*, and return it.

        Raises:
            UnansweredError: *player* has not solved or failed it yet.
            AlreadySharedError: *player* has shared it already.
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
        """The rating and streaks of *player*; no streak ends because today's puzzle is unsolved."""
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
        # A game may have no puzzles, or none of that kind.
        for now in solver.choices_now(await familiar_games(unit, player)):
            numbers = [*await unit.puzzles.untried(player, now, solver.target, NEAREST)]
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
        """Store *attempt*, the one in *given* after an answer, and return the judgement.

        The solver's first result in the puzzle changes the ratings of both.
        """
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
    """*player* as a solver, locked so that limits also hold for concurrent requests."""
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
    """Puzzle *number*; None if it is unreadable, or would help in a running rated match."""
    puzzle = await readable_puzzle(unit.puzzles, number)
    return None if puzzle is None or await is_live(unit.live_positions, puzzle) else puzzle


async def _open(unit: Unit, solver: PuzzleSolver) -> Given | None:
    """The puzzle that waits for the answer of *solver*; None if none does that can be asked now."""
    if solver.given is None:
        return None
    attempt = await unit.puzzles.attempt(solver.player, solver.given, NO_DAY)
    puzzle = await _askable(unit, solver.given)
    if attempt is None or puzzle is None or not attempt.is_open:
        return None
    return Given(puzzle, attempt, solver)


async def _require_few(unit: Unit, player: PlayerId, now: datetime) -> None:
    given = await unit.puzzles.given_since(player, now - PUZZLE_PERIOD)
    if len(given) >= MAX_PUZZLES:
        raise TooManyPuzzlesError(MAX_PUZZLES, given[-MAX_PUZZLES] + PUZZLE_PERIOD)


def _played(given: Given, answer: Move | str) -> Turn:
    """The turn that *answer*, a move or its notation, plays in the puzzle."""
    game = given.game
    played = game.play_written(answer) if isinstance(answer, str) else game.play(answer)
    return played.turns[-1]
