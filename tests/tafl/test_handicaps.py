"""Handicaps (text 000, variations; rules §5.4): men taken off, men who return, three sides."""

from dataclasses import replace
from typing import Any

from tafl.dice_and_lots import Dice
from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.pieces import Piece, Side
from tafl.position import Position, Turn
from tafl.raichi_and_tuichi import is_tuichi
from tafl.ruleset import Escape, Ruleset
from tests.support.cases import for_each
from tests.support.drawing import board, captures, drawn_pieces, move, named, names, play
from tests.support.drawn_cases import assert_drawn

# Men who return

HOMES = Ruleset(
    key="homes",
    name="Homes",
    layout=("A.....A", ".......", "...D...", "..DKD..", "...D...", ".......", "A.....A"),
)
"""The defenders begin on D3, C4, E4 and D5, the attackers on the corners."""


def returning(
    drawing: str,
    to_move: Side = Side.ATTACKERS,
    *,
    weaker: Side = Side.DEFENDERS,
    resurrections: int = 9,
    fallen: int = 0,
) -> Position:
    """Draw a position of a game that began from HOMES, in which *fallen* men have been lost."""
    rules = replace(HOMES, weaker=weaker, resurrections=resurrections, escape=Escape.EDGE)
    rows = ["".join(line.split()) for line in drawing.split("\n") if line.strip()]
    return Position.of(rules, drawn_pieces(rows), to_move)._replace(fallen=fallen)


def men_after(turn: Turn | Position, man: Piece = Piece.DEFENDER) -> set[str]:
    """Name the squares where men of that kind stand after the turn, or in the position."""
    position = turn.after if isinstance(turn, Turn) else turn
    return names(square for square, piece in position.pieces().items() if piece is man)


ONE_TAKEN = """
    . . . . . . .
    A D . . . . A
    . . . . . . .
    . . . K . . .
"""


@for_each(
    ("row_3", "row_4", "expected"),
    [
        (". . . . . . .", ". . . K . . .", "D3"),
        (". . . D . . .", ". . . K . . .", "C4"),
        (". . . K . . .", ". . D . . . .", "E4"),
        (". . . A . . .", ". . D K A . .", "D5"),
    ],
)
def test_a_captured_man_returns_to_the_first_free_square_where_his_side_began(
    row_3: str, row_4: str, expected: str
) -> None:
    """Row 1 first, and in a row A before B: of D3, C4, E4 and D5 the first where nobody stands."""
    drawing = ONE_TAKEN.replace(". . . . . . .\n    . . . K . . .", f"{row_3}\n    {row_4}")
    position = returning(drawing)
    turn = play(position, "G2-C2")

    assert names(turn.captures) == {"B2"}
    assert names(turn.returned) == {expected}
    assert men_after(turn) == men_after(position) - {"B2"} | {expected}


def test_a_man_may_return_to_the_square_where_he_fell() -> None:
    """All captures are taken off first."""
    position = returning("""
        . . . . . . .
        . . . . . . .
        . . A D . . A
        . . . K . . .
    """)
    turn = play(position, "G3-E3")

    assert names(turn.captures) == names(turn.returned) == men_after(turn) == {"D3"}


def test_a_man_for_whom_no_square_is_free_is_gone() -> None:
    """And he counts as one of the first who fall."""
    position = returning("""
        . . . . . . .
        A D . . . . A
        . . . D . . .
        . . D K D . .
        . . . D . . .
    """)
    turn = play(position, "G2-C2")

    assert names(turn.captures) == {"B2"}
    assert turn.returned == ()
    assert men_after(turn) == named("D3 C4 E4 D5")
    assert turn.after.fallen == 1


THREE_TAKEN = """
    . . . A . . .
    . . . D . . .
    . A D . D A .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    K . . A . . .
"""


@for_each(("resurrections", "returned"), [(9, "C4 E4 D5"), (2, "C4 E4"), (1, "C4"), (0, "")])
def test_of_several_captured_at_once_as_many_return_as_may(
    resurrections: int, returned: str
) -> None:
    """Each on a square of his own; D3 is where the mover stands."""
    drawing = THREE_TAKEN.replace(". . . K . . .", ". . . . . . .").replace(
        "A . . . . . .", "K . . A . . ."
    )
    turn = play(returning(drawing, resurrections=resurrections), "D7-D3")

    assert names(turn.captures) == named("D2 C3 E3")
    assert names(turn.returned) == men_after(turn) == named(returned)


@for_each(
    ("drawing", "text", "fallen", "returned", "counted"),
    [
        (ONE_TAKEN, "G2-C2", 0, {"D3"}, 1),
        (ONE_TAKEN, "G2-C2", 1, {"D3"}, 2),
        (ONE_TAKEN, "G2-C2", 2, set(), 2),
        (THREE_TAKEN, "D7-D3", 1, {"C4"}, 2),
    ],
)
def test_the_first_men_return_and_the_others_do_not(
    drawing: str, text: str, fallen: int, returned: set[str], counted: int
) -> None:
    """Two of them here; of several who fall at once as many as are left."""
    turn = play(returning(drawing, resurrections=2, fallen=fallen), text)

    assert names(turn.returned) == returned
    assert turn.after.fallen == counted


def test_only_men_of_the_weaker_side_return() -> None:
    """Attackers who are captured are gone, where the defenders are the weaker side."""
    drawing = """
        . . . . . . .
        D A . . . . D
        . . . . . . .
        . . . K . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
    """
    gone = play(returning(drawing, Side.DEFENDERS), "G2-C2")
    back = play(returning(drawing, Side.DEFENDERS, weaker=Side.ATTACKERS), "G2-C2")

    assert (gone.returned, gone.after.fallen) == ((), 0)
    assert (names(back.returned), back.after.fallen) == ({"A1"}, 1)


def test_the_king_does_not_return() -> None:
    """Nor does he count: his capture ends the game."""
    position = returning("""
        . . . . . . .
        . . A . . . .
        . A K . A . .
        . . A . . . .
    """)
    turn = play(position, "E3-D3")

    assert turn.captures_king
    assert (turn.returned, turn.after.fallen, turn.after.king) == ((), 0, None)
    outcome = Game.start(position.ruleset, position).play(move("E3-D3")).outcome
    assert outcome == Outcome(Side.ATTACKERS, Reason.KING_CAPTURED)


def test_attackers_who_return_can_shut_the_defenders_in() -> None:
    """The man taken on D3 comes back on D6, the gap in the ring: endings come after that."""
    rules = replace(
        HOMES,
        layout=(".......", *HOMES.layout[1:5], "...A...", "......."),
        weaker=Side.ATTACKERS,
        resurrections=1,
        encirclement=True,
    )
    position = board(
        """
        . . . . . . .
        . . A A A . .
        . A D A . A .
        . A . K . A .
        . A . . D A .
        . . A . A . .
        A . . . . . .
        """
    )
    start = Position.of(rules, position.pieces(), Side.ATTACKERS)

    game = Game.start(rules, start).play(move("A7-A6"))
    assert game.outcome is None
    closed = game.play(move("E5-E3"))
    assert names(closed.turns[-1].returned) == {"D6"}
    assert closed.outcome == Outcome(Side.ATTACKERS, Reason.ENCIRCLED)


def test_a_man_who_returns_may_stand_in_his_kings_way() -> None:
    """The attackers cannot reach the column above the king; the man whom they take on B7 can."""
    drawing = """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . D K D . .
        . . . D . . .
        . . . . . . .
        A D . . . . A
    """

    assert is_tuichi(returning(drawing, resurrections=0))
    assert not is_tuichi(returning(drawing))


# Three sides


def guarded(
    drawing: str,
    to_move: Side = Side.ATTACKERS,
    *,
    weaker: Side = Side.DEFENDERS,
    three_sided: int = 9,
    fallen: int = 0,
    **options: Any,  # noqa: ANN401 - the options of a ruleset
) -> Position:
    """Draw a position in which men of the weaker side are captured only among three."""
    position = board(drawing, to_move, weaker=weaker, three_sided=three_sided, **options)
    return position._replace(fallen=fallen)


def test_a_man_is_captured_on_three_sides_where_he_needs_them() -> None:
    """The stronger side has to close a third side, at its first captures."""
    assert_drawn("""
        The stronger side's first captures need three sides.
        . . . . . . .
        . A D . A . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
        E2-D2 takes: C2
        E2-D2 takes: none if weaker = defenders; three_sided = 9

        The mover need not stand straight across from another enemy.
        . . . . . . .
        . A D A . . .
        . . . . . . .
        . . A . . . .
        . . . K . . .
        C4-C3 takes: C2 if weaker = defenders; three_sided = 9
        C4-C3 takes: none

        Three enemies around a man take him only when one of them has just come.
        . . . . . . .
        . A D A . . .
        . . A . . . .
        . . . . . A .
        . . . K . . .
        F4-F3 takes: none if weaker = defenders; three_sided = 9

        The edge closes no side. A man at the edge needs enemies on all three sides that he has.
        . A D . A . .
        . . A . . . .
        . . . . . . .
        . . . K . . .
        E1-D1 takes: C1 if weaker = defenders; three_sided = 9
        . A D . A . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
        E1-D1 takes: none if weaker = defenders; three_sided = 9

        Here the empty throne D4, where two enemies close the others.
        . . . A . . .
        . . . . . . .
        . . A D . . .
        . . . . . . .
        . . . . . . .
        . K . . . . .
        D1-D2 takes: D3 if weaker = defenders; three_sided = 9; hostile_throne = defenders
        D1-D2 takes: none if weaker = defenders; three_sided = 9; hostile_throne = attackers

        Moving beside the man he has to be a hammer, standing there an anvil.
        . . D . . . .
        . D A . K . .
        E2-D2 takes: C2 if weaker = attackers; three_sided = 9
        E2-D2 takes: C2 if weaker = attackers; three_sided = 9; king_power = hammer
        E2-D2 takes: none if weaker = attackers; three_sided = 9; king_power = anvil
        E2-D2 takes: none if weaker = attackers; three_sided = 9; king_power = none
        . . D . . . .
        . K A . D . .
        E2-D2 takes: C2 if weaker = attackers; three_sided = 9
        E2-D2 takes: none if weaker = attackers; three_sided = 9; king_power = hammer
        E2-D2 takes: C2 if weaker = attackers; three_sided = 9; king_power = anvil
        E2-D2 takes: none if weaker = attackers; three_sided = 9; king_power = none
    """)


def test_several_men_are_taken_by_one_move() -> None:
    """Each with three closed sides of his own; the count may go beyond the number agreed on."""
    drawing = """
        . . A . A . .
        . A D . D A .
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . K . . .
    """
    turn = play(guarded(drawing, three_sided=1), "D4-D2")

    assert names(turn.captures) == named("C2 E2")
    assert turn.after.fallen == 1


@for_each(("fallen", "taken"), [(0, set()), (1, set()), (2, {"C2"}), (3, {"C2"})])
def test_after_so_many_losses_two_enemies_capture_again(fallen: int, taken: set[str]) -> None:
    """Two need three sides here."""
    position = guarded(
        """
        . . . . . . .
        . A D . A . .
        . . . . . . .
        . . . K . . .
        """,
        three_sided=2,
        fallen=fallen,
    )

    assert captures(position, "E2-D2") == taken


def test_others_are_captured_as_always() -> None:
    """The stronger side's men, and the king; but no shieldwall takes who needs three."""
    assert_drawn("""
        The stronger side is captured as always. Its men fall between two.
        . . . . . . .
        . D A . D . .
        . . . . . . .
        . . . K . . .
        E2-D2 takes: C2 if weaker = defenders; three_sided = 9

        Where two capture him, they do, and no man with him who needs three.
        . . . . . . .
        . A K . D A .
        . . . . . . .
        . . . A . . .
        D4-D2 takes: C2 if weaker = defenders; three_sided = 9; king_elsewhere = 2

        Of a row that would fall, only a man with three closed sides does.
        . A D D D . A
        . . A A A . .
        . . . . . . .
        . K . . . . .
        G1-F1 takes: C1 D1 E1 if shieldwall = men
        G1-F1 takes: none if weaker = defenders; three_sided = 9; shieldwall = men
    """)


# Men taken off


@for_each(
    ("weaker", "missing"), [(Side.DEFENDERS, Piece.ATTACKER), (Side.ATTACKERS, Piece.DEFENDER)]
)
def test_men_of_the_stronger_side_are_taken_off_by_lot(weaker: Side, missing: Piece) -> None:
    """Men off, as many as the rules say, before the start; the king never."""
    rules = replace(HOMES, weaker=weaker, men_off=3)
    whole, start = Position.start(rules), Game.start(rules, dice=Dice("0" * 64)).start_position

    gone = whole.pieces().keys() - start.pieces().keys()
    assert len(gone) == 3
    assert {whole.piece_at(square) for square in gone} == {missing}


def test_no_men_are_taken_off_without_dice_or_a_weaker_side() -> None:
    """The number alone is no handicap, and the lots are drawn by the dice of a game."""
    rules = replace(HOMES, men_off=3)
    weaker = replace(rules, weaker=Side.DEFENDERS)

    assert Game.start(rules, dice=Dice("0" * 64)).start_position == Position.start(rules)
    assert Game.start(weaker).start_position == Position.start(weaker)


def test_who_begins_may_be_drawn_by_lot() -> None:
    """By some seeds the attackers, by others the defenders, whoever does in the ruleset."""
    for first in Side:
        rules = replace(HOMES, first=first, first_by_lot=True)
        begins = {Game.start(rules, dice=Dice(f"{n:064x}")).position.to_move for n in range(20)}

        assert begins == set(Side)
