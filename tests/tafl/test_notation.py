"""Moves as text, in every form that people write (rules §1), or paste."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafl.arguments import FINE
from tafl.command_line import main
from tafl.convert import read_any_game
from tafl.errors import NotationError, NotTheKingError, UnknownSquareError, WrongCapturesError
from tafl.game import Game
from tafl.notation import WrittenMove, read_move, write_turn
from tafl.pasted_text import as_typed
from tafl.pieces import Side
from tafl.position import Position
from tafl.rulesets import read_ruleset, ruleset, write_ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, named, names, play
from tests.support.fuzzing import SIGN

FIGURE_A = """
    . . A . . . .
    . . . . . . .
    . . . . . . .
    . . . D A . .
    . . D . . . .
    . . A . K . .
"""


def figure_a() -> Game:
    """Start from the right-hand diagram of text 000's figure A."""
    position = board(FIGURE_A)
    return Game.start(position.ruleset, position)


def written(text: str, captures: str = "", *, king: bool = False) -> WrittenMove:
    """Put together what is read: ``C1 C4`` and the captures, if any were named."""
    source, *path = map(Square.parse, text.split())
    named_men = tuple(Square.parse(name) for name in captures.split())
    return WrittenMove(source, tuple(path), named_men or None, king)


@for_each(
    "text",
    [
        "H1-H3",
        "h1-h3",
        "H1-h3",
        " h1 - h3 ",
        "h1 h3",
        "h1h3",
        "H1–H3",
        "H1—H3",
        "h1 – h3",
        "H1:H3",
        "h1xh3",
        "h1 x h3",
        "H1×H3",
        "h1->h3",
        "h1 → h3",
        "h1 to h3",
        "H1 TO H3",
        "h1toh3",
    ],
)
def test_a_move(text: str) -> None:
    """A dash of any kind or none, an arrow, an x, or *to*; spaces and either case."""
    assert read_move(text) == written("H1 H3")


def test_a_move_of_several_legs() -> None:
    """Each with its captures; on Abstract Play the square is named again. There is a limit."""
    for text in ("C1-C4xC5-F4xF5", "c1-c4xc5 c4-f4xf5", "c1 → c4 x c5 → f4, f5"):
        assert read_move(text) == written("C1 C4 F4", "C5 F5"), text
    assert read_move("c1 to c4 to f4") == written("C1 C4 F4")
    with pytest.raises(NotationError):
        read_move("c1" + "-c4-c1" * 7)


@for_each(
    "text",
    [
        "C1-C4xC5D4",
        "c1-c4xc5xd4",
        "C1-C4XC5D4",
        "C1-C4×C5D4",
        "C1-C4⨯C5⨯D4",
        "C1- C4 × C5D4",
        "c1-c4:c5:d4",
        "c1 c4 x c5 x d4",
        "c1c4c5d4",
        "c1–c4 c5 d4",
        "C1—C4 x C5 D4",
        "c1xc4xc5d4",
        "c1 to c4 x c5 d4",
    ],
)
def test_a_move_with_captures(text: str) -> None:
    """Captures after one sign, after a sign each, or after none."""
    assert read_move(text) == written("C1 C4", "C5 D4")


@for_each("text", ["*G7-G8", "* g7-g8", "KG7-G8", "kg7g8", "K g7 – g8", " *G7G8", "King G7-G8"])
def test_the_kings_sign(text: str) -> None:
    """An asterisk or a K signifies a move by the king."""
    assert read_move(text) == written("G7 G8", king=True)


@for_each(
    ("text", "source", "king"),
    [("K5-K8", "K5", False), ("k5k8", "K5", False), ("kk5-k8", "K5", True), ("*k5-k8", "K5", True)],
)
def test_column_k_is_not_the_king(text: str, source: str, *, king: bool) -> None:
    """K before a number is a column, K before a square is the king."""
    read = read_move(text)

    assert (str(read.source), read.king) == (source, king)


def test_rows_of_two_digits() -> None:
    """Rows go beyond nine, with or without signs between."""
    assert read_move("S19-S1") == written("S19 S1")
    assert read_move("a11a1xb12c10") == written("A11 A1", "B12 C10")


@for_each(
    ("text", "column"),
    [
        ("", 0),
        ("hello", 0),
        ("h1", 2),
        ("h1-", 3),
        ("h1-h", 3),
        ("h1-h1234", 3),
        ("h1-h3x", 6),
        ("h1-h3x?", 6),
        ("h1-h3xh4 h", 9),
        ("h1--h3", 3),
        ("*", 1),
        ("h1-h3 and then", 6),
    ],
)
def test_what_is_no_move_is_refused_at_its_column(text: str, column: int) -> None:
    """The error says where reading stopped."""
    with pytest.raises(NotationError) as caught:
        read_move(text)

    assert (caught.value.text, caught.value.column) == (text, column)


@for_each(
    ("text", "name"),
    [("h1-h0", "H0"), ("h1-h22", "H22"), ("h1-z3", "Z3"), ("z1-h3", "Z1"), ("h1-h3xh99", "H99")],
)
def test_squares_that_no_board_has_are_named(text: str, name: str) -> None:
    """Such a text is a move, but to a square that there is on no board."""
    with pytest.raises(UnknownSquareError) as caught:
        read_move(text)

    assert caught.value.name == name


@given(st.text(alphabet="abkKS019 -x*:×–²٣", max_size=14) | st.text(SIGN, max_size=20))
def test_reading_any_text_is_a_move_or_an_error_of_ours(text: str) -> None:
    """Whatever a person types, the answer is a move or an error with a place in the text."""
    try:
        read = read_move(text)
    except NotationError as error:
        stopped_at = error.column
    except UnknownSquareError as error:
        stopped_at = text.upper().index(error.name)
    else:
        stopped_at = len(text)
        assert read.source.is_on(21)
        assert read.target.is_on(21)
    assert 0 <= stopped_at <= len(text)


def test_writing_a_capture_as_the_text_does() -> None:
    """Text 000: the full notation for this move would be C1-C4xC5D4."""
    assert write_turn(play(board(FIGURE_A), "C1-C4")) == "C1-C4xC5D4"


def test_writing_a_kings_move() -> None:
    """Text 000: an asterisk signifies a move by the king."""
    position = board(FIGURE_A, to_move=Side.DEFENDERS)

    assert write_turn(play(position, "E6-E7")) == "*E6-E7"


def test_writing_a_kings_move_without_an_asterisk() -> None:
    """For readers who may not know it; other moves stay as they are."""
    position = board(FIGURE_A, to_move=Side.DEFENDERS)

    assert write_turn(play(position, "E6-E7"), king="king ") == "king E6-E7"
    assert write_turn(play(board(FIGURE_A), "C1-C4"), king="king ") == "C1-C4xC5D4"


def test_a_captured_king_is_not_written() -> None:
    """The end of the game says that he is captured."""
    position = board("""
        . . . . . . .
        . . A . . . .
        . A K A . . .
        . . . . . . .
        . . A . . . .
    """)

    assert write_turn(play(position, "C5-C4")) == "C5-C4"


@for_each("text", ["C1-C4", "c1-c4xc5d4", "c1-c4xd4xc5", "c1-c4xd4xc5xd4", "C1C4C5C5D4"])
def test_right_captures_are_played(text: str) -> None:
    """Captures may be left out, come in any order, and count once when doubled."""
    last = figure_a().play_written(text).last

    assert last is not None
    assert names(last.captures) == named("C5 D4")


@for_each("text", ["C1-C4xC5", "C1-C4xC5D4E4", "C1-C4xB4", "C1-C4xE6"])
def test_wrong_captures_are_refused_with_the_right_ones(text: str) -> None:
    """The answer says what the move would capture, and nothing is played."""
    with pytest.raises(WrongCapturesError) as caught:
        figure_a().play_written(text)

    assert names(caught.value.actual) == named("C5 D4")
    assert caught.value.written == read_move(text).captures


def test_captures_of_a_move_that_captures_nothing_are_refused() -> None:
    """A capture that does not happen is an error."""
    with pytest.raises(WrongCapturesError) as caught:
        figure_a().play_written("C1-C2xD4")

    assert caught.value.actual == ()


def test_a_captured_king_need_not_be_named() -> None:
    """The king may be named among the captured or not; a captured man must be named beside him."""
    position = board(
        """
        . . . A . . .
        . A K . D A .
        . . . . . . .
        """,
        king_elsewhere=2,
    )
    game = Game.start(position.ruleset, position)

    for text in ("D1-D2", "D1-D2xE2", "D1-D2xE2C2", "D1-D2xC2xE2"):
        assert names(game.play_written(text).turns[-1].captures) == named("C2 E2")
    with pytest.raises(WrongCapturesError):
        game.play_written("D1-D2xC2")


def test_the_kings_sign_for_a_man_is_refused() -> None:
    """The sign promises a move by the king."""
    with pytest.raises(NotTheKingError):
        figure_a().play_written("*C1-C4")


def test_the_king_may_move_without_his_sign() -> None:
    """The sign is for convenience."""
    position = board(FIGURE_A, to_move=Side.DEFENDERS)

    moved: Position = Game.start(position.ruleset, position).play_written("e6-e7").position

    assert str(moved.king) == "E7"


RECORD = '[Ruleset "brandubh"]\n\n1. D2-F2\n*\n'

PASTED = {
    "\ufeff" + RECORD: RECORD,
    "\u200b" + RECORD: RECORD,
    RECORD.replace("D2", "D\u20602\u00ad"): RECORD,
    RECORD.replace("\n", "\r\n"): RECORD,
    RECORD.replace("\n", "\u2028"): RECORD.rstrip("\n"),
    RECORD.replace(" ", "\u00a0"): RECORD,
    f"```\n{RECORD}```": RECORD,
    f"```toml\n{RECORD}```": RECORD,
    f"~~~\n{RECORD}~~~\n": RECORD,
    f"```{RECORD}```": RECORD,
    f"My game:\n```\n{RECORD}```\nEnjoy `it`!": RECORD,
    f"```\n{RECORD}": RECORD,
    "```\nname\n```\nand\n```\nlayout\n```": "name\n\nlayout\n",
    RECORD.replace('"', "\u201d"): RECORD,
    "[Ruleset \u201ebrandubh\u201c]\n\n1. D2-F2\n*\n": RECORD,
    "`i4-f4`": "i4-f4",
    "i4\u200b-f4": "i4-f4",
    "name = \u2018Tafl\u2019": "name = 'Tafl'",
}


@for_each(("pasted", "typed"), PASTED.items())
def test_pasted_text_is_as_it_was_typed(pasted: str, typed: str) -> None:
    """Without marks, fences and invisible signs, and with plain quotes, spaces and line ends."""
    assert as_typed(pasted) == typed
    assert as_typed(typed) == typed


@for_each(
    "text",
    [
        '[Attackers "Bj\u00f8rn \u201cthe king\u201d O\u2019Hara"]',
        '[Attackers "\U0001f468\u200d\U0001f469"]',
        'name = """\u2764\ufe0f"""',
        "",
    ],
)
def test_names_keep_their_signs(text: str) -> None:
    """Curly quotes between plain ones are a part of the name, as are the joiners of emoji."""
    assert as_typed(text) == text


OPENTAFL = "[rules:dim:7 name:Brandub start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-f2 d3-e3\n"
LINE = '{"id": 1, "ruleset": "djahed", "moves": ["h1-h3", "f8-g8"]}\n'

ADDITIONS: list[Callable[[str], str]] = [
    lambda text: f"\ufeff{text}",
    lambda text: f"\u200b{text}",
    lambda text: f"```\n{text}```\n",
    lambda text: text.replace('"', "\u201d"),
    lambda text: text.replace(" ", "\u00a0"),
]


@for_each("add", ADDITIONS)
def test_pasted_text_is_read_everywhere(add: Callable[[str], str]) -> None:
    """Games, rulesets and moves."""
    assert read_any_game(add(RECORD)).record.game.ply == 1
    assert read_any_game(add(OPENTAFL)).record.game.ply == 2
    rules = write_ruleset(ruleset("brandubh"))
    assert read_ruleset(add(rules), "brandubh") == ruleset("brandubh")
    assert read_move(add("i4 - f4")) == read_move("i4-f4")


@for_each("add", ADDITIONS)
def test_command_lines_read_pasted_files(add: Callable[[str], str], tmp_path: Path) -> None:
    """From a file, and from standard input."""
    file = tmp_path / "game.txt"
    for command, text in (("convert", OPENTAFL), ("convert", RECORD), ("replay", LINE)):
        file.write_text(add(text), "utf-8")
        for arguments, stdin in (((str(file),), ""), ((), add(text))):
            stdout = io.StringIO()
            assert main((command, *arguments), io.StringIO(stdin), stdout) == FINE
            assert stdout.getvalue()
