"""The opening table: what was played in the first moves of games, and who won them."""

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
from play.statistics.outcomes import Outcomes
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

    def listed(self, move: Move) -> Move:
        """Which of the moves that are the same as *move* but for symmetry would stand in a list."""
        here = PositionClass.of(self.game.position)
        return here.move_to(here.move_from(move))

    @property
    def outcomes(self) -> Outcomes:
        """What became of all games that went on from here."""
        total = Outcomes()
        for _, outcomes in self.moves:
            total = total.combined_with(outcomes)
        return total


class PlayedLine(NamedTuple):
    """The first *moves* of a finished game from *start*, and its *outcome*."""

    start: Position
    moves: Sequence[Move]
    outcome: Outcome


class _Steps:
    """What moves lead to, each worked out once: many games begin alike."""

    def __init__(self) -> None:
        self._after: dict[tuple[Position, Move], Position] = {}

    def along(self, line: PlayedLine) -> Iterator[tuple[Position, Move]]:
        """The positions of *line*, each with the move that was played there.

        Raises:
            IllegalMoveError, ValueError: the next one cannot be played.
        """
        position = line.start
        for move in line.moves:
            yield position, move
            step = position, move
            if step not in self._after:
                self._after[step] = position.play(move).after
            position = self._after[step]


def played_from(game: Game, lines: Iterable[PlayedLine]) -> dict[Move, Outcomes]:
    """What was played in those of *lines* that came to the position of *game* under its rules.

    As the table has it: on the image of the position's class, and in each line a move once.
    """
    rules, steps = rules_of(game.ruleset), _Steps()
    found: dict[Move, Outcomes] = {}
    for line in lines:
        if rules_of(line.start.ruleset) == rules:
            for move in _played_there(game.position, steps.along(line)):
                so_far = found.get(move, Outcomes())
                found[move] = so_far.combined_with(Outcomes.of(line.outcome))
    return found


def _played_there(sought: Position, along: Iterable[tuple[Position, Move]]) -> set[Move]:
    """The moves that were played in *sought*, as far as a line can be played."""
    key, image = position_key(sought), PositionClass.of(sought).image
    moves = set()
    with suppress(IllegalMoveError, ValueError):
        for position, move in along:
            # The key leaves little to compare, which takes long.
            if position_key(position) == key:
                there = PositionClass.of(position)
                if there.image == image:
                    moves.add(there.move_from(move))
    return moves


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


def after(ruleset: Ruleset, line: Iterable[Move]) -> Game:
    """The game after the moves of *line*, as far as they can be played.

    Those of an earlier ruleset of that name may be impossible.
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
    """What stands for the rules of *ruleset*: equal for equal rules, whatever they are called.

    Those of one name may differ, by the escape that players have chosen, for one.
    """
    return hash_of_rules(ruleset)[:HASH_DIGITS]


def _written(found: PositionClass) -> str:
    """The image of a class, with who is to move."""
    return f"{write_position(found.image)} {found.image.to_move}"
