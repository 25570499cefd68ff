"""The options of a ruleset: their values in TOML, and how they are read and written."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, TypeVar, get_type_hints

from tafl.errors import RulesetFault
from tafl.pasted_text import plain_squares
from tafl.phrases import is_printable
from tafl.pieces import (
    ATTACKERS_MEN,
    KIND_NAMES,
    SIDES,
    SPECIAL_KINDS,
    SPECIAL_MEN,
    Kind,
    Piece,
    Side,
)
from tafl.ruleset import CORNER_SIZES, Ruleset
from tafl.squares import LARGEST_BOARD, SMALLEST_BOARD, Square

Typed = TypeVar("Typed")

LONGEST_SENTENCE = 400
LONGEST_NAME = 60
"""Most characters of a sentence, and of a name, which has to fit into lists of choices."""
LONGEST_LIST = 40
MAX_SQUARES = LARGEST_BOARD**2
LONGEST_GROUP = 4 * MAX_SQUARES
"""Most characters of a group of squares, enough for those of a whole board."""
MAX_MISFITS = 20
"""Most wrong parts of a value that are reported."""
LONGEST_FOUND = 40
"""Most characters of a wrong value that are shown."""

CAPTIVES = {"attackers": Piece.ATTACKER, "defenders": Piece.DEFENDER, "king": Piece.KING}
KINDS = {KIND_NAMES[kind][1]: kind for kind in SPECIAL_KINDS}
NOBODY = "nobody"
FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Misfit:
    """A mistake in the value of an option. The reader of the text adds the option and its line.

    *found* is the wrong part, *expected* lists what may be there. *row* is the row with the
    mistake, from 0, in a value of several lines.
    """

    fault: RulesetFault
    found: object = None
    expected: tuple[str, ...] = ()
    row: int | None = None


class UnfitError(Exception):
    """An option cannot have a value, for the reasons in *misfits*."""

    def __init__(self, *misfits: Misfit) -> None:
        super().__init__(*misfits)
        self.misfits = misfits


@dataclass(frozen=True, slots=True)
class Option:
    """The reader of an option's value from a value of TOML, and its writer.

    *read* raises ``UnfitError`` if the option cannot have the value.
    """

    read: Callable[[Any], Any]
    write: Callable[[Any], str]


def _unfit(fault: RulesetFault, found: object = None, *expected: str) -> UnfitError:
    if isinstance(found, str) and len(found) > LONGEST_FOUND:
        found = f"{found[:LONGEST_FOUND]}…"
    return UnfitError(Misfit(fault, found, expected))


def _typed(value: object, kind: type[Typed]) -> Typed:
    """*value*, if TOML gave it the type *kind*; booleans do not count as numbers."""
    if isinstance(value, kind) and type(value) is kind:
        return value
    raise _unfit(RulesetFault.WRONG_TYPE, _KIND_NAMES.get(type(value), "a date"), _KIND_NAMES[kind])


_KIND_NAMES: Mapping[type, str] = {
    str: "text",
    bool: "true or false",
    int: "a whole number",
    float: "a number with a point",
    list: "a list",
}


def _words(value: object, longest: int = LONGEST_SENTENCE) -> str:
    """Text on one line; invisible characters and those that reverse others are refused."""
    text = " ".join(_typed(value, str).split())
    if len(text) > longest:
        raise _unfit(RulesetFault.TOO_LONG, len(text), str(longest))
    for sign in text:
        if not is_printable(sign):
            raise _unfit(RulesetFault.UNPRINTABLE, f"U+{ord(sign):04X}")
    return text


def _name(value: object) -> str:
    name = _words(value, LONGEST_NAME)
    if not name:
        raise _unfit(RulesetFault.NO_NAME)
    return name


def _each(read: Callable[[Any], Any], value: object, most: int = LONGEST_LIST) -> list[Any]:
    """The parts of a list, each read by *read*; the mistakes of all parts are reported together."""
    parts = _typed(value, list)
    if len(parts) > most:
        raise _unfit(RulesetFault.TOO_LONG, len(parts), str(most))
    found: list[Any] = []
    misfits: list[Misfit] = []
    for part in parts:
        try:
            found.append(read(part))
        except UnfitError as unfit:
            misfits += unfit.misfits
        if len(misfits) > MAX_MISFITS:
            break
    if misfits:
        raise UnfitError(*misfits[:MAX_MISFITS])
    return found


def _layout(value: object) -> tuple[str, ...]:
    lines = plain_squares(_typed(value, str)).rstrip().split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    rows = tuple(line.strip() for line in lines[first:])
    size = len(rows)
    if size % 2 == 0 or not SMALLEST_BOARD <= size <= LARGEST_BOARD:
        raise _unfit(RulesetFault.LAYOUT_SIZE, size, str(SMALLEST_BOARD), str(LARGEST_BOARD))
    misfits = [*_row_misfits(rows, first), *_piece_misfits("".join(rows))]
    if misfits:
        raise UnfitError(*misfits)
    return rows


def _row_misfits(rows: tuple[str, ...], first: int) -> Iterator[Misfit]:
    """Mistakes for rows that are too short or too long, or that hold unknown signs."""
    for number, row in enumerate(rows, start=first):
        if len(row) != len(rows):
            found = f"{len(row)} squares"
            yield Misfit(RulesetFault.LAYOUT_NOT_SQUARE, found, (str(len(rows)),), number)
        if strange := row.translate(_WITHOUT_PIECES):
            yield Misfit(RulesetFault.LAYOUT_SIGN, strange[0], tuple("ADK."), number)


_WITHOUT_PIECES = str.maketrans("", "", "ADK.ad" + "".join(SPECIAL_MEN))


def _piece_misfits(signs: str) -> Iterator[Misfit]:
    if signs.count("K") != 1:
        yield Misfit(RulesetFault.LAYOUT_KINGS, signs.count("K"), ("1",))
    if not set(ATTACKERS_MEN) & set(signs):
        yield Misfit(RulesetFault.LAYOUT_NO_ATTACKERS, 0)


def _one_of(choices: Mapping[Any, Any]) -> Callable[[Any], Any]:
    def read(value: object) -> Any:  # noqa: ANN401 - a value of *choices*
        _typed(value, type(next(iter(choices))))
        if value not in choices:
            raise _unfit(RulesetFault.UNKNOWN_VALUE, value, *map(str, choices))
        return choices[value]

    return read


def _count(value: object) -> int:
    count = _typed(value, int)
    if not 0 <= count <= MAX_SQUARES:
        raise _unfit(RulesetFault.UNKNOWN_VALUE, count, f"0-{MAX_SQUARES}")
    return count


def _sides(value: object) -> frozenset[Side]:
    sides = frozenset(_each(_one_of(SIDES), value))
    if not sides:
        raise _unfit(RulesetFault.UNKNOWN_VALUE, "[]", *SIDES)
    return sides


def _faces(value: object) -> frozenset[int]:
    """The faces of the die that lose a turn; not all six, or no turn would ever be taken."""
    faces = frozenset(_each(_one_of({face: face for face in FACES}), value))
    if len(faces) == len(FACES):
        raise _unfit(RulesetFault.UNKNOWN_VALUE, str(sorted(faces)), "at most five numbers")
    return faces


def _camp(value: object) -> frozenset[Square]:
    camp = _group(value)
    if not camp:
        raise _unfit(RulesetFault.EMPTY_CAMP)
    return camp


def _group(value: object) -> frozenset[Square]:
    """Squares separated by spaces, as in ``D1 E1 F1 E2``."""
    squares: set[Square] = set()
    misfits: list[Misfit] = []
    for name in dict.fromkeys(plain_squares(_words(value, LONGEST_GROUP)).split()):
        try:
            squares.add(Square.parse(name))
        except ValueError:
            misfits += _unfit(RulesetFault.UNKNOWN_SQUARE, name).misfits
    if misfits:
        raise UnfitError(*misfits[:MAX_MISFITS])
    return frozenset(squares)


def _toml_string(text: str) -> str:
    # TOML needs this character escaped, and JSON does not escape it.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _toml_list(parts: list[str]) -> str:
    return f"[{', '.join(map(_toml_string, parts))}]"


def _choice(kind: type[StrEnum]) -> Option:
    return Option(_one_of({str(member): member for member in kind}), _toml_string)


def _some_of(choices: Mapping[str, Any]) -> Option:
    """The option whose value is a set of *choices*, written as a list of their names."""
    return Option(
        lambda value: frozenset(_each(_one_of(choices), value)),
        lambda chosen: _toml_list([name for name in choices if choices[name] in chosen]),
    )


_TEXT = Option(_words, _toml_string)
_SIDES_NEEDED = Option(_one_of({2: 2, 4: 4}), str)

_OF_TYPE: Mapping[object, Option] = {
    str: _TEXT,
    bool: Option(lambda value: _typed(value, bool), lambda flag: "true" if flag else "false"),
    int: Option(_count, str),
    Side: Option(_one_of(SIDES), lambda side: _toml_string(str(side))),
    Side | None: Option(
        _one_of({**SIDES, NOBODY: None}),
        lambda side: _toml_string(NOBODY if side is None else str(side)),
    ),
    frozenset[Side]: Option(
        _sides, lambda sides: _toml_list([name for name in SIDES if SIDES[name] in sides])
    ),
    frozenset[Piece]: _some_of(CAPTIVES),
    frozenset[Kind]: _some_of(KINDS),
    frozenset[Square]: Option(
        lambda value: frozenset().union(*_each(_group, value, MAX_SQUARES)),
        lambda squares: _toml_list([str(square) for square in sorted(squares)]),
    ),
}
"""The options by the type of their field in ``Ruleset``."""

_SPECIAL = {
    "name": Option(_name, _toml_string),
    "source": _TEXT,
    "summary": _TEXT,
    "readings": Option(
        lambda value: tuple(_each(_words, value)), lambda readings: _toml_list(list(readings))
    ),
    "layout": Option(_layout, lambda rows: '"""\n' + "\n".join(rows) + '\n"""'),
    "corner_size": Option(_one_of({size: size for size in CORNER_SIZES}), str),
    "king_on_throne": _SIDES_NEEDED,
    "king_beside_throne": _SIDES_NEEDED,
    "king_elsewhere": _SIDES_NEEDED,
    "camps": Option(
        lambda value: tuple(_each(_camp, value)),
        lambda camps: _toml_list([" ".join(map(str, sorted(camp))) for camp in camps]),
    ),
    "skip_on": Option(_faces, lambda faces: str(sorted(faces))),
}
"""The options, by name, whose values are not just those of the type of their field."""


def _option(name: str, kind: Any) -> Option:  # noqa: ANN401 - the type of a field
    if name in _SPECIAL:
        return _SPECIAL[name]
    is_choice = isinstance(kind, type) and issubclass(kind, StrEnum)
    return _choice(kind) if is_choice else _OF_TYPE[kind]


LISTS = {each.name for each in fields(Ruleset) if isinstance(each.default, tuple | frozenset)}
"""Names of the options whose values are lists in TOML."""

_FIRST = ("name", "source", "summary", "readings", "layout")
"""The options with which a ruleset's text begins."""

OPTIONS: Mapping[str, Option] = {
    **{name: _SPECIAL[name] for name in _FIRST},
    **{
        name: _option(name, kind)
        for name, kind in get_type_hints(Ruleset).items()
        if name not in {"key", *_FIRST}
    },
}
"""All options of a ruleset by name, except its key, which is the name of its file."""
