"""64 KiB of anything never stall the bot: what is longer is refused unread, and work is bounded.

Work is counted in lines of Python, so what holds here holds on every machine. What a regular
expression does within a line is measured in ``tests/bench/bench_readers.py``.
"""

import pytest

from tafl.errors import TaflError
from tafl.limits import MAX_TEXT_LENGTH
from tafl.notation import LONGEST_MOVE, read_move
from tafl.opentafl.games import read_game
from tafl.opentafl.rules_reader import read_rules
from tafl.records import LONGEST_RECORD, read_record
from tafl.rulesets import amend, read_ruleset, ruleset
from tests.support.cases import for_each
from tests.support.depth import sample
from tests.support.hostile import HOSTILE
from tests.support.work import FEW, Reader, attempt, lines_for, lines_for_halves

LENGTH = 1024
"""Of the shorter of two texts; the other one is twice as long."""
LINES_PER_CHARACTER = 30
"""More than a reader takes for any; for 64 KiB that is 2 million lines."""

SOME = 45
"""Texts for each reader where not all are asked; that of records takes most, and is asked all."""

LIMITED: dict[str, tuple[Reader, int]] = {
    "move": (read_move, LONGEST_MOVE),
    "record": (read_record, LONGEST_RECORD),
    "OpenTafl game": (read_game, LONGEST_RECORD),
    "OpenTafl rules": (read_rules, MAX_TEXT_LENGTH),
    "ruleset": (lambda text: read_ruleset(text, "small"), MAX_TEXT_LENGTH),
    "amendment": (lambda text: amend(ruleset("djahed"), text), MAX_TEXT_LENGTH),
}


@for_each("name", HOSTILE)
def test_work_grows_no_faster_than_the_text(name: str, deep: bool) -> None:
    """Whatever is repeated, nothing but our own errors comes out, in words that can be sent."""
    reader, texts = HOSTILE[name]
    most = len(texts) if deep or name == "record" else SOME
    for which, text in sample(list(texts.items()), most):
        first, second = lines_for_halves(reader, text(LENGTH), text(2 * LENGTH))
        assert second <= first + FEW, which
        assert second <= LINES_PER_CHARACTER * LENGTH, which
        attempt(reader, text(MAX_TEXT_LENGTH)[:MAX_TEXT_LENGTH])


@for_each("name", LIMITED)
def test_a_text_over_the_limit_is_refused_unread(name: str) -> None:
    """However much longer it is."""
    reader, longest = LIMITED[name]
    for length in (longest + 1, 3 * longest):
        with pytest.raises(TaflError):
            reader("a" * length)

    assert lines_for(reader, "a" * (longest + 1)) == lines_for(reader, "a" * 3 * longest)


def test_lines_are_counted_in_loops_and_in_what_is_called() -> None:
    """Also where a loop stands on a single line: a slow reader would be found."""

    def pairs(text: str) -> int:
        return sum(one == other for one in text for other in text)

    def alike(text: str) -> int:
        return max(pairs(text), 0)

    assert lines_for(alike, "x" * 100) > 3.5 * lines_for(alike, "x" * 50)
