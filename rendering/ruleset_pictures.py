"""A ruleset in pictures: its start, and an example of each way to capture or to end a game."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rendering.alt_text import men_in_words
from rendering.scene import Scene
from tafl.examples import Example, examples
from tafl.examples_in_words import TITLES, example_in_words
from tafl.phrases import listed
from tafl.pieces import Piece, Side
from tafl.position import Position, Turn
from tafl.ruleset import Ruleset

MAX_REMEMBERED = 64
"""Number of rulesets whose examples are cached, since it takes a while to find them."""


class Exhibit(NamedTuple):
    """A *scene* with *title* and *text*; *kind* is a short key, *alt* the alternative text."""

    kind: str
    title: str
    text: str
    scene: Scene
    alt: str


def start(rules: Ruleset) -> Exhibit:
    position = Position.start(rules)
    return Exhibit(
        "start", "The start", "", Scene(position), f"The start. {men_in_words(position)}"
    )


@lru_cache(maxsize=MAX_REMEMBERED)
def exhibits(rules: Ruleset) -> tuple[Exhibit, ...]:
    """Boards with captions that show each rule of *rules*: leaving camps, captures, endings."""
    return (*_camp_moves(rules), *map(_shown, examples(rules)))


def _shown(example: Example) -> Exhibit:
    """The exhibit of *example* after its move; a captured king stays visible."""
    turn = example.turn
    pieces = turn.after.pieces()
    if turn.captures_king:
        pieces |= {square: Piece.KING for square in turn.captures if square == turn.before.king}
    kinds = dict(turn.after.kinds)
    position = Position.of(turn.after.ruleset, pieces, turn.after.to_move, kinds)
    return Exhibit(
        example.rule,
        TITLES[example.rule],
        example_in_words(example),
        Scene(position, last=turn, outcome=example.outcome),
        f"After {_move_in_words(turn)}. {men_in_words(position)}",
    )


def _move_in_words(turn: Turn) -> str:
    king = "king " if turn.before.king == turn.move.source else ""
    men = listed(turn.captured_men)
    return f"{king}{turn.move}" + (f", capturing {men}" if men else "")


def _camp_moves(rules: Ruleset) -> Iterator[Exhibit]:
    """The moves of an attacker out of his camp, alone with the king, if there are camps."""
    if not rules.camps:
        return
    square = min(rules.camps[0])
    pieces = {rules.middle: Piece.KING, square: Piece.ATTACKER}
    position = Position.of(rules, pieces, Side.ATTACKERS)
    targets = tuple(sorted(move.target for move in position.moves_from(square)))
    scene = Scene(position, selected=square, targets=targets)
    reach = f"From {square} an attacker may go to {listed(targets, last='or')}."
    yield Exhibit("camp", "The way out of a camp", reach, scene, reach)
