"""Boards as their reader wants them: what the picture shows, its description says."""

from dataclasses import replace

from bot.matches.posts import alt_text
from bot.ui.appearance import apply_look
from bot.ui.post import Post
from play.appearance import Appearance
from rendering.scene import Scene
from tafl.pieces import Side
from tafl.position import Position
from tests.support.drawing import board, play


def in_danger() -> Position:
    """C5-C4 would capture the king."""
    return board(
        """
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
        . . . . . . .
        D . . . . . .
        """,
        to_move=Side.DEFENDERS,
    )


def described(position: Position, look: Appearance) -> str:
    return apply_look(Post("", scene=Scene(position), alt="The start."), look).description


def test_who_wants_to_know_hears_of_the_danger_to_the_king() -> None:
    """Before all else, as it is the first that one sees; some of many, as room is scarce."""
    safe = board("K . D . . . A", to_move=Side.DEFENDERS)
    many = board(
        """
        . . A A . . .
        . A K . . . A
        . . . . . . A
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . . . . .
        """,
        to_move=Side.DEFENDERS,
        king_elsewhere=2,
    )

    assert described(in_danger(), Appearance(danger=True)) == (
        "The king is in danger: C5-C4 would capture him. The start."
    )
    assert described(in_danger(), Appearance()) == "The start."
    assert described(safe, Appearance(danger=True)) == "The start."
    assert described(many, Appearance(danger=True)) == (
        "The king is in danger: G2-D2, G3-C3 or D1-D2 would capture him, "
        "and so would 1 other move. The start."
    )


def test_of_several_looks_the_last_one_holds() -> None:
    """What all were to see is shown to one player instead, who hears of the danger once, or not."""
    post = Post("", scene=Scene(in_danger()), alt="The start.")
    warned, spared = Appearance(danger=True, turned=True), Appearance()

    assert apply_look(apply_look(post, warned), warned) == apply_look(post, warned)
    assert apply_look(apply_look(post, warned), spared) == apply_look(post, spared)


def test_the_description_counts_the_men_that_are_lost() -> None:
    """Where the picture does, and there are any."""
    turn = play(board("A D . A . K ."), "D1-C1")

    counted = Scene(turn.after, turn, tally=True)
    assert "Lost so far: no attackers, 1 defender." in alt_text(counted, "")
    assert "Lost" not in alt_text(replace(counted, tally=False), "")
    assert "Lost" not in alt_text(Scene(turn.before, tally=True), "")
