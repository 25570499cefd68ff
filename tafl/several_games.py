"""Files that hold several games: where each begins, and what can be read of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tafl.convert import read_any_game
from tafl.errors import TaflError
from tafl.foreign.formats import begins_of_logs, is_json
from tafl.foreign.json_text import objects_in
from tafl.pasted_text import as_typed
from tafl.records import ReadRecord

_TAG = re.compile(r'[ \t]*\[(?:[A-Za-z]\w* "|[a-z][a-z0-9-]*:)')
_FIRST_TAGS = re.compile(r'[ \t]*\[(?:Ruleset "|rules:|Site "(?:hnefatafl\.org|playtafl\.com)")')
"""A tag that every record of its kind has before its moves."""

_QUOTE = re.compile(r"^(?:>>>|>) ", re.MULTILINE)
"""Discord's sign before lines that are quoted from a message."""
_RECORD = re.compile(
    r'^[ \t]*(?:\[[A-Za-z]\w* +"|\[[a-z][a-z0-9-]*:|(?:\[\s*)?\{\s*"|(?:= )?play (?:att|def))',
    re.MULTILINE,
)
"""The beginning of a record, perhaps after lines that somebody has written above it."""


@dataclass(frozen=True, slots=True)
class FoundGames:
    """The games of a file in their order, each as read or with the mistake in it.

    *more* is the number of games after these that were not read.
    """

    games: tuple[ReadRecord | TaflError, ...]
    more: int = 0


def read_any_games(text: str, most: int) -> FoundGames:
    """Read up to *most* games from *text*, in any notation that ``read_any_game`` reads.

    What is written above the first is passed over.

    Raises:
        TaflError: *text* has only one game, or none, and it cannot be read.
    """
    text = _from_first_record(as_typed(text))
    spans = _spans(text)
    if len(spans) <= 1:
        return FoundGames((read_any_game(text),))
    games = (_read(_lined(text, *span)) for span in spans[:most])
    return FoundGames(tuple(games), max(0, len(spans) - most))


def texts_of_games(text: str) -> Iterator[str]:
    """The text of each game of *text*, which names its lines as *text* does; of one, all of it.

    What is written above the first is passed over.
    """
    text = _from_first_record(as_typed(text))
    spans = _spans(text)
    yield from (_lined(text, *span) for span in spans) if len(spans) > 1 else [text]


def _from_first_record(text: str) -> str:
    text = _QUOTE.sub("", text)
    first = None if begins_of_logs(text) else _RECORD.search(text)
    return text if first is None else _lined(text, first.start(), len(text))


def _lined(text: str, begin: int, end: int) -> str:
    """That part of *text*, below so many empty lines that its lines count on."""
    return "\n" * text.count("\n", 0, begin) + text[begin:end]


def _read(text: str) -> ReadRecord | TaflError:
    try:
        return read_any_game(text)
    except TaflError as error:
        return error


def _spans(text: str) -> list[tuple[int, int]]:
    """Where each game begins and ends in *text*."""
    if is_json(text):
        return list(objects_in(text))
    begins = begins_of_logs(text) or [0, *_begins_of_tags(text)]
    return list(pairwise([*begins, len(text)]))


def _begins_of_tags(text: str) -> Iterator[int]:
    """Where tags begin again after moves; lines between moves may look like tags."""
    at, begin, moves_seen, is_record = 0, None, False, False
    for line in text.splitlines(keepends=True):
        if _TAG.match(line):
            begin = at if begin is None else begin
            is_record = is_record or _FIRST_TAGS.match(line) is not None
        elif line.strip():
            if moves_seen and is_record and begin is not None:
                yield begin
            begin, is_record, moves_seen = None, False, True
        at += len(line)
    if moves_seen and is_record and begin is not None:
        yield begin
