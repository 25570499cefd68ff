"""The opening table: first moves of finished games, and how those games ended."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from typing import NamedTuple, Self, TypeAlias

from play.matches.match import Match
from play.plans.plan import split_moves
from play.ratings.rated_result import hash_of_rules
from play.rulesets.single_game_options import is_even
from play.statistics.errors import OpeningTooLongError
from play.statistics.outcomes import OutcomeCounts
from tafl.endings import Outcome
from tafl.errors import IllegalMoveError
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import write_position
from tafl.pasted_text import as_typed
from tafl.position import Position
from tafl.position_keys import position_key
from tafl.ruleset import Ruleset
from tafl.symmetry import PositionClass

MAX_OPENING_MOVES = 8
"""Number of first moves (of both sides) of each game that the table contains."""

FEW_GAMES = 5
"""The least number of games with the same first moves whose outcomes say anything."""

HASH_DIGITS = 16
"""Number of hexadecimal digits of the hash that stands for rules."""


class OpeningKey(NamedTuple):
    """The key of an entry: a *move* in a *position* under *rules*, a hash from ``rules_of``.

    The position stands for all that are symmetric to it.
    """

    rules: str
    position: str
    move: Move


@dataclass(frozen=True, slots=True)
class Opening:
    """A *game* so far, and the next *moves* that were played in its position, with outcomes.

    The most frequent come first. *book* has moves from the computer's opening book, best first. Of
    symmetric moves, one stands for all.
    """

    game: Game
    moves: Sequence[tuple[Move, OutcomeCounts]]
    book: Sequence[Move] = ()

    @classmethod
    def of(cls, game: Game, found: Mapping[Move, OutcomeCounts]) -> Self:
        """The opening for the position of *game*, from the entries *found* for it in the table.

        In the table, boards are turned so that symmetric ones look alike; *found* has such moves.
        """
        here = PositionClass.of(game.position)
        moves = [(here.move_to(move), outcomes) for move, outcomes in found.items()]
        moves.sort(key=lambda each: (-each[1].games, str(each[0])))
        return cls(game, moves)

    def listed(self, move: Move) -> Move:
        """The move in *moves* that stands for *move* and those symmetric to it."""
        here = PositionClass.of(self.game.position)
        return here.move_to(here.move_from(move))

    def with_book(self, book: Iterable[Move]) -> Self:
        """This opening with moves of the *book*, of which symmetric ones count as one."""
        return replace(self, book=tuple(dict.fromkeys(map(self.listed, book))))

    @property
    def new_in_book(self) -> Sequence[Move]:
        """The moves of the book that are not among *moves*."""
        played = dict(self.moves)
        return [move for move in self.book if move not in played]

    @property
    def outcomes(self) -> OutcomeCounts:
        """The outcomes of all games in which one of *moves* was played."""
        return reduce(
            OutcomeCounts.combined_with, (each for _, each in self.moves), OutcomeCounts()
        )


class PlayedLine(NamedTuple):
    """The first *moves* of a finished game that began at *start*, and the game's *outcome*."""

    start: Position
    moves: Sequence[Move]
    outcome: Outcome


PositionMove: TypeAlias = tuple[Position, Move]
"""A position, and a move that is played in it."""


def _steps_of(line: PlayedLine, known: dict[PositionMove, Position]) -> Iterator[PositionMove]:
    """The steps of *line*; *known* remembers the position after each, as many games begin alike.

    Raises:
        IllegalMoveError, ValueError: a move cannot be played.
    """
    position = line.start
    for move in line.moves:
        step = position, move
        yield step
        if step not in known:
            known[step] = position.play(move).after
        position = known[step]


def played_from(game: Game, lines: Iterable[PlayedLine]) -> dict[Move, OutcomeCounts]:
    """The moves played in *lines* at the position of *game* under the same rules, with outcomes.

    Moves are turned to the table's form of the position, and count once for each line.
    """
    rules = rules_of(game.ruleset)
    known: dict[PositionMove, Position] = {}
    found: dict[Move, OutcomeCounts] = {}
    for line in lines:
        if rules_of(line.start.ruleset) == rules:
            for move in _played_there(game.position, _steps_of(line, known)):
                so_far = found.get(move, OutcomeCounts())
                found[move] = so_far.combined_with(OutcomeCounts.of(line.outcome))
    return found


def _played_there(sought: Position, steps: Iterable[PositionMove]) -> set[Move]:
    """The moves played in the position *sought*, up to the line's first illegal move."""
    key, image = position_key(sought), PositionClass.of(sought).image
    moves = set()
    with suppress(IllegalMoveError, ValueError):
        for position, move in steps:
            # Comparing images takes long; the key leaves few to compare.
            if position_key(position) == key:
                there = PositionClass.of(position)
                if there.image == image:
                    moves.add(there.move_from(move))
    return moves


def openings_of(match: Match) -> dict[OpeningKey, OutcomeCounts]:
    """The entries that a finished *match* adds to the table: each move once, even if repeated.

    Games with dice or a handicap add nothing.
    """
    if match.outcome is None or not is_even(match.ruleset):
        return {}
    one_more = OutcomeCounts.of(match.outcome)
    rules = rules_of(match.ruleset)
    keys = []
    for turn in match.game.turns[:MAX_OPENING_MOVES]:
        here = PositionClass.of(turn.before)
        keys.append(OpeningKey(rules, _written(here), here.move_from(turn.move)))
    return dict.fromkeys(keys, one_more)


def read_opening(ruleset: Ruleset, text: str) -> Game:
    """The game after the moves in *text*, written from the start, such as ``D1-D3 F4-F2``.

    Raises:
        OpeningTooLongError: the text has more moves than the table contains.
        TaflError: a word is no move, or the move is illegal.
    """
    words = split_moves(as_typed(text))
    if len(words) > MAX_OPENING_MOVES:
        raise OpeningTooLongError(MAX_OPENING_MOVES)
    game = Game.start(ruleset)
    for word in words:
        game = game.play_written(word)
    return game


def after(ruleset: Ruleset, line: Iterable[Move]) -> Game:
    """The game after the moves of *line*, up to the first illegal one.

    A line from an earlier ruleset with the same key may have illegal moves.
    """
    game = Game.start(ruleset)
    for move in line:
        if move not in game.legal_moves():
            break
        game = game.play(move)
    return game


def place_of(game: Game) -> tuple[str, str]:
    """The hash of the rules and the position of *game*, as the table has them."""
    return rules_of(game.ruleset), _written(PositionClass.of(game.position))


@lru_cache(maxsize=256)
def rules_of(ruleset: Ruleset) -> str:
    """A hash of the rules of *ruleset*: equal for equal rules, whatever their names.

    Games with one ruleset name may have different rules, by options that players choose.
    """
    return hash_of_rules(ruleset)[:HASH_DIGITS]


def _written(found: PositionClass) -> str:
    """The standard form of the symmetric positions *found*, with the side to move, as text."""
    return f"{write_position(found.image)} {found.image.to_move}"
