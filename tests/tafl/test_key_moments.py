"""The stages of a game, and which of them are worth a look."""

from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.key_moments import key_moments
from tafl.pieces import Side
from tafl.raichi_and_tuichi import raichi
from tafl.ruleset import ExitFort
from tafl.rulesets import amend, ruleset
from tests.support.cases import for_each
from tests.support.drawing import board, move
from tests.support.random_games import random_game


def played(drawing: str, moves: str) -> Game:
    position = board(drawing)
    game = Game.start(position.ruleset, position)
    for text in moves.split():
        game = game.play(move(text))
    return game


def eventful() -> Game:
    """A capture at ply 1, raichi at 2, tuichi at 6, the king's escape at 8."""
    return played(
        """
        . A . . . . .
        . . . . K . .
        . . . . . . A
        . D . . . . .
        . . . . . . .
        . . . A D . .
        . . A . . A .
        """,
        "F7-F6 E2-E1 F6-F1 B4-C4 C7-C6 E1-E7 G3-G4 E7-G7",
    )


@for_each(("most", "plies"), [(1, (8,)), (2, (6, 8)), (3, (2, 6, 8)), (9, (1, 2, 6, 8))])
def test_the_end_then_tuichi_then_raichi_then_captures(most: int, plies: tuple[int, ...]) -> None:
    """However few there may be, in the order of the game."""
    assert key_moments(eventful(), most) == plies


def test_captures_of_most_men_come_first() -> None:
    game = played(
        """
        . . . . . . .
        A D . . . . A
        . . . . . K .
        . . . . . . .
        A D . D A . .
        . . . . . . .
        . . A . . . .
        """,
        "G2-C2 F3-F4 C7-C5 F4-F3",
    )

    assert key_moments(game, 2) == (3, 4)


@for_each(("end", "most", "plies"), [("", 2, (1, 6)), ("", 3, (1, 3, 6)), (" C6-C7", 3, (1, 3, 7))])
def test_of_equal_moments_the_farthest_from_the_others_comes_first(
    end: str, most: int, plies: tuple[int, ...]
) -> None:
    """Captures at plies 1, 3 and 5, the end at ply 6: far from it is 1, far from both is 3.

    With the end at ply 7, 3 is as near to 1 as 5 to the end: the earlier comes first.
    """
    game = played(
        """
        . . . . . . .
        A D . . . . A
        . . . . . K .
        A D . . . . A
        . . . . . . .
        A D . . . . A
        """,
        f"G2-C2 F3-E3 G4-C4 E3-F3 G6-C6 F3-E3{end}",
    )

    assert key_moments(game, most) == plies


def test_what_is_close_to_a_weightier_moment_waits() -> None:
    """Two men are captured just before raichi: one captured later shows more of the game."""
    game = played(
        """
        . A . . . . .
        . . . . K . .
        A D . D A . .
        . . . . . . .
        A D . . . . A
        . . . . . . .
        . . A . . A .
        """,
        "C7-C3 E2-E1 F7-F1 E1-E2 G5-C5 E2-D2 C5-C6 D2-E2 "
        "C6-C5 E2-D2 C5-C6 D2-E2 C6-D6 E2-D2 D6-E6 D2-E2",
    )

    assert key_moments(game, 3) == (2, 5, 16)
    assert key_moments(game, 4) == (1, 2, 5, 16)


def test_raichi_at_the_start_is_a_moment() -> None:
    """A game may begin with it, where men were taken off."""
    game = played(
        """
        . . K . . . .
        . . . . . . .
        . A . . . . .
        """,
        "B3-B1 C1-C2",
    )

    assert key_moments(game) == (0, 2)


def test_a_game_that_is_over_has_no_raichi() -> None:
    """Where people played on behind an exit fort, the king's way to the corner is no warning."""
    position = board(
        """
        . . K . . . .
        D D . D . . .
        . . D . . . .
        . . . . . . A
        """,
        Side.DEFENDERS,
        exit_fort=ExitFort.WINS,
    )
    game = Game.start(position.ruleset, position, play_on=True)
    for text in ("D2-D1", "G4-G5", "C3-C2", "G5-G6"):
        game = game.play(move(text))

    assert game.at(3).outcome == Outcome(Side.DEFENDERS, Reason.EXIT_FORT)
    assert raichi(game.at(3).position)
    assert 3 not in key_moments(game)


def test_a_quiet_game_has_its_end_only() -> None:
    game = random_game(ruleset("kings-table-saxon"), 3)

    assert [turn.captures for turn in game.turns] == [()] * 3
    assert key_moments(game) == (3,)


def test_a_game_that_has_not_begun_has_its_start() -> None:
    assert key_moments(Game.start(ruleset("brandubh"))) == (0,)


def test_there_are_nine_at_most() -> None:
    """Unless another number is asked for."""
    game = random_game(ruleset("brandubh"), 60)

    assert len(key_moments(game)) == 9
    assert len(key_moments(game, 20)) > 9


DICE = 'die = "skip"\ndice_sides = ["attackers", "defenders"]\nskip_on = [1, 2]\nweak_king = true'


@for_each("options", ["", DICE])
def test_stages_are_the_game_after_each_number_of_turns(options: str) -> None:
    """With all dice that were rolled then."""
    game = random_game(amend(ruleset("kings-table-tablut"), options), 12)

    assert list(game.stages()) == [game.at(ply) for ply in range(13)]


def test_the_last_stage_is_the_game_as_it_ended() -> None:
    """However that was; the stages before know nothing of it."""
    resigned = Outcome(Side.DEFENDERS, Reason.RESIGNED)
    game = random_game(ruleset("brandubh"), 2).ended(resigned)

    assert [stage.outcome for stage in game.stages()] == [None, None, resigned]


def test_a_game_without_turns_has_one_stage() -> None:
    game = Game.start(ruleset("brandubh"))

    assert list(game.stages()) == [game]
