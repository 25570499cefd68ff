"""The stages of a game: what it was after each of its turns."""

from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.pieces import Side
from tafl.rulesets import amend, ruleset
from tests.support.cases import for_each
from tests.support.random_games import random_game

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
