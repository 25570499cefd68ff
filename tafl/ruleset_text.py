"""Rulesets as TOML text, both ways: what an option may be, and where a text goes wrong."""

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar

from tafl.errors import RulesetError, RulesetFault
from tafl.pieces import Piece, Side
from tafl.ruleset import (
    CampEntry,
    Corners,
    Cross,
    Die,
    Escape,
    ExitFort,
    KingPower,
    NoMove,
    Repetition,
    Ruleset,
    Shieldwall,
    Stop,
)
from tafl.squares import LARGEST_BOARD, SMALLEST_BOARD, Square

Kind = TypeVar("Kind")

LONGEST_TEXT = 64 * 1024
"""Characters of a ruleset's text."""
LONGEST_SENTENCE = 400
LONGEST_LIST = 40

CAPTIVES = {"attackers": Piece.ATTACKER, "defenders": Piece.DEFENDER, "king": Piece.KING}
SIDES = {"attackers": Side.ATTACKERS, "defenders": Side.DEFENDERS}
NOBODY = "nobody"
FACES = range(1, 7)
"""The numbers on a die."""


class UnfitError(Exception):
    """A value that an option cannot have; the reader of the text adds option and line."""

    def __init__(
        self,
        fault: RulesetFault,
        found: object,
        expected: tuple[str, ...] = (),
        row: int | None = None,
    ) -> None:
        super().__init__(fault, found)
        self.fault = fault
        self.found = found
        self.expected = expected
        self.row = row


@dataclass(frozen=True, slots=True)
class Option:
    """How one option is read from a TOML value and written as one."""

    read: Callable[[Any], Any]
    write: Callable[[Any], str]


def read_ruleset(text: str, key: str) -> Ruleset:
    """Read the TOML *text* of the ruleset named *key*.

    Raises:
        RulesetError: the text is refused; it carries the option, the line and the reason.
    """
    table = _table(text)
    for name in ("name", "layout"):
        if name not in table:
            raise RulesetError(RulesetFault.MISSING_OPTION, name)
    values: dict[str, Any] = {"key": key}
    for name, value in table.items():
        values[name] = _read_option(name, value, text)
    return _checked(Ruleset(**values), text)


def write_ruleset(ruleset: Ruleset) -> str:
    """The whole *ruleset* as TOML text that ``read_ruleset`` reads back, every option written."""
    return "".join(
        f"{name} = {option.write(getattr(ruleset, name))}\n" for name, option in OPTIONS.items()
    )


def override(ruleset: Ruleset, name: str, value: str) -> Ruleset:
    """*ruleset* with the option *name* set to *value*, as TOML writes it or without quotes.

    A list may be written with commas: ``attackers,king``.

    Raises:
        RulesetError: there is no such option, or it cannot be *value*.
    """
    try:
        given: Any = tomllib.loads(f"value = {value}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        given = value
    if isinstance(given, str) and name in LISTS:
        parts = (part.strip() for part in given.split(","))
        given = [int(part) if part.isdecimal() else part for part in parts if part]
    return _checked(replace(ruleset, **{name: _read_option(name, given, "")}), "")


def amend(ruleset: Ruleset, text: str) -> Ruleset:
    """*ruleset* with the options that the TOML *text* sets.

    Raises:
        RulesetError: the text is refused.
    """
    values = {name: _read_option(name, value, text) for name, value in _table(text).items()}
    return _checked(replace(ruleset, **values), text)


def difference(ruleset: Ruleset, base: Ruleset) -> str:
    """The options of *ruleset* that are not those of *base*, as TOML for ``amend``."""
    return "".join(
        f"{name} = {option.write(getattr(ruleset, name))}\n"
        for name, option in OPTIONS.items()
        if getattr(ruleset, name) != getattr(base, name)
    )


def _table(text: str) -> dict[str, Any]:
    if len(text) > LONGEST_TEXT:
        raise RulesetError(
            RulesetFault.TOO_LONG, "", found=len(text), expected=(str(LONGEST_TEXT),)
        )
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise _syntax_error(error, text) from None


def _read_option(name: str, value: object, text: str) -> Any:  # noqa: ANN401 - of any option
    option = OPTIONS.get(name)
    if option is None:
        raise RulesetError(
            RulesetFault.UNKNOWN_OPTION, name, line=_line_of(name, text), expected=tuple(OPTIONS)
        )
    try:
        return option.read(value)
    except UnfitError as unfit:
        raise RulesetError(
            unfit.fault,
            name,
            line=_line_of(name, text) if unfit.row is None else _line_of_row(name, unfit.row, text),
            found=unfit.found,
            expected=unfit.expected,
        ) from None


def _checked(ruleset: Ruleset, text: str) -> Ruleset:
    """The same *ruleset*, if the squares it names lie on its board."""
    named = {
        "goals": ruleset.goals,
        "camps": frozenset().union(*ruleset.camps),
        "camps_harmless_to_men": ruleset.camps_harmless_to_men,
    }
    for name, squares in named.items():
        for square in sorted(squares):
            if not square.is_on(ruleset.size):
                raise RulesetError(
                    RulesetFault.UNKNOWN_SQUARE,
                    name,
                    line=_line_of(name, text),
                    found=str(square),
                    expected=(str(Square(ruleset.size - 1, ruleset.size - 1)),),
                )
    return ruleset


def _syntax_error(error: Exception, text: str) -> RulesetError:
    at = re.search(r"\(at line (\d+), column \d+\)$", str(error))
    line = int(at[1]) if at else text.count("\n") + 1
    found = re.sub(r" \(at [^()]*\)$", "", str(error))
    return RulesetError(RulesetFault.SYNTAX, "", line=line, found=found)


def _line_of(name: str, text: str) -> int | None:
    """The line, from 1, on which the option or table *name* is set."""
    quoted = re.escape(name)
    setting = re.search(rf"^[ \t]*\[*[ \t]*[\"']?{quoted}[\"']?[ \t]*[=.\]]", text, re.MULTILINE)
    return text.count("\n", 0, setting.start()) + 1 if setting else None


def _line_of_row(name: str, row: int, text: str) -> int | None:
    """The line, from 1, of row *row* of the option's text of several lines.

    TOML drops the line break right after the opening quotes.
    """
    line = _line_of(name, text)
    if line is None:
        return None
    opening = text.split("\n")[line - 1].rstrip()
    return line + row + opening.endswith(('"""', "'''"))


def _typed(value: object, kind: type[Kind]) -> Kind:
    """*value*, if TOML has read it as *kind*: a number is no flag, and a flag no number."""
    if isinstance(value, kind) and type(value) is kind:
        return value
    raise UnfitError(RulesetFault.WRONG_TYPE, value, (_KIND_NAMES[kind],))


_KIND_NAMES: Mapping[type, str] = {
    str: "text",
    bool: "true or false",
    int: "a number",
    list: "a list",
}


def _words(value: object) -> str:
    text = _typed(value, str).strip()
    if len(text) > LONGEST_SENTENCE:
        raise UnfitError(RulesetFault.TOO_LONG, len(text), (str(LONGEST_SENTENCE),))
    return text


def _list(value: object) -> list[Any]:
    parts = _typed(value, list)
    if len(parts) > LONGEST_LIST:
        raise UnfitError(RulesetFault.TOO_LONG, len(parts), (str(LONGEST_LIST),))
    return parts


def _sentences(value: object) -> tuple[str, ...]:
    return tuple(_words(part) for part in _list(value))


def _layout(value: object) -> tuple[str, ...]:
    lines = _typed(value, str).rstrip().split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    rows = tuple(line.strip() for line in lines[first:])
    size = len(rows)
    if size % 2 == 0 or not SMALLEST_BOARD <= size <= LARGEST_BOARD:
        raise UnfitError(RulesetFault.LAYOUT_SIZE, size, (str(SMALLEST_BOARD), str(LARGEST_BOARD)))
    for number, row in enumerate(rows):
        if len(row) != size:
            found = f"{len(row)} squares"
            raise UnfitError(RulesetFault.LAYOUT_NOT_SQUARE, found, (str(size),), first + number)
        if strange := row.strip("ADK."):
            raise UnfitError(RulesetFault.LAYOUT_SIGN, strange[0], tuple("ADK."), first + number)
    signs = "".join(rows)
    if signs.count("K") != 1:
        raise UnfitError(RulesetFault.LAYOUT_KINGS, signs.count("K"), ("1",))
    if "A" not in signs:
        raise UnfitError(RulesetFault.LAYOUT_NO_ATTACKERS, 0)
    return rows


def _flag(value: object) -> bool:
    return _typed(value, bool)


def _one_of(choices: Mapping[Any, Any]) -> Callable[[Any], Any]:
    def read(value: object) -> Any:  # noqa: ANN401 - a value of *choices*
        _typed(value, type(next(iter(choices))))
        if value not in choices:
            raise UnfitError(RulesetFault.UNKNOWN_VALUE, value, tuple(map(str, choices)))
        return choices[value]

    return read


def _count(value: object) -> int:
    count = _typed(value, int)
    most = LARGEST_BOARD**2
    if not 0 <= count <= most:
        raise UnfitError(RulesetFault.UNKNOWN_VALUE, count, (f"0-{most}",))
    return count


def _captives(value: object) -> frozenset[Piece]:
    return frozenset(_one_of(CAPTIVES)(part) for part in _list(value))


def _sides(value: object) -> frozenset[Side]:
    sides = frozenset(_one_of(SIDES)(part) for part in _list(value))
    if not sides:
        raise UnfitError(RulesetFault.UNKNOWN_VALUE, "[]", tuple(SIDES))
    return sides


def _faces(value: object) -> frozenset[int]:
    """Numbers of a die that lose a turn; not all six, or no turn would ever be taken."""
    faces = frozenset(_one_of({face: face for face in FACES})(part) for part in _list(value))
    if len(faces) == len(FACES):
        raise UnfitError(RulesetFault.UNKNOWN_VALUE, sorted(faces), ("at most five numbers",))
    return faces


def _squares(value: object) -> frozenset[Square]:
    return frozenset(square for part in _list(value) for square in _group(part))


def _groups(value: object) -> tuple[frozenset[Square], ...]:
    return tuple(_group(part) for part in _list(value))


def _group(value: object) -> frozenset[Square]:
    """Squares with spaces between, as in ``D1 E1 F1 E2``."""
    squares = []
    for name in _words(value).split():
        try:
            squares.append(Square.parse(name))
        except ValueError:
            raise UnfitError(RulesetFault.UNKNOWN_SQUARE, name) from None
    return frozenset(squares)


def _toml_string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _toml_list(parts: list[str]) -> str:
    return f"[{', '.join(map(_toml_string, parts))}]"


def _names(squares: frozenset[Square]) -> str:
    return " ".join(map(str, sorted(squares)))


def _choice(kind: type[StrEnum]) -> Option:
    return Option(_one_of({str(member): member for member in kind}), _toml_string)


_TEXT = Option(_words, _toml_string)
_YES_OR_NO = Option(_flag, lambda value: "true" if value else "false")
_SIDES_NEEDED = Option(_one_of({2: 2, 4: 4}), str)
_WHOM = Option(
    _captives, lambda whom: _toml_list([name for name in CAPTIVES if CAPTIVES[name] in whom])
)

_SQUARES = Option(_squares, lambda squares: _toml_list([str(square) for square in sorted(squares)]))
_NUMBER = Option(_count, str)
_SIDE = Option(_one_of(SIDES), lambda side: _toml_string(str(side)))
_SIDE_OR_NOBODY = Option(
    _one_of({**SIDES, NOBODY: None}),
    lambda side: _toml_string(NOBODY if side is None else str(side)),
)

LISTS = frozenset(
    {
        "readings",
        "goals",
        "hostile_throne",
        "hostile_occupied_throne",
        "hostile_corners",
        "camps",
        "hostile_camps",
        "hostile_occupied_camps",
        "camps_harmless_to_men",
        "dice_sides",
        "skip_on",
    }
)
"""The options that TOML writes as lists."""

OPTIONS: Mapping[str, Option] = {
    "name": _TEXT,
    "source": _TEXT,
    "summary": _TEXT,
    "readings": Option(_sentences, lambda readings: _toml_list(list(readings))),
    "layout": Option(_layout, lambda rows: '"""\n' + "\n".join(rows) + '\n"""'),
    "first": _SIDE,
    "escape": _choice(Escape),
    "players_choose_escape": _YES_OR_NO,
    "goals": _SQUARES,
    "throne_stop": _choice(Stop),
    "throne_cross": _choice(Cross),
    "corners": _choice(Corners),
    "hostile_throne": _WHOM,
    "hostile_occupied_throne": _WHOM,
    "hostile_corners": _WHOM,
    "hostile_edge": _YES_OR_NO,
    "king_power": _choice(KingPower),
    "king_on_throne": _SIDES_NEEDED,
    "king_beside_throne": _SIDES_NEEDED,
    "king_elsewhere": _SIDES_NEEDED,
    "shieldwall": _choice(Shieldwall),
    "paired_king": _YES_OR_NO,
    "camps": Option(_groups, lambda camps: _toml_list([_names(camp) for camp in camps])),
    "camp_entry": _choice(CampEntry),
    "hostile_camps": _WHOM,
    "hostile_occupied_camps": _WHOM,
    "camps_harmless_to_men": _SQUARES,
    "attacker_steps": _NUMBER,
    "defender_steps": _NUMBER,
    "king_steps": _NUMBER,
    "encirclement": _YES_OR_NO,
    "exit_fort": _choice(ExitFort),
    "no_move": _choice(NoMove),
    "repetition": _choice(Repetition),
    "raichi_may_repeat": _YES_OR_NO,
    "few_attackers": _NUMBER,
    "first_by_lot": _YES_OR_NO,
    "die": _choice(Die),
    "dice_sides": Option(
        _sides, lambda sides: _toml_list([name for name in SIDES if SIDES[name] in sides])
    ),
    "skip_on": Option(_faces, lambda faces: str(sorted(faces))),
    "each_another_piece": _YES_OR_NO,
    "weak_king": _YES_OR_NO,
    "weaker": _SIDE_OR_NOBODY,
    "men_off": _NUMBER,
    "resurrections": _NUMBER,
    "three_sided": _NUMBER,
}
"""Every option of a ruleset but its key, which is the name of its file."""
