"""Openings that the computer knows, so that it does not play the same game twice.

``openings/KEY.txt`` has those of a ruleset: a move a line, below the one that it follows and a
space further in. Behind it stand its weight, by which it is chosen, and its value in hundredths of
a man for its side; a move without them is one that only others play. Where moves come together
again, or are the same but for symmetry, the first of them tells what follows. ``make book`` writes
the files.
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
from tafl.squares import Square
from tafl.symmetry import PositionClass

FOLDER = "openings"
SUFFIX = ".txt"
COMMENT = "#"

Book = Mapping[Position, Sequence["BookMove"]]
"""Moves in each position that represents its class (``PositionClass.image``)."""


class BookMove(NamedTuple):
    """A *move* that is good enough, and its *value* for its side, in hundredths of a man.

    Of all the moves in a position, it is chosen as often as its *weight* says.
    """

    move: Move
    weight: int
    value: int


def book_keys() -> tuple[str, ...]:
    """The keys of all rulesets that have a book, in alphabetical order."""
    names = (entry.name for entry in files("engine").joinpath(FOLDER).iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)))


def book_moves(game: Game) -> tuple[BookMove, ...]:
    """What may be played in *game*, best first; nothing if its position is in no book.

    Only games that began as their ruleset has it are in a book. Moves that are the same but for
    symmetry are all there, and share their weight.
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
    # What stood before may forbid a move.
    legal = set(game.legal_moves()) if weights else set()
    moves = (BookMove(move, weights[move], values[move]) for move in weights if move in legal)
    return tuple(sorted(moves, key=lambda each: -each.value))


def _book_for(game: Game) -> Book:
    """The book of the ruleset of *game*, if there is one, and the game began as it does."""
    rules = game.ruleset
    # A server's own ruleset may have the key of another, and a game options of its own.
    if rules.key not in keys() or rules != ruleset(rules.key):
        return {}
    return book_of(rules.key) if game.start_position == Position.start(rules) else {}


@cache
def book_of(key: str) -> Book:
    """What is known of the ruleset with that *key*."""
    file = files("engine").joinpath(FOLDER, f"{key}{SUFFIX}")
    return read_book(file.read_text("utf-8"), ruleset(key)) if file.is_file() else {}


def read_book(text: str, rules: Ruleset) -> Book:
    """The book that was written as *text*.

    Raises:
        ValueError, IllegalMoveError: a line is none, or its move breaks a rule.
    """
    class_of = cache(PositionClass.of)
    book: dict[Position, list[BookMove]] = defaultdict(list)
    # How the board stands before a move that is so many spaces in.
    before = [Position.start(rules)]
    for line in text.splitlines():
        words = line.split()
        if not words or line.startswith(COMMENT):
            continue
        del before[len(line) - len(line.lstrip()) + 1 :]
        move = Move(*map(Square.parse, words[0].split("-")))
        if words[1:]:
            found = class_of(before[-1])
            weight, value = map(int, words[1:])
            book[found.image].append(BookMove(found.move_from(move), weight, value))
        before.append(before[-1].play(move).after)
    return book
