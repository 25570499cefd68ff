from play.reviews.opening_classification import Attack, OpeningClass, OpeningDefence, class_of
from tafl.game import Game
from tafl.rulesets import ruleset
from tafl.symmetry import symmetries_of
from tests.support.cases import for_each

OPENINGS = {
    ("brandubh", "D1-B1 D3-G3"): OpeningClass(Attack.CORNER_GUARD, OpeningDefence.EDGE_GUARD),
    ("brandubh", "D1-E1 D3-C3 D2-C2 D4-D3"): OpeningClass(
        Attack.EDGE_MARCH, OpeningDefence.EARLY_KING
    ),
    ("brandubh", "D2-C2 D3-E3"): OpeningClass(Attack.SIDE_STEP, OpeningDefence.CLOSE_DEFENCE),
    ("brandubh", "D2-F2 D3-F3"): OpeningClass(Attack.CORNER_GUARD, OpeningDefence.SPREAD),
    ("copenhagen", "D1-D3"): OpeningClass(Attack.CENTRE_ADVANCE, None),
    # There the king escapes to the edge: no corner needs a guard.
    ("sea-battle-9", "D1-B1"): OpeningClass(Attack.EDGE_MARCH, None),
}


def played(key: str, written: str) -> Game:
    game = Game.start(ruleset(key), play_on=True)
    for move in written.split():
        game = game.play_written(move)
    return game


@for_each("opening, expected", OPENINGS.items())
def test_the_first_moves_say_which(opening: tuple[str, str], expected: OpeningClass) -> None:
    """It is the same turned or mirrored."""
    game = played(*opening)
    assert class_of(game) == expected
    for symmetry in symmetries_of(game.ruleset):
        image = Game.start(game.ruleset, symmetry.of_position(game.at(0).position))
        for turn in game.turns:
            image = image.play(symmetry.of_move(turn.move, game.ruleset.size))
        assert class_of(image) == expected


def test_later_moves_change_nothing() -> None:
    """Before the first there is no class."""
    game = played("brandubh", "D2-C2 D3-E3 D1-E1 D5-E5")

    assert class_of(game.play_written("E1-D1").play_written("D4-D5")) == class_of(game)
    assert class_of(Game.start(ruleset("brandubh"))) == OpeningClass(None, None)
