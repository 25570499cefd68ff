"""Each reason why a move is better than another, with a position in which it is one."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from play.reviews import reasons
from play.reviews.finding_reasons import forced_win, reasons_for
from play.reviews.review import Review
from tafl.endings import Reason as End
from tafl.findings import Finding
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.ruleset import Escape
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, move

ATTACKERS, DEFENDERS = Side


class Case(NamedTuple):
    """A board on which *side* *played* a move where another one was *better*."""

    drawing: str
    side: Side
    played: str
    better: str
    options: Mapping[str, Any] = MappingProxyType({})


def drawn(text: str, **options: Any) -> Case:  # noqa: ANN401 - those of a ruleset
    """A board, and below it ``attackers B1-B2, better B1-B3``."""
    drawing, told = text.rstrip().rsplit("\n", 1)
    side, played, _, better = told.replace(",", "").split()
    return Case(drawing, Side[side.upper()], played, better, options)


def moves(text: str) -> tuple[Move, ...]:
    return tuple(map(move, text.split()))


def squares(text: str) -> tuple[Square, ...]:
    return tuple(map(Square.parse, text.split()))


def reviewed(case: Case, *, win: str = "", given: str = "", holds: bool | None = True) -> Review:
    """A review of the game of one move, in which such wins were found before and after it.

    *holds* tells whether the better move is proven to give none.
    """
    position = board(case.drawing, case.side, **case.options)
    game = Game.start(position.ruleset, position).play(move(case.played))
    line, answer = moves(win), moves(given)
    before = Finding(0, -100, move(case.better), line, line[:1], holds if given else None)
    after = Finding(0, None, game.legal_moves()[0], answer, answer[:1])
    return Review(game, (before, after))


def why(
    case: Case, *, win: str = "", given: str = "", holds: bool | None = True
) -> tuple[reasons.Reason, ...]:
    return reasons_for(reviewed(case, win=win, given=given, holds=holds), 0)


GUARD_LEAVES = drawn("""
    . A . K . A .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . A . A . .
    attackers F1-F4, better E5-E6
""")
CAPTURE_OPENS = drawn(
    """
    . . . . . . .
    . . . A . . .
    . . . . . A .
    . A . K . D .
    . . . . . . .
    . . . A . A .
    attackers F6-F5, better D6-D7
    """,
    escape=Escape.EDGE,
)
LEFT_OPEN = GUARD_LEAVES._replace(
    drawing=GUARD_LEAVES.drawing.replace("K . A .", "K . . ."), played="C5-C6", better="E5-E1"
)
IN_TWO = drawn("""
    . . . . . . .
    . . . . . . .
    . . . . . . A
    . . . K . . .
    . . . . . . .
    . A . . . . .
    . . . . . . A
    defenders D4-C4, better D4-A4
""")
MAN_WALKS_IN = drawn("""
    . . . . . . .
    . K . . . . .
    . . . . D . .
    . . . . . . .
    . . D . . . .
    . . . . . . .
    . . . A . . A
    attackers D7-D5, better D7-D6
""")
MAN_THERE = drawn("""
    . . . . . . .
    . . . . . K .
    . . . . . . .
    . . . . . . .
    . A D . . . .
    . . . . . . .
    . . . A . . .
    attackers D7-D6, better D7-D5
""")
RING = drawn("""
    . . . . . . . . .
    . . . A A A . . .
    . . A . D . A . .
    . A . . . . . A .
    . A D . K . . A .
    . A . . . . . A .
    . . A . . . A . .
    . . . A . A . . .
    . . . . A . . . .
    attackers E9-B9, better E9-E8
""")
GAP = RING._replace(
    drawing=RING.drawing.replace(". . A . . . A . .", ". . A . . . . . A"),
    played="I7-I6",
    better="I7-G7",
)
WEAK_RING = drawn("""
    . . . . . . .
    . . . . . . .
    . . A . A . .
    . A D A . A .
    . A . K D A .
    . A . . . A .
    . . A A A . .
    defenders E5-E6, better E5-E4
""")
ONE_SIDE_FREE = drawn("""
    . . . . . . .
    . . A . . . .
    . . K A . . .
    . . A . . . .
    . . . . . . .
    A . . . . . .
    attackers A6-B6, better A6-A3
""")
BOTH_SIDES_FREE = ONE_SIDE_FREE._replace(
    drawing=ONE_SIDE_FREE.drawing.replace("K A . . .", "K . . . .")
)
TRADE = drawn("""
    . . . . . . .
    A . . . . K .
    A . . . . . .
    . . . D . . .
    . A D . . . A
    . . . . . D .
    . A . . . . .
    defenders F2-F3, better C5-C1
""")
ONE_PATH_TO_SHUT = drawn("""
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . A . . K . .
    attackers B5-B6, better B5-B1
""")
ONE_PATH_LEFT = drawn("""
    . A . . . . .
    D . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . K . .
    defenders A2-A3, better E5-E4
""")
CORNER_OPEN = drawn("""
    . . . . . . .
    . A . . . . .
    A . . . . . .
    . . . . . . .
    . . A . K . .
    attackers C5-C6, better C5-C1
""")
CORNER_SHUT = CORNER_OPEN._replace(
    drawing=CORNER_OPEN.drawing.replace(". . . . . . .", ". . A . . . .", 1),
    played="C1-C2",
    better="C5-C6",
)
CORNER_TO_FREE = drawn("""
    . . A . . . .
    D A . . . . .
    A . . . . . .
    . . . . . . .
    . . D . K . .
    defenders C5-C6, better C5-C2
""")

KING_ATTACKED = drawn("""
    . . . . . . .
    . . . A . . .
    . . A K . . .
    . . . A . . .
    . . . . . . .
    . . . . . A .
    attackers F6-F5, better F6-E6
""")
MAN_ATTACKED = drawn("""
    . . . . . . .
    . . . . . K .
    . . . . . . .
    . . . . . . .
    . . D A . . .
    . . . . . . .
    A . . . . . .
    attackers A7-A6, better A7-B7
""")
KING_TO_SHUT_IN = drawn("""
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . A
    . . . . . . .
    . . . A K A .
    . . . . A . .
    attackers G4-G5, better G4-E4
""")
KING_TO_FREE = drawn("""
    . . . . . . .
    . D . . . . .
    . . . D . . .
    . . D K D . .
    . . . D . . .
    . . A . . . .
    defenders B2-B3, better E4-E6
""")

FEW_ATTACK = drawn("""
    . . . . . . .
    . . . . . K .
    . . . . . . .
    A . . . . . .
    . . A D . . .
    . . . . . . .
    D . . . . A A
    defenders A7-A6, better A7-B7
""")

FACTS: dict[str, tuple[Case, tuple[reasons.Reason, ...]]] = {
    "a guard leaves": (GUARD_LEAVES, (reasons.WayOpened(squares("G1"), Square.parse("F1")),)),
    "a capture opens the way": (CAPTURE_OPENS, (reasons.WayOpened(squares("G4"), None),)),
    "a way is left open": (LEFT_OPEN, (reasons.WayLeftOpen(squares("G1")),)),
    "a man walks in": (MAN_WALKS_IN, (reasons.MenLost(squares("D5"), move("E3-E5")),)),
    "a man was there": (MAN_THERE, (reasons.MenMissed(squares("C5")),)),
    "a ring is opened": (RING, (reasons.RingOpened(), reasons.ThreatAllowed(squares("E9")))),
    "a ring is not closed": (GAP, (reasons.RingMissed(),)),
    "a ring can be broken": (
        WEAK_RING,
        (
            reasons.RingKept(),
            reasons.MenMissed(squares("D4")),
            reasons.ThreatPrepared(squares("D1")),
        ),
    ),
    "a threat is not made": (IN_TWO, (reasons.ThreatMissed(squares("A1 A7")),)),
    "a threat is allowed": (ONE_SIDE_FREE, (reasons.ThreatAllowed(squares("A3")),)),
    "one more threat is allowed": (BOTH_SIDES_FREE, (reasons.ThreatAllowed(squares("A3")),)),
    "a trade is allowed": (TRADE, (reasons.MenExposed(squares("C5"), move("G5-D5")),)),
    "a corner is not nearly shut": (
        ONE_PATH_TO_SHUT,
        (reasons.GoalNearlyShut(Square.parse("A1"), squares("A2")),),
    ),
    "a corner is nearly lost": (
        ONE_PATH_LEFT,
        (reasons.GoalNearlyLost(Square.parse("A1"), squares("A2")),),
    ),
    "a corner is not shut": (CORNER_OPEN, (reasons.GoalsShut(squares("A1")),)),
    "a corner is opened": (CORNER_SHUT, (reasons.GoalsOpened(squares("A1")),)),
    "the king is not attacked": (KING_ATTACKED, (reasons.KingThreatened(),)),
    "a man is not attacked": (MAN_ATTACKED, (reasons.MenThreatened(squares("C5")),)),
    "the king is not shut in": (
        KING_TO_SHUT_IN,
        (reasons.ThreatAllowed(squares("E1")), reasons.KingShutIn(1, 5)),
    ),
    "the king is not freed": (
        KING_TO_FREE,
        (reasons.ThreatPrepared(squares("G4")), reasons.KingFreed(3, 0)),
    ),
    "a corner is not freed": (
        CORNER_TO_FREE,
        (reasons.MenMissed(squares("B2")), reasons.GoalsFreed(squares("A1"))),
    ),
}


@for_each("what, case, expected", [(what, *fact) for what, fact in FACTS.items()])
def test_the_reason_is_found(what: str, case: Case, expected: tuple[reasons.Reason, ...]) -> None:
    """A fault of a move is not one of the better move as well."""
    other_way_round = case._replace(played=case.better, better=case.played)

    assert why(case) == expected, what
    assert not set(expected) & set(why(other_way_round)), what


def test_a_forced_win_is_missed_or_given() -> None:
    """One that the better move may give too is only allowed, one that it gives too unavoided."""
    lost = IN_TWO._replace(side=ATTACKERS, played="B6-C6", better="B6-A6")
    missed, given = "D4-A4 B6-B5 A4-A1", "D4-A4 C6-C7 A4-A1"
    win, loss = (
        reasons.ForcedWin(DEFENDERS, 2, End.ESCAPED, moves(line), tuichi=True)
        for line in (missed, given)
    )

    assert why(IN_TWO, win=missed) == (reasons.WinMissed(win),)
    assert why(lost, given=given) == (reasons.WinGiven(loss),)
    assert why(lost, given=given, holds=None)[0] == reasons.WinAllowed(loss)
    (unavoided,) = why(lost, given=given, holds=False)
    assert isinstance(unavoided, reasons.WinUnavoided)


def test_another_move_that_wins_as_fast_misses_nothing() -> None:
    """Of the best move nothing is said, nor beside a position that is withheld."""
    review = reviewed(IN_TWO, win="D4-A4 B6-B5 A4-A1")
    first = review.found[0]
    assert first is not None
    equal = first._replace(winners=(*first.winners, move(IN_TWO.played)))

    assert reasons_for(Review(review.game, (equal, review.found[1])), 0) == ()
    assert why(GUARD_LEAVES._replace(better=GUARD_LEAVES.played)) == ()
    review = reviewed(GUARD_LEAVES)
    for withheld in (0, 1):
        assert reasons_for(Review(review.game, review.found, frozenset({withheld})), 0) == ()


def test_a_win_in_one_move_is_not_told_besides_the_way_that_opened() -> None:
    assert why(GUARD_LEAVES, given="D1-G1") == why(GUARD_LEAVES)


def test_attacks_on_men_are_no_reason_for_the_side_with_fewer() -> None:
    """It loses by trades; with as many men it may well attack."""
    as_many = FEW_ATTACK._replace(
        drawing=FEW_ATTACK.drawing.replace("D . . . . A A", "D . . . . . .")
    )

    assert why(FEW_ATTACK) == ()
    assert why(as_many) == (reasons.MenThreatened(squares("C5")),)


def test_a_trade_is_no_reason_for_the_side_with_more_men() -> None:
    few = TRADE.drawing.replace("A . . . . K .", ". . . . . K .").replace(
        "A . . . . . .", ". . . . . . ."
    )
    even = few.replace(". A . . . . .", ". . . . . . .")

    assert why(TRADE._replace(drawing=even)) == ()


def test_a_forced_win_without_tuichi() -> None:
    position = board(WEAK_RING.drawing, ATTACKERS, encirclement=False)
    game = Game.start(position.ruleset, position)

    assert not forced_win(game, moves("C7-C6")).tuichi
