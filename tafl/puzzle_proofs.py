"""Proofs that a puzzle's solution is right: the answer that refutes each other move."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tafl.game import Game
from tafl.moves import Move
from tafl.puzzles import Puzzle, PuzzleTheme


class Answered(NamedTuple):
    """*moves* of one side that all lose at once to the same *answer* of the other side."""

    answer: Move
    moves: tuple[Move, ...]


class Proof(NamedTuple):
    """All wrong moves of one side in a position.

    *answered* are those that lose at once, grouped by the answer; *later* is the number of the
    others, which lose later.
    """

    answered: tuple[Answered, ...]
    later: int = 0


def proof_of(puzzle: Puzzle) -> Proof:
    """The proof that the solution of *puzzle* is right.

    If a win is to be found, the proof refutes all replies before the last winning move; it is empty
    if the first move wins. Otherwise it refutes all first moves except the right one.
    """
    stages = list(puzzle.stages())
    if puzzle.theme in {PuzzleTheme.ESCAPE, PuzzleTheme.CAPTURE}:
        return _proof(stages[-2].at(stages[-2].ply - 1)) if puzzle.moves > 1 else Proof(())
    return _proof(stages[0], puzzle.line[:1])


def _proof(game: Game, right: Sequence[Move] = ()) -> Proof:
    """The refutations of all moves in *game* but the *right* ones."""
    moves = [move for move in game.legal_moves() if move not in right]
    wins = {move: _wins(game.play(move)) for move in sorted(moves, key=str)}
    return Proof(
        tuple(_by_answer({move: won for move, won in wins.items() if won})),
        later=sum(not won for won in wins.values()),
    )


def _wins(game: Game) -> frozenset[Move]:
    """The moves that win *game* at once."""
    if game.outcome is not None:
        return frozenset()
    afters = ((move, game.play(move).outcome) for move in game.legal_moves())
    winner = game.position.to_move
    return frozenset(m for m, outcome in afters if outcome and outcome.winner is winner)


def _by_answer(wins: dict[Move, frozenset[Move]]) -> Iterable[Answered]:
    """Group the moves by the answer that wins against them, the most frequent answer first."""
    while wins:
        answers = sorted({answer for won in wins.values() for answer in won}, key=str)
        best = max(answers, key=lambda answer: sum(answer in won for won in wins.values()))
        yield Answered(best, tuple(move for move, won in wins.items() if best in won))
        wins = {move: won for move, won in wins.items() if best not in won}
