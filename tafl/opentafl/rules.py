"""Rules strings: ``dim:7 name:Brandubh ks:c start:/3t3/…/`` to rulesets and back.

Reading says what each entry means in options. Writing is checked by reading back: a ruleset is
written only if every option that can make a difference comes back as it was.
"""

import operator
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tafl.board import SIGNS
from tafl.opentafl.entries import read_entries, write_entries
from tafl.opentafl.errors import (
    OpenTaflError,
    OpenTaflFault,
    Unplayed,
    UnplayedError,
    UnwritableError,
)
from tafl.opentafl.positions import read_pieces, upside_down, write_pieces
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.ruleset import (
    Corners,
    Cross,
    Die,
    Escape,
    ExitFort,
    KingPower,
    Repetition,
    Ruleset,
    Shieldwall,
    Stop,
)
from tafl.ruleset_options import LONGEST_NAME, OPTIONS
from tafl.squares import LARGEST_BOARD, SMALLEST_BOARD, Square

Options = dict[str, Any]
Entries = Mapping[str, str]

KEY = "opentafl"
"""The key of a ruleset that comes from a rules string."""

_LETTERS = {Piece.ATTACKER: "tcnk", Piece.DEFENDER: "TCN", Piece.KING: "K"}
_PLAYED = {"t": Piece.ATTACKER, "T": Piece.DEFENDER, "K": Piece.KING}
_EVERYBODY = frozenset(Piece) - {Piece.EMPTY}
_KING = frozenset({Piece.KING})
_NOBODY: frozenset[Piece] = frozenset()

_POWERS = {
    "y": KingPower.BOTH,
    "h": KingPower.HAMMER,
    "a": KingPower.ANVIL,
    "n": KingPower.NONE,
}
_STRENGTHS = {
    "s": (4, 4, 4, False),
    "m": (4, 4, 4, True),
    "w": (2, 2, 2, False),
    "c": (4, 4, 2, False),
}
"""By ``ks``: ``king_on_throne``, ``king_beside_throne``, ``king_elsewhere``, ``hostile_edge``."""
_OLD_STRENGTHS = {"y": "s", "n": "w"}
_REPETITIONS = {
    "d": Repetition.DRAW,
    "w": Repetition.REPEATER_WINS,
    "l": Repetition.REPEATER_LOSES,
    "i": Repetition.IGNORED,
}
_SHIELDWALLS = {"n": Shieldwall.NONE, "w": Shieldwall.MEN, "s": Shieldwall.CORNER}
_STOPS = {_KING: Stop.KING, _NOBODY: Stop.NOBODY, _EVERYBODY: Stop.ANYONE}
_CROSSINGS = {_EVERYBODY: Cross.EVERYONE, _KING: Cross.KING, _NOBODY: Cross.NOBODY}
_CORNERS = {_KING: Corners.KING, _EVERYBODY: Corners.ANYONE}


_ANY_DISTANCE = -1
_SPEEDS = {1: (0, 0, 0), 2: (0, 1, 1), 8: (0, 4, 7), 10: (0, 5, 8)}
"""By the length of ``spd``: where the steps of attackers, defenders and king stand in it."""

_UNPLAYED = {
    "ber": ("n", Unplayed.BERSERK),
    "kj": ("n", Unplayed.JUMPS),
    "linc": ("n", Unplayed.LINNAEAN_CAPTURE),
    "afor": ("", Unplayed.FORTRESSES),
    "dfor": ("", Unplayed.FORTRESSES),
}
"""Entries with the only value that has a meaning here, and what the others ask for."""

_BEHIND = {
    Unplayed.GOALS: ("goals",),
    Unplayed.CORNERS: ("corners", "hostile_corners"),
    Unplayed.THRONE: ("throne_stop", "hostile_occupied_throne"),
}
"""The options that, written down, would ask for what is unplayed."""

_TEXTS = {"name", "source", "summary", "readings"}


def read_rules(text: str) -> Ruleset:
    """Read a rules string.

    Raises:
        OpenTaflError: the text is no rules string.
        UnplayedError: it asks for what no ruleset here can have.
        PositionError: its start position cannot be read.
    """
    entries = read_entries(text)
    size = _size(entries)
    _refuse_unplayed(entries)
    blank = Ruleset(KEY, _name(entries), ("." * size,) * size)
    options = (
        _general(entries)
        | _corners(entries, blank)
        | _throne(entries, blank)
        | _king(entries)
        | _steps(entries)
    )
    return replace(blank, layout=_layout(entries, size), **options)


def write_rules(ruleset: Ruleset) -> str:
    """Write *ruleset* as a rules string that reads back to the same rules.

    Raises:
        UnwritableError: OpenTafl has no word for some of its options.
    """
    text = write_entries(_entries(ruleset))
    given = _that_matter(ruleset)
    try:
        understood = _that_matter(read_rules(text))
    except UnplayedError as error:
        raise UnwritableError(_in_toml(given, _BEHIND[error.what])) from None
    lost = [name for name in given if given[name] != understood[name]]
    if lost:
        raise UnwritableError(_in_toml(given, lost))
    return text


def _in_toml(options: Options, names: Iterable[str]) -> list[tuple[str, str]]:
    return [(name, OPTIONS[name].write(options[name])) for name in names]


def _that_matter(ruleset: Ruleset) -> Options:
    """The options of *ruleset* that can make a difference once a game has begun."""
    easy = ruleset.edge_squares if ruleset.escape is Escape.EDGE else ruleset.corner_squares
    moot: Options = {
        "players_choose_escape": False,
        "corners": Corners.KING if ruleset.corners_are_the_kings else Corners.ANYONE,
        "goals": ruleset.goals - easy,
    }
    if not ruleset.camps:
        moot |= _defaults("camp_entry", "hostile_camps", "hostile_occupied_camps")
        moot |= _defaults("camps_harmless_to_men")
    if ruleset.die is Die.NONE:
        moot |= _defaults("dice_sides", "skip_on", "each_another_piece")
    if ruleset.weaker is None:
        moot |= _defaults("men_off", "resurrections", "three_sided")
    options = {name: getattr(ruleset, name) for name in OPTIONS if name not in _TEXTS}
    return options | moot


def _defaults(*names: str) -> Options:
    plain = Ruleset("", "", ())
    return {name: getattr(plain, name) for name in names}


# Reading


def _size(entries: Entries) -> int:
    size = int(entries["dim"])
    if not SMALLEST_BOARD <= size <= LARGEST_BOARD or size % 2 == 0:
        raise OpenTaflError(OpenTaflFault.WRONG_VALUE, "dim", entries["dim"])
    return size


def _name(entries: Entries) -> str:
    name = entries["name"].replace("_", " ").strip()
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise OpenTaflError(OpenTaflFault.WRONG_VALUE, "name", name[:LONGEST_NAME])
    return name or f"Tafl {entries['dim']}x{entries['dim']}"


def _unplayed(what: Unplayed, entries: Entries, name: str) -> UnplayedError:
    return UnplayedError(what, f"{name}:{entries[name]}")


def _refuse_unplayed(entries: Entries) -> None:
    for name, (meaningful, what) in _UNPLAYED.items():
        if entries[name] != meaningful:
            raise _unplayed(what, entries, name)
    if entries["sw"] != "n" and entries["swf"] == "n":
        raise _unplayed(Unplayed.UNFLANKED_SHIELDWALL, entries, "swf")


def _layout(entries: Entries, size: int) -> tuple[str, ...]:
    text = entries["start"] or upside_down(entries["starti"])
    pieces = read_pieces(text, size)
    if Piece.ATTACKER not in pieces.values():
        raise OpenTaflError(OpenTaflFault.NO_ATTACKERS, "start")
    signs = {piece: sign for sign, piece in SIGNS.items()}
    return tuple(
        "".join(signs[pieces.get(Square(column, row), Piece.EMPTY)] for column in range(size))
        for row in range(size)
    )


def _general(entries: Entries) -> Options:
    return {
        "first": Side.ATTACKERS if entries["atkf"] == "y" else Side.DEFENDERS,
        "escape": Escape.CORNER if entries["esc"] == "c" else Escape.EDGE,
        "encirclement": entries["surf"] == "y",
        "exit_fort": ExitFort.WINS if entries["efe"] == "y" else ExitFort.NONE,
        "repetition": _REPETITIONS[entries["tfr"]],
        "shieldwall": _SHIELDWALLS[entries["sw"]],
    }


def _corners(entries: Entries, blank: Ruleset) -> Options:
    """What corners are: OpenTafl lists them, may list none, and wants one of them reached.

    Squares beyond the four are goals here, and nothing else.
    """
    squares = _squares(entries, "cor", blank.corner_squares, blank.size)
    stop, hostile = _pieces(entries, "cors"), _pieces(entries, "corh")
    to_corner = entries["esc"] == "c"
    if not squares and not to_corner:
        no_corner = {"shieldwall": Shieldwall.MEN} if entries["sw"] == "s" else {}
        return {"corners": Corners.ANYONE, **no_corner}
    beyond = squares - blank.corner_squares
    if squares - beyond != blank.corner_squares or (beyond and not to_corner):
        raise _unplayed(Unplayed.GOALS, entries, "cor")
    if beyond and (stop != _EVERYBODY or hostile):
        raise _unplayed(Unplayed.GOALS, entries, "cor")
    if stop not in _CORNERS:
        raise _unplayed(Unplayed.CORNERS, entries, "cors")
    if not stop <= _pieces(entries, "corre"):
        raise _unplayed(Unplayed.CORNERS, entries, "corre")
    if stop == _EVERYBODY and hostile:
        raise _unplayed(Unplayed.CORNERS, entries, "corh")
    return {"corners": _CORNERS[stop], "hostile_corners": hostile, "goals": beyond}


def _throne(entries: Entries, blank: Ruleset) -> Options:
    squares = _squares(entries, "cen", frozenset({blank.throne}), blank.size)
    if not squares:
        return {"throne_stop": Stop.ANYONE}
    stop, cross = _pieces(entries, "cens"), _pieces(entries, "cenp")
    occupied = _pieces(entries, "cenh")
    if squares != {blank.throne}:
        raise _unplayed(Unplayed.THRONE, entries, "cen")
    if stop not in _STOPS:
        raise _unplayed(Unplayed.THRONE, entries, "cens")
    if cross not in _CROSSINGS:
        raise _unplayed(Unplayed.THRONE, entries, "cenp")
    if not stop <= _pieces(entries, "cenre"):
        raise _unplayed(Unplayed.THRONE, entries, "cenre")
    if stop == _EVERYBODY and occupied:
        raise _unplayed(Unplayed.THRONE, entries, "cenh")
    closes_on_king = _KING if entries["ks"] == "c" else _NOBODY
    return {
        "throne_stop": _STOPS[stop],
        "throne_cross": _CROSSINGS[cross],
        "hostile_throne": _pieces(entries, "cenhe") | closes_on_king,
        "hostile_occupied_throne": occupied,
    }


def _king(entries: Entries) -> Options:
    """How the king fights and is captured. Without a throne he is not strong near it."""
    letter = _OLD_STRENGTHS.get(entries["ks"], entries["ks"])
    if letter == "c" and not entries["cen"]:
        letter = "w"
    on_throne, beside, elsewhere, edge = _STRENGTHS[letter]
    return {
        "king_power": _POWERS[entries["ka"]],
        "king_on_throne": on_throne,
        "king_beside_throne": beside,
        "king_elsewhere": elsewhere,
        "hostile_edge": edge,
    }


def _steps(entries: Entries) -> Options:
    speeds = [int(number) for number in entries["spd"].removesuffix(",").split(",")]
    if len(speeds) not in _SPEEDS or any(speed < 1 and speed != _ANY_DISTANCE for speed in speeds):
        raise OpenTaflError(OpenTaflFault.WRONG_VALUE, "spd", entries["spd"])
    names = ("attacker_steps", "defender_steps", "king_steps")
    return {
        name: 0 if speeds[at] == _ANY_DISTANCE else speeds[at]
        for name, at in zip(names, _SPEEDS[len(speeds)], strict=True)
    }


def _pieces(entries: Entries, name: str) -> frozenset[Piece]:
    """The pieces of a list, without those that no board here has."""
    return frozenset(_PLAYED[letter] for letter in entries[name] if letter in _PLAYED)


def _squares(
    entries: Entries, name: str, default: frozenset[Square], size: int
) -> frozenset[Square]:
    if entries[name] == "default":
        return default
    try:
        squares = frozenset(Square.parse(word) for word in entries[name].split(",") if word)
    except ValueError:
        squares = frozenset({Square(size, size)})
    if not all(square.is_on(size) for square in squares):
        raise OpenTaflError(OpenTaflFault.WRONG_VALUE, name, entries[name])
    return squares


# Writing


def _entries(ruleset: Ruleset) -> dict[str, str]:
    """The entries that come nearest to *ruleset*."""
    return {
        "dim": str(ruleset.size),
        "name": re.sub(r"[\s:\[\]|]+", "_", ruleset.name),
        "esc": "c" if ruleset.escape is Escape.CORNER else "e",
        "surf": _yes_or_no(ruleset.encirclement),
        "atkf": _yes_or_no(ruleset.first is Side.ATTACKERS),
        "tfr": _letter(_REPETITIONS, ruleset.repetition, "d"),
        "ka": _letter(_POWERS, ruleset.king_power, "y"),
        "ks": _strength(ruleset),
        "spd": _speeds(ruleset),
        **_corner_entries(ruleset),
        **_throne_entries(ruleset),
        "sw": _letter(_SHIELDWALLS, ruleset.shieldwall, "n"),
        "efe": _yes_or_no(ruleset.exit_fort is ExitFort.WINS),
        "start": write_pieces(Position.start(ruleset)),
    }


def _corner_entries(ruleset: Ruleset) -> dict[str, str]:
    reserved, hostile = ruleset.corners_are_the_kings, ruleset.hostile_corners
    beyond = ruleset.goals - ruleset.corner_squares
    if ruleset.escape is Escape.EDGE:
        beyond = frozenset()
        if not (reserved or hostile or ruleset.shieldwall is Shieldwall.CORNER):
            return {"cor": ""}
    squares = sorted(beyond and beyond | ruleset.corner_squares)
    stop = _letters(_KING if reserved else _EVERYBODY)
    return {
        "cor": ",".join(str(square).lower() for square in squares) or "default",
        "corh": _letters(hostile),
        "corp": stop,
        "cors": stop,
    }


def _throne_entries(ruleset: Ruleset) -> dict[str, str]:
    empty, occupied = ruleset.hostile_throne, ruleset.hostile_occupied_throne
    stop, cross = ruleset.throne_stop, ruleset.throne_cross
    ordinary = stop is Stop.ANYONE and cross is Cross.EVERYONE and not (empty or occupied)
    if ordinary and ruleset.king_on_throne == ruleset.king_elsewhere:
        return {"cen": ""}
    return {
        "cenh": _letters(occupied),
        "cenhe": _letters(empty),
        "cenp": _letters(next(who for who, value in _CROSSINGS.items() if value is cross)),
        "cens": _letters(next(who for who, value in _STOPS.items() if value is stop)),
    }


def _strength(ruleset: Ruleset) -> str:
    """The letter that says most of how the king is captured."""
    wanted = (
        ruleset.king_on_throne,
        ruleset.king_beside_throne,
        ruleset.king_elsewhere,
        ruleset.hostile_edge,
    )
    return max(
        _STRENGTHS,
        key=lambda letter: sum(map(operator.eq, _STRENGTHS[letter], wanted)),
    )


def _speeds(ruleset: Ruleset) -> str:
    """One number for all, or one for each kind of piece: OpenTafl 0.4 misreads a pair."""
    attackers, defenders, king = (
        steps or _ANY_DISTANCE
        for steps in (ruleset.attacker_steps, ruleset.defender_steps, ruleset.king_steps)
    )
    if attackers == defenders == king:
        return str(king)
    return ",".join(map(str, [attackers] * 4 + [defenders] * 3 + [king]))


def _letters(pieces: frozenset[Piece]) -> str:
    return "".join(_LETTERS[piece] for piece in _LETTERS if piece in pieces)


def _letter(letters: Mapping[str, Any], value: object, otherwise: str) -> str:
    return next((letter for letter in letters if letters[letter] is value), otherwise)


def _yes_or_no(flag: bool) -> str:  # noqa: FBT001 - the value itself
    return "y" if flag else "n"
