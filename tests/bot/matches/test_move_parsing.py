"""What is typed after /move, in mentions and in direct messages."""

from bot.matches.move_parsing import TypedMove, read_typed
from tafl.squares import Square

TEXTS = {
    **dict.fromkeys(("#12 h1-h3", "# 12 h1-h3", "12 h1-h3", "12: h1-h3"), (12, "h1-h3")),
    **dict.fromkeys(("match 12 h1-h3", " #12, h1-h3 "), (12, "h1-h3")),
    **{text: (None, text.strip()) for text in ("h1-h3", "  h1-h3\n", "*g7-g8", "C1-C4xC5D4")},
    **dict.fromkeys(("#12", "12 ", "match 12"), (12, "")),
    "9" * 40 + " h1-h3": (None, "9" * 40 + " h1-h3"),
}

COMMANDS = {
    **dict.fromkeys(("resign", "/resign", "I resign.", "give up", "#12 resign"), "resign"),
    **dict.fromkeys(("draw", "Draw?", "offer draw"), "draw"),
    **dict.fromkeys(("undo", "UNDO!", "takeback", "take  back", "take-back"), "takeback"),
    **dict.fromkeys(("h1-h3", "h1", "", "don't resign", "a draw would be nice"), None),
}


def test_a_match_may_be_named_before_the_move() -> None:
    """In any of the ways that people write it, or alone; a number too long for one names none."""
    read = {text: read_typed(text) for text in TEXTS}

    assert read == {text: TypedMove(*expected) for text, expected in TEXTS.items()}


def test_a_single_square_is_a_piece_chosen() -> None:
    """Its destination is to follow; anything else is a move, or refused as one."""
    for text in ("h1", "H1", "h1-", "h1 –", "*h1"):
        assert read_typed(text).square == Square.parse("H1"), text
    for text in ("h1-h3", "", "hello", "h", "11", "#12"):
        assert read_typed(text).square is None, text


def test_a_word_may_ask_for_a_command() -> None:
    """Whether or not it is how the command is called; only if it is the whole text."""
    assert {text: read_typed(text).command for text in COMMANDS} == COMMANDS
