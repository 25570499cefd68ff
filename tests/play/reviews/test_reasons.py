"""Each reason why a move is better than another, with a position in which it is one."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from play.reviews import reasons
from play.reviews.reasoning import forced_win, reasons_for
from play.reviews.review import Review
from tafl.endings import Reason as End
from tafl.findings import Finding
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.ruleset import Escape
from tafl.squares import Square
from tests.support.drawing import board, move

ATTACKERS, DEFENDERS = Side


class Case(NamedTuple):
    """A board on which *side* *played* a move where another one was *better*."""

    drawing: str
    side: Side
    played: str
    better: str
    options: Mapping[str, Any] = MappingProxyType({})


def moves(text: str) -> tuple[Move, ...]:
    return tuple(map(move, text.split()))


def squares(text: str) -> tuple[Square, ...]:
    return tuple(map(Square.parse, text.split()))


def reviewed(case: Case, *, win: str = "", given: str = "") -> Review:
    """A review of the game of one move, in which such wins were found before and after it."""
    position = board(case.drawing, case.side, **case.options)
    game = Game.start(position.ruleset, position).play(move(case.played))
    line, answer = moves(win), moves(given)
    before = Finding(0, -100, move(case.better), line, line[:1], holds=bool(given))
    after = Finding(0, None, game.legal_moves()[0], answer, answer[:1])
    return Review(game, (before, after))


def why(case: Case, *, win: str = "", given: str = "") -> tuple[reasons.Reason, ...]:
    return reasons_for(reviewed(case, win=win, given=given), 0)


GUARD_LEAVES = Case(
    """
    . A . K . A .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . A . A . .
    . . . . . . .
    . . . . . . .
    """,
    ATTACKERS,
    "F1-F4",
    "E5-E6",
)
CAPTURE_OPENS = Case(
    """
    . . . . . . .
    . . . A . . .
    . . . . . A .
    . A . K . D .
    . . . . . . .
    . . . A . A .
    . . . . . . .
    """,
    ATTACKERS,
    "F6-F5",
    "D6-D7",
    {"escape": Escape.EDGE},
)
LEFT_OPEN = GUARD_LEAVES._replace(
    drawing=GUARD_LEAVES.drawing.replace("K . A .", "K . . ."), played="C5-C6", better="E5-E1"
)
IN_TWO = Case(
    """
    . . . . . . .
    . . . . . . .
    . . . . . . A
    . . . K . . .
    . . . . . . .
    . A . . . . .
    . . . . . . A
    """,
    DEFENDERS,
    "D4-C4",
    "D4-A4",
)
MAN_WALKS_IN = Case(
    """
    . . . . . . .
    . K . . . . .
    . . . . D . .
    . . . . . . .
    . . D . . . .
    . . . . . . .
    . . . A . . A
    """,
    ATTACKERS,
    "D7-D5",
    "D7-D6",
)
MAN_THERE = Case(
    """
    . . . . . . .
    . . . . . K .
    . . . . . . .
    . . . . . . .
    . A D . . . .
    . . . . . . .
    . . . A . . .
    """,
    ATTACKERS,
    "D7-D6",
    "D7-D5",
)
RING = Case(
    """
    . . . . . . . . .
    . . . A A A . . .
    . . A . D . A . .
    . A . . . . . A .
    . A D . K . . A .
    . A . . . . . A .
    . . A . . . A . .
    . . . A . A . . .
    . . . . A . . . .
    """,
    ATTACKERS,
    "E9-B9",
    "E9-E8",
)
GAP = RING._replace(
    drawing=RING.drawing.replace(". . A . . . A . .", ". . A . . . . . A"),
    played="I7-I6",
    better="I7-G7",
)
WEAK_RING = Case(
    """
    . . . . . . .
    . . . . . . .
    . . A . A . .
    . A D A . A .
    . A . K D A .
    . A . . . A .
    . . A A A . .
    """,
    DEFENDERS,
    "E5-E6",
    "E5-E4",
)
ONE_SIDE_FREE = Case(
    """
    . . . . . . .
    . . A . . . .
    . . K A . . .
    . . A . . . .
    . . . . . . .
    A . . . . . .
    . . . . . . .
    """,
    ATTACKERS,
    "A6-B6",
    "A6-A3",
)
CORNER_OPEN = Case(
    """
    . . . . . . .
    . A . . . . .
    A . . . . . .
    . . . . . . .
    . . A . K . .
    . . . . . . .
    . . . . . . .
    """,
    ATTACKERS,
    "C5-C6",
    "C5-C1",
)
CORNER_SHUT = CORNER_OPEN._replace(
    drawing=CORNER_OPEN.drawing.replace(". . . . . . .", ". . A . . . .", 1),
    played="C1-C2",
    better="C5-C6",
)
CORNER_TO_FREE = Case(
    """
    . . A . . . .
    D A . . . . .
    A . . . . . .
    . . . . . . .
    . . D . K . .
    . . . . . . .
    . . . . . . .
    """,
    DEFENDERS,
    "C5-C6",
    "C5-C2",
)

KING_ATTACKED = Case(
    """
    . . . . . . .
    . . . A . . .
    . . A K . . .
    . . . A . . .
    . . . . . . .
    . . . . . A .
    . . . . . . .
    """,
    ATTACKERS,
    "F6-F5",
    "F6-E6",
)
MAN_ATTACKED = Case(
    """
    . . . . . . .
    . . . . . K .
    . . . . . . .
    . . . . . . .
    . . D A . . .
    . . . . . . .
    A . . . . . .
    """,
    ATTACKERS,
    "A7-A6",
    "A7-B7",
)
KING_TO_SHUT_IN = Case(
    """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . A
    . . . . . . .
    . . . A K A .
    . . . . A . .
    """,
    ATTACKERS,
    "G4-G5",
    "G4-E4",
)
KING_TO_FREE = Case(
    """
    . . . . . . .
    . D . . . . .
    . . . D . . .
    . . D K D . .
    . . . D . . .
    . . A . . . .
    . . . . . . .
    """,
    DEFENDERS,
    "B2-B3",
    "E4-E6",
)

FACTS: dict[str, tuple[Case, tuple[reasons.Reason, ...]]] = {
    "a guard leaves": (GUARD_LEAVES, (reasons.WayOpened(squares("G1"), Square.parse("F1")),)),
    "a capture opens the way": (CAPTURE_OPENS, (reasons.WayOpened(squares("G4"), None),)),
    "a way is left open": (LEFT_OPEN, (reasons.WayLeftOpen(squares("G1")),)),
    "a man walks in": (MAN_WALKS_IN, (reasons.MenLost(squares("D5"), move("E3-E5")),)),
    "a man was there": (MAN_THERE, (reasons.MenMissed(squares("C5")),)),
    "a ring is opened": (RING, (reasons.RingOpened(), reasons.ThreatAllowed(squares("E9")))),
    "a ring is not closed": (GAP, (reasons.RingMissed(),)),
    "a ring can be broken": (WEAK_RING, (reasons.RingKept(), reasons.MenMissed(squares("D4")))),
    "a threat is not made": (IN_TWO, (reasons.ThreatMissed(squares("A1 A7")),)),
    "a threat is allowed": (ONE_SIDE_FREE, (reasons.ThreatAllowed(squares("A3")),)),
    "a corner is not shut": (CORNER_OPEN, (reasons.GoalsShut(squares("A1")),)),
    "a corner is opened": (CORNER_SHUT, (reasons.GoalsOpened(squares("A1")),)),
    "the king is not attacked": (KING_ATTACKED, (reasons.KingThreatened(),)),
    "a man is not attacked": (MAN_ATTACKED, (reasons.MenThreatened(squares("C5")),)),
    "the king is not shut in": (
        KING_TO_SHUT_IN,
        (reasons.ThreatAllowed(squares("E1")), reasons.KingShutIn(1, 5)),
    ),
    "the king is not freed": (KING_TO_FREE, (reasons.KingFreed(3, 0),)),
    "a corner is not freed": (
        CORNER_TO_FREE,
        (reasons.MenMissed(squares("B2")), reasons.GoalsFreed(squares("A1"))),
    ),
}


@pytest.mark.parametrize(("case", "expected"), FACTS.values(), ids=list(FACTS))
def test_the_reason_is_found(case: Case, expected: tuple[reasons.Reason, ...]) -> None:
    assert why(case) == expected


@pytest.mark.parametrize("case", [case for case, _ in FACTS.values()], ids=list(FACTS))
def test_the_better_move_has_no_such_reason_against_it(case: Case) -> None:
    """What is wrong with a move is not wrong with the better one as well."""
    other_way_round = case._replace(played=case.better, better=case.played)

    assert not set(why(case)) & set(why(other_way_round))


def test_a_forced_win_is_missed() -> None:
    found = why(IN_TWO, win="D4-A4 B6-B5 A4-A1")

    assert found == (
        reasons.WinMissed(
            reasons.ForcedWin(DEFENDERS, 2, End.ESCAPED, moves("D4-A4 B6-B5 A4-A1"), tuichi=True)
        ),
    )


def test_another_move_that_wins_as_fast_misses_nothing() -> None:
    review = reviewed(IN_TWO, win="D4-A4 B6-B5 A4-A1")
    first = review.found[0]
    assert first is not None
    equal = first._replace(winners=(*first.winners, move(IN_TWO.played)))

    assert reasons_for(Review(review.game, (equal, review.found[1])), 0) == ()


def test_a_forced_win_is_given() -> None:
    allowed = IN_TWO._replace(side=ATTACKERS, played="B6-C6", better="B6-A6")

    assert why(allowed, given="D4-A4 C6-C7 A4-A1")[0] == reasons.WinGiven(
        reasons.ForcedWin(DEFENDERS, 2, End.ESCAPED, moves("D4-A4 C6-C7 A4-A1"), tuichi=True)
    )


def test_a_win_in_one_move_is_not_told_besides_the_way_that_opened() -> None:
    assert why(GUARD_LEAVES, given="D1-G1") == why(GUARD_LEAVES)


def test_a_win_that_every_move_gives_is_no_reason() -> None:
    """It is one only if the better move is proven to give none as fast."""
    review = reviewed(IN_TWO._replace(side=ATTACKERS, played="B6-C6", better="B6-A6"))
    after = review.found[1]
    assert after is not None
    lost = after._replace(win=moves("D4-A4 C6-C7 A4-A1"), winners=moves("D4-A4"))

    found = reasons_for(Review(review.game, (review.found[0], lost)), 0)

    assert not any(isinstance(reason, reasons.WinGiven) for reason in found)


def test_of_the_best_move_nothing_is_said() -> None:
    assert why(GUARD_LEAVES._replace(better=GUARD_LEAVES.played)) == ()


@pytest.mark.parametrize("withheld", [0, 1])
def test_nothing_is_said_beside_a_position_that_is_withheld(withheld: int) -> None:
    review = reviewed(GUARD_LEAVES)

    assert reasons_for(Review(review.game, review.found, frozenset({withheld})), 0) == ()


def test_a_forced_win_without_tuichi() -> None:
    position = board(WEAK_RING.drawing, ATTACKERS, encirclement=False)
    game = Game.start(position.ruleset, position)

    assert not forced_win(game, moves("C7-C6")).tuichi
