"""Positions, rulesets and games converted from one notation to another.

The beginning of a text shows its notation, and whether it is a position, a ruleset or a game.
Records and positions of other sites are read, but not written.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tafl.errors import RecordError, RecordFault, RulesetError, RulesetFault, UnknownTextError
from tafl.foreign.formats import reader_of
from tafl.foreign.hnefatafl_org import is_position, read_position_rows
from tafl.game import Game
from tafl.notation import read_rows, write_position
from tafl.opentafl.games import read_game, write_game
from tafl.opentafl.positions import read_pieces, write_pieces
from tafl.opentafl.rules_reader import read_rules
from tafl.opentafl.rules_writer import Rounded, Written, write_nearest, write_rules
from tafl.pasted_text import as_typed
from tafl.pieces import Side
from tafl.position import Position
from tafl.records import LONGEST_RECORD, LeftOut, ReadRecord, Record, read_annotated, write_record
from tafl.ruleset import Ruleset
from tafl.rulesets import override_all, read_ruleset, write_ruleset
from tafl.squares import LARGEST_BOARD, SMALLEST_BOARD

Settings = Sequence[tuple[str, str]]
"""Options of a ruleset to change: pairs of the option's name and its new value as text."""

_POSITION = re.compile(r"\s*/?[0-9A-Za-z]+(?:/[0-9A-Za-z]+)+/?\s*")
_OPENTAFL_POSITION = re.compile(r"\s*/")
_RULES_STRING = re.compile(r"\s*dim:")
_OPENTAFL_TAG = re.compile(r"\s*\[[a-z][a-z0-9-]*:")
_SETTING = re.compile(r"^[ \t]*[\w\"']+[ \t]*=", re.MULTILINE)
_RECORD_TAG = re.compile(r'\s*\[[A-Za-z][A-Za-z0-9_]* "')


class Notation(StrEnum):
    """The notation of a text: that of this project (``TAFL``) or OpenTafl's."""

    TAFL = "tafl"
    OPENTAFL = "opentafl"

    @property
    def other(self) -> "Notation":
        """The notation that this one is converted to."""
        return Notation.TAFL if self is Notation.OPENTAFL else Notation.OPENTAFL


@dataclass(frozen=True, slots=True)
class Converted:
    """A converted *text*, the parts *left_out* of it, and the options *rounded* to others."""

    text: str
    left_out: frozenset[LeftOut] = frozenset()
    rounded: tuple[Rounded, ...] = ()


def notation_of(text: str) -> Notation:
    """The notation of *text*: ``OPENTAFL`` if its beginning shows that, otherwise ``TAFL``."""
    signs = (_OPENTAFL_POSITION, _RULES_STRING, _OPENTAFL_TAG)
    begins = any(sign.match(text) for sign in signs)
    return Notation.OPENTAFL if begins else Notation.TAFL


def read_any_game(text: str) -> ReadRecord:
    """Read a game record in either notation, or as another site writes it.

    Raises:
        TaflError: *text* cannot be read; the error names the wrong line, if there is one.
    """
    text = as_typed(text)
    if (read := reader_of(text)) is not None:
        if len(text) > LONGEST_RECORD:
            raise RecordError(RecordFault.TOO_LONG, 1, str(len(text)))
        return read(text)
    source = notation_of(text)
    if not _is_game(text, source):
        raise UnknownTextError
    return _read_game(text, source)


def write_any_game(record: Record, notation: Notation) -> Written:
    """Write *record* in *notation*, under the nearest rules that *notation* can express.

    Raises:
        UnwritableError: *notation* cannot express options about legal moves or captures, or would
            change the end of this game.
    """
    return Written(write_record(record)) if notation is Notation.TAFL else write_game(record)


def convert(
    text: str,
    source: Notation | None = None,
    target: Notation | None = None,
    settings: Settings = (),
    *,
    nearest: bool = False,
) -> Converted:
    """Convert *text* from *source* to *target*, by default from the notation it is in to the other.

    With *settings* a ruleset is changed, and a game is played again under the changed rules. A game
    is written under the nearest rules that *target* can express, a ruleset exactly, or, if
    *nearest* is true, also as nearly as *target* can express it.

    Raises:
        TaflError: *text* cannot be read, or *target* cannot express it, or the changed rules do not
            allow the game.
    """
    text = as_typed(text)
    if source is None and is_position(text):
        position = _converted_position(read_position_rows(text), Notation.OPENTAFL, Notation.TAFL)
        return convert(position, Notation.TAFL, target or Notation.TAFL)
    is_foreign = source is None and reader_of(text) is not None
    source = source or notation_of(text)
    target = target or (Notation.TAFL if is_foreign else source.other)
    if _POSITION.fullmatch(text):
        return Converted(_converted_position(text, source, target))
    if is_foreign or _is_game(text, source):
        reading = _read_game(text, source) if not is_foreign else read_any_game(text)
        record = _under(reading.record, settings) if settings else reading.record
        written = write_any_game(record, target)
        return Converted(written.text, reading.left_out, written.rounded)
    if source is Notation.TAFL and not _SETTING.search(text):
        raise UnknownTextError
    rules = read_rules(text) if source is Notation.OPENTAFL else read_ruleset(text, "converted")
    rules = override_all(rules, settings)
    if target is Notation.TAFL:
        return Converted(write_ruleset(rules))
    written = write_nearest(rules) if nearest else Written(write_rules(rules))
    return Converted(f"{written.text}\n", rounded=written.rounded)


def _read_game(text: str, source: Notation) -> ReadRecord:
    return read_game(text) if source is Notation.OPENTAFL else read_annotated(text)


def _is_game(text: str, notation: Notation) -> bool:
    tag = _OPENTAFL_TAG if notation is Notation.OPENTAFL else _RECORD_TAG
    return tag.match(text) is not None


def _converted_position(text: str, source: Notation, target: Notation) -> str:
    text = text.strip()
    size = text.strip("/").count("/") + 1
    if size not in range(SMALLEST_BOARD, LARGEST_BOARD + 1, 2):
        bounds = (str(SMALLEST_BOARD), str(LARGEST_BOARD))
        raise RulesetError(RulesetFault.LAYOUT_SIZE, "layout", found=size, expected=bounds)
    board = Ruleset("position", "Position", ("." * size,) * size)
    if source is Notation.OPENTAFL:
        pieces, kinds = read_pieces(text, size)
    else:
        pieces, kinds = read_rows(text, size, kings=(0, 1))
    position = Position.of(board, pieces, Side.ATTACKERS, kinds)
    write = write_position if target is Notation.TAFL else write_pieces
    return f"{write(position)}\n"


def _under(record: Record, settings: Settings) -> Record:
    """*record* replayed under rules with other *settings*; resignations and agreements remain."""
    game, start = record.game, record.game.start_position
    rules = override_all(game.ruleset, settings)
    begun = Game.start(rules, start.under(rules))
    played = begun.replayed([turn.move for turn in game.turns], game.rolls)
    if played.outcome is None and game.outcome and not game.outcome.is_on_the_board:
        played = played.ended(game.outcome)
    return Record(played, record.tags)
