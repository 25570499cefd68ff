"""The exit fort: the king at the edge, behind a wall that nobody can ever break."""

from typing import Any

from tafl.endings import Outcome, Reason, standing
from tafl.fort import room_in_fort
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Piece, Side
from tafl.ruleset import CampEntry, Corners, Cross, ExitFort, Shieldwall, Stop
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.drawing import board, move
from tests.support.for_each import for_each

WON = Outcome(Side.DEFENDERS, Reason.EXIT_FORT)
DEFENDERS = frozenset({Piece.DEFENDER})

FORT = """
    . . D K . D .
    . . . D D . .
    . . . . . . .
    A . . . . . A
"""
ALMOST = """
    . . D K . D .
    . . . D . . .
    . . . . . . .
    A . . . D . A
"""


def outcome_after(
    drawing: str, text: str, to_move: Side = Side.DEFENDERS, exit_fort: ExitFort = ExitFort.WINS
) -> Outcome | None:
    """Tell how the game ends when the move is played."""
    position = board(drawing, to_move, exit_fort=exit_fort)
    return Game.start(position.ruleset, position).play(move(text)).outcome


def test_the_move_that_completes_the_fort_wins() -> None:
    """Copenhagen: the defenders win when the king is in an exit fort."""
    assert outcome_after(ALMOST, "E4-E2") == WON
    assert outcome_after(ALMOST, "E4-E3") is None


def test_a_fort_may_draw_or_mean_nothing() -> None:
    """In Fetlar the game is a draw; elsewhere it goes on."""
    drawn = Outcome(None, Reason.EXIT_FORT)

    assert outcome_after(ALMOST, "E4-E2", exit_fort=ExitFort.DRAWS) == drawn
    assert outcome_after(ALMOST, "E4-E2", exit_fort=ExitFort.NONE) is None


def test_a_fort_that_stands_wins_after_the_attackers_move_too() -> None:
    """Endings are judged after every move."""
    assert outcome_after(FORT, "A4-A5", Side.ATTACKERS) == WON


def test_a_fort_stands_at_the_edge() -> None:
    """A king one row further in is in no exit fort, however well he is walled in."""
    assert room_in_fort(board(FORT))
    assert not room_in_fort(
        board("""
            . . . D D . .
            . . D K . D .
            . . . D D . .
            . . . . . . .
            A . . . . . A
        """)
    )


def test_the_king_has_to_be_able_to_move() -> None:
    """With no square to go to he is shut in, not safe."""
    assert not room_in_fort(
        board("""
            . . D K D . .
            . . . D . . .
            . . . . . . .
            A . . . . . A
        """)
    )


@for_each("top", [". . D K . A D", ". . D K A . D", ". D A . K . D"])
def test_an_attacker_inside_spoils_the_fort(top: str) -> None:
    """No attacker stands in the room behind the wall."""
    within = f"""
        {top}
        . . D D D D .
        . . . . . . .
        A . . . . . A
    """

    assert not room_in_fort(board(within))
    assert room_in_fort(board(within.replace(top, top.replace("A", "."))))


def test_a_gap_in_the_wall_spoils_the_fort() -> None:
    """An attacker could come in."""
    assert not room_in_fort(board(FORT.replace(". . . D D . .", ". . . D . . .")))


TIP = """
    . . D K D . .
    . . D . D . .
    . . . D . . .
    . . . . . . .
    A . . . . . A
"""


def test_a_man_of_the_wall_between_two_open_squares_can_be_captured() -> None:
    """On C3 and E3 attackers take the man on D3, and the wall is open."""
    assert not room_in_fort(board(TIP))


@for_each("beside", [". . D D . . .", ". . . D D . ."])
def test_a_double_wall_cannot_be_broken(beside: str) -> None:
    """A second man at his side saves the first: neither stands between two open squares."""
    assert room_in_fort(board(TIP.replace(". . . D . . .", beside)))


def test_one_attacker_alone_breaks_no_wall() -> None:
    """He cannot stand on both sides of a man."""
    single = read_position(
        "11/11/11/11/8tTT/8T1K/9TT/11/11/11/11", ruleset("copenhagen"), Side.ATTACKERS
    )
    two = read_position(
        "11/11/11/t10/8tTT/8T1K/9TT/11/11/11/11", ruleset("copenhagen"), Side.ATTACKERS
    )

    assert room_in_fort(single)
    assert not room_in_fort(two)


def test_a_man_falls_between_squares_above_and_below_him_too() -> None:
    """At the left edge: attackers on C3 and C5 take the man on C4, but not with C3 beside him."""
    at_the_side = """
        . . . . . . A
        . . . . . . .
        D D . . . . .
        K . D . . . .
        D D . . . . .
        . . . . . . .
        . . . . . . A
    """

    assert not room_in_fort(board(at_the_side))
    assert room_in_fort(board(at_the_side.replace("D D . . . . .", "D D D . . . .", 1)))


POCKET = """
    . . D K D . . . .
    . . D . D D . . .
    . . . D . D . . .
    . . . D D . . . .
    . . . . . . . . .
    A . . . . . . . A
"""


def test_attackers_cannot_use_a_pocket_that_they_cannot_reach() -> None:
    """E3 lies behind men who hold each other, so nobody ever stands there against D3."""
    assert room_in_fort(board(POCKET))


@for_each(
    "gone",
    [
        (". . D . D D .", ". . D . D . ."),
        (". . . D . D .", ". . . D . . ."),
        (". . . D D . .", ". . . . D . ."),
    ],
)
def test_a_pocket_opens_when_one_of_its_men_can_be_captured(gone: tuple[str, str]) -> None:
    """Without F2, F3 falls, without D4 E4; then D3 falls to attackers on C3 and E3."""
    assert not room_in_fort(board(POCKET.replace(*gone)))


def test_a_pocket_may_be_entered_from_above() -> None:
    """Without F2, F3 falls to attackers on F2 and F4; they come by there to E3, though G3 holds."""
    shut = """
        . . D K D . . . .
        . . D . D D . . .
        . . . D . D D D .
        . . . D D . D D .
        . . . . . . . . .
        A . . . . . . . A
    """

    assert room_in_fort(board(shut))
    assert not room_in_fort(board(shut.replace(". . D . D D . . .", ". . D . D . . . .")))


BESIDE_THE_CORNER = """
    . D K D . . .
    D . . D . . .
    . D D . . . .
    . . . . . . .
    A . . . . . A
"""


@for_each(
    ("hostile_corners", "stands"),
    [(frozenset(), True), (frozenset({Piece.ATTACKER}), True), (DEFENDERS, False)],
)
def test_a_corner_hostile_to_defenders_breaks_a_wall_beside_it(
    hostile_corners: frozenset[Piece], stands: bool
) -> None:
    """An attacker on A3 takes the man on A2 against the corner."""
    position = board(BESIDE_THE_CORNER, hostile_corners=hostile_corners)

    assert bool(room_in_fort(position)) is stands


def test_a_corner_with_a_man_on_it_is_hostile_to_nobody() -> None:
    """Where men may stop on a corner, one there saves the man beside him."""
    position = board(
        BESIDE_THE_CORNER.replace(". D K D", "D D K D"),
        corners=Corners.ANYONE,
        hostile_corners=DEFENDERS,
    )

    assert room_in_fort(position)


BESIDE_THE_THRONE = """
    . . . . . . A
    D D D . . . .
    K . . D . . .
    D D D . . . .
    . . . . . . A
    . . . . . . .
    . . . . . . .
"""


@for_each(
    ("options", "stands"),
    [
        ({"throne_stop": Stop.KING}, True),
        ({"throne_stop": Stop.ANYONE}, False),
        ({"throne_stop": Stop.KING, "hostile_throne": DEFENDERS}, False),
        ({"throne_stop": Stop.KING, "hostile_throne": frozenset({Piece.ATTACKER})}, True),
    ],
)
def test_the_throne_beside_a_wall(options: dict[str, Any], stands: bool) -> None:
    """D3 falls between D2 and the throne D4, if attackers may stop there or it is hostile."""
    assert bool(room_in_fort(board(BESIDE_THE_THRONE, **options))) is stands


BEHIND_THE_THRONE = """
    A . . . . . A
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . D . D . .
    . D . D D . .
    . D K D . . .
"""


@for_each(("cross", "stands"), [(Cross.EVERYONE, False), (Cross.KING, True), (Cross.NOBODY, True)])
def test_attackers_reach_a_pocket_across_the_throne(cross: Cross, stands: bool) -> None:
    """From D3 over D4 to D5, against the man on C5."""
    assert bool(room_in_fort(board(BEHIND_THE_THRONE, throne_cross=cross))) is stands


def test_attackers_who_go_one_step_do_not_cross_a_throne() -> None:
    """Beyond a throne where they may not stop lie two steps."""
    assert room_in_fort(board(BEHIND_THE_THRONE, attacker_steps=1))
    assert not room_in_fort(board(BEHIND_THE_THRONE, attacker_steps=2))


def test_attackers_do_not_turn_on_a_throne_where_they_may_not_stop() -> None:
    """From C4 or E4 they cross it to the other side, but never come to D5."""
    guarded = BEHIND_THE_THRONE.replace(
        ". . . . . . .\n    . . . . . . .\n", ". . D D . . .\n    . . D D . . .\n", 1
    )

    assert room_in_fort(board(guarded))
    assert not room_in_fort(board(guarded, throne_stop=Stop.ANYONE))


@for_each(
    ("entry", "camps", "stands"),
    [
        (CampEntry.FROM_CAMP, "", False),
        (CampEntry.FROM_CAMP, "E3", True),
        (CampEntry.OWN, "E3 A3", True),
        (CampEntry.FROM_CAMP, "E3 G3", False),
        (CampEntry.OWN, "E3 G3", True),
    ],
)
def test_attackers_cannot_use_a_camp_that_they_may_not_enter(
    entry: CampEntry, camps: str, *, stands: bool
) -> None:
    """E3 helps against the man on D3 only if an attacker may come there, here from G3."""
    position = board(
        TIP.replace(". . . D . . .", ". . . D . . A"),
        camps=tuple(frozenset({Square.parse(name)}) for name in camps.split()),
        camp_entry=entry,
    )

    assert bool(room_in_fort(position)) is stands


@for_each("shieldwall", list(Shieldwall))
def test_a_row_of_the_wall_at_the_edge_ends_at_the_king(shieldwall: Shieldwall) -> None:
    """No shieldwall takes F1 and G1: nobody can close the row on E1, which the wall shuts off."""
    long_wall = """
        . . . D K . D D .
        . . . . D D . . .
        . . . . . . . . .
        A . . . . . . . A
    """

    assert room_in_fort(board(long_wall, shieldwall=shieldwall))


def test_moves_may_follow_a_fort_in_a_game_that_is_played_on() -> None:
    """Only the move that brings the fort about ends such a game, and even then moves may follow."""
    position = board(ALMOST, Side.DEFENDERS, exit_fort=ExitFort.WINS)
    game = Game.start(position.ruleset, position, play_on=True).play(move("E4-E2"))
    assert game.outcome == WON

    following = game.play(move("A4-A5"))
    assert following.outcome is None
    assert following.play(move("E2-E3")).play(move("A5-A4")).play(move("E3-E2")).outcome == WON


# At odd places


def test_no_attacker_goes_around_a_corner_of_the_king() -> None:
    """A corner where only the king may stop shuts attackers out like the end of the board."""
    position = board(
        """
        . K D D .
        D D D D D
        . D . D .
        . D D A .
        . A . A .
        """,
        ruleset=ruleset("copenhagen"),
    )

    assert room_in_fort(position)


def test_a_wall_that_somebody_could_break_is_no_fort() -> None:
    """Nor on a board without attackers (a case of rules.json)."""
    position = board(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . D D D
        . . . . . D . . K
        . . . . . . D D D
        . . . . . . . . .
        """,
        ruleset=ruleset("copenhagen"),
    )

    assert not room_in_fort(position)


FORT_AT_A_CORNER = """
    . . K D . . .
    D . D . . . .
    D D . . . . .
    . . . . . . A
    . . . . . . .
    . . . . . . A
    . . . . . . .
"""


def test_a_fort_with_a_goal_in_it_is_no_draw() -> None:
    """The king walks to it: where forts draw, the game goes on."""
    draws = board(FORT_AT_A_CORNER, ruleset=ruleset("fetlar"))
    wins = board(FORT_AT_A_CORNER, ruleset=ruleset("copenhagen"))
    shut_off = board(FORT_AT_A_CORNER.replace(". . K D", "D . K D"), ruleset=ruleset("fetlar"))

    assert room_in_fort(draws)
    assert standing(draws) is None
    assert standing(wins) == Outcome(Side.DEFENDERS, Reason.EXIT_FORT)
    assert standing(shut_off) == Outcome(None, Reason.EXIT_FORT)
