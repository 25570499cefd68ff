"""Puzzles: positions in which one move at a time is right, as values and as text."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple, Self

from tafl.errors import TaflError
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import read_move, read_position, write_position
from tafl.pieces import SIDES, Side
from tafl.position import Position
from tafl.rulesets import ruleset

NO_MOVES = "-"
COMMENT = "#"


class PuzzleError(ValueError):
    """A text is not a puzzle. Only programs write puzzles, so no sentence explains the mistake."""


class PuzzleTheme(StrEnum):
    ESCAPE = "escape"
    """Find the defenders' forced win."""
    CAPTURE = "capture"
    """Find the attackers' forced win."""
    DEFENCE = "defence"
    """Find the only move that does not lose by force."""
    RING = "ring"
    """Find the only move after which the defenders cannot be surrounded by force."""
    TUICHI = "tuichi"
    """See that the attackers, who are to move, cannot stop the king."""


class Puzzle(NamedTuple):
    """A task for the side to move in *position*.

    *line* alternates right moves and answers, and begins and ends with a right move. It is empty
    if no move can help (``PuzzleTheme.TUICHI``).
    """

    theme: PuzzleTheme
    position: Position
    line: tuple[Move, ...]

    @property
    def side(self) -> Side:
        """The side whose moves are to be found."""
        return self.position.to_move

    @property
    def moves(self) -> int:
        """The number of moves to find."""
        return (len(self.line) + 1) // 2

    def stages(self) -> Iterator[Game]:
        """The game before each move to find, and after the last move of *line*."""
        game = Game.start(self.position.ruleset, self.position)
        for number, move in enumerate(self.line):
            if number % 2 == 0:
                yield game
            game = game.play(move)
        yield game

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a puzzle from the line that ``str(puzzle)`` gives.

        Raises:
            PuzzleError: *text* is not a puzzle, or its moves cannot be played.
        """
        try:
            key, theme, side, position, moves = text.split()
            where = read_position(position, ruleset(key), SIDES[side])
            game = Game.start(where.ruleset, where)
            for written in [] if moves == NO_MOVES else moves.split(","):
                game = game.play_written(read_move(written))
            puzzle = cls(PuzzleTheme(theme), where, tuple(turn.move for turn in game.turns))
        except (KeyError, ValueError, TaflError) as error:
            raise PuzzleError(text) from error
        has_answer = len(puzzle.line) % 2 == 1
        if has_answer is (puzzle.theme is PuzzleTheme.TUICHI) or (puzzle.line and not has_answer):
            raise PuzzleError(text)
        return puzzle

    def __str__(self) -> str:
        """The puzzle on one line: key of the ruleset, theme, side to move, position, and moves."""
        moves = ",".join(map(str, self.line)) or NO_MOVES
        where = write_position(self.position)
        return f"{self.position.ruleset.key} {self.theme} {self.side} {where} {moves}"


class CollectedPuzzle(NamedTuple):
    """A *puzzle* of a collection, with a *number* that never changes.

    *rating* is its difficulty on the scale of players, estimated before anybody has tried it.
    """

    number: int
    rating: int
    puzzle: Puzzle

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a puzzle from the line that ``str(collected_puzzle)`` gives.

        Raises:
            PuzzleError: *text* is not a collected puzzle.
        """
        try:
            number, rating, puzzle = text.split(maxsplit=2)
            return cls(int(number), int(rating), Puzzle.read(puzzle))
        except ValueError as error:
            raise PuzzleError(text) from error

    def __str__(self) -> str:
        return f"{self.number} {self.rating} {self.puzzle}"


def read_collection(text: str) -> tuple[CollectedPuzzle, ...]:
    """The puzzles in *text*, one a line; empty lines and comments are skipped.

    Raises:
        PuzzleError: a line is not a puzzle, or has the number of an earlier one.
    """
    lines = (line for line in text.splitlines() if line and not line.startswith(COMMENT))
    found: dict[int, CollectedPuzzle] = {}
    for line in lines:
        collected = CollectedPuzzle.read(line)
        if found.setdefault(collected.number, collected) is not collected:
            raise PuzzleError(line)
    return tuple(found.values())
