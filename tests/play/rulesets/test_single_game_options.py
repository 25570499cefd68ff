"""The options of a single game: what they make of a ruleset, and which contradict each other."""

from dataclasses import replace

import pytest

from play.rulesets.errors import OptionsError, OptionsFault
from play.rulesets.single_game_options import DieRule, Options
from tafl.options_in_words import options_in_words
from tafl.pieces import Side
from tafl.position import Position
from tafl.rules_in_words import rules_in_words
from tafl.ruleset import Die, Ruleset, Shieldwall
from tafl.rulesets import amend, ruleset
from tafl.squares import Square
from tests.support.cases import for_each

TABLUT = ruleset("kings-table-tablut")
SKIPPING = DieRule(Die.SKIP, frozenset({1, 2}))


def squares(*names: str) -> frozenset[Square]:
    return frozenset(map(Square.parse, names))


def refused(options: Options, rules: Ruleset = TABLUT) -> OptionsError:
    with pytest.raises(OptionsError) as refusal:
        options.applied(rules)
    return refusal.value


def test_a_shieldwall_is_left_out_where_players_may() -> None:
    """The rules say so, and that it was agreed; in other games it stays."""
    usual, without = ruleset("koenigszabel"), Options(without_shieldwall=True)
    any_move = amend(usual, 'shieldwall_closing = "any"\n')
    chosen = without.applied(usual)

    assert chosen == replace(usual, shieldwall=Shieldwall.NONE)
    assert without.applied(any_move).shieldwall is Shieldwall.NONE
    assert "The players can agree to play without shieldwalls." in rules_in_words(usual)
    assert options_in_words(usual) == ()
    assert options_in_words(chosen) == (
        "There are no shieldwalls in this game: a row on the edge can't be captured as one.",
    )
    assert refused(without, ruleset("copenhagen")).fault is OptionsFault.SHIELDWALL_FIXED


def test_options_leave_those_of_the_ruleset_alone() -> None:
    """A game that always has dice keeps them, and a side may be named for them, or to begin."""
    always = amend(TABLUT, 'die = "skip"\nskip_on = [6]\nweak_king = true')
    drawn = amend(TABLUT, "first_by_lot = true")

    chosen = Options(dice_sides=frozenset({Side.ATTACKERS})).applied(always)

    assert chosen == amend(always, 'dice_sides = ["attackers"]')
    assert Options(first=Side.DEFENDERS).applied(drawn) == amend(TABLUT, 'first = "defenders"')
    assert Options().applied(TABLUT) is TABLUT


@for_each(
    "options, text",
    [
        (Options(first=Side.DEFENDERS), 'first = "defenders"'),
        (Options(first_by_lot=True), "first_by_lot = true"),
        (Options(dice=SKIPPING), 'die = "skip"\nskip_on = [1, 2]'),
        (Options(dice=DieRule(Die.MULTIPLE)), 'die = "multiple"'),
        (
            Options(dice=DieRule(Die.MULTIPLE, each_another_piece=True)),
            'die = "multiple"\neach_another_piece = true',
        ),
        (
            Options(dice=DieRule(Die.MULTIPLE), dice_sides=frozenset({Side.DEFENDERS})),
            'die = "multiple"\ndice_sides = ["defenders"]',
        ),
        (Options(weak_king=True), "weak_king = true"),
        (Options(weaker=Side.DEFENDERS, men_off=3), 'weaker = "defenders"\nmen_off = 3'),
        (
            Options(weaker=Side.ATTACKERS, resurrections=2),
            'weaker = "attackers"\nresurrections = 2',
        ),
        (Options(weaker=Side.DEFENDERS, three_sided=4), 'weaker = "defenders"\nthree_sided = 4'),
    ],
)
def test_options_amend_the_ruleset(options: Options, text: str) -> None:
    """As its own text would."""
    assert options.applied(TABLUT) == amend(TABLUT, text)


def test_named_men_are_taken_off_the_layout() -> None:
    """Those of the stronger side, and no others."""
    chosen = Options(weaker=Side.DEFENDERS, taken_off=squares("D1", "E2")).applied(TABLUT)

    assert chosen.layout[:2] == ("...aAA...", "....a....")
    assert chosen.layout[2:] == TABLUT.layout[2:]
    assert Position.start(chosen).count(Side.ATTACKERS) == 14
    assert options_in_words(chosen) == ("Taken off before the start: the men on D1 and E2.",)
    assert chosen.weaker is None


@for_each(
    "options, fault",
    [
        (Options(dice_sides=frozenset(Side)), OptionsFault.NO_DICE),
        (Options(weaker=Side.ATTACKERS), OptionsFault.NO_HANDICAP),
        (Options(men_off=1), OptionsFault.NO_WEAKER_SIDE),
        (Options(taken_off=squares("D1")), OptionsFault.NO_WEAKER_SIDE),
        (Options(resurrections=1), OptionsFault.NO_WEAKER_SIDE),
        (Options(three_sided=1), OptionsFault.NO_WEAKER_SIDE),
    ],
)
def test_a_handicap_needs_a_weaker_side(options: Options, fault: OptionsFault) -> None:
    """It needs a handicap, and a side for dice needs dice."""
    assert refused(options).fault is fault


@for_each("name", ["E3", "A1", "E5", "K1"])
def test_only_men_of_the_stronger_side_are_taken_off(name: str) -> None:
    """No man of the weaker side, no empty square, not the king, no square of another board."""
    error = refused(Options(weaker=Side.DEFENDERS, taken_off=squares(name)))

    assert error.fault is OptionsFault.NO_SUCH_MAN
    assert (error.side, error.square) == (Side.ATTACKERS, Square.parse(name))


@for_each("weaker, most", [(Side.DEFENDERS, 13), (Side.ATTACKERS, 8)])
def test_enough_men_must_stay_for_a_game(weaker: Side, most: int) -> None:
    """Three attackers, as two lose at once; the king does without men."""
    Options(weaker=weaker, men_off=most).applied(TABLUT)

    error = refused(Options(weaker=weaker, men_off=most + 1))

    assert (error.fault, error.most) == (OptionsFault.TOO_MANY_MEN_OFF, most)
