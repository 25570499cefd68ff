"""Where all men stand, for those who cannot see."""

import random
from itertools import product

from rendering.alt_text import men_in_words
from tafl.pieces import Piece
from tafl.position import Position
from tafl.rulesets import keys, ruleset
from tests.support.drawing import board
from tests.support.scenes import SCENES

LONGEST_ALT_TEXT = 1024
ROOM_FOR_THE_REST = 300
"""Characters that the move, the warning and whose turn it is may take."""


def test_names_every_square_row_by_row() -> None:
    """Three men or more side by side are a run, which a man of the other side ends."""
    position = board("""
        . A A A A . A
        A A A D A . .
        . . . . . . .
        A A . K . . .
        . . . . . D .
    """)

    assert men_in_words(position) == (
        "King D4. Defenders, 2: row 2, D; row 5, F. "
        "Attackers, 11: row 1, B to E, G; row 2, A to C, E; row 4, A, B."
    )


def test_says_when_nobody_is_left() -> None:
    """A captured king is not named."""
    lonely, captured = board("...\n.K."), SCENES["king-captured-11"].position

    assert men_in_words(lonely) == "King B2. Defenders, 0. Attackers, 0."
    assert men_in_words(captured).startswith("Defenders, 2: ")


def test_all_men_fit_however_they_stand() -> None:
    """At the start in half an alt text; scattered they make few runs, and leave room for a move."""
    for key, seed in product(keys(), (None, 0, 1, 2)):
        start = Position.start(ruleset(key))
        position = start if seed is None else scattered(start, random.Random(seed))
        words = men_in_words(position)
        most = LONGEST_ALT_TEXT / 2 if seed is None else LONGEST_ALT_TEXT - ROOM_FOR_THE_REST

        assert squares_in(words) == set(map(str, position.pieces())), (key, seed)
        assert len(words) <= most, (key, seed)


def test_sums_up_what_does_not_fit() -> None:
    """What just fits is said in full."""
    position = Position.start(ruleset("brandubh"))
    words = men_in_words(position)

    assert men_in_words(position, limit=len(words)) == words
    assert men_in_words(position, limit=len(words) - 1) == "King D4. Defenders, 4. Attackers, 8."


def scattered(start: Position, chance: random.Random) -> Position:
    """The pieces of *start* anywhere, no two side by side as long as there are other squares."""
    squares = list(start.board.squares)
    chance.shuffle(squares)
    apart = sorted(squares, key=lambda square: (square.row + square.column) % 2)
    pieces: list[Piece] = list(start.pieces().values())
    return Position.of(start.ruleset, dict(zip(apart, pieces, strict=False)), start.to_move)


def squares_in(words: str) -> set[str]:
    """The squares that *words* name, as somebody who listens understands them."""
    king, *sides = words.removesuffix(".").split(". ")
    found = {king.removeprefix("King ")}
    for side in sides:
        _, _, rows = side.partition(": ")
        for row in filter(None, rows.split("; ")):
            number, *runs = row.removeprefix("row ").split(", ")
            for run in runs:
                first, last = run[0], run[-1]
                found |= {f"{chr(letter)}{number}" for letter in range(ord(first), ord(last) + 1)}
    return found
