"""Texts typed after /move, in mentions and in direct messages."""

from bot.matches.move_parsing import TypedMove, read_typed
from tafl.squares import Square

TEXTS = {
    **dict.fromkeys(("#12 h1-h3", "# 12 h1-h3", "12 h1-h3", "12: h1-h3"), (12, "h1-h3")),
    **dict.fromkeys(("match 12 h1-h3", " #12, h1-h3 "), (12, "h1-h3")),
    **dict.fromkeys(
        ("Game 12: h1-h3", "game #12 h1-h3", "12) h1-h3", "#12 - h1-h3"), (12, "h1-h3")
    ),
    **{text: (None, text.strip()) for text in ("h1-h3", "  h1-h3\n", "*g7-g8", "C1-C4xC5D4")},
    **dict.fromkeys(("#12", "12 ", "match 12"), (12, "")),
    **dict.fromkeys(
        (
            "h1-h3.",
            "h1-h3 !!",
            "`h1-h3`",
            "```\nh1-h3\n```",
            "**h1-h3**.",
            "*h1-h3*",
            "__**h1-h3!**__",
            "||h1-h3||",
            "\u201ch1-h3\u201d",
            "h1\u200b-h3\ufeff",
            "h1-h3 \N{THUMBS UP SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-5} :)",
            "h1-h3 <:raven:123456789012345678>",
            "<@123456789012345678> h1-h3",
            "\uff481-\uff483",
            "h\u0661-h\u06f3",
            "(h1-h3).",
            "[h1-h3]",
            "12. h1-h3",
            "12... h1-h3",
            "1.h1-h3",
        ),
        (None, "h1-h3"),
    ),
    **dict.fromkeys(("**#12 h1-h3.**", "#12 5. h1-h3", "#12. h1-h3"), (12, "h1-h3")),
    "\N{CYRILLIC SMALL LETTER ES}1-c3\N{CYRILLIC SMALL LETTER HA}c4": (None, "c1-c3xc4"),
    "\N{GREEK CAPITAL LETTER ETA}1-H3": (None, "H1-H3"),
    **dict.fromkeys(("*g7-g8.", "\\*g7-g8"), (None, "*g7-g8")),
    "h1-h3?": (None, "h1-h3?"),
    "~~h1-h3~~": (None, "~~h1-h3~~"),
    "9" * 40 + " h1-h3": (None, "9" * 40 + " h1-h3"),
}

RESEMBLING = {
    **dict.fromkeys(
        ("h1-h3?", "~~h1-h3~~", "h1-h3 gg", "> h1-h3", "h1 - h", "*k9", "b4 you go"), True
    ),
    **dict.fromkeys(("my move: h1-h3", "#12 I play h1 \u2192 h3"), True),
    **dict.fromkeys(("from h1 to h3", "my move h1 h3", "I play h1xh3", "King to h3"), True),
    **dict.fromkeys(
        ("", "good move", "h", "a1000 men", "well played, h1 is gone", "1-1", ":)"), False
    ),
    **dict.fromkeys(("I feared h1 and h3", "a king on h1", "up to h1, 2 to 1", "kings h1"), False),
}

COMMANDS = {
    **dict.fromkeys(("resign", "/resign", "I resign.", "give up", "#12 resign"), "resign"),
    **dict.fromkeys(("draw", "Draw?", "offer draw"), "draw"),
    **dict.fromkeys(("undo", "UNDO!", "takeback", "take  back", "take-back"), "takeback"),
    **{word: word.strip("/?.").casefold() for word in ("abort", "Pause.", "/resume", "Rematch?")},
    **dict.fromkeys(("h1-h3", "h1", "", "don't resign", "a draw would be nice"), None),
}


def test_a_match_may_be_named_before_the_move() -> None:
    """In any way that people write it, or alone. A number too long or of a move names none.

    What phones and people add to a move is left out, but a question or a line through it is not.
    """
    read = {text: read_typed(text) for text in TEXTS}

    assert read == {text: TypedMove(*expected) for text, expected in TEXTS.items()}


def test_a_text_may_resemble_a_move() -> None:
    """If it begins with a square, or has two as a move has them; talk about squares is none."""
    assert {text: read_typed(text).resembles_move for text in RESEMBLING} == RESEMBLING


def test_a_single_square_is_a_piece_chosen() -> None:
    """Its destination is to follow; anything else is a move, or refused as one."""
    for text in ("h1", "H1", "h1-", "h1 –", "*h1"):
        assert read_typed(text).square == Square.parse("H1"), text
    for text in ("h1-h3", "", "hello", "h", "11", "#12"):
        assert read_typed(text).square is None, text


def test_a_word_may_ask_for_a_command() -> None:
    """Whether or not it is how the command is called; only if it is the whole text."""
    assert {text: read_typed(text).command for text in COMMANDS} == COMMANDS
