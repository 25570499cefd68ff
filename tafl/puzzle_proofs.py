"""Why the solution of a puzzle is right, as far as one answer shows it without a search."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tafl.game import Game
from tafl.moves import Move
from tafl.puzzles import Puzzle, Theme


class Answered(NamedTuple):
    """*moves* of one side, after each of which the same *answer* wins at once."""

    answer: Move
    moves: tuple[Move, ...]


class Proof(NamedTuple):
    """All moves that one side has besides the right one, if there is a right one.

    Those *answered* lose at once; so many others lose *later*.
    """

    answered: tuple[Answered, ...]
    later: int = 0


def proof_of(puzzle: Puzzle) -> Proof:
    """What goes wrong with every other move than the one that holds, or with all replies.

    Where a win is to be found these are the replies before its last move; there are none if the
    first move wins.
    """
    stages = list(puzzle.stages())
    if puzzle.theme in {Theme.ESCAPE, Theme.CAPTURE}:
        return _proof(stages[-2].at(stages[-2].ply - 1)) if puzzle.moves > 1 else Proof(())
    return _proof(stages[0], puzzle.line[:1])


def _proof(game: Game, right: Sequence[Move] = ()) -> Proof:
    """What wins against all moves in *game* but the *right* ones."""
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
    """Part the moves by what answers them: first the answer to most of them."""
    while wins:
        answers = sorted({answer for won in wins.values() for answer in won}, key=str)
        best = max(answers, key=lambda answer: sum(answer in won for won in wins.values()))
        yield Answered(best, tuple(move for move, won in wins.items() if best in won))
        wins = {move: won for move, won in wins.items() if best not in won}
