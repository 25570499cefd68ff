"""Texts made to keep readers busy: the processor's time grows no faster than the texts.

``tests/test_hostile_texts.py`` counts the work in lines of Python. What regular expressions and
other functions of C do within a line shows only here, against the same reader and a shorter text.
"""

from functools import partial

import pytest

from tafl.game import Game
from tafl.limits import MAX_TEXT_LENGTH
from tafl.records import MAX_TURNS, Record, read_record, write_record
from tafl.rulesets import override, ruleset
from tests.bench.measuring import Figures, processor, ratio_of
from tests.support.hostile import HOSTILE
from tests.support.work import Reader, attempt

SHORTER = 4
"""Of a text as long as it may be, the shorter one is such a part."""
GROWTH = 8.0
"""Most time of the longest text, against the shorter one.

Work in proportion to the length takes 4 times as long, by its square 16 times. Takes 4.8 at most.
"""
SLOWEST = 5
"""Of so many texts the growth is measured; a reader that can be kept busy is so by one of them."""


def growth(reader: Reader, text: str, shorter: str) -> float:
    """The time that *reader* takes for *text*, against that for the *shorter* text."""
    return ratio_of(
        processor(partial(attempt, reader, text)), processor(partial(attempt, reader, shorter))
    )


@pytest.mark.parametrize("name", HOSTILE)
def test_reading_hostile_texts(name: str, figures: Figures) -> None:
    """64 KiB against 16 KiB, of the texts that take the reader longest."""
    reader, texts = HOSTILE[name]
    long, short = (
        {which: text(length)[:length] for which, text in texts.items()}
        for length in (MAX_TEXT_LENGTH, MAX_TEXT_LENGTH // SHORTER)
    )
    seconds = {which: processor(partial(attempt, reader, text))() for which, text in long.items()}
    slowest = sorted(texts, key=seconds.__getitem__)[-SLOWEST:]
    grown, which = max((growth(reader, long[which], short[which]), which) for which in slowest)
    figures.at_most(GROWTH, grown, f"times as long as 16 KiB of {which}")


def test_reading_long_games(figures: Figures) -> None:
    """The most turns that a game may have, back and forth, against a quarter of them."""
    rules = override(ruleset("copenhagen"), "repetition", "ignored")
    head = write_record(Record(Game.start(rules))).removesuffix("*\n")
    lap = "D1-D2 F4-E4 D2-D1 E4-F4\n"
    game = head + lap * (MAX_TURNS // 4)

    assert read_record(game).game.ply == MAX_TURNS
    grown = growth(read_record, game, head + lap * (MAX_TURNS // 4 // SHORTER))
    figures.at_most(GROWTH, grown, "times as long as a quarter of the turns")
