"""The exit fort: the king at the edge, behind a wall that nobody can ever break."""

from tafl.endings import Outcome, Reason, standing
from tafl.exit_fort import room_in_fort
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Piece, Side
from tafl.ruleset import ExitFort
from tafl.rulesets import ruleset
from tests.support.drawing import board, move
from tests.support.drawn_cases import assert_drawn

WON = Outcome(Side.DEFENDERS, Reason.EXIT_FORT)
DEFENDERS = frozenset({Piece.DEFENDER})

ALMOST = """
    . . D K . D .
    . . . D . . .
    . . . . . . .
    A . . . D . A
"""


def test_the_move_that_completes_the_fort_ends_the_game() -> None:
    """Copenhagen: it wins; in Fetlar it draws; elsewhere the game goes on."""
    assert_drawn("""
        Copenhagen: the defenders win when the king is in an exit fort.
        . . D K . D .
        . . . D . . .
        . . . . . . .
        A . . . D . A
        E4-E2 ends: defenders exit-fort if exit_fort = wins
        E4-E3 ends: none if exit_fort = wins

        A fort may draw or mean nothing. In Fetlar the game is a draw; elsewhere it goes on.
        E4-E2 ends: nobody exit-fort if exit_fort = draws
        E4-E2 ends: none

        A fort that stands wins after the attackers move too. Endings are judged after every move.
        . . D K . D .
        . . . D D . .
        . . . . . . .
        A . . . . . A
        A4-A5 ends: defenders exit-fort if exit_fort = wins
    """)


def test_a_fort_has_the_king_at_the_edge_with_room_behind_a_whole_wall() -> None:
    """No attacker is inside, and none could come in."""
    assert_drawn("""
        A king one row further in is in no exit fort, however well he is walled in.
        . . D K . D .
        . . . D D . .
        . . . . . . .
        A . . . . . A
        fort: yes
        . . . D D . .
        . . D K . D .
        . . . D D . .
        . . . . . . .
        A . . . . . A
        fort: no

        The king has to be able to move. With no square to go to he is shut in, not safe.
        . . D K D . .
        . . . D . . .
        . . . . . . .
        A . . . . . A
        fort: no

        An attacker inside spoils the fort. No attacker stands in the room behind the wall.
        . . D K . A D
        . . D D D D .
        . . . . . . .
        A . . . . . A
        fort: no
        . . D K . . D
        . . D D D D .
        . . . . . . .
        A . . . . . A
        fort: yes
        . D . . K . D
        . . D D D D .
        . . . . . . .
        A . . . . . A
        fort: yes

        A gap in the wall spoils the fort. An attacker could come in.
        . . D K . D .
        . . . D . . .
        . . . . . . .
        A . . . . . A
        fort: no
    """)


def test_no_man_of_the_wall_can_be_captured() -> None:
    """Attackers never stand on both sides of any."""
    assert_drawn("""
        On C3 and E3 attackers take the man on D3, and the wall is open.
        . . D K D . .
        . . D . D . .
        . . . D . . .
        . . . . . . .
        A . . . . . A
        fort: no

        A second man at his side saves the first: neither stands between two open squares.
        . . D K D . .
        . . D . D . .
        . . D D . . .
        . . . . . . .
        A . . . . . A
        fort: yes
        . . D K D . .
        . . D . D . .
        . . . D D . .
        . . . . . . .
        A . . . . . A
        fort: yes

        At the left edge: attackers on C3 and C5 take the man on C4, but not with C3 beside him.
        . . . . . . A
        . . . . . . .
        D D . . . . .
        K . D . . . .
        D D . . . . .
        . . . . . . .
        . . . . . . A
        fort: no
        . . . . . . A
        . . . . . . .
        D D D . . . .
        K . D . . . .
        D D . . . . .
        . . . . . . .
        . . . . . . A
        fort: yes

        E3 lies behind men who hold each other, so nobody ever stands there against D3.
        . . D K D . . . .
        . . D . D D . . .
        . . . D . D . . .
        . . . D D . . . .
        . . . . . . . . .
        A . . . . . . . A
        fort: yes

        Without F2, F3 falls, without D4 E4; then D3 falls to attackers on C3 and E3.
        . . D K D . . . .
        . . D . D . . . .
        . . . D . D . . .
        . . . D D . . . .
        . . . . . . . . .
        A . . . . . . . A
        fort: no

        Without F2, F3 falls to attackers on F2 and F4; they come by there to E3, though G3 holds.
        . . D K D . . . .
        . . D . D D . . .
        . . . D . D D D .
        . . . D D . D D .
        . . . . . . . . .
        A . . . . . . . A
        fort: yes
        . . D K D . . . .
        . . D . D . . . .
        . . . D . D D D .
        . . . D D . D D .
        . . . . . . . . .
        A . . . . . . . A
        fort: no
    """)


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


def test_squares_hostile_to_defenders_break_a_wall() -> None:
    """Corner and throne, where they are; and attackers cross a throne where they may."""
    assert_drawn("""
        An attacker on A3 takes the man on A2 against the corner.
        . D K D . . .
        D . . D . . .
        . D D . . . .
        . . . . . . .
        A . . . . . A
        fort: yes
        fort: yes if hostile_corners = attackers
        fort: no if hostile_corners = defenders

        Where men may stop on a corner, one there saves the man beside him.
        D D K D . . .
        D . . D . . .
        . D D . . . .
        . . . . . . .
        A . . . . . A
        fort: yes if corners = anyone; hostile_corners = defenders

        D3 falls between D2 and the throne D4, if attackers may stop there or it is hostile.
        . . . . . . A
        D D D . . . .
        K . . D . . .
        D D D . . . .
        . . . . . . A
        fort: yes
        fort: no if throne_stop = anyone
        fort: no if hostile_throne = defenders
        fort: yes if hostile_throne = attackers

        Attackers reach a pocket across the throne. From D3 over D4 to D5, against the man on C5.
        A . . . . . A
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . D . D . .
        . D . D D . .
        . D K D . . .
        fort: no
        fort: yes if throne_cross = king
        fort: yes if throne_cross = nobody

        Beyond a throne where they may not stop lie two steps.
        fort: yes if attacker_steps = 1
        fort: no if attacker_steps = 2

        From C4 or E4 they cross it to the other side, but never come to D5.
        A . . . . . A
        . . D D . . .
        . . D D . . .
        . . . . . . .
        . . D . D . .
        . D . D D . .
        . D K D . . .
        fort: yes
        fort: no if throne_stop = anyone

        No shieldwall takes F1 and G1: nobody can close the row on E1, which the wall shuts off.
        . . . D K . D D .
        . . . . D D . . .
        . . . . . . . . .
        A . . . . . . . A
        fort: yes
        fort: yes if shieldwall = men
        fort: yes if shieldwall = corner
    """)


def test_attackers_cannot_use_a_camp_that_they_may_not_enter() -> None:
    """E3 helps against the man on D3 only if an attacker may come there, here from G3."""
    assert_drawn("""
        E3 helps against the man on D3 only if an attacker may come there, here from G3.
        . . D K D . .
        . . D . D . .
        . . . D . . A
        . . . . . . .
        A . . . . . A
        fort: no if camp_entry = from-camp
        fort: yes if camps = E3; camp_entry = from-camp
        fort: yes if camps = E3, A3
        fort: no if camps = E3, G3; camp_entry = from-camp
        fort: yes if camps = E3, G3
    """)


def test_moves_may_follow_a_fort_in_a_game_that_is_played_on() -> None:
    """Only the move that brings the fort about ends such a game, and even then moves may follow."""
    position = board(ALMOST, Side.DEFENDERS, exit_fort=ExitFort.WINS)
    game = Game.start(position.ruleset, position, play_on=True).play(move("E4-E2"))
    assert game.outcome == WON

    following = game.play(move("A4-A5"))
    assert following.outcome is None
    assert following.play(move("E2-E3")).play(move("A5-A4")).play(move("E3-E2")).outcome == WON


# At odd places


def test_forts_at_odd_places() -> None:
    """In Copenhagen, where a corner shuts attackers out like the end of the board."""
    assert_drawn(
        """
        A corner where only the king may stop shuts attackers out like the end of the board.
        . K D D .
        D D D D D
        . D . D .
        . D D A .
        . A . A .
        fort: yes

        Nor on a board without attackers (a case of rules.json).
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . D D D
        . . . . . D . . K
        . . . . . . D D D
        fort: no
        """,
        ruleset("copenhagen"),
    )


FORT_AT_A_CORNER = """
    . . K D . . .
    D . D . . . .
    D D . . . . .
    . . . . . . A
    . . . . . . .
    . . . . . . A
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
