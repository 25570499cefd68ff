"""The opening table: what was played in the first moves of games, and who won them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Self

from play.matches.match import Match
from play.plans.plan import split_moves
from play.ratings.rated_result import hash_of_rules
from play.rulesets.options import is_even
from play.statistics.errors import OpeningTooLongError
from play.statistics.outcomes import Outcomes
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import write_position
from tafl.ruleset import Ruleset
from tafl.symmetry import PositionClass

MAX_OPENING_MOVES = 8
"""How many moves from the start the table has."""

HASH_DIGITS = 16
"""How many digits the hash of the rules has."""


class OpeningKey(NamedTuple):
    """A *move* in a *position*, which stands for all that are the same but for symmetry.

    *rules* stands for the rules, whatever they are called.
    """

    rules: str
    position: str
    move: Move


@dataclass(frozen=True, slots=True)
class Opening:
    """A *game* as far as a reader has followed it, and what was played then.

    The most frequent of *moves* come first. Of those that are the same but for symmetry one stands
    for all.
    """

    game: Game
    moves: Sequence[tuple[Move, Outcomes]]

    @classmethod
    def of(cls, game: Game, found: Mapping[Move, Outcomes]) -> Self:
        """What the table has *found* for the present position of *game*, on the board as it lies.

        The moves found are those on the image of the position's class.
        """
        here = PositionClass.of(game.position)
        moves = [(here.move_to(move), outcomes) for move, outcomes in found.items()]
        moves.sort(key=lambda each: (-each[1].games, str(each[0])))
        return cls(game, moves)

    @property
    def outcomes(self) -> Outcomes:
        """What became of all games that went on from here."""
        total = Outcomes()
        for _, outcomes in self.moves:
            total = total.combined_with(outcomes)
        return total


def openings_of(match: Match) -> dict[OpeningKey, Outcomes]:
    """What *match*, which is finished, adds to the table: each move once, however often it came.

    Games with dice or a handicap add nothing.
    """
    if match.outcome is None or not is_even(match.ruleset):
        return {}
    one_more = Outcomes.of(match.outcome)
    rules = rules_of(match.ruleset)
    keys = []
    for turn in match.game.turns[:MAX_OPENING_MOVES]:
        here = PositionClass.of(turn.before)
        keys.append(OpeningKey(rules, _written(here), here.move_from(turn.move)))
    return dict.fromkeys(keys, one_more)


def read_opening(ruleset: Ruleset, text: str) -> Game:
    """The game after the moves in *text*, which are written from the start: ``D1-D3 F4-F2``.

    Raises:
        OpeningTooLongError: there are more of them than the table has.
        TaflError: one of them is no move, or cannot be played.
    """
    words = split_moves(text)
    if len(words) > MAX_OPENING_MOVES:
        raise OpeningTooLongError(MAX_OPENING_MOVES)
    game = Game.start(ruleset)
    for word in words:
        game = game.play_written(word)
    return game


def place_of(game: Game) -> tuple[str, str]:
    """The keys of the present position of *game* in the table: its rules and position."""
    return rules_of(game.ruleset), _written(PositionClass.of(game.position))


@lru_cache(maxsize=256)
def rules_of(ruleset: Ruleset) -> str:
    """What stands for the rules of *ruleset*: equal for equal rules, whatever they are called.

    Those of one name may differ, by the escape that players have chosen, for one.
    """
    return hash_of_rules(ruleset)[:HASH_DIGITS]


def _written(found: PositionClass) -> str:
    """The image of a class, with who is to move."""
    return f"{write_position(found.image)} {found.image.to_move}"
