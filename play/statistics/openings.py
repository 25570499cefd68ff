"""The opening table: first moves of games, and the outcomes of the games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Self

from play.matches.match import Match
from play.plans.plan import split_moves
from play.ratings.rated_result import hash_of_rules
from play.rulesets.options import is_even
from play.statistics.errors import OpeningTooLongError
from play.statistics.outcomes import OutcomeCounts
from tafl.endings import Outcome
from tafl.errors import IllegalMoveError
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import write_position
from tafl.position import Position
from tafl.position_keys import position_key
from tafl.ruleset import Ruleset
from tafl.symmetry import PositionClass

MAX_OPENING_MOVES = 8
"""Moves of each game in the table."""

HASH_DIGITS = 16
"""Digits of the rules' hash."""


class OpeningKey(NamedTuple):
    """A *move* in a *position*, which represents all positions symmetric to it.

    *rules* is the hash of the rules, as in ``rules_of``.
    """

    rules: str
    position: str
    move: Move


@dataclass(frozen=True, slots=True)
class Opening:
    """A *game* as far as a reader has followed it, and the *moves* then played, with outcomes.

    The most frequent come first. Of symmetric moves, one represents all.
    """

    game: Game
    moves: Sequence[tuple[Move, OutcomeCounts]]

    @classmethod
    def of(cls, game: Game, found: Mapping[Move, OutcomeCounts]) -> Self:
        """The opening made of what the table has *found* for the present position of *game*.

        *found* has moves on the image of the position's class; they are turned to the board as it
        lies.
        """
        here = PositionClass.of(game.position)
        moves = [(here.move_to(move), outcomes) for move, outcomes in found.items()]
        moves.sort(key=lambda each: (-each[1].games, str(each[0])))
        return cls(game, moves)

    def listed(self, move: Move) -> Move:
        """The move that represents *move* and those symmetric to it in a list."""
        here = PositionClass.of(self.game.position)
        return here.move_to(here.move_from(move))

    @property
    def outcomes(self) -> OutcomeCounts:
        """The outcomes of all games that went on from here."""
        total = OutcomeCounts()
        for _, outcomes in self.moves:
            total = total.combined_with(outcomes)
        return total


class PlayedLine(NamedTuple):
    """The first *moves* of a finished game from *start*, and its *outcome*."""

    start: Position
    moves: Sequence[Move]
    outcome: Outcome


class _Steps:
    """Positions after moves, each worked out once, because many games begin alike."""

    def __init__(self) -> None:
        self._after: dict[tuple[Position, Move], Position] = {}

    def along(self, line: PlayedLine) -> Iterator[tuple[Position, Move]]:
        """The positions of *line*, each with the move that was played there.

        Raises:
            IllegalMoveError, ValueError: a move cannot be played.
        """
        position = line.start
        for move in line.moves:
            yield position, move
            step = position, move
            if step not in self._after:
                self._after[step] = position.play(move).after
            position = self._after[step]


def played_from(game: Game, lines: Iterable[PlayedLine]) -> dict[Move, OutcomeCounts]:
    """The moves played in *lines* at the position of *game*, under its rules, with outcomes.

    As in the table, moves are on the image of the position's class, and count once for each line.
    """
    rules, steps = rules_of(game.ruleset), _Steps()
    found: dict[Move, OutcomeCounts] = {}
    for line in lines:
        if rules_of(line.start.ruleset) == rules:
            for move in _played_there(game.position, steps.along(line)):
                so_far = found.get(move, OutcomeCounts())
                found[move] = so_far.combined_with(OutcomeCounts.of(line.outcome))
    return found


def _played_there(sought: Position, along: Iterable[tuple[Position, Move]]) -> set[Move]:
    """The moves that were played in *sought*, up to the first illegal move of the line."""
    key, image = position_key(sought), PositionClass.of(sought).image
    moves = set()
    with suppress(IllegalMoveError, ValueError):
        for position, move in along:
            # Comparing images takes long; the key leaves few to compare.
            if position_key(position) == key:
                there = PositionClass.of(position)
                if there.image == image:
                    moves.add(there.move_from(move))
    return moves


def openings_of(match: Match) -> dict[OpeningKey, OutcomeCounts]:
    """The entries to be added for a finished *match*: each move once, however often played.

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
    """The game after the moves in *text*, written from the start: ``D1-D3 F4-F2``.

    Raises:
        OpeningTooLongError: the text has more moves than the table.
        TaflError: a word is no move, or the move is illegal.
    """
    words = split_moves(text)
    if len(words) > MAX_OPENING_MOVES:
        raise OpeningTooLongError(MAX_OPENING_MOVES)
    game = Game.start(ruleset)
    for word in words:
        game = game.play_written(word)
    return game


def after(ruleset: Ruleset, line: Iterable[Move]) -> Game:
    """The game after the moves of *line*, up to the first illegal one.

    Moves under an earlier ruleset with the same key may be illegal.
    """
    game = Game.start(ruleset)
    for move in line:
        if move not in game.legal_moves():
            break
        game = game.play(move)
    return game


def place_of(game: Game) -> tuple[str, str]:
    """The keys of the present position of *game* in the table: its rules and position."""
    return rules_of(game.ruleset), _written(PositionClass.of(game.position))


@lru_cache(maxsize=256)
def rules_of(ruleset: Ruleset) -> str:
    """A hash of the rules of *ruleset*: equal for equal rules, whatever their names.

    Rules of one name may differ, such as by the escape that players have chosen.
    """
    return hash_of_rules(ruleset)[:HASH_DIGITS]


def _written(found: PositionClass) -> str:
    """The image of a class, with the side to move, as text."""
    return f"{write_position(found.image)} {found.image.to_move}"
