"""What is typed after /move, in mentions and in direct messages."""

import pytest

from bot.matches.move_parsing import TypedMove, read_typed
from tafl.squares import Square


@pytest.mark.parametrize(
    "text", ["#12 h1-h3", "# 12 h1-h3", "12 h1-h3", "12: h1-h3", "match 12 h1-h3", " #12, h1-h3 "]
)
def test_a_match_may_be_named_before_the_move(text: str) -> None:
    """In any of the ways that people write it."""
    assert read_typed(text) == TypedMove(12, "h1-h3")


@pytest.mark.parametrize("text", ["h1-h3", "  h1-h3\n", "*g7-g8", "C1-C4xC5D4"])
def test_no_match_need_be_named(text: str) -> None:
    """The text is the move."""
    assert read_typed(text) == TypedMove(None, text.strip())


@pytest.mark.parametrize("text", ["#12", "12 ", "match 12"])
def test_a_match_may_stand_alone(text: str) -> None:
    """While the rest is still to be typed."""
    assert read_typed(text) == TypedMove(12, "")


@pytest.mark.parametrize("text", ["h1", "H1", "h1-", "h1 –", "*h1"])
def test_a_single_square_is_a_piece_chosen(text: str) -> None:
    """Its destination is to follow."""
    assert read_typed(text).square == Square.parse("H1")


@pytest.mark.parametrize("text", ["h1-h3", "", "hello", "h", "11", "#12"])
def test_anything_else_is_no_single_square(text: str) -> None:
    """A move is played, and nonsense is refused as a move."""
    assert read_typed(text).square is None


def test_an_endless_number_names_no_match() -> None:
    """It would not fit into the database; the engine refuses it as a move."""
    assert read_typed("9" * 40 + " h1-h3").match_id is None


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("resign", "resign"),
        ("/resign", "resign"),
        ("I resign.", "resign"),
        ("give up", "resign"),
        ("draw", "draw"),
        ("Draw?", "draw"),
        ("offer draw", "draw"),
        ("undo", "takeback"),
        ("UNDO!", "takeback"),
        ("takeback", "takeback"),
        ("take  back", "takeback"),
        ("take-back", "takeback"),
        ("#12 resign", "resign"),
    ],
)
def test_a_word_may_ask_for_a_command(text: str, command: str) -> None:
    """Whether or not it is how the command is called."""
    assert read_typed(text).command == command


@pytest.mark.parametrize("text", ["h1-h3", "h1", "", "don't resign", "a draw would be nice"])
def test_other_words_ask_for_no_command(text: str) -> None:
    """Only the whole text is such a word."""
    assert read_typed(text).command is None
