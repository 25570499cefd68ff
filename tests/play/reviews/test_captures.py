"""Captures are found as if every move were tried."""

from play.reviews.finding_reasons import best_capture, has_fewer_men, most_captured, threatened
from tafl.pieces import Side
from tafl.position import Position
from tafl.ruleset import Die
from tafl.rulesets import keys, ruleset
from tests.support.cases import for_each
from tests.support.depth import sample
from tests.support.drawing import board
from tests.support.random_games import random_game


def captured(position: Position) -> list[int]:
    return [len(position.play(move).captured_men) for move in position.legal_moves()]


@for_each("key", [key for key in keys() if ruleset(key).die is Die.NONE])
def test_none_is_missed(key: str, *, deep: bool) -> None:
    """Of a game under each ruleset."""
    stages = [stage for stage in random_game(ruleset(key), 24).stages() if stage.outcome is None]
    for stage in stages if deep else sample(stages[8:], 2):
        position = stage.position
        moves = position.legal_moves()
        own = {man for move in moves for man in position.play(move).captured_men}
        assert most_captured(position) == max(captured(position), default=0)
        assert (best_capture(position) is None) == (not any(captured(position)))
        assert threatened(position, position.to_move) == own


def test_the_king_is_no_man() -> None:
    position = board("K D A\n. A .\n. . .")

    assert has_fewer_men(position, Side.DEFENDERS)
    assert not has_fewer_men(position, Side.ATTACKERS)
