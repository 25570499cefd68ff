"""The openings that the computer knows: legal, the same for mirrored boards, and of many kinds."""

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest

from engine.book import FOLDER, BookMove, book_keys, book_moves, book_of, read_book
from engine.levels import FIRST_WITH_BOOK, LEVELS, choose
from engine.thought import Thought
from tafl.errors import IllegalMoveError
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.rulesets import keys, ruleset
from tafl.squares import Square
from tafl.symmetry import PositionClass, symmetries_of
from tests.book.__main__ import PLAYED
from tests.support.cases import for_each
from tests.support.depth import sample
from tests.support.packages import run

ROOT = Path(__file__).parents[2]
SIZE = 200_000
"""Bytes of all books together."""
BRANDUBH = ruleset("brandubh")
STRONGEST = LEVELS[-1].number
SOME = sample(PLAYED, 3)
"""Books that are read and played where not all are."""


class Thoughtless:
    """Knows nothing but the book."""

    def think(self, *_: object, **__: object) -> Thought:
        """It cannot."""
        raise NotImplementedError


def opened(key: str, seed: int, level: int = STRONGEST) -> Game:
    """A game of a level against itself, as far as the book goes."""
    game, chance = Game.start(ruleset(key)), random.Random(seed)
    while book_moves(game):
        game = game.play(choose(Thoughtless(), game, level, chance.random).move)
    return game


def read(key: str) -> Iterator[Game]:
    """The start, and the game after each line of the book, played one after another."""
    games = [Game.start(ruleset(key))]
    yield games[0]
    for line in files("engine").joinpath(FOLDER, f"{key}.txt").read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        del games[len(line) - len(line.lstrip()) + 1 :]
        games.append(games[-1].play_written(line.split()[0]))
        yield games[-1]


def test_the_games_that_people_play_most_have_books_and_they_are_small() -> None:
    folder = files("engine").joinpath(FOLDER)

    assert set(book_keys()) == set(PLAYED)
    assert sum(len(entry.read_bytes()) for entry in folder.iterdir()) < SIZE


@for_each("key", PLAYED)
def test_every_position_is_reached_from_the_start_and_every_move_is_legal(
    key: str, deep: bool
) -> None:
    """No move is there twice."""
    if deep or key in SOME:
        assert set(book_of(key)) <= {PositionClass.of(game.position).image for game in read(key)}
    for position, known in book_of(key).items():
        moves = [each.move for each in known]
        assert set(moves) <= set(position.legal_moves())
        assert len(set(moves)) == len(moves)
        assert all(each.weight > 0 for each in known)


@for_each("key", PLAYED)
def test_a_mirrored_game_finds_the_same_moves_mirrored(key: str, deep: bool) -> None:
    rules = ruleset(key)
    for seed in range(3 if deep else 1):
        game = opened(key, seed)
        for symmetry in symmetries_of(rules):
            plain = mirrored = Game.start(rules)
            for turn in game.turns:
                known = {
                    each._replace(move=symmetry.of_move(each.move, rules.size))
                    for each in book_moves(plain)
                }
                assert set(book_moves(mirrored)) == known
                plain = plain.play(turn.move)
                mirrored = mirrored.play(symmetry.of_move(turn.move, rules.size))


@for_each("key", PLAYED)
def test_it_plays_the_same_game_by_the_same_chance_only(key: str, deep: bool) -> None:
    """Of ten games, hardly two are alike; mirrored ones look different too."""
    if not deep and key not in SOME:
        return
    games = [opened(key, seed) for seed in range(10)]

    assert opened(key, 7) == games[7]
    assert len({tuple(turn.move for turn in game.turns) for game in games}) > 5


def test_a_move_from_the_book_takes_chance_but_no_thought() -> None:
    """Whatever chance gives there is a move; weak levels know no openings."""
    game = Game.start(BRANDUBH)

    for drawn in (0.0, 0.5, 1.0 - 2**-53, 1.0):
        assert choose(Thoughtless(), game, STRONGEST, lambda: drawn).move in game.legal_moves()  # noqa: B023

    game = Game.start(BRANDUBH)
    thought = choose(Thoughtless(), game, STRONGEST, random.Random(1).random)

    assert (thought.depth, thought.nodes) == (0, 0)
    assert thought.line == (thought.move,)
    assert (thought.move, thought.value) in thought.candidates
    assert thought.candidates == tuple((each.move, each.value) for each in book_moves(game))

    with pytest.raises(NotImplementedError):
        opened("brandubh", 1, FIRST_WITH_BOOK - 1)


def test_a_position_is_known_however_it_was_reached() -> None:
    book = read_book("D1-C1 1 0\n D3-C3 1 0\n  D7-C7 1 0\n   E4-E3 7 3\n", BRANDUBH)
    game = Game.start(BRANDUBH)
    for move in ("D7-C7", "D3-C3", "D1-C1"):
        game = game.play_written(move)

    here = PositionClass.of(game.position)
    (known,) = book[here.image]
    assert (str(here.move_to(known.move)), known.weight, known.value) == ("E4-E3", 7, 3)


def test_games_without_a_book_with_other_rules_or_from_another_start_have_no_known_moves() -> None:
    """The other rules have a key with a book, and the same board; the start may be anybody's."""
    start = Position.start(BRANDUBH)
    men = start.pieces()
    fewer = Position.of(BRANDUBH, {at: men[at] for at in men if at != Square(3, 0)}, start.to_move)
    game = Game.start(BRANDUBH)
    bookless = set(keys()) - set(book_keys())

    others = [
        *(Game.start(ruleset(key)) for key in bookless),
        Game.start(replace(BRANDUBH, king_elsewhere=4)),
        Game.start(BRANDUBH, fewer),
        Game.start(BRANDUBH, start.turned_over(Side.DEFENDERS)),
    ]
    assert [other.ruleset.key for other in others if book_moves(other)] == []
    assert not any(map(book_of, bookless))
    assert book_moves(game.play(book_moves(game)[0].move).at(0))


def test_a_line_is_a_move_its_weight_and_its_value() -> None:
    """One that breaks a rule is refused."""
    book = read_book("# A comment\nB4-B5 30 -7\n C4-C5\n  B5-B6 20 9\n", BRANDUBH)
    begin = Game.start(BRANDUBH)
    later = begin.play_written("B4-B5").play_written("C4-C5")
    (first,) = book[PositionClass.of(begin.position).image]
    here = PositionClass.of(later.position)

    assert len(book) == 2
    assert (first.weight, first.value) == (30, -7)
    second = BookMove(here.move_from(Move(Square(1, 4), Square(1, 5))), 20, 9)
    assert tuple(book[here.image]) == (second,)
    with pytest.raises(IllegalMoveError):
        read_book("D1-D4 1 0\n", BRANDUBH)


def test_a_book_is_read_when_it_is_asked_for() -> None:
    program = """
import engine.command_line, engine.player
from engine.book import book_moves, book_of
from tafl.game import Game
from tafl.rulesets import ruleset
print(book_of.cache_info().currsize)
book_moves(Game.start(ruleset("brandubh")))
print(book_of.cache_info().currsize)
"""

    assert run(sys.executable, "-c", program, folder=ROOT).split() == ["0", "1"]
