"""Plans of conditional moves: a player's prepared answers to possible moves of the opponent."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol, Self, TypeAlias

from play.limits.amounts import MAX_PLAN_LINES
from play.limits.text_lengths import MAX_LINE_MOVES
from play.plans.errors import PlanError, PlanFault
from play.players.player_id import PlayerId
from tafl.errors import TaflError
from tafl.game import Game
from tafl.moves import Move
from tafl.pasted_text import as_typed, plain_squares
from tafl.position import Turn
from tafl.squares import Square

Line: TypeAlias = tuple[Move, ...]
"""A move of the opponent, the answer to it, the next move, and so on.

The last is an answer, or else a move of the opponent after which the player resigns.
"""

RESIGN = "resign"
"""The word that is written in a line for the answer to resign."""

# Lines are shown as *if C1-D1 then E4-F4*, and so people write them.
_BETWEEN_MOVES = re.compile(
    r"(?:[.!](?!\S)|[\s,;]|\b(?:if|then|and|I(?=\s+resign))\b)+", re.IGNORECASE
)
_MOVE_NUMBERS = re.compile(r"(?<!\S)[0-9]{1,4}\.+")
_KING = re.compile(r"\bking\s+(?=[a-z][0-9])", re.IGNORECASE)
_AROUND_DASHES = re.compile(r"\s*([-‐‑‒–—−→]|\bto\b)\s*", re.IGNORECASE)


class Branch(NamedTuple):
    """A move of the opponent in a plan and the *answer* to it, *depth* such pairs from the start.

    *answer* is None if the player resigns. *number* is that of the line that ends with this answer,
    from 1; None if no line does.
    """

    depth: int
    move: Turn
    answer: Turn | None
    number: int | None


@dataclass(frozen=True, slots=True)
class Plan:
    """A tree of prepared answers, for the board with the number *board*, where the player waits.

    The tree is kept as *lines* from its root to its ends, in order of their squares. Each move of
    the opponent has one answer, and no line is the beginning of another.
    """

    board: int
    lines: tuple[Line, ...] = ()

    def with_line(self, line: Line, *, replacing: bool = False) -> Self:
        """The plan with *line* added; with *replacing*, lines that answer otherwise are removed.

        Raises:
            PlanError: a line has another answer and is not replaced, or there are too many lines.
        """
        contradicted = {
            other: at for other in self.lines if (at := _contradiction(other, line)) is not None
        }
        if contradicted and not replacing:
            other, at = next(iter(contradicted.items()))
            raise PlanError(
                PlanFault.OTHER_ANSWER, at + 1, _answer(line, at), known=_answer(other, at)
            )
        lines = _longest({*self.lines, line} - contradicted.keys())
        if len(lines) > MAX_PLAN_LINES:
            raise PlanError(PlanFault.TOO_MANY_LINES, MAX_PLAN_LINES)
        return replace(self, lines=lines)

    def without(self, number: int) -> Self:
        """The plan without the line *number*, from 1; raises ``PlanError`` if there is none."""
        if not 1 <= number <= len(self.lines):
            raise PlanError(PlanFault.NO_SUCH_LINE, number)
        return replace(self, lines=self.lines[: number - 1] + self.lines[number:])

    def number_of(self, line: Line) -> int:
        """The number, from 1, of the first line that begins with *line*."""
        begins = (other[: len(line)] == line for other in self.lines)
        return next(number for number, found in enumerate(begins, start=1) if found)

    def answer_to(self, move: Move) -> Move | None:
        """The move that answers the opponent's *move*; None if the plan has none."""
        return next((line[1] for line in self.lines if line[0] == move and len(line) > 1), None)

    def resigns_after(self, move: Move) -> bool:
        return (move,) in self.lines

    def after(self, move: Move, board: int) -> Self:
        """The rest of the plan after the opponent's *move* and its answer, on the board *board*."""
        rest = (line[2:] for line in self.lines if line[0] == move)
        return replace(self, board=board, lines=tuple(line for line in rest if line))

    def branches(self, game: Game) -> Iterator[Branch]:
        """The pairs of move and answer in the tree, in order of its lines; it begins at *game*."""
        before: Line = ()
        for number, line in enumerate(self.lines, start=1):
            turns = after_line(game, line).turns[game.ply :]
            for at in range(_shared(before, line), len(line), 2):
                answer = turns[at + 1] if at + 1 < len(line) else None
                ends = at + 2 >= len(line)
                yield Branch(at // 2, turns[at], answer, number if ends else None)
            before = line


def read_line(game: Game, text: str) -> Line:
    """The line written in *text*, such as ``E4-E6 D5-D6, F4-F5 D6-D7``, which goes on from *game*.

    The last answer may be the word ``resign``.

    Raises:
        PlanError: the text has no move or too many, one of them is illegal, or it does not end with
            an answer.
    """
    words = split_moves(as_typed(text))
    if not words:
        raise PlanError(PlanFault.NO_MOVE, example=example_line(game))
    if len(words) > MAX_LINE_MOVES:
        raise PlanError(PlanFault.TOO_LONG, MAX_LINE_MOVES)
    resigning = words[-1].casefold() == RESIGN
    if resigning and len(words) % 2:
        example = f"{game.example} {RESIGN}".lower()
        raise PlanError(PlanFault.RESIGNS_FIRST, len(words), words[-1], example=example)
    words = words[: len(words) - resigning]
    played = _played(game, words)
    if len(words) % 2 and (played.outcome is not None or not resigning):
        fault = PlanFault.NO_ANSWER if played.outcome is None else PlanFault.NOTHING_TO_ANSWER
        raise PlanError(fault, len(words), words[-1])
    return tuple(turn.move for turn in played.turns[game.ply :])


def begun_line(game: Game, text: str) -> Game:
    """*game* after the moves in *text*, with which a line begins; without any, *game* itself.

    Raises:
        PlanError: the text has too many moves, or one of them is illegal.
    """
    words = split_moves(as_typed(text))
    if len(words) > MAX_LINE_MOVES:
        raise PlanError(PlanFault.TOO_LONG, MAX_LINE_MOVES)
    return _played(game, words)


def _played(game: Game, words: Sequence[str]) -> Game:
    """*game* after the moves *words*; raises ``PlanError`` if one of them is illegal."""
    for number, word in enumerate(words, start=1):
        try:
            game = game.play_written(word)
        except TaflError as error:
            raise PlanError(PlanFault.REFUSED, number, word, cause=error) from error
    return game


def example_line(game: Game) -> str:
    """A line that goes on from *game*, as it may be typed: a move and, if possible, an answer."""
    first = game.example
    answer = None if first is None else game.play(first).example
    return " ".join(str(move) for move in (first, answer) if move is not None).lower()


def split_moves(text: str) -> list[str]:
    """The moves written in *text*; spaces, commas, semicolons, *if* and *then* separate them.

    Numbers before moves, as in records, and full stops after them are left out.
    """
    text = _KING.sub("*", _MOVE_NUMBERS.sub(" ", plain_squares(text)))
    # Spaces separate moves, except around a dash, or a word for it.
    return [word for word in _BETWEEN_MOVES.split(_AROUND_DASHES.sub(r"\1", text)) if word]


def resigns_at_end(line: Line) -> bool:
    """Whether the player resigns after the last move of *line*, which is the opponent's."""
    return len(line) % 2 == 1


def write_line(line: Line) -> str:
    """Write *line* as ``H1-H3 G5-G6``, or as ``H1-H3 resign`` if the player resigns at its end."""
    return " ".join([*map(str, line), *([RESIGN] if resigns_at_end(line) else [])])


def after_line(game: Game, line: Line) -> Game:
    """*game* after the moves of *line*; raises ``IllegalMoveError`` if one breaks a rule."""
    for move in line:
        game = game.play(move)
    return game


def _longest(lines: set[Line]) -> tuple[Line, ...]:
    """*lines* in order of their squares, without those that are beginnings of others."""
    beginnings = {line[:end] for line in lines for end in range(2, len(line), 2)}
    return tuple(sorted(lines - beginnings, key=_places))


def _places(line: Line) -> list[tuple[Square, tuple[Square, ...]]]:
    return [(move.source, move.path) for move in line]


def _shared(one: Line, other: Line) -> int:
    """The number of moves that both lines have in common at their beginnings."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _contradiction(one: Line, other: Line) -> int | None:
    """Index of the first move that differs between the lines, if it is an answer; else None."""
    at = _shared(one, other)
    return at if at % 2 and one != other else None


def _answer(line: Line, at: int) -> str:
    """The answer in *line* at the index *at*, as it is written."""
    return RESIGN if at == len(line) else str(line[at])


class StoredPlans(Protocol):
    """The plans of conditional moves in a store: at most one by each player in each match."""

    async def load_plan(self, match_id: int, player: PlayerId) -> Plan | None:
        """The player's plan in the match; None if there is none."""

    async def put(self, match_id: int, player: PlayerId, plan: Plan) -> None:
        """Store *plan* in place of the player's earlier one in the match."""

    async def remove(self, match_id: int, player: PlayerId) -> None:
        """Delete the player's plan in the match, if there is one."""

    async def of_match(self, match_id: int) -> Mapping[PlayerId, Plan]:
        """The plans in the match, by player."""
