"""Defences against tuichi (the king cannot be stopped): all attempts, and the answer to each."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from tafl.moves import Move
from tafl.position import Position, Turn
from tafl.raichi_and_tuichi import is_tuichi, steps_out, straight_ways_out, ways_out
from tafl.squares import Square

Answer: TypeAlias = tuple[Move, ...]
"""The king's move to a goal; for a weak king two, if even and odd rolls need different ones."""


class DefenceAttempt(Enum):
    """The effects of an attackers' move against a king who is about to escape."""

    BLOCK = auto()
    """The move shuts at least one of the king's ways to a goal."""
    APPROACH = auto()
    """The move ends beside the king, as a move to capture him would."""
    CAPTURE = auto()
    """The move captures some of the king's men."""
    NOTHING = auto()


class Defence(NamedTuple):
    """Moves that make the same *attempt*, and the *answer* by which the king escapes after each.

    The first of the *moves* ends as near to the king as any, so it may represent them. *shut* are
    the king's moves to goals that at least one of the *moves* shuts.
    """

    attempt: DefenceAttempt
    moves: tuple[Move, ...]
    answer: Answer
    shut: tuple[Move, ...] = ()


class _Try(NamedTuple):
    """A move, the ways out that it shuts, and the answers to it."""

    move: Move
    shut: frozenset[Move]
    answers: frozenset[Answer]


def defences(position: Position, moves: Iterable[Move] | None = None) -> tuple[Defence, ...]:
    """All moves of the attackers if *position* is tuichi, grouped by attempt and answer; else none.

    Tuichi is a threat of the king to escape that no move stops. There are seldom more than five
    defences. *moves* are those of the attackers, if dice leave them fewer than all.
    """
    moves = position.legal_moves() if moves is None else list(moves)
    king = position.king
    if king is None or not is_tuichi(position, moves):
        return ()
    ways = ways_out(position)
    tries: dict[DefenceAttempt, list[_Try]] = {attempt: [] for attempt in DefenceAttempt}
    # Moves equally near go by name, so that the same board is always explained alike.
    for move in sorted(moves, key=lambda move: (_distance(move.target, king), str(move))):
        turn = position.play(move)
        shut = frozenset(ways).difference(ways_out(turn.after))
        tried = _Try(move, shut, frozenset(_answers(turn.after)))
        tries[_attempt(turn, king, shut)].append(tried)
    return tuple(
        Defence(attempt, tuple(tried.move for tried in answered), answer, _shut(ways, answered))
        for attempt, tried_so in tries.items()
        for answer, answered in _by_answer(tried_so)
    )


def _attempt(turn: Turn, king: Square, shut: frozenset[Move]) -> DefenceAttempt:
    if shut:
        return DefenceAttempt.BLOCK
    if turn.move.target in king.neighbours:
        return DefenceAttempt.APPROACH
    return DefenceAttempt.CAPTURE if turn.captures else DefenceAttempt.NOTHING


def _answers(position: Position) -> Iterator[Answer]:
    """The answers with which the king escapes for certain, whatever a die shows."""
    steps = steps_out(position)
    for way in straight_ways_out(position):
        if not position.ruleset.weak_king or way in steps:
            yield (way,)
        else:
            yield from ((way, step) for step in steps)


def _by_answer(tries: Sequence[_Try]) -> Iterator[tuple[Answer, list[_Try]]]:
    """Group *tries* by answer: the answer to most tries first, of equal ones the shortest."""
    while tries:
        answers = sorted({answer for tried in tries for answer in tried.answers}, key=_length)
        best = max(answers, key=lambda answer: sum(answer in tried.answers for tried in tries))
        yield best, [tried for tried in tries if best in tried.answers]
        tries = [tried for tried in tries if best not in tried.answers]


def _length(answer: Answer) -> tuple[int, str]:
    """The distance that the king goes, and a tie-break for ways of equal length."""
    return sum(_distance(move.target, move.source) for move in answer), str(answer)


def _distance(square: Square, other: Square) -> int:
    """The number of steps from one square to the other, along rows and columns."""
    return abs(square.column - other.column) + abs(square.row - other.row)


def _shut(ways: Iterable[Move], tries: Iterable[_Try]) -> tuple[Move, ...]:
    shut = frozenset[Move]().union(*(tried.shut for tried in tries))
    return tuple(way for way in ways if way in shut)
