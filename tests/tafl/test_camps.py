"""Camps: the squares where the attackers start, who enters them and whom they help to capture."""

from typing import Any

from tafl.pieces import Piece, Side
from tafl.ruleset import CampEntry, Corners, Escape
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, captures, named, play, targets
from tests.support.drawn_cases import assert_drawn

CAMPS = (
    frozenset({Square(2, 0), Square(3, 0), Square(4, 0), Square(3, 1)}),
    frozenset({Square(2, 6), Square(3, 6), Square(4, 6), Square(3, 5)}),
)


def test_an_attacker_moves_within_his_camp_until_he_leaves_it() -> None:
    """Text 002: nobody else enters or crosses it."""
    assert_drawn(
        """
        Text 002: the defenders can never enter or pass through the camps.
        . D . . . . .
        . . D . . . .
        . . . . . K .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
        B1 reaches: A1 B2 B3 B4 B5 B6 B7
        C2 reaches: A2 B2 C3 C4 C5 C6

        The king cannot escape through a camp. Text 002: thus the king cannot escape through them.
        . . . . . . .
        . . . . . . .
        . . . K . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
        D3 reaches: A3 B3 C3 E3 F3 G3 D4 D5

        Text 002: an attacker may move around within the camp before leaving.
        . . A . . . .
        . . . . . . .
        . . . . . . .
        . K . . . . .
        C1 reaches: A1 B1 D1 E1 F1 G1 C2 C3 C4 C5 C6

        Text 002: once an attacker has left its camp, it cannot return.
        . . A . . . .
        . . . . . . .
        . . . . . . .
        . . . . . K .
        C1-B1 F4-F3 B1 reaches: A1 B2 B3 B4 B5 B6 B7

        An attacker enters no camp but his own. He enters and crosses no other camp.
        . . . . . . .
        . . . A . . .
        . . . . . . .
        . K . . . . .
        D2 reaches: D1 A2 B2 C2 E2 F2 G2 D3 D5

        An attacker outside crosses no camp. A camp stands in the way of whoever has left it.
        . . . . . . .
        . A . . . . .
        . . . . . . .
        . K . . . . .
        B2 reaches: B1 A2 C2 B3
        """,
        camps=CAMPS,
        escape=Escape.EDGE,
    )


def test_a_move_into_or_across_a_camp_is_refused() -> None:
    """The refusal names the camp and its first square in the way."""
    assert_drawn(
        """
        The refusal names the camp and its first square in the way.
        . D . . . . .
        . . D . . . .
        . . . . . K .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . A
        B1-C1 refused: camp C1
        B1-F1 refused: camp C1
        C2-D2 refused: camp D2
        C2-G2 refused: camp D2
        """,
        camps=CAMPS,
        escape=Escape.EDGE,
    )


def test_a_king_enters_no_camp_on_a_corner() -> None:
    """Neither defenders nor king enter a camp, though the corner be the king's."""
    position = board(
        ". . K . .",
        to_move=Side.DEFENDERS,
        corners=Corners.KING,
        camps=(frozenset({Square(0, 0), Square(0, 1)}),),
    )

    assert "A1" not in targets(position, "C1")


FOUR_CAMPS = tuple(
    frozenset(map(Square.parse, names.split())) for names in ("C1 D1", "D7 E7", "A4", "G4")
)
"""At the top and across it at the bottom, and one at each side."""


@for_each(
    ("entry", "entered"),
    [(CampEntry.OWN, "C1"), (CampEntry.FROM_CAMP, "C1 D7"), (CampEntry.NOT_OPPOSITE, "C1")],
)
def test_how_an_attacker_enters_the_camp_opposite(entry: CampEntry, entered: str) -> None:
    """Ashton: an attacker who starts in a camp enters all; Bologna: not the one opposite."""
    position = board(
        """
        . . . A . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . K . . . . .
        """,
        camps=FOUR_CAMPS,
        camp_entry=entry,
        escape=Escape.EDGE,
    )

    ordinary = named("A1 B1 E1 F1 G1 D2 D3 D5 D6")
    assert targets(position, "D1") == ordinary | named(entered)


@for_each(
    ("entry", "beyond"),
    [
        (CampEntry.OWN, ""),
        (CampEntry.FROM_CAMP, "D1 C1 B1 A1"),
        (CampEntry.NOT_OPPOSITE, "D1 C1 B1 A1"),
    ],
)
def test_how_an_attacker_enters_and_crosses_a_camp_beside_his(
    entry: CampEntry, beyond: str
) -> None:
    """A camp beside his is another camp, but not the one opposite."""
    camps = (*FOUR_CAMPS[:2], frozenset({Square.parse("G1")}), frozenset({Square.parse("A7")}))
    position = board(
        """
        . . . . . . A
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . K . . . . .
        """,
        camps=camps,
        camp_entry=entry,
        escape=Escape.EDGE,
    )

    assert targets(position, "G1") == named("F1 E1 G2 G3 G4 G5 G6 G7") | named(beyond)


@for_each("entry", list(CampEntry))
def test_who_starts_his_move_outside_enters_no_camp(entry: CampEntry) -> None:
    """Whatever may be entered from a camp: neither an attacker nor the king, nor a man of his."""
    drawing = """
        . . . . . . .
        . . A . . . .
        . . . K . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . D .
    """
    attackers = board(drawing, camps=FOUR_CAMPS, camp_entry=entry, escape=Escape.EDGE)
    defenders = attackers.turned_over(Side.DEFENDERS)

    assert "C1" not in targets(attackers, "C2")
    assert targets(defenders, "D3") == named("A3 B3 C3 E3 F3 G3 D2 D4 D5 D6")
    assert targets(defenders, "F7") == named("F1 F2 F3 F4 F5 F6 G7")


@for_each("entry", list(CampEntry))
def test_a_defender_who_stands_in_a_camp_may_only_leave_it(entry: CampEntry) -> None:
    """In a position that somebody has set up: no camp is his."""
    position = board(
        """
        . . . . . . .
        . . . . . . .
        . . . K . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . D . .
        """,
        Side.DEFENDERS,
        camps=FOUR_CAMPS,
        camp_entry=entry,
    )

    assert targets(position, "E7") == named("E1 E2 E3 E4 E5 E6 F7")


ATTACKERS, DEFENDERS = frozenset({Piece.ATTACKER}), frozenset({Piece.DEFENDER})


def taken_against(
    camp: str,
    victim: str,
    **options: Any,  # noqa: ANN401 - the options of a ruleset
) -> bool:
    """Tell whether the man on D2 is taken from D3 against the camp square D1."""
    hammer, side = ("A", Side.ATTACKERS) if victim == "D" else ("D", Side.DEFENDERS)
    position = board(
        f"""
        . . . {camp} . . .
        . . . {victim} . . .
        . . . . . {hammer} .
        . . . . . . .
        . . . . . . .
        . K . . . . .
        . . . . . . .
        """,
        side,
        camps=FOUR_CAMPS,
        **options,
    )
    return captures(position, "F3-D3") == {"D2"}


EVERYBODY = ATTACKERS | DEFENDERS
HARMLESS = {"camps_harmless_to_men": frozenset({Square.parse("D1")})}


@for_each(
    ("camp", "victim", "options", "taken"),
    [
        # Ashton: empty camp squares are hostile; elsewhere they are not.
        (".", "D", {"hostile_camps": DEFENDERS}, True),
        (".", "A", {"hostile_camps": DEFENDERS}, False),
        (".", "A", {"hostile_camps": ATTACKERS}, True),
        (".", "D", {}, False),
        # Bologna: camp squares help against attackers with an attacker on them, too.
        ("A", "A", {"hostile_camps": ATTACKERS}, False),
        ("A", "A", {"hostile_occupied_camps": ATTACKERS}, True),
        (".", "A", {"hostile_occupied_camps": ATTACKERS}, False),
        # An attacker is an enemy on any square, and a defender on it takes its hostility.
        ("A", "D", {}, True),
        ("D", "D", {"hostile_camps": EVERYBODY, "hostile_occupied_camps": EVERYBODY}, False),
        # Ashton: the four in the middle of the edge help to capture nobody, empty or not.
        (".", "D", {"hostile_camps": DEFENDERS, **HARMLESS}, False),
        ("A", "A", {"hostile_occupied_camps": ATTACKERS, **HARMLESS}, False),
        ("A", "D", HARMLESS, True),
    ],
)
def test_a_camp_square_helps_to_capture_whom_it_is_hostile_to(
    camp: str, victim: str, options: dict[str, Any], *, taken: bool
) -> None:
    """Empty, or with an attacker on it, by two options."""
    assert taken_against(camp, victim, **options) is taken


@for_each(
    ("hostile", "caught"), [(frozenset({Piece.KING}), True), (frozenset({Piece.DEFENDER}), False)]
)
def test_a_camp_square_closes_a_side_of_the_king(
    hostile: frozenset[Piece], *, caught: bool
) -> None:
    """Also a square that is harmless to men."""
    position = board(
        """
        . . . . . . .
        . . A K . A .
        . . . A . . .
        """,
        camps=FOUR_CAMPS,
        hostile_camps=hostile,
        camps_harmless_to_men=frozenset({Square.parse("D1")}),
    )

    assert play(position, "F2-E2").captures_king is caught
