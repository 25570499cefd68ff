"""Keys of games, under which their findings are stored."""

from hashlib import sha256

from play.ratings.rated_result import hash_of_rules
from tafl.game import Game
from tafl.notation import write_position

VERSION = 2
"""Version of the search for findings; reviews of another version are made again."""


def key_of(game: Game) -> str:
    """The key of *game*: equal for equal moves under equal rules, whoever played them.

    It also depends on ``VERSION``.
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
