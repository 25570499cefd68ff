"""Openings that the computer knows, so that it does not play the same game twice.

``openings/KEY.txt`` holds those of the ruleset with that key. Each line has one move, indented by
one space more than the move that it follows. After the move come its weight and its value: moves
are chosen in proportion to their weights, and values are in hundredths of a man for the side that
moves. A move without these is one that only opponents play. Where several moves lead to the same
position, or to one turned or mirrored, only the first lists the moves that follow. ``make book``
writes the files.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from tafl.game import Game
from tafl.moves import Move
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset
from tafl.symmetry import PositionClass

FOLDER = "openings"
SUFFIX = ".txt"
COMMENT = "#"

Book = Mapping[Position, Sequence["BookMove"]]
"""The known moves in each position. Positions that are the same when turned or mirrored have one
entry, under their ``PositionClass.image``."""


class BookMove(NamedTuple):
    """A good *move*, and its *value* for the side that plays it, in hundredths of a man.

    Among the known moves of a position, it is chosen in proportion to its *weight*.
    """

    move: Move
    weight: int
    value: int


def book_keys() -> tuple[str, ...]:
    """The keys of all rulesets that have an opening book, in alphabetical order."""
    names = (entry.name for entry in files("engine").joinpath(FOLDER).iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)))


def book_moves(game: Game) -> tuple[BookMove, ...]:
    """The moves known for the present position of *game*, best first; empty if there are none.

    Only games that began with the start position of a ruleset with a book are known. Where the
    position is symmetrical, each known move is listed with its mirror images, all equally likely.
    """
    book = _book_for(game)
    if not book:
        return ()
    found = PositionClass.of(game.position)
    size = game.ruleset.size
    weights: dict[Move, int] = defaultdict(int)
    values: dict[Move, int] = {}
    for known in book.get(found.image, ()):
        for symmetry in found.symmetries:
            move = symmetry.inverse.of_move(known.move, size)
            weights[move] += known.weight
            values[move] = known.value
    # Earlier positions may make a move illegal.
    legal = set(game.legal_moves()) if weights else set()
    moves = (BookMove(move, weights[move], values[move]) for move in weights if move in legal)
    return tuple(sorted(moves, key=lambda each: -each.value))


def _book_for(game: Game) -> Book:
    """The opening book for *game*; empty if its ruleset has none, or if it began differently."""
    rules = game.ruleset
    # A server's own ruleset may have the key of another, and a game may have its own options.
    if rules.key not in keys() or rules != ruleset(rules.key):
        return {}
    return book_of(rules.key) if game.start_position == Position.start(rules) else {}


@cache
def book_of(key: str) -> Book:
    """The opening book of the ruleset with *key*; empty if there is none."""
    file = files("engine").joinpath(FOLDER, f"{key}{SUFFIX}")
    return read_book(file.read_text("utf-8"), ruleset(key)) if file.is_file() else {}


def read_book(text: str, rules: Ruleset) -> Book:
    """Read the opening book of *rules* from *text*, in the form that this module describes.

    Raises:
        ValueError, IllegalMoveError: a line is not a move, or its move breaks a rule.
    """
    class_of = cache(PositionClass.of)
    book: dict[Position, list[BookMove]] = defaultdict(list)
    # The positions before a move, by the number of spaces that it is indented.
    before = [Position.start(rules)]
    for line in text.splitlines():
        words = line.split()
        if not words or line.startswith(COMMENT):
            continue
        del before[len(line) - len(line.lstrip()) + 1 :]
        move = Move.parse(words[0])
        if words[1:]:
            found = class_of(before[-1])
            weight, value = map(int, words[1:])
            book[found.image].append(BookMove(found.move_from(move), weight, value))
        before.append(before[-1].play(move).after)
    return book
