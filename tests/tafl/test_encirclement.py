"""The attackers win when no defender can reach the edge (text 004, rule 9)."""

import random

import pytest

from tafl.encirclement import defenders_are_encircled, gaps_before, region_of_king
from tafl.endings import Outcome, Reason
from tafl.errors import IllegalMoveError, Refusal
from tafl.game import Game
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.drawing import board, move
from tests.support.for_each import for_each
from tests.support.random_games import random_game


def outcome_after(drawing: str, text: str, *, encirclement: bool = True) -> Outcome | None:
    """Tell how the game ends when the attackers play the move."""
    position = board(drawing, encirclement=encirclement)
    return Game.start(position.ruleset, position).play(move(text)).outcome


RING = """
    . . . . . . . . .
    . . . A A A . . .
    . . A . D . A . .
    . A . . . . . A .
    . A D . K . . A .
    . A . . . . . A .
    . . A . . . A . .
    . . . A . A . . .
    . . . . A . . . .
"""


def test_surrounding_the_king_and_all_his_men_wins() -> None:
    """If the attackers surround the king and all remaining defenders, they win."""
    opened = RING.replace(". . A . . . A . .", ". . A . . . . . A")

    assert outcome_after(opened, "I7-G7") == Outcome(Side.ATTACKERS, Reason.ENCIRCLED)


def test_without_the_rule_the_game_goes_on() -> None:
    """Encirclement is an option; in King's Table the game goes on."""
    opened = RING.replace(". . A . . . A . .", ". . A . . . . . A")

    assert outcome_after(opened, "I7-G7", encirclement=False) is None


def test_a_gap_in_the_ring_is_a_path() -> None:
    """A path to the edge through empty squares keeps the game open."""
    opened = RING.replace(". . . . A . . . .", ". . . . . . . A .")

    assert outcome_after(opened, "H9-H8") is None


def test_a_diagonal_gap_is_no_path() -> None:
    """Pieces move along rows and columns, so attackers may stand corner to corner."""
    assert outcome_after(RING, "E9-E8") == Outcome(Side.ATTACKERS, Reason.ENCIRCLED)


def test_one_defender_outside_keeps_the_game_open() -> None:
    """All defenders must be inside the ring."""
    opened = RING.replace(". . A . . . A . .", ". . A . . . . . A").replace(
        ". . . . . . . . .", ". D . . . . . . .", 1
    )

    assert outcome_after(opened, "I7-G7") is None


def test_a_way_out_may_have_bends() -> None:
    """E5 is shut off along row and column, but not from D7, by way of E6 and D6."""
    position = """
        . A . . . . .
        A K A . . . .
        . A . . A . .
        . . . . . . .
        . . A . D . A
        . . . . . . .
        A . . . A . .
    """

    assert outcome_after(position, "A7-A6") is None
    assert outcome_after(position.replace("D", "."), "A7-A6") == Outcome(
        Side.ATTACKERS, Reason.ENCIRCLED
    )


def test_a_defender_on_the_edge_is_not_encircled() -> None:
    """Who stands on the edge has reached it, even where he cannot move."""
    position = """
        . . . A D A . . .
        . . . . A . . . .
        . . . . . . . . .
        . . . A A A . . .
        . . . A K A . . .
        . . . A . A . . .
        . . . . A . . A .
        . . . . . . . . .
        . . . . . . . . .
    """

    assert outcome_after(position, "H7-H6") is None


def test_defenders_do_not_bar_the_way() -> None:
    """The path leads through squares without an attacker: other defenders may stand there."""
    position = """
        . . . . D . . . .
        . . . A D A . . .
        . . . A D A . . .
        . . . A D A . . .
        . . . A K A . . .
        . . . . A . . . .
        . . . . . . . A .
        . . . . . . . . .
        . . . . . . . . .
    """

    assert outcome_after(position, "H7-H6") is None


def test_a_game_that_starts_encircled_ends_with_its_first_move() -> None:
    """Endings are judged after every move, the defenders' too."""
    position = board(RING, to_move=Side.DEFENDERS, encirclement=True)

    outcome = Game.start(position.ruleset, position).play(move("E5-E6")).outcome

    assert outcome == Outcome(Side.ATTACKERS, Reason.ENCIRCLED)


@for_each("quarter_turns", range(4))
def test_a_way_out_on_one_side_is_enough(quarter_turns: int) -> None:
    """Every one of the four edges is a way out."""
    rows = [
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . A A A A A A A",
        ". . A . K . . . .",
        ". . A A A A A A A",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
    ]
    for _ in range(quarter_turns):
        squares = [row.split() for row in reversed(rows)]
        rows = [" ".join(column) for column in zip(*squares, strict=True)]

    assert not defenders_are_encircled(board("\n".join(rows)))


OPENED = RING.replace(". . A . . . A . .", ". . A . . . . . A")


def test_a_game_that_is_played_on_goes_on_after_the_ring_is_closed() -> None:
    """The players did not see it: only the move that closes the ring ends their game."""
    position = board(OPENED, encirclement=True)
    game = Game.start(position.ruleset, position, play_on=True).play(move("I7-G7"))
    assert game.outcome == Outcome(Side.ATTACKERS, Reason.ENCIRCLED)

    for text in ("E5-E6", "G7-I7", "E6-E5"):
        game = game.play(move(text))
        assert game.outcome is None
    assert game.play(move("I7-G7")).outcome == Outcome(Side.ATTACKERS, Reason.ENCIRCLED)


def test_moves_inside_a_closed_ring_end_no_game_that_is_played_on() -> None:
    """Neither the defenders' nor the attackers': the ring stood before."""
    position = board(OPENED, encirclement=True)
    game = Game.start(position.ruleset, position, play_on=True).play(move("I7-G7"))

    for text in ("E5-E6", "D2-D1", "E6-E5"):
        game = game.play(move(text))
        assert game.outcome is None


def test_no_move_follows_a_closed_ring_in_real_play() -> None:
    """The game is over."""
    position = board(OPENED, encirclement=True)
    game = Game.start(position.ruleset, position).play(move("I7-G7"))

    with pytest.raises(IllegalMoveError) as caught:
        game.play(move("E5-E6"))
    assert caught.value.refusal is Refusal.GAME_OVER


@for_each("key", ["brandubh", "copenhagen", "old-hnefatafl-9"])
def test_gaps_are_where_one_more_attacker_shuts_the_king_off(key: str) -> None:
    """As trying every square shows, in positions with all and with a third of the defenders."""
    chance, found = random.Random(3), 0
    for seed in range(12):
        position = random_game(ruleset(key), 30, seed).position
        pieces = {
            square: piece
            for square, piece in position.pieces().items()
            if piece is not Piece.DEFENDER or chance.random() < seed / 12
        }
        position = Position.of(position.ruleset, pieces, position.to_move)
        for goal in position.board.goals:
            gaps = set(gaps_before(position, goal))
            assert gaps == gaps_by_trying(position, goal)
            found += len(gaps)
    assert found


def gaps_by_trying(position: Position, goal: Square) -> set[Square]:
    if goal not in region_of_king(position):
        return set()
    pieces, may_stop = position.pieces(), position.board.terrain.may_stop
    return {
        square
        for square in position.board.squares
        if square not in pieces and may_stop(Piece.ATTACKER, square, square)
        if goal
        not in region_of_king(
            Position.of(position.ruleset, {**pieces, square: Piece.ATTACKER}, position.to_move)
        )
    }
