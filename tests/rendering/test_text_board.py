"""Boards in words and letters, for those who see no pictures."""

import random
from dataclasses import replace
from inspect import cleandoc
from itertools import product

from rendering.alt_text import men_in_words
from rendering.scene import Orientation
from rendering.text_board import MAX_WIDTH, board_as_text, legend
from tafl.pieces import Piece
from tafl.position import Position
from tafl.rulesets import keys, ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, play
from tests.support.scenes import SCENES


def drawn(text: str) -> str:
    return cleandoc(text).replace("|", "")


def test_a_small_board() -> None:
    """Squares stand apart, as wide as high; with row 1 at the bottom none changes its name."""
    position = board("""
        . . A . .
        . . . . .
        A D K . .
        . . D . .
        A . A . .
    """)
    above = """
        |  A B C D E
        1 # . x . #
        2 . . . . .
        3 x o K . .
        4 . . o . .
        5 x . x . #
        |  A B C D E
    """
    columns, *rows, _ = drawn(above).splitlines()

    assert board_as_text(position) == drawn(above)
    assert board_as_text(position, Orientation.BOTTOM).splitlines() == [
        *(columns, *reversed(rows), columns)
    ]


def test_throne_corners_and_camps_are_told_apart() -> None:
    """When nobody stands on them."""
    rules = ruleset("camp-tablut")
    position = Position.of(rules, {Square(0, 0): Piece.KING}, rules.first)

    assert board_as_text(position) == drawn("""
        |  A B C D E F G H I
        1 K . . : : : . . .
        2 . . . . : . . . .
        3 . . . . . . . . .
        4 : . . . . . . . :
        5 : : . . + . . : :
        6 : . . . . . . . :
        7 . . . . . . . . .
        8 . . . . : . . . .
        9 . . . : : : . . .
        |  A B C D E F G H I
    """)
    assert "\n 1 # . . x" in board_as_text(Position.start(ruleset("copenhagen")))
    elsewhere = replace(rules, thrones=frozenset({Square(1, 3), Square(7, 3)}))
    assert "\n4 : + . . . . . + :\n5 : : . . . ." in board_as_text(
        Position.of(elsewhere, {Square(0, 0): Piece.KING}, rules.first)
    )


@for_each(
    ("row", "move", "shown"),
    [
        (". A . . D K", "B1-D1", "1 #(.).[x]o K"),
        # A single step leaves no room for both between the squares: those of the end are shown.
        ("A . . . K .", "A1-B1", "1(#[x]. . K #"),
        (". . A . K .", "C1-B1", "1 #[x].). K #"),
    ],
)
def test_brackets_mark_the_last_move(row: str, move: str, shown: str) -> None:
    """Round ones where it began, square ones where it ended."""
    turn = play(board(row), move)

    assert board_as_text(turn.after, last=turn).splitlines()[1] == shown


@for_each("key", keys())
def test_every_piece_is_shown_and_no_line_breaks_on_a_phone(key: str) -> None:
    """With a last move on the edge, too."""
    position = Position.start(ruleset(key))
    turn = position.play(max(position.legal_moves(), key=lambda move: move.target.column))
    text = board_as_text(turn.after, last=turn)
    rows = "".join(board_as_text(position).splitlines()[1:-1])
    kinds = dict(position.kinds)
    pieces = [piece for square, piece in position.pieces().items() if square not in kinds]

    assert max(map(len, text.splitlines())) <= MAX_WIDTH
    assert text.isascii()
    for sign, piece in (("x", Piece.ATTACKER), ("o", Piece.DEFENDER), ("K", Piece.KING)):
        assert rows.count(sign) == pieces.count(piece)
    assert all(position.layout_sign_at(square) in rows for square in kinds)


def test_a_large_board_stands_close() -> None:
    """Nineteen squares apart would not fit; every column stands below its letter all the same."""
    rules = ruleset("kings-table-saxon")
    position = Position.of(rules, {Square(18, 9): Piece.KING}, rules.first)

    columns, *rows = board_as_text(position).splitlines()

    assert columns == "   ABCDEFGHIJKLMNOPQRS"
    assert rows[9].index("K") == columns.index("S")


def test_the_legend_names_what_the_board_has() -> None:
    """Camps, corners or other goals, and brackets after a move where there is room for them."""
    men = "x attacker, o defender, K king, + throne"
    copenhagen = ruleset("copenhagen")
    elsewhere = replace(copenhagen, goals=frozenset({Square(2, 0)}))
    assert legend(copenhagen) == f"{men}, # corner"
    assert legend(ruleset("camp-tablut")) == f"{men}, : camp"
    assert legend(elsewhere) == f"{men}, # goal"
    for rules, told in ((copenhagen, True), (ruleset("kings-table-saxon"), False)):
        turn = Position.start(rules).play(Position.start(rules).legal_moves()[0])
        bracketed = "[" in board_as_text(turn.after, last=turn)
        explained = legend(rules, turn).endswith(", last move from ( ) to [ ]")
        assert bracketed is explained is told


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
    """A text that just fits is said in full."""
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


def test_the_letters_of_special_men_are_explained() -> None:
    """Those that the game has; a mercenary may come to be on either side."""
    berserk = ruleset("berserk")
    told = legend(berserk)
    assert "c attackers' commander, N defenders' knight" in told
    assert "C defenders' commander" not in told
    layout = tuple(row.replace("c", "m") for row in berserk.layout)
    assert "m attackers' mercenary" in legend(replace(berserk, layout=layout))
    assert "M defenders' mercenary" in legend(replace(berserk, layout=layout))
