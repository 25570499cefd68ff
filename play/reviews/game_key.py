"""What stands for a game where what was found in it is kept."""

from hashlib import sha256

from play.ratings.rated_result import hash_of_rules
from tafl.game import Game
from tafl.notation import write_position

VERSION = 2
"""Of what is looked for, and how far: reviews that were made in another way are made again."""


def key_of(game: Game) -> str:
    """The same for games in which the same was played under the same rules, whoever played them.

    Another one once reviews look for something else.
    """
    start = game.start_position
    parts = (
        VERSION,
        hash_of_rules(game.ruleset),
        write_position(start),
        start.to_move,
        game.play_on,
        *(turn.move for turn in game.turns),
    )
    return sha256(" ".join(map(str, parts)).encode()).hexdigest()
