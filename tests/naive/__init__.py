"""A second implementation of the rules, as plain as can be, to check the engine against.

A position is a dict of pieces, and every rule is a loop over its squares. Nothing is worked out
ahead or remembered, so this is slow; and nothing of the engine is used but its names of things.
"""

from tests.naive.board import (
    Move,
    Position,
    attackers_of,
    defenders_of,
    king_of,
    may_stop,
    squares_of,
    start,
)
from tests.naive.capturing import Played
from tests.naive.dead import is_shut_in, nobody_can_win
from tests.naive.endings import Ending, ending_of
from tests.naive.fort import is_exit_fort
from tests.naive.game import (
    Game,
    awaits_roll,
    can_move,
    game_from,
    is_tuichi,
    legal_moves_now,
    may_roll,
    perft,
    played,
    rolled,
)
from tests.naive.legs import legal_moves, play
from tests.naive.warnings import king_in_danger, raichi, ways_out

__all__ = [
    "Ending",
    "Game",
    "Move",
    "Played",
    "Position",
    "attackers_of",
    "awaits_roll",
    "can_move",
    "defenders_of",
    "ending_of",
    "game_from",
    "is_exit_fort",
    "is_shut_in",
    "is_tuichi",
    "king_in_danger",
    "king_of",
    "legal_moves",
    "legal_moves_now",
    "may_roll",
    "may_stop",
    "nobody_can_win",
    "perft",
    "play",
    "played",
    "raichi",
    "rolled",
    "squares_of",
    "start",
    "ways_out",
]
