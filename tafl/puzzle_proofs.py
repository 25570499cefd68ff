"""Proofs that a puzzle's solution is right, as far as one answer shows it without a search."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tafl.game import Game
from tafl.moves import Move
from tafl.puzzles import Puzzle, PuzzleTheme


class Answered(NamedTuple):
    """*moves* of one side that all lose at once to the same *answer*."""

    answer: Move
    moves: tuple[Move, ...]


class Proof(NamedTuple):
    """All moves of one side except the right one, if there is a right one.

    The *answered* moves lose at once; *later* is the number of others, which lose later.
    """

    answered: tuple[Answered, ...]
    later: int = 0


def proof_of(puzzle: Puzzle) -> Proof:
    """The refutations of all other moves than the solution, or of all replies to it.

    Where a win is to be found, they refute the replies before its last move. The proof is empty if
    the first move wins.
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
