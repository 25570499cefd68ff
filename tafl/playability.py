"""Conditions on the options of a ruleset, taken together, that make a game possible."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import combinations
from typing import Any

from tafl.errors import RulesetFault
from tafl.pieces import ATTACKERS_MEN, DEFENDERS_MEN, SPECIAL_KINDS, Kind, Piece, Side
from tafl.position import Position
from tafl.ruleset import CORNER_SIZES, Berserk, Corners, Die, Escape, Ruleset, Stop
from tafl.ruleset_options import Misfit
from tafl.squares import Square


@dataclass(frozen=True, slots=True)
class PlayabilityCheck:
    """A condition that *options* must meet together.

    *misfits* yields the mistakes of a ruleset; they are reported for the first of *options*.
    """

    options: tuple[str, ...]
    misfits: Callable[[Ruleset], Iterator[Misfit]]


def _squares_on_board(option: str) -> PlayabilityCheck:
    def misfits(rules: Ruleset) -> Iterator[Misfit]:
        named = getattr(rules, option)
        squares = frozenset().union(*named) if option == "camps" else named
        last = str(Square(rules.size - 1, rules.size - 1))
        for square in sorted(squares):
            if not square.is_on(rules.size):
                yield Misfit(RulesetFault.UNKNOWN_SQUARE, str(square), (last,))

    return PlayabilityCheck((option, "layout"), misfits)


def _king_on_goal(rules: Ruleset) -> Iterator[Misfit]:
    goals = rules.goal_squares | (rules.edge_squares if rules.players_choose_escape else set())
    for king in rules.marked("K"):
        if king in goals:
            yield Misfit(RulesetFault.KING_ON_GOAL, str(king))


def _man_on_corner(rules: Ruleset) -> Iterator[Misfit]:
    by_escape = rules.players_choose_escape and rules.corners is Corners.KING_IF_GOAL
    if rules.corners_are_the_kings or by_escape:
        for square in rules.marked(ATTACKERS_MEN + DEFENDERS_MEN):
            if square in rules.corner_squares:
                yield Misfit(RulesetFault.MAN_ON_CORNER, str(square))


def _man_on_throne(rules: Ruleset) -> Iterator[Misfit]:
    if rules.throne_stop is not Stop.ANYONE:
        men = rules.marked(ATTACKERS_MEN + DEFENDERS_MEN)
        for square in sorted(rules.throne_squares.intersection(men)):
            yield Misfit(RulesetFault.MAN_ON_THRONE, str(square))


def _throne_on_other_ground(rules: Ruleset) -> Iterator[Misfit]:
    # Which squares are corners may depend on the escape that the players choose.
    other = replace(rules, corners=Corners.KING).corner_squares | _camp_squares(rules)
    for square in sorted(rules.thrones & other):
        yield Misfit(RulesetFault.THRONE_TAKEN, str(square))


def _overlapping_camps(rules: Ruleset) -> Iterator[Misfit]:
    for one, other in combinations(rules.camps, 2):
        for square in sorted(one & other):
            yield Misfit(RulesetFault.CAMPS_OVERLAP, str(square))


def _defender_in_camp(rules: Ruleset) -> Iterator[Misfit]:
    for square in rules.marked(DEFENDERS_MEN + "K"):
        if square in _camp_squares(rules):
            yield Misfit(RulesetFault.DEFENDER_IN_CAMP, str(square))


def _harmless_outside_camps(rules: Ruleset) -> Iterator[Misfit]:
    for square in sorted(rules.camps_harmless_to_men - _camp_squares(rules)):
        yield Misfit(RulesetFault.NO_CAMP, str(square))


def _corners_that_meet(rules: Ruleset) -> Iterator[Misfit]:
    """Corners leave free the middle row and column."""
    fitting = tuple(str(size) for size in CORNER_SIZES if 2 * size < rules.size)
    if str(rules.corner_size) not in fitting:
        yield Misfit(RulesetFault.UNKNOWN_VALUE, rules.corner_size, fitting)


def _missing_without_corner(rules: Ruleset) -> Iterator[Misfit]:
    # Which squares are corners may depend on the escape that the players choose.
    corners = replace(rules, corners=Corners.KING, missing_corners=frozenset()).corner_squares
    for square in sorted(rules.missing_corners - corners):
        yield Misfit(RulesetFault.NO_CORNER, str(square))


def _no_goal(rules: Ruleset) -> Iterator[Misfit]:
    escapes = list(Escape) if rules.players_choose_escape else [rules.escape]
    if not all(replace(rules, escape=escape).goal_squares for escape in escapes):
        yield Misfit(RulesetFault.NO_GOAL)


def _goals_in_camps(rules: Ruleset) -> Iterator[Misfit]:
    if rules.goal_squares and rules.goal_squares <= _camp_squares(rules):
        yield Misfit(RulesetFault.NO_GOAL_LEFT)


def _few_attackers(rules: Ruleset) -> Iterator[Misfit]:
    attackers = len(rules.marked(ATTACKERS_MEN))
    if rules.few_attackers >= attackers:
        yield Misfit(RulesetFault.TOO_FEW_ATTACKERS, rules.few_attackers, (str(attackers - 1),))


def _men_off(rules: Ruleset) -> Iterator[Misfit]:
    if rules.weaker is None:
        return
    most = most_men_off(rules, rules.weaker.opponent)
    if rules.men_off > most:
        yield Misfit(RulesetFault.TOO_MANY_MEN_OFF, rules.men_off, (str(most),))


def most_men_off(rules: Ruleset, side: Side) -> int:
    """The greatest number of men of *side* that can be taken off before the start.

    One more attacker must stay than ``few_attackers``; the king can do without men. Special men
    are never taken off.
    """
    if side is Side.DEFENDERS:
        return len(rules.marked("D"))
    spare = len(rules.marked(ATTACKERS_MEN)) - rules.few_attackers - 1
    return max(0, min(spare, len(rules.marked("A"))))


def _needs(option: str, needed: str, is_there: Callable[[Ruleset], bool]) -> PlayabilityCheck:
    """The check that *option* has an effect: without *needed* it would do nothing."""

    def misfits(rules: Ruleset) -> Iterator[Misfit]:
        if getattr(rules, option) != _DEFAULTS[option] and not is_there(rules):
            yield Misfit(RulesetFault.IDLE, expected=(needed,))

    return PlayabilityCheck((option, needed), misfits)


def _alone(option: str) -> PlayabilityCheck:
    """The check that *option*, which proves what can never be captured, has only ordinary men."""

    def misfits(rules: Ruleset) -> Iterator[Misfit]:
        if getattr(rules, option) != _DEFAULTS[option] and rules.has_special_pieces:
            yield Misfit(RulesetFault.SPECIAL_PIECES)

    return PlayabilityCheck((option, "layout", "king_jump"), misfits)


def _needs_kind(kind: Kind) -> Iterator[PlayabilityCheck]:
    def is_there(rules: Ruleset) -> bool:
        return any(kind is there for _, there in rules.special_men)

    yield _needs(f"{kind}_jump", "layout", is_there)
    yield _needs(f"{kind}_steps", "layout", is_there)


def without_idle_kinds(rules: Ruleset) -> Ruleset:
    """*rules* without the options of special men who are not in their layout."""
    idle = [check.options[0] for check in _OF_KINDS if any(check.misfits(rules))]
    defaults: dict[str, Any] = {option: _DEFAULTS[option] for option in idle}
    return replace(rules, **defaults)


def _no_move(rules: Ruleset) -> Iterator[Misfit]:
    start = Position.start(rules)
    for side in Side:
        if not start.turned_over(side).legal_moves():
            yield Misfit(RulesetFault.NO_MOVE, str(side))


def _camp_squares(rules: Ruleset) -> frozenset[Square]:
    return frozenset().union(*rules.camps)


_DEFAULTS = {field.name: field.default for field in fields(Ruleset)}

_OF_KINDS = (
    *(check for kind in SPECIAL_KINDS for check in _needs_kind(kind)),
    *(
        _needs(option, "layout", lambda rules: bool(rules.special_men))
        for option in ("pair_captures_king", "changes_sides", "never_captured", "never_captures")
    ),
)

PLACES = tuple(
    map(
        _squares_on_board, ("goals", "thrones", "camps", "camps_harmless_to_men", "missing_corners")
    )
)
"""Checks that all squares named are on the board: otherwise no board can be built."""

CHECKS = (
    PlayabilityCheck(("corner_size", "layout"), _corners_that_meet),
    PlayabilityCheck(
        ("layout", "escape", "goals", "players_choose_escape", "corner_size"), _king_on_goal
    ),
    PlayabilityCheck(
        ("layout", "corners", "escape", "players_choose_escape", "corner_size"), _man_on_corner
    ),
    PlayabilityCheck(("layout", "throne_stop", "thrones"), _man_on_throne),
    PlayabilityCheck(("thrones", "camps", "corner_size"), _throne_on_other_ground),
    PlayabilityCheck(("missing_corners", "layout", "corner_size"), _missing_without_corner),
    PlayabilityCheck(("missing_corners", "escape", "goals", "players_choose_escape"), _no_goal),
    PlayabilityCheck(("camps",), _overlapping_camps),
    PlayabilityCheck(("camps", "layout"), _defender_in_camp),
    PlayabilityCheck(("camps_harmless_to_men", "camps"), _harmless_outside_camps),
    PlayabilityCheck(("camps", "layout", "escape", "goals"), _goals_in_camps),
    PlayabilityCheck(("few_attackers", "layout"), _few_attackers),
    PlayabilityCheck(("men_off", "weaker", "few_attackers", "layout"), _men_off),
    _needs("corner_size", "corners", lambda rules: rules.corners is not Corners.ANYONE),
    _needs(
        "shieldwall_closing",
        "shieldwall",
        # The players may have switched it off for a single game.
        lambda rules: rules.fronting_captures or rules.players_choose_shieldwall,
    ),
    _needs(
        "linnaean_capture",
        "hostile_occupied_throne",
        lambda rules: Piece.DEFENDER not in rules.hostile_occupied_throne,
    ),
    _needs("berserk_escape", "berserk", lambda rules: rules.berserk in (Berserk.MAY, Berserk.MUST)),
    _needs("camp_entry", "camps", lambda rules: bool(rules.camps)),
    _needs("hostile_camps", "camps", lambda rules: bool(rules.camps)),
    _needs("hostile_occupied_camps", "camps", lambda rules: bool(rules.camps)),
    _needs("dice_sides", "die", lambda rules: rules.die is not Die.NONE),
    _needs("skip_on", "die", lambda rules: rules.die is Die.SKIP),
    _needs("each_another_piece", "die", lambda rules: rules.die is Die.MULTIPLE),
    _needs("weaker", "three_sided", lambda rules: bool(rules.men_off or rules.helps_fallen)),
    _needs("men_off", "weaker", lambda rules: rules.weaker is not None),
    _needs("resurrections", "weaker", lambda rules: rules.weaker is not None),
    _needs("three_sided", "weaker", lambda rules: rules.weaker is not None),
    *_OF_KINDS,
    _alone("exit_fort"),
    _alone("dead_position"),
)
"""The conditions for a playable ruleset, independent of each other."""

LAST = PlayabilityCheck(("layout", "camps", "throne_stop", "throne_cross", "corners"), _no_move)
"""The check that both sides can move, made after all others, as it needs the start position."""
