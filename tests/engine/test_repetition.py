"""The search knows what the third occurrence of a position means in each game."""

from dataclasses import replace

from engine.core_search import CoreSearch
from engine.plain_search import PlainSearch
from engine.plain_solver import PlainSolver
from engine.player import player_for, solver_for
from engine.thought import Limits
from tafl.game import Game
from tafl.ruleset import NoMove, Repetition
from tafl.rulesets import ruleset
from tests.support.cases import for_each

BRANDUBH = ruleset("brandubh")
LAP = ("A4-A3", "D3-C3", "A3-A4", "C3-D3")
LIMITS = Limits(2, margin=20_000)
"""With a value for each move that does not lose."""


def played(repetition: Repetition, *texts: str) -> Game:
    rules = replace(BRANDUBH, repetition=repetition)
    game = Game.start(rules)
    for text in texts:
        game = game.play_written(text)
    assert game.outcome is None
    return game


def values(game: Game) -> dict[str, int]:
    """The search's thoughts about the moves."""
    thought = CoreSearch(game.ruleset).think(game, LIMITS)
    return {str(move): value for move, value in thought.candidates}


def test_a_repetition_that_wins_is_taken() -> None:
    """They have brought the position about twice; the third time they win."""
    game = played(Repetition.REPEATER_WINS, *LAP, *LAP)
    thought = CoreSearch(game.ruleset).think(game, LIMITS)

    assert (str(thought.move), thought.is_won) == ("A4-A3", True)


def test_a_repetition_that_loses_is_avoided() -> None:
    """With other moves they go on; nothing else tells them apart from it."""
    repeater = values(played(Repetition.REPEATER_LOSES, *LAP, *LAP)).keys()
    defenders = values(played(Repetition.DEFENDERS_LOSE, *LAP, *LAP[:3])).keys()

    assert len(repeater - {"A4-A3"}) == len(repeater) > 3
    assert len(defenders - {"C3-D3"}) == len(defenders) > 3


def test_a_repetition_that_draws_is_worth_nothing_and_one_may_mean_nothing() -> None:
    """Whatever the position is worth; else, what it is worth the first time."""
    drawn, again, once = (
        values(played(repetition, *texts))["C3-D3"]
        for repetition, texts in (
            (Repetition.DRAW, (*LAP, *LAP[:3])),
            (Repetition.IGNORED, (*LAP, *LAP[:3])),
            (Repetition.IGNORED, LAP[:3]),
        )
    )

    assert drawn == 0
    assert again == once != 0


@for_each("repetition", [Repetition.REPEATER_WINS, Repetition.REPEATER_LOSES])
def test_nobody_has_brought_about_the_start(repetition: Repetition) -> None:
    """So its third occurrence ends nothing yet; but the answer to it may."""
    game = played(repetition, *LAP, *LAP[:3])
    assert game.play_written("C3-D3").outcome is None
    thought = CoreSearch(game.ruleset).think(game, LIMITS)

    assert not thought.is_won
    is_among = "C3-D3" in {str(move) for move, _ in thought.candidates}
    assert is_among == (repetition is Repetition.REPEATER_LOSES)


@for_each("repetition", [Repetition.FORBIDDEN, Repetition.DEFENDERS_MAY_NOT])
def test_a_repetition_that_is_illegal_is_neither_played_nor_expected(
    repetition: Repetition,
) -> None:
    """Neither at once, nor in the line to come; what remains is played by the rules."""
    game = played(repetition, *LAP[:3])
    for kind in (CoreSearch, PlainSearch):
        thought = kind(game.ruleset).think(game, Limits(3, margin=20_000))

        assert "C3-D3" not in {str(move) for move, _ in thought.candidates}, kind
        following = game
        for move in thought.line:
            following = following.play(move)


def test_solutions_keep_to_what_may_not_be_repeated() -> None:
    """Proofs are made on the game itself."""
    game = played(Repetition.FORBIDDEN, *LAP[:3])

    assert isinstance(solver_for(game.ruleset), PlainSolver)
    assert isinstance(player_for(replace(game.ruleset, no_move=NoMove.STALEMATE)), PlainSearch)


def test_what_a_repetition_ends_holds_in_its_own_game_alone() -> None:
    """A table that another game has filled neither hides a repetition nor makes one up."""
    rule = Repetition.REPEATER_WINS
    once, twice = played(rule, *LAP[:3]), played(rule, *LAP, *LAP[:3])
    for before, game in ((once, twice), (twice, once)):
        search = CoreSearch(game.ruleset)
        search.think(before, Limits(4, margin=20_000))
        thought = search.think(game, Limits(3, margin=20_000))

        assert ("C3-D3" in {str(move) for move, _ in thought.candidates}) == (game is once)
