"""Writes rulesets as OpenTafl's rules strings: exactly, or as nearly as they can be expressed.

A rules string is read back at once, and every option that can make a difference is compared with
the original. So no option unknown to OpenTafl can be lost.
"""

import operator
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from tafl.opentafl import rules_letters
from tafl.opentafl.entries import write_entries
from tafl.opentafl.errors import Unplayed, UnplayedError, UnwritableError
from tafl.opentafl.positions import write_pieces
from tafl.opentafl.rules_reader import read_rules
from tafl.pieces import SPECIAL_KINDS, SPECIAL_MEN, Kind, Piece, Side
from tafl.position import Position
from tafl.ruleset import (
    TAKEN_OFF,
    Berserk,
    CampEntry,
    Corners,
    Cross,
    DeadPosition,
    Die,
    Escape,
    ExitFort,
    Repetition,
    Ruleset,
    Shieldwall,
    Stop,
)
from tafl.ruleset_options import LONGEST_NAME, OPTIONS

Options = dict[str, Any]

_BEHIND = {
    Unplayed.GOALS: ("goals",),
    Unplayed.CORNERS: ("corners", "hostile_corners"),
    Unplayed.FORTRESSES: ("camps",),
    Unplayed.THRONE: ("throne_stop", "hostile_occupied_throne"),
}
"""For each rule that our rulesets lack, the options by which a written ruleset asks for it."""

_UNMARKED = str.maketrans(dict.fromkeys(TAKEN_OFF, "."))

_TEXTS = {"name", "source", "summary", "readings"}

_ENDINGS = {
    *("encirclement", "exit_fort", "few_attackers", "no_move", "repetition"),
    *("move_limit", "quiet_limit", "dead_position"),
}
"""Options that only judge how a game ends, with no effect on moves and captures."""


class Rounded(NamedTuple):
    """An *option* that was not written exactly: its TOML value as *given* and as *written*."""

    option: str
    given: str
    written: str


class Written(NamedTuple):
    """A written game or ruleset: its *text*, and the options that it changes (*rounded*)."""

    text: str
    rounded: tuple[Rounded, ...] = ()


def write_rules(ruleset: Ruleset) -> str:
    """Write *ruleset* as an OpenTafl rules string that reads back to the same rules.

    Raises:
        UnwritableError: OpenTafl has no word for some options of the ruleset.
    """
    text, differences = _compared(ruleset, ruleset)
    if differences:
        raise UnwritableError(tuple((option, given) for option, given, _ in differences))
    return text


def write_nearest(ruleset: Ruleset, *, endless: bool = False) -> Written:
    """Write the rules string that comes nearest to *ruleset*; its games may end differently.

    Endings for which OpenTafl has no word are left out. If *endless* is true, all are left out but
    the one that OpenTafl always has: a side without a legal move loses.

    Raises:
        UnwritableError: OpenTafl has no word for options that decide moves or captures.
    """
    wanted = ruleset
    if endless:
        wanted = replace(
            ruleset,
            encirclement=False,
            exit_fort=ExitFort.NONE,
            few_attackers=0,
            dead_position=DeadPosition.NONE,
            move_limit=0,
            quiet_limit=0,
            repetition=Repetition.IGNORED,
        )
    written = Written(*_compared(ruleset, wanted))
    decisive = tuple((name, given) for name, given, _ in written.rounded if name not in _ENDINGS)
    if decisive:
        raise UnwritableError(decisive)
    return written


def _compared(ruleset: Ruleset, wanted: Ruleset) -> tuple[str, tuple[Rounded, ...]]:
    """The rules string for *wanted*, and the options of *ruleset* that it changes."""
    text = write_entries(_entries(wanted))
    given = _that_matter(ruleset)
    try:
        understood = _that_matter(read_rules(text))
    except UnplayedError as error:
        behind = ((name, OPTIONS[name].write(given[name])) for name in _BEHIND[error.what])
        raise UnwritableError(tuple(behind)) from None
    differing = (name for name in given if given[name] != understood[name])
    return text, tuple(
        Rounded(name, OPTIONS[name].write(given[name]), OPTIONS[name].write(understood[name]))
        for name in differing
    )


def _that_matter(ruleset: Ruleset) -> Options:
    """The options of *ruleset* that can make a difference once a game has begun."""
    easy = ruleset.edge_squares if ruleset.escape is Escape.EDGE else ruleset.corner_squares
    moot: Options = {
        "layout": tuple(row.translate(_UNMARKED) for row in ruleset.layout),
        "players_choose_escape": False,
        "players_choose_shieldwall": False,
        "corners": Corners.KING if ruleset.corners_are_the_kings else Corners.ANYONE,
        "goals": ruleset.goals - easy,
        "thrones": ruleset.throne_squares if ruleset.has_throne else frozenset(),
    }
    if not ruleset.corners_are_the_kings:
        moot |= _defaults("corner_size")
    if not _corners_matter(ruleset):
        moot |= _defaults("missing_corners")
    if ruleset.shieldwall is Shieldwall.NONE:
        moot |= _defaults("shieldwall_closing")
    if Piece.DEFENDER in ruleset.hostile_occupied_throne:
        moot |= _defaults("linnaean_capture")
    moot |= _of_camps(ruleset) | _of_special_men(ruleset)
    if ruleset.berserk in (Berserk.NO, Berserk.MUST_MOVE):
        moot |= _defaults("berserk_escape")
    if ruleset.die is Die.NONE:
        moot |= _defaults("dice_sides", "skip_on", "each_another_piece")
    if ruleset.weaker is None:
        moot |= _defaults("men_off", "resurrections", "three_sided")
    options = {name: getattr(ruleset, name) for name in OPTIONS if name not in _TEXTS}
    return options | moot


def _of_camps(ruleset: Ruleset) -> Options:
    """The options of camps, normalised where they make no difference.

    OpenTafl does not group camp squares. An attacker on one is an enemy to defenders anyway.
    """
    if not ruleset.camps:
        names = ("camp_entry", "hostile_camps", "hostile_occupied_camps", "camps_harmless_to_men")
        return _defaults(*names)
    moot: Options = {
        "camps": (frozenset().union(*ruleset.camps),),
        "hostile_occupied_camps": ruleset.hostile_occupied_camps & {Piece.ATTACKER},
    }
    if len(ruleset.camps) == 1:
        moot["camp_entry"] = CampEntry.FROM_CAMP
    if not ruleset.hostile_camps - rules_letters.KING | moot["hostile_occupied_camps"]:
        moot |= _defaults("camps_harmless_to_men")
    return moot


def _of_special_men(ruleset: Ruleset) -> Options:
    """The options of special men who are not in the layout, as they make no difference."""
    kinds = {kind for _, kind in ruleset.special_men}
    absent = [kind for kind in SPECIAL_KINDS if kind not in kinds]
    moot = _defaults(*(f"{kind}_{what}" for kind in absent for what in ("jump", "steps")))
    for name in ("pair_captures_king", "changes_sides", "never_captured", "never_captures"):
        # What absent men would do makes no difference either.
        moot[name] = getattr(ruleset, name) & kinds
    return moot


def _defaults(*names: str) -> Options:
    plain = Ruleset("", "", ())
    return {name: getattr(plain, name) for name in names}


def _entries(ruleset: Ruleset) -> dict[str, str]:
    """The entries that come nearest to *ruleset*."""
    return {
        "dim": str(ruleset.size),
        "name": re.sub(r"[\s:\[\]|]+", "_", ruleset.name[:LONGEST_NAME]),
        "esc": "c" if ruleset.escape is Escape.CORNER else "e",
        "surf": _yes_or_no(ruleset.encirclement),
        "atkf": _yes_or_no(ruleset.first is Side.ATTACKERS),
        "tfr": _letter(rules_letters.REPETITIONS, ruleset.repetition, "i"),
        "ka": _letter(rules_letters.POWERS, ruleset.king_power, "y"),
        "ks": _strength(ruleset),
        "spd": _speeds(ruleset),
        **_jump_entries(ruleset),
        **_corner_entries(ruleset),
        **_throne_entries(ruleset),
        **_camp_entries(ruleset),
        "sw": _letter(rules_letters.SHIELDWALLS, ruleset.shieldwall, "n"),
        "swf": _yes_or_no(not ruleset.fronting_captures),
        "linc": _yes_or_no(ruleset.linnaean_capture),
        "ber": _letter(rules_letters.BERSERKS, ruleset.berserk, "c"),
        "efe": _yes_or_no(ruleset.exit_fort is ExitFort.WINS),
        "start": write_pieces(Position.start(ruleset)),
    }


def _jump_entries(ruleset: Ruleset) -> dict[str, str]:
    """The jumps of the king and of the kinds of men in the layout of *ruleset*."""
    jumps = {"kj": ruleset.king_jump}
    kinds = {kind for _, kind in ruleset.special_men}
    for name, kind in rules_letters.JUMPERS.items():
        if kind in kinds:
            jumps[name] = ruleset.jump(Piece.ATTACKER, kind)
    return {name: _letter(rules_letters.JUMPS, jump, "n") for name, jump in jumps.items()}


def _corner_entries(ruleset: Ruleset) -> dict[str, str]:
    reserved, hostile = ruleset.corners_are_the_kings, ruleset.hostile_corners
    beyond = ruleset.goals - ruleset.corner_squares
    if ruleset.escape is Escape.EDGE:
        beyond = frozenset()
        if not _corners_matter(ruleset):
            return {"cor": ""}
    listed = beyond or ruleset.corner_size > 1 or ruleset.missing_corners
    squares = sorted(beyond | ruleset.corner_squares) if listed else []
    stop = _letters(rules_letters.KING if reserved else rules_letters.EVERYBODY)
    return {
        "cor": ",".join(str(square).lower() for square in squares) or "default",
        "corh": _letters(hostile),
        "corp": stop,
        "cors": stop,
    }


def _corners_matter(ruleset: Ruleset) -> bool:
    """Whether any rule treats a corner otherwise than the rest of the board's edge."""
    closes = ruleset.shieldwall is Shieldwall.CORNER
    matters = ruleset.corners_are_the_kings or bool(ruleset.hostile_corners) or closes
    return matters or ruleset.escape is Escape.CORNER


def _throne_entries(ruleset: Ruleset) -> dict[str, str]:
    empty, occupied = ruleset.hostile_throne, ruleset.hostile_occupied_throne
    stop, cross = ruleset.throne_stop, ruleset.throne_cross
    ordinary = stop is Stop.ANYONE and cross is Cross.EVERYONE and not (empty or occupied)
    ordinary = ordinary and not ruleset.linnaean_capture
    if ordinary and ruleset.king_on_throne == ruleset.king_elsewhere:
        return {"cen": ""}
    crossing = next(who for who, value in rules_letters.CROSSINGS.items() if value is cross)
    # To a throne that nobody enters, none returns: that is how OpenTafl's own Foteviken has it.
    right = "cenp" if crossing else "cenre"
    return {
        "cen": ",".join(str(square).lower() for square in sorted(ruleset.thrones)) or "default",
        "cenh": _letters(occupied),
        "cenhe": _letters(empty),
        right: _letters(crossing),
        "cens": _letters(next(who for who, value in rules_letters.STOPS.items() if value is stop)),
    }


def _camp_entries(ruleset: Ruleset) -> dict[str, str]:
    """Fortresses to which no piece returns, as in OpenTafl's own Foteviken Tablut."""
    squares = sorted(frozenset().union(*ruleset.camps))
    if not squares:
        return {}
    return {
        "afor": ",".join(str(square).lower() for square in squares),
        "aforh": _letters(ruleset.hostile_camps),
        "aforre": "",
    }


def _strength(ruleset: Ruleset) -> str:
    """The letter that agrees with most options on the capture of the king."""
    wanted = (
        ruleset.king_on_throne,
        ruleset.king_beside_throne,
        ruleset.king_elsewhere,
        ruleset.hostile_edge,
    )
    return max(
        rules_letters.STRENGTHS,
        key=lambda letter: sum(map(operator.eq, rules_letters.STRENGTHS[letter], wanted)),
    )


def _speeds(ruleset: Ruleset) -> str:
    """One number for all pieces, or one for each of eight kinds: OpenTafl 0.4 misreads a pair."""
    attackers, defenders, king = (
        steps or rules_letters.ANY_DISTANCE
        for steps in (ruleset.attacker_steps, ruleset.defender_steps, ruleset.king_steps)
    )
    speeds = {sign: defenders if sign.isupper() else attackers for sign in "tcnkTCNmgMG"}
    speeds["K"] = king
    for sign, (man, kind) in SPECIAL_MEN.items():
        if (man, kind) in ruleset.special_men:
            steps: int = getattr(ruleset, f"{kind}_steps")
            speeds[sign] = steps or rules_letters.ANY_DISTANCE
    if len(set(speeds.values())) == 1:
        return str(king)
    later = any(kind in (Kind.MERCENARY, Kind.GUARD) for _, kind in ruleset.special_men)
    letters = rules_letters.SPEED_LETTERS[12 if later else 8]
    return ",".join(str(speeds[sign]) for sign in letters)


def _letters(pieces: frozenset[Piece]) -> str:
    return "".join(
        rules_letters.LETTERS[piece] for piece in rules_letters.LETTERS if piece in pieces
    )


def _letter(letters: Mapping[str, Any], value: object, otherwise: str) -> str:
    return next((letter for letter in letters if letters[letter] is value), otherwise)


def _yes_or_no(flag: bool) -> str:  # noqa: FBT001 - the value itself
    return "y" if flag else "n"
