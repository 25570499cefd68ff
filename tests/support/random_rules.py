from dataclasses import fields, replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from tafl.pieces import SPECIAL_KINDS, Kind, Piece, Side
from tafl.position import Position
from tafl.ruleset import (
    Berserk,
    CampEntry,
    Corners,
    Cross,
    DeadPosition,
    Die,
    Escape,
    ExitFort,
    Jump,
    KingPower,
    NoMove,
    Repetition,
    Ruleset,
    Shieldwall,
    ShieldwallClosing,
    Stop,
)
from tafl.rulesets import keys, override, ruleset
from tafl.squares import SMALLEST_BOARD, Square
from tests import naive

TITLES = {
    *("key", "name", "source", "summary", "readings"),
    *("players_choose_escape", "players_choose_shieldwall"),
}
"""Options that say nothing about how the pieces move."""

NO_SQUARES: frozenset[Square] = frozenset()
A_THRONE = Square(1, 3)
CAPTIVES = st.frozensets(st.sampled_from([Piece.ATTACKER, Piece.DEFENDER, Piece.KING]))
ROW_PIECES = (Piece.ATTACKER, Piece.DEFENDER, Piece.EMPTY)
STEPS = st.sampled_from([0, 0, 0, 1, 2])
FEW = st.sampled_from([0, 0, 1, 2, 3])
KINDS = st.frozensets(st.sampled_from(SPECIAL_KINDS))
RANDOMS = st.randoms(use_true_random=False)

OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "first": st.sampled_from(Side),
    "escape": st.sampled_from(Escape),
    "goals": st.sampled_from([frozenset(), frozenset({Square(1, 1), Square(3, 1)})]),
    "throne_stop": st.sampled_from(Stop),
    "throne_cross": st.sampled_from(Cross),
    "corners": st.sampled_from(Corners),
    "missing_corners": st.sampled_from([NO_SQUARES, NO_SQUARES, frozenset({Square(0, 0)})]),
    "hostile_throne": CAPTIVES,
    "hostile_occupied_throne": CAPTIVES,
    "hostile_corners": CAPTIVES,
    "hostile_edge": st.booleans(),
    "king_power": st.sampled_from(KingPower),
    "king_on_throne": st.sampled_from([4, 4, 2]),
    "king_beside_throne": st.sampled_from([4, 2]),
    "king_elsewhere": st.sampled_from([4, 2]),
    "shieldwall": st.sampled_from(Shieldwall),
    "shieldwall_closing": st.sampled_from(ShieldwallClosing),
    "paired_king": st.booleans(),
    "linnaean_capture": st.booleans(),
    "berserk": st.sampled_from([Berserk.NO, *Berserk]),
    "berserk_escape": st.booleans(),
    "camp_entry": st.sampled_from(CampEntry),
    "attacker_steps": STEPS,
    "defender_steps": STEPS,
    "king_steps": STEPS,
    "encirclement": st.booleans(),
    "exit_fort": st.sampled_from(ExitFort),
    "dead_position": st.sampled_from(DeadPosition),
    "no_move": st.sampled_from(NoMove),
    "repetition": st.sampled_from(Repetition),
    "raichi_may_repeat": st.sampled_from([True, True, False]),
    "few_attackers": st.sampled_from([0, 2, 5]),
    "move_limit": st.sampled_from([0, 0, 0, 12, 25]),
    "quiet_limit": st.sampled_from([0, 0, 0, 5, 10]),
    "first_by_lot": st.booleans(),
    "die": st.sampled_from([Die.NONE, *Die]),
    "weak_king": st.sampled_from([False, False, True]),
    "weaker": st.sampled_from([None, *Side]),
}
"""How each option is drawn that stands for itself."""

SPECIAL_PIECES: dict[str, st.SearchStrategy[Any]] = {
    **{f"{kind}_jump": st.sampled_from(Jump) for kind in ("king", *SPECIAL_KINDS)},
    **{f"{kind}_steps": STEPS for kind in SPECIAL_KINDS},
    **dict.fromkeys(
        ("pair_captures_king", "changes_sides", "never_captured", "never_captures"), KINDS
    ),
    "exit_fort": st.just(ExitFort.NONE),
    "dead_position": st.just(DeadPosition.NONE),
}
"""The random options of special men, and those that cannot be combined with such men."""
HOSTILE_CAMPS: dict[str, st.SearchStrategy[Any]] = {
    "hostile_camps": CAPTIVES,
    "hostile_occupied_camps": CAPTIVES,
}
A_DIE: dict[str, st.SearchStrategy[Any]] = {
    "dice_sides": st.frozensets(st.sampled_from(Side), min_size=1),
    "skip_on": st.sampled_from([frozenset({2, 4, 6}), frozenset({1}), frozenset({1, 2})]),
}
HELP: dict[str, st.SearchStrategy[Any]] = {
    "men_off": st.sampled_from([0, 0, 1, 2]),
    "resurrections": FEW,
    "three_sided": FEW,
}


@st.composite
def shipped_rulesets(draw: st.DrawFn) -> Ruleset:
    """Choose a ruleset that comes with the engine, with either escape where players choose."""
    rules = ruleset(draw(st.sampled_from(keys())))
    if rules.players_choose_escape:
        return override(rules, "escape", draw(st.sampled_from(["edge", "corner"])))
    return rules


@st.composite
def random_rulesets(draw: st.DrawFn) -> Ruleset:
    """Put options together at random, all of them, on a small board."""
    size = draw(st.sampled_from([5, 7, 9]))
    options: dict[str, Any] = draw(st.fixed_dictionaries(OPTIONS))
    options["camps"] = camps = draw(st.sampled_from(camps_of(size)))
    if camps:
        options |= draw(st.fixed_dictionaries(HOSTILE_CAMPS))
        options["camps_harmless_to_men"] = frozenset(
            draw(st.sets(st.sampled_from(sorted(camps[0]))))
        )
    thrones = [NO_SQUARES, NO_SQUARES, frozenset({A_THRONE}), frozenset({A_THRONE, Square(5, 3)})]
    # On the smallest board corners may be there.
    options["thrones"] = draw(st.sampled_from(thrones)) if size > SMALLEST_BOARD else NO_SQUARES
    options["corner_size"] = draw(st.sampled_from([1, 1, 2, 3 if size > SMALLEST_BOARD else 2]))
    if options["die"] is not Die.NONE:
        options |= draw(st.fixed_dictionaries(A_DIE))
    if options["die"] is Die.MULTIPLE:
        options["each_another_piece"] = draw(st.booleans())
    if options["weaker"] is not None:
        options |= draw(st.fixed_dictionaries(HELP))
    special = draw(st.sampled_from([False, False, True]))
    if special:
        options |= draw(st.fixed_dictionaries(SPECIAL_PIECES))
    layout = layout_of(size, special=special)
    return Ruleset(key="random", name="Random", layout=layout, **options)


def layout_of(size: int, *, special: bool = False) -> tuple[str, ...]:
    """Lay three attackers on each edge, and the king between two men; or special men for some."""
    empty, middle = "." * size, size // 2
    edge = "AAA".center(size, ".")
    flank = "A" + empty[2:] + "A"
    rows = [empty] * size
    rows[0] = rows[-1] = edge
    rows[middle - 1] = rows[middle + 1] = flank
    rows[middle] = "A" + "DKD".center(size - 2, ".") + "A"
    if special:
        rows[0] = "cng".center(size, ".")
        rows[middle] = "m" + "CKN".center(size - 2, ".") + "m"
    return tuple(rows)


def without_special_pieces(rules: Ruleset) -> Ruleset:
    return replace(rules, layout=layout_of(rules.size), king_jump=Jump.NONE)


def random_kinds(rules: Ruleset, pieces: dict[Square, Piece], random: Random) -> dict[Square, Kind]:
    """Make some of the men special, if the rules have such men."""
    if not rules.special_men:
        return {}
    men = [square for square, piece in pieces.items() if piece is not Piece.KING]
    return {square: random.choice(SPECIAL_KINDS) for square in men if random.random() < 0.4}


def camps_of(size: int) -> list[tuple[frozenset[Square], ...]]:
    """List some camps: none, at two edges, at all four, and beside two corners."""
    middle, last = size // 2, size - 1
    row = [middle - 1, middle, middle + 1]
    top = frozenset(Square(column, 0) for column in row)
    bottom = frozenset(Square(column, last) for column in row)
    left = frozenset(Square(0, column) for column in row)
    right = frozenset(Square(last, column) for column in row)
    stem, foot = frozenset({Square(middle, 1)}), frozenset({Square(middle, last - 1)})
    near = frozenset({Square(1, 0), Square(0, 1), Square(1, 1)})
    far = frozenset({Square(last - 1, last), Square(last, last - 1), Square(last - 1, last - 1)})
    return [
        (),
        (top | stem, bottom | foot),
        (top, left, bottom, right),
        (near, far),
        (near | {Square(0, 0)}, far),
    ]


@st.composite
def crowded_positions(draw: st.DrawFn) -> Position:
    """Fill a small board at random, row by row: captures, shieldwalls and traps come up often."""
    rules = draw(random_rulesets())
    random = draw(RANDOMS)
    king = Square(random.randrange(rules.size), random.randrange(rules.size))
    pieces = {king: Piece.KING}
    for row in range(rules.size):
        weights = random.choice([(7, 1, 2), (1, 7, 2), (3, 2, 5), (4, 1, 5), (1, 1, 9)])
        for column in range(rules.size):
            square = Square(column, row)
            piece = random.choices(ROW_PIECES, weights)[0]
            if square != king and piece and naive.may_stop(rules, piece, square):
                pieces[square] = piece
    kinds = random_kinds(rules, pieces, random)
    return Position.of(rules, pieces, draw(st.sampled_from(Side)), kinds)


@st.composite
def thin_positions(draw: st.DrawFn) -> Position:
    """Leave few men on a small board, the attackers to move: about every fifth is a tuichi."""
    rules = draw(random_rulesets())
    random = draw(RANDOMS)
    king = Square(random.randrange(rules.size), random.randrange(rules.size))
    pieces = {king: Piece.KING}
    for square in naive.squares_of(rules):
        piece = random.choices(ROW_PIECES, (1, 1, 10))[0]
        if square != king and piece and naive.may_stop(rules, piece, square):
            pieces[square] = piece
    kinds = random_kinds(rules, pieces, random)
    return Position.of(rules, pieces, Side.ATTACKERS, kinds)


@st.composite
def besieged_positions(draw: st.DrawFn) -> Position:
    """Set the king on the edge among his men, with attackers farther off, and no camps."""
    rules = replace(draw(random_rulesets()), camps=(), attacker_steps=0)
    random = draw(RANDOMS)
    edge = sorted(rules.edge_squares - rules.corner_squares)
    king = random.choice(edge)
    pieces = {king: Piece.KING}
    near_weights = random.choice([(0, 8, 3), (0, 5, 5), (0, 8, 2), (0, 12, 5)])
    for square in naive.squares_of(rules):
        distance = abs(square.column - king.column) + abs(square.row - king.row)
        weights = near_weights if distance < 4 else (3, 3, 5)
        piece = random.choices(ROW_PIECES, weights)[0]
        if square != king and piece and naive.may_stop(rules, piece, square):
            pieces[square] = piece
    return Position.of(rules, pieces, Side.ATTACKERS)


@st.composite
def ringed_positions(draw: st.DrawFn) -> Position:
    """Put the king and few men into a rectangle of attackers, and some pieces outside."""
    rules = draw(random_rulesets())
    random = Random(draw(st.integers(0, 1 << 32)))
    king = Square(random.randint(1, rules.size - 2), random.randint(1, rules.size - 2))
    left, top = (max(0, at - random.choice([1, 1, 2])) for at in king)
    right, bottom = (min(rules.size - 1, at + random.choice([1, 1, 2])) for at in king)
    inside = random.choice([(0, 0, 1), (0, 1, 3)])
    outside = random.choice([(1, 0, 4), (1, 0, 4), (1, 1, 8)])
    pieces: dict[Square, Piece] = {}
    for square in naive.squares_of(rules):
        column, row = square
        weights = outside
        if left <= column <= right and top <= row <= bottom:
            weights = (1, 0, 0) if column in (left, right) or row in (top, bottom) else inside
        piece = random.choices(ROW_PIECES, weights)[0]
        if piece and naive.may_stop(rules, piece, square):
            pieces[square] = piece
    return Position.of(rules, pieces | {king: Piece.KING}, random.choice(list(Side)))


def drawn_options() -> set[str]:
    return {*OPTIONS, *SPECIAL_PIECES, *HOSTILE_CAMPS, *A_DIE, *HELP, *BY_HAND}


BY_HAND = {
    "layout",
    "corner_size",
    "thrones",
    "camps",
    "camps_harmless_to_men",
    "each_another_piece",
}


def all_options() -> set[str]:
    return {field.name for field in fields(Ruleset)} - TITLES
