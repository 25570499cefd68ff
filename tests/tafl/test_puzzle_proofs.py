"""Why the solution of a puzzle is right: each other move, and the answer that wins at once."""

from tafl.puzzle_proofs import Proof, proof_of
from tafl.puzzles import Puzzle
from tests.support.cases import for_each
from tests.support.puzzles import HOPELESS, IN_TWO, ONE_BLOW, ONE_GUARD


def proof(line: str) -> tuple[Puzzle, Proof]:
    puzzle = Puzzle.read(line)
    return puzzle, proof_of(puzzle)


@for_each("line", [IN_TWO, HOPELESS, ONE_GUARD])
def test_every_move_stands_in_one_line(line: str) -> None:
    """All that one side can play, but for the right move."""
    puzzle, shown = proof(line)
    first = next(puzzle.stages())
    game = first.play(puzzle.line[0]) if line == IN_TWO else first
    moves = [move for each in shown.answered for move in each.moves]

    assert len(set(moves)) == len(moves)
    left = set(game.legal_moves()).difference(moves, puzzle.line[:1])
    assert len(left) == shown.later


@for_each("line", [IN_TWO, HOPELESS, ONE_GUARD])
def test_each_answer_wins_at_once(line: str) -> None:
    """After every move of its line."""
    puzzle, shown = proof(line)
    first = next(puzzle.stages())
    game = first.play(puzzle.line[0]) if line == IN_TWO else first

    for each in shown.answered:
        for move in each.moves:
            end = game.play(move).play(each.answer)
            assert end.outcome is not None
            assert end.outcome.winner is end.turns[-1].side


def test_a_win_at_once_needs_no_proof() -> None:
    assert proof(ONE_BLOW)[1] == Proof(())


def test_a_king_whom_nothing_stops_escapes_each_move() -> None:
    assert proof(HOPELESS)[1].later == 0
