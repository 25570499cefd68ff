"""Examples: every rule of capture that a ruleset has is shown, and none that it has not."""

from dataclasses import replace
from functools import cache
from typing import Any

from tafl.endings import decided
from tafl.examples import Rule
from tafl.examples import examples as find_examples
from tafl.examples_in_words import TITLES, example_in_words
from tafl.pieces import Piece
from tafl.ruleset import (
    Berserk,
    DeadPosition,
    Escape,
    ExitFort,
    Jump,
    KingPower,
    Ruleset,
    Shieldwall,
    ShieldwallClosing,
)
from tafl.rulesets import keys, ruleset
from tests.support.cases import for_each

examples = cache(find_examples)
"""Several tests look at those of one ruleset."""

BERSERK = ruleset("berserk")
BRANDUBH = ruleset("brandubh")
COPENHAGEN = ruleset("copenhagen")
KOENIGSZABEL = ruleset("koenigszabel")
ALWAYS = ("berserk", "copenhagen", "koenigszabel")
BOLOGNA = ruleset("bologna-tablut")
OLD = ruleset("old-hnefatafl-11")
LINNAEAN = replace(COPENHAGEN, linnaean_capture=True)
FROM_FRONT = replace(COPENHAGEN, shieldwall_closing=ShieldwallClosing.ANY)
NOBODY: frozenset[Piece] = frozenset()
MEN = frozenset({Piece.ATTACKER, Piece.DEFENDER})
SMALL = 9
"""Up to this size of the board the rulesets are looked at where not all are, and two larger ones;
``docs/rules`` shows the examples of all, and another test reads that."""


def rules_shown(rules: Ruleset) -> set[Rule]:
    return {example.rule for example in examples(rules)}


def told(rules: Ruleset, rule: Rule) -> str:
    (example,) = (example for example in examples(rules) if example.rule is rule)
    return example_in_words(example)


def expected(rules: Ruleset) -> set[Rule]:
    """The rules of *rules*, read from its options."""
    has_throne, corner = rules.has_throne, rules.escape is Escape.CORNER
    four = 4
    beside = rules.king_beside_throne
    closed_beside = Piece.KING in rules.hostile_throne or beside != four
    kinds = {kind for _, kind in rules.special_men}
    jumps = {rules.jump(piece, kind) for piece, kind in rules.special_men}
    theirs = {kind for piece, kind in rules.special_men if piece is Piece.ATTACKER}
    strong = bool(theirs & rules.pair_captures_king - rules.never_captures)
    options = {
        Rule.BETWEEN_TWO: True,
        Rule.SEVERAL: True,
        Rule.GOING_ON: rules.berserk is not Berserk.NO,
        Rule.KING_GOES_ON: rules.king_is_hammer
        and (rules.berserk_escape or rules.berserk is Berserk.MUST_MOVE),
        Rule.JUMP: bool(jumps & {Jump.OVER}),
        Rule.JUMP_CAPTURES: bool(jumps & {Jump.CAPTURES}),
        Rule.KING_JUMPS: rules.king_jump is not Jump.NONE,
        Rule.CHANGES_SIDES: bool(kinds & (rules.changes_sides - rules.never_captured)),
        Rule.NEVER_CAPTURED: bool(kinds & rules.never_captured),
        Rule.KING_STANDING: rules.king_is_anvil,
        Rule.KING_MOVING: rules.king_is_hammer,
        Rule.THRONE_TAKES_ATTACKER: Piece.ATTACKER in rules.hostile_throne,
        Rule.THRONE_TAKES_DEFENDER: Piece.DEFENDER in rules.hostile_throne,
        Rule.KINGS_THRONE: Piece.DEFENDER in rules.hostile_occupied_throne,
        Rule.LINNAEAN_CAPTURE: rules.linnaean_capture,
        Rule.CORNER_TAKES_ATTACKER: Piece.ATTACKER in rules.hostile_corners,
        Rule.CORNER_TAKES_DEFENDER: Piece.DEFENDER in rules.hostile_corners,
        Rule.CAMP_TAKES_ATTACKER: Piece.ATTACKER in rules.hostile_camps,
        Rule.CAMP_TAKES_DEFENDER: Piece.DEFENDER in rules.hostile_camps,
        Rule.MANNED_CAMP: Piece.ATTACKER in rules.hostile_occupied_camps,
        Rule.SHIELDWALL: rules.shieldwall is not Shieldwall.NONE,
        Rule.SHIELDWALL_AND_CORNER: rules.shieldwall is Shieldwall.CORNER,
        Rule.SHIELDWALL_AND_KING: rules.shieldwall is not Shieldwall.NONE,
        Rule.SHIELDWALL_FROM_FRONT: rules.fronting_captures,
        Rule.KING_ON_THRONE: has_throne,
        Rule.KING_BESIDE_THRONE: has_throne and closed_beside,
        Rule.KING_ELSEWHERE: True,
        Rule.KING_AT_EDGE: corner and rules.hostile_edge,
        Rule.KING_AT_CORNER: corner
        and Piece.KING in rules.hostile_corners
        and (rules.hostile_edge or rules.king_elsewhere != four),
        Rule.KING_AT_CAMP: Piece.KING in rules.hostile_camps,
        Rule.KING_BETWEEN_PAIR: strong and rules.king_elsewhere == four,
        Rule.DOUBLE_TRAP: rules.paired_king,
        Rule.BROKEN_SHIELD: rules.paired_king,
        Rule.ENCIRCLED: rules.encirclement,
        Rule.EXIT_FORT: rules.exit_fort is not ExitFort.NONE,
        # An encirclement ends the game first.
        Rule.SHUT_IN: rules.dead_position is DeadPosition.ATTACKERS_WIN and not rules.encirclement,
    }
    assert options.keys() == set(Rule)
    return {rule for rule, has in options.items() if has}


def is_looked_at(key: str, *, deep: bool) -> bool:
    return deep or ruleset(key).size <= SMALL or key in ALWAYS


def test_those_that_are_always_looked_at_have_every_rule_of_any() -> None:
    some = [key for key in keys() if is_looked_at(key, deep=False)]

    assert {rule for key in some for rule in expected(ruleset(key))} == {
        rule for key in keys() for rule in expected(ruleset(key))
    }


@for_each("key", keys())
def test_every_rule_of_a_ruleset_is_shown(key: str, deep: bool) -> None:
    """Those that its options name, found without looking at the options."""
    if not is_looked_at(key, deep=deep):
        return
    assert rules_shown(ruleset(key)) == expected(ruleset(key))


def test_special_men_are_shown() -> None:
    """Whether they are the attackers' or the defenders'."""
    for signs in ("mG", "gM"):
        layout = (BRANDUBH.layout[0].replace("A", signs[0]), *BRANDUBH.layout[1:])
        layout = tuple(row.replace("DKD", f"{signs[1]}KD") for row in layout)
        rules = replace(BRANDUBH, layout=layout, king_jump=Jump.OVER, mercenary_jump=Jump.OVER)
        assert rules_shown(rules) == expected(rules), signs


@for_each(
    ("rules", "without", "gone"),
    [
        (COPENHAGEN, {"encirclement": False}, {Rule.ENCIRCLED}),
        (COPENHAGEN, {"exit_fort": ExitFort.NONE}, {Rule.EXIT_FORT}),
        (COPENHAGEN, {"shieldwall": Shieldwall.MEN}, {Rule.SHIELDWALL_AND_CORNER}),
        (
            COPENHAGEN,
            {"shieldwall": Shieldwall.NONE},
            {Rule.SHIELDWALL, Rule.SHIELDWALL_AND_CORNER, Rule.SHIELDWALL_AND_KING},
        ),
        (BERSERK, {"berserk_escape": False}, {Rule.KING_GOES_ON}),
        (COPENHAGEN, {"king_power": KingPower.HAMMER}, {Rule.KING_STANDING}),
        (COPENHAGEN, {"king_power": KingPower.ANVIL}, {Rule.KING_MOVING}),
        (COPENHAGEN, {"hostile_throne": MEN}, {Rule.KING_BESIDE_THRONE}),
        (KOENIGSZABEL, {"paired_king": False}, {Rule.DOUBLE_TRAP, Rule.BROKEN_SHIELD}),
        (OLD, {"hostile_corners": MEN}, {Rule.KING_AT_CORNER}),
        (BOLOGNA, {"hostile_occupied_camps": NOBODY}, {Rule.MANNED_CAMP}),
        (BOLOGNA, {"hostile_occupied_throne": NOBODY}, {Rule.KINGS_THRONE}),
        (LINNAEAN, {"linnaean_capture": False}, {Rule.LINNAEAN_CAPTURE}),
        (FROM_FRONT, {"shieldwall_closing": ShieldwallClosing.END}, {Rule.SHIELDWALL_FROM_FRONT}),
    ],
)
def test_a_rule_that_is_switched_off_is_not_shown(
    rules: Ruleset, without: dict[str, Any], gone: set[Rule]
) -> None:
    """And all others still are."""
    assert rules_shown(rules) - rules_shown(replace(rules, **without)) == gone


@for_each("key", keys())
def test_examples_end_the_game_only_where_they_say_so(key: str, deep: bool) -> None:
    """Their outcome is the engine's, and nobody stands on a goal."""
    if not is_looked_at(key, deep=deep):
        return
    for example in examples(ruleset(key)):
        if example.outcome is not None:
            assert example.outcome == decided(example.turn)
        assert example.turn.captures_king is (
            example.outcome is not None and example.outcome.reason == "king-captured"
        )
        assert example.turn.before.king is not None
        assert example.turn.before.king not in example.turn.before.board.goals


@for_each("rule", Rule)
def test_every_rule_has_a_title(rule: Rule) -> None:
    """No two the same."""
    assert [other for other in Rule if TITLES[other] == TITLES[rule]] == [rule]


@for_each(
    ("rules", "rule", "how"),
    [
        (COPENHAGEN, Rule.KING_ON_THRONE, "Four attackers close all his sides."),
        (
            COPENHAGEN,
            Rule.KING_BESIDE_THRONE,
            "Three attackers and the empty throne close all his sides.",
        ),
        (OLD, Rule.KING_AT_EDGE, "Three attackers and the edge close all his sides."),
        (
            OLD,
            Rule.KING_AT_CORNER,
            "Two attackers, the edge and the empty corner close all his sides.",
        ),
        (ruleset("ard-ri"), Rule.KING_ELSEWHERE, "Two attackers capture him like any other piece."),
        (
            BOLOGNA,
            Rule.KING_AT_CAMP,
            "An attacker and the empty camp square capture him like any other piece.",
        ),
        (
            ruleset("skalk"),
            Rule.KING_AT_CORNER,
            "An attacker and the empty corner capture him like any other piece.",
        ),
    ],
)
def test_what_closes_the_sides_of_the_king(rules: Ruleset, rule: Rule, how: str) -> None:
    """Counted on the board."""
    assert f": {how} The attackers win: the king is captured." in told(rules, rule)


def test_a_move_of_the_king_is_said_to_be_his() -> None:
    """Records have an asterisk for that, which not every reader knows."""
    (example,) = [shown for shown in examples(COPENHAGEN) if shown.rule is Rule.KING_MOVING]

    assert example_in_words(example).startswith(f"King {example.turn.move}: ")


def test_an_exit_fort_may_be_a_draw() -> None:
    """In Fetlar nobody wins by it."""
    assert "The defenders win" in told(COPENHAGEN, Rule.EXIT_FORT)
    assert "It's a draw" in told(ruleset("fetlar"), Rule.EXIT_FORT)


def test_a_king_who_is_shut_in_is_shown() -> None:
    """With another attacker, far enough from him, who can always move."""
    rules = replace(BRANDUBH, dead_position=DeadPosition.ATTACKERS_WIN)

    assert told(rules, Rule.SHUT_IN) == (
        "F3-D3: No attacker around the king can be captured or has to move. "
        "The attackers win: the king can never get out."
    )
