"""Reads rulesets from OpenTafl's rules strings: ``dim:7 name:Brandubh ks:c start:/3t3/…/``."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tafl.board import layout_sign
from tafl.opentafl import rules_letters
from tafl.opentafl.entries import ENTRIES, PIECES, read_entries, write_entries
from tafl.opentafl.errors import OpenTaflError, OpenTaflFault, Unplayed, UnplayedError
from tafl.opentafl.positions import read_pieces, upside_down
from tafl.phrases import is_printable
from tafl.pieces import SPECIAL_MEN, Kind, Piece, Side
from tafl.ruleset import (
    CORNER_SIZES,
    CampEntry,
    Corners,
    Escape,
    ExitFort,
    Jump,
    Ruleset,
    Shieldwall,
    ShieldwallClosing,
    Stop,
)
from tafl.ruleset_options import LONGEST_NAME
from tafl.squares import LARGEST_BOARD, SMALLEST_BOARD, Square

Options = dict[str, Any]
Entries = Mapping[str, str]
Pieces = Mapping[Square, Piece]
Kinds = Mapping[Square, Kind]

KEY = "opentafl"
"""The key of all rulesets read from a rules string."""


def read_rules(text: str) -> Ruleset:
    """Read a ruleset from *text*, a rules string in OpenTafl's notation.

    Raises:
        OpenTaflError: *text* is not a rules string.
        UnplayedError: *text* asks for a rule that no ruleset of ours can have.
        PositionError: the start position cannot be read.
    """
    entries = read_entries(text)
    size = _size(entries)
    if entries["dfor"]:
        raise _unplayed(Unplayed.FORTRESSES, entries, "dfor")
    blank = Ruleset(KEY, _name(entries), ("." * size,) * size)
    options = (
        _general(entries)
        | _corners(entries, blank)
        | _throne(entries, blank)
        | _king(entries)
        | _steps(entries)
    )
    pieces, kinds = _start(entries, size)
    camps = _camps(entries, blank, pieces)
    rules = replace(blank, layout=_layout(pieces, kinds, size), **options, **camps)
    return _with_special_pieces(entries, rules)


def _size(entries: Entries) -> int:
    size = int(entries["dim"])
    if not SMALLEST_BOARD <= size <= LARGEST_BOARD or size % 2 == 0:
        raise OpenTaflError(OpenTaflFault.WRONG_VALUE, "dim", entries["dim"])
    return size


def _name(entries: Entries) -> str:
    name = entries["name"].replace("_", " ").strip()
    if len(name) > LONGEST_NAME or not all(map(is_printable, name)):
        raise OpenTaflError(OpenTaflFault.WRONG_VALUE, "name", name[:LONGEST_NAME])
    return name or f"Tafl {entries['dim']}x{entries['dim']}"


def _unplayed(what: Unplayed, entries: Entries, name: str) -> UnplayedError:
    return UnplayedError(what, f"{name}:{entries[name]}")


def _start(entries: Entries, size: int) -> tuple[Pieces, Kinds]:
    text = entries["start"] or upside_down(entries["starti"])
    pieces, kinds = read_pieces(text, size)
    if Piece.ATTACKER not in pieces.values():
        raise OpenTaflError(OpenTaflFault.NO_ATTACKERS, "start")
    return pieces, kinds


def _layout(pieces: Pieces, kinds: Kinds, size: int) -> tuple[str, ...]:
    squares = [Square(column, row) for row in range(size) for column in range(size)]
    signs = [layout_sign(pieces.get(at, Piece.EMPTY), kinds.get(at, Kind.MAN)) for at in squares]
    return tuple("".join(signs[start : start + size]) for start in range(0, size**2, size))


def _with_special_pieces(entries: Entries, rules: Ruleset) -> Ruleset:
    """*rules* with the options of special men who are in their layout, and of the king's jumps."""
    _require_no_rights_of_their_own(entries, rules)
    kinds = {kind for _, kind in rules.special_men}
    options: Options = {"king_jump": _jump(entries, "kj")}
    for name, kind in rules_letters.JUMPERS.items():
        if kind in kinds:
            options[f"{kind}_jump"] = _jump(entries, name)
            options[f"{kind}_steps"] = _steps_of(entries, rules, kind)
    if kinds and rules.hostile_edge:
        # Where the edge helps to capture the king, OpenTafl's pairs are like other men.
        options["pair_captures_king"] = frozenset()
    rules = replace(rules, **options)
    if rules.has_special_pieces and rules.exit_fort is not ExitFort.NONE:
        raise _unplayed(Unplayed.FORTS, entries, "efe")
    return rules


def _jump(entries: Entries, name: str) -> Jump:
    if entries[name] not in rules_letters.JUMPS:
        raise _unplayed(Unplayed.JUMPS, entries, name)
    return rules_letters.JUMPS[entries[name]]


def _steps_of(entries: Entries, rules: Ruleset, kind: Kind) -> int:
    """Most squares that men of *kind* may go, 0 for any number: the same on both sides."""
    speeds = _speeds(entries)
    if len(speeds) == 1:
        return _no_limit_or(speeds[0])
    letters = rules_letters.SPEED_LETTERS[len(speeds)]
    signs = [sign for sign, what in SPECIAL_MEN.items() if what in rules.special_men]
    # A list that is shorter, from an earlier version, has such men go like others of their side.
    found = {
        speeds[letters.index(sign if sign in letters else "T" if sign.isupper() else "t")]
        for sign in signs
        if SPECIAL_MEN[sign][1] is kind
    }
    if len(found) > 1:
        raise _unplayed(Unplayed.SPECIAL_MEN, entries, "spd")
    return _no_limit_or(*found)


def _no_limit_or(speed: int) -> int:
    """The steps of a ruleset, 0 for any number, that OpenTafl writes as *speed*."""
    return 0 if speed == rules_letters.ANY_DISTANCE else speed


def _require_no_rights_of_their_own(entries: Entries, rules: Ruleset) -> None:
    """Refuse special men who may go, or are captured, where ordinary men of their side are not."""
    for man, kind in rules.special_men:
        if kind in (Kind.MERCENARY, Kind.GUARD):  # in none of OpenTafl's defaults
            continue
        letter, ordinary = layout_sign(man, kind), "t" if man is Piece.ATTACKER else "T"
        for name, entry in ENTRIES.items():
            lists = entry.form is PIECES and entries[name] != entry.default
            if lists and (letter in entries[name]) != (ordinary in entries[name]):
                raise _unplayed(Unplayed.SPECIAL_MEN, entries, name)


def _general(entries: Entries) -> Options:
    by_any_move = entries["swf"] == "n" and entries["sw"] != "n"
    return {
        "first": Side.ATTACKERS if entries["atkf"] == "y" else Side.DEFENDERS,
        "escape": Escape.CORNER if entries["esc"] == "c" else Escape.EDGE,
        "encirclement": entries["surf"] == "y",
        "exit_fort": ExitFort.WINS if entries["efe"] == "y" else ExitFort.NONE,
        "repetition": rules_letters.REPETITIONS[entries["tfr"]],
        "berserk": rules_letters.BERSERKS[entries["ber"]],
        "shieldwall": rules_letters.SHIELDWALLS[entries["sw"]],
        "shieldwall_closing": ShieldwallClosing.ANY if by_any_move else ShieldwallClosing.END,
    }


def _corners(entries: Entries, blank: Ruleset) -> Options:
    """The options of corners. OpenTafl lists them, may list none, and lets the king win on them.

    Corners of several squares are for the king only. Listed squares other than the corners become
    goals, with no other effect. Corners that are not listed are missing.
    """
    squares = _squares(entries, "cor", blank.corner_squares, blank.size)
    stop, hostile = _who_may_stop(entries, "cor"), _pieces(entries, "corh")
    to_corner = entries["esc"] == "c"
    if not squares and not to_corner:
        # Without corners none can close a shieldwall.
        no_corner = {"shieldwall": Shieldwall.MEN} if entries["sw"] == "s" else {}
        return {"corners": Corners.ANYONE, **no_corner}
    missing = blank.corner_squares - squares
    beyond = squares - blank.corner_squares
    if beyond and stop == rules_letters.KING:
        for size in (size for size in CORNER_SIZES if 2 * size < blank.size):
            large = replace(blank, corner_size=size).corner_squares
            if squares <= large:
                return {
                    "corners": Corners.KING,
                    "corner_size": size,
                    "hostile_corners": hostile,
                    "missing_corners": large - squares,
                }
    if not squares or (beyond and not to_corner):
        raise _unplayed(Unplayed.GOALS, entries, "cor")
    if beyond and (stop != rules_letters.EVERYBODY or hostile):
        raise _unplayed(Unplayed.GOALS, entries, "cor")
    if stop not in rules_letters.CORNERS:
        raise UnplayedError(Unplayed.CORNERS, _rights(entries, "cor"))
    if stop == rules_letters.EVERYBODY and hostile:
        raise _unplayed(Unplayed.CORNERS, entries, "corh")
    return {
        "corners": rules_letters.CORNERS[stop],
        "hostile_corners": hostile,
        "goals": beyond,
        "missing_corners": missing,
    }


def _throne(entries: Entries, blank: Ruleset) -> Options:
    squares = _squares(entries, "cen", blank.throne_squares, blank.size)
    if not squares:
        return {"throne_stop": Stop.ANYONE}
    stop, cross = _who_may_stop(entries, "cen"), _who_may_enter(entries, "cen")
    occupied = _pieces(entries, "cenh")
    if squares & _squares(entries, "cor", blank.corner_squares, blank.size):
        raise _unplayed(Unplayed.THRONE, entries, "cen")
    if stop not in rules_letters.STOPS or cross not in rules_letters.CROSSINGS:
        raise UnplayedError(Unplayed.THRONE, _rights(entries, "cen"))
    if stop == rules_letters.EVERYBODY and occupied:
        raise _unplayed(Unplayed.THRONE, entries, "cenh")
    # Three attackers and the throne capture such a king beside it, whatever ``cenhe`` says.
    closes_on_king = rules_letters.KING if entries["ks"] == "c" else rules_letters.NOBODY
    return {
        "thrones": squares - blank.throne_squares and squares,
        "throne_stop": rules_letters.STOPS[stop],
        "throne_cross": rules_letters.CROSSINGS[cross],
        "hostile_throne": _pieces(entries, "cenhe") | closes_on_king,
        "hostile_occupied_throne": occupied,
        "linnaean_capture": entries["linc"] == "y" and Piece.DEFENDER not in occupied,
    }


def _camps(entries: Entries, blank: Ruleset, pieces: Pieces) -> Options:
    """The attackers' fortresses as camps: men pass between camps, but never return to one."""
    squares = _squares(entries, "afor", frozenset(), blank.size)
    if not squares:
        return {}
    hostile = _pieces(entries, "aforh")
    taken = _squares(entries, "cor", blank.corner_squares, blank.size)
    taken |= _squares(entries, "cen", blank.throne_squares, blank.size)
    taken |= {square for square in pieces if pieces[square] is not Piece.ATTACKER}
    if taken & squares:
        raise _unplayed(Unplayed.FORTRESSES, entries, "afor")
    within = _pieces(entries, "aforp") & _pieces(entries, "afors")
    if _who_may_enter(entries, "afor") or Piece.ATTACKER not in within:
        raise UnplayedError(Unplayed.FORTRESSES, _rights(entries, "afor"))
    return {
        "camps": tuple(_connected(squares)),
        "camp_entry": CampEntry.FROM_CAMP,
        "hostile_camps": hostile,
        "hostile_occupied_camps": hostile & {Piece.ATTACKER},
    }


def _connected(squares: frozenset[Square]) -> Iterator[frozenset[Square]]:
    """*squares* in groups of adjacent ones."""
    left = set(squares)
    while left:
        group, edge = set[Square](), {min(left)}
        while edge:
            group |= edge
            edge = {beside for square in edge for beside in square.neighbours} & left - group
        left -= group
        yield frozenset(group)


def _king(entries: Entries) -> Options:
    """The options for captures by and of the king. Without a throne, he is not stronger near it."""
    letter = rules_letters.OLD_STRENGTHS.get(entries["ks"], entries["ks"])
    if letter == "c" and not entries["cen"]:
        letter = "w"
    on_throne, beside, elsewhere, edge = rules_letters.STRENGTHS[letter]
    return {
        "king_power": rules_letters.POWERS[entries["ka"]],
        "king_on_throne": on_throne,
        "king_beside_throne": beside,
        "king_elsewhere": elsewhere,
        "hostile_edge": edge,
    }


def _steps(entries: Entries) -> Options:
    speeds = _speeds(entries)
    if len(speeds) not in rules_letters.SPEEDS or any(
        speed < 1 and speed != rules_letters.ANY_DISTANCE for speed in speeds
    ):
        raise OpenTaflError(OpenTaflFault.WRONG_VALUE, "spd", entries["spd"])
    names = ("attacker_steps", "defender_steps", "king_steps")
    return {
        name: _no_limit_or(speeds[at])
        for name, at in zip(names, rules_letters.SPEEDS[len(speeds)], strict=True)
    }


def _speeds(entries: Entries) -> list[int]:
    return [int(number) for number in entries["spd"].removesuffix(",").split(",")]


def _who_may_enter(entries: Entries, place: str) -> frozenset[Piece]:
    """The pieces that may enter the squares of a *place*, such as ``cen``, and pass over them."""
    return _pieces(entries, f"{place}p") & _pieces(entries, f"{place}re")


def _who_may_stop(entries: Entries, place: str) -> frozenset[Piece]:
    """The pieces that may stop on a *place*: OpenTafl lets none stop where it may not pass."""
    return _pieces(entries, f"{place}s") & _who_may_enter(entries, place)


def _rights(entries: Entries, place: str) -> str:
    """The entries for the pieces that may pass a *place*, stop on it and return to it."""
    given = {f"{place}{right}": entries[f"{place}{right}"] for right in ("p", "s", "re")}
    return write_entries(given) or f"{place}:{entries[place]}"


def _pieces(entries: Entries, name: str) -> frozenset[Piece]:
    """The pieces in the entry *name*, without kinds of pieces that no ruleset of ours has."""
    return frozenset(
        rules_letters.PLAYED[letter] for letter in entries[name] if letter in rules_letters.PLAYED
    )


def _squares(
    entries: Entries, name: str, default: frozenset[Square], size: int
) -> frozenset[Square]:
    if entries[name] == "default":
        return default
    try:
        squares = frozenset(Square.parse(word) for word in entries[name].split(",") if word)
    except ValueError:
        # A square off this board is refused below, like any other.
        squares = frozenset({Square(size, size)})
    if not all(square.is_on(size) for square in squares):
        raise OpenTaflError(OpenTaflFault.WRONG_VALUE, name, entries[name])
    return squares
