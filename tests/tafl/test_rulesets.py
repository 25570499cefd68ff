"""Rulesets as TOML: those that come with the engine, and how a bad one is refused."""

from dataclasses import replace
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tafl.rulesets
from tafl.errors import RulesetError, RulesetFault, UnknownRulesetError
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.ruleset import Escape, KingPower, Ruleset, Shieldwall
from tafl.rulesets import keys, override, read_ruleset, ruleset, write_ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.counts import read_counts

GOOD = '''name = "Small"
layout = """
..A..
.....
A.K.A
..D..
..A..
"""
escape = "edge"
'''


def refused(text: str) -> RulesetError:
    with pytest.raises(RulesetError) as caught:
        read_ruleset(text, "small")
    return caught.value


def test_the_rulesets_that_come_with_the_engine() -> None:
    """If this fails, a game is new or gone; ``make counts`` says so and counts it."""
    assert keys() == tuple(read_counts())


def test_a_game_comes_of_each_of_them() -> None:
    """Asked here, and not whenever one is read; what is wrong is told with its line."""
    for key in keys():
        text = (files(tafl.rulesets) / f"{key}.toml").read_text("utf-8")

        assert read_ruleset(text, key) == ruleset(key)


@for_each(
    ("key", "size", "attackers", "defenders", "first"),
    [
        ("koenigszabel", 13, 24, 12, Side.ATTACKERS),
        ("camp-tablut", 9, 16, 8, Side.DEFENDERS),
        ("djahed", 11, 24, 12, Side.ATTACKERS),
        ("sympkyn", 11, 24, 12, Side.ATTACKERS),
    ],
)
def test_the_setups_of_the_texts(
    key: str, size: int, attackers: int, defenders: int, first: Side
) -> None:
    """The numbers of men of either side, and the king in the middle."""
    start = Position.start(ruleset(key))

    assert (start.board.size, start.to_move) == (size, first)
    assert start.king == Square(size // 2, size // 2)
    assert start.count(Side.ATTACKERS) == attackers
    assert start.count(Side.DEFENDERS) == defenders + 1


def test_rulesets_have_names_of_their_own() -> None:
    """A game may be asked for by its name."""
    assert len({ruleset(key).name.casefold() for key in keys()}) == len(keys())


def test_every_ruleset_says_what_it_is() -> None:
    """Each has a name, a source and a summary, and says where the text leaves something open."""
    for key in keys():
        rules = ruleset(key)

        assert rules.key == key
        assert all([rules.name, rules.source, rules.summary, rules.readings]), key


def test_every_ruleset_reads_back() -> None:
    """The text written for a match reads back as the same rules."""
    for key in keys():
        assert read_ruleset(write_ruleset(ruleset(key)), key) == ruleset(key)


def test_an_unknown_key() -> None:
    """The error lists the keys that there are."""
    with pytest.raises(UnknownRulesetError) as caught:
        ruleset("chess")

    assert caught.value.key == "chess"
    assert caught.value.known == keys()


def test_options_left_out_have_their_defaults() -> None:
    """A ruleset needs a name and a layout."""
    rules = read_ruleset(GOOD, "small")

    assert rules == Ruleset(
        key="small",
        name="Small",
        layout=("..A..", ".....", "A.K.A", "..D..", "..A.."),
        escape=Escape.EDGE,
    )


def test_options_of_every_kind() -> None:
    """Words, numbers, flags, lists of pieces, of squares and of groups of squares."""
    rules = read_ruleset(
        GOOD + 'first = "defenders"\n'
        'goals = ["B2", "d4"]\n'
        'hostile_throne = ["king", "attackers"]\n'
        "hostile_edge = true\n"
        'king_power = "hammer"\n'
        "king_elsewhere = 2\n"
        'shieldwall = "corner"\n'
        'camps = ["C1", "A3 A4"]\n'
        "few_attackers = 2\n",
        "small",
    )

    assert rules.first is Side.DEFENDERS
    assert rules.goals == {Square(1, 1), Square(3, 3)}
    assert rules.hostile_throne == {Piece.KING, Piece.ATTACKER}
    assert rules.hostile_edge is True
    assert rules.king_power is KingPower.HAMMER
    assert rules.king_elsewhere == 2
    assert rules.shieldwall is Shieldwall.CORNER
    assert rules.camps == (frozenset({Square(2, 0)}), frozenset({Square(0, 2), Square(0, 3)}))
    assert rules.few_attackers == 2


@for_each(
    ("line", "fault", "one_expected"),
    [
        ("first = attackers", RulesetFault.SYNTAX, ""),
        ('thron_stop = "king"', RulesetFault.UNKNOWN_OPTION, "throne_stop"),
        ("few_attackers = true", RulesetFault.WRONG_TYPE, ""),
        ('few_attackers = "2"', RulesetFault.WRONG_TYPE, ""),
        ("hostile_edge = 1", RulesetFault.WRONG_TYPE, ""),
        ("hostile_edge = 'true'", RulesetFault.WRONG_TYPE, ""),
        ("king_elsewhere = 2.0", RulesetFault.WRONG_TYPE, ""),
        ('hostile_throne = "king"', RulesetFault.WRONG_TYPE, ""),
        ("first = 1", RulesetFault.WRONG_TYPE, ""),
        ("goals = [1]", RulesetFault.WRONG_TYPE, ""),
        ("summary = []", RulesetFault.WRONG_TYPE, ""),
        ("readings = 'one'", RulesetFault.WRONG_TYPE, ""),
        ("corners = 2026-01-01", RulesetFault.WRONG_TYPE, ""),
        ('throne_stop = "queen"', RulesetFault.UNKNOWN_VALUE, "nobody"),
        ('first = "white"', RulesetFault.UNKNOWN_VALUE, "defenders"),
        ("king_elsewhere = 3", RulesetFault.UNKNOWN_VALUE, "4"),
        ('hostile_corners = ["men"]', RulesetFault.UNKNOWN_VALUE, "attackers"),
        ("few_attackers = -1", RulesetFault.UNKNOWN_VALUE, "0-441"),
        ('repetition = "lose"', RulesetFault.UNKNOWN_VALUE, "defenders-lose"),
    ],
)
def test_a_line_that_no_ruleset_can_have(line: str, fault: RulesetFault, one_expected: str) -> None:
    """A number is no flag, and a word no list; the error says what the option may be, and where."""
    error = refused(f"{GOOD}{line}\n")

    assert (error.fault, error.option, error.line) == (fault, line.split(" = ", maxsplit=1)[0], 10)
    assert not one_expected or one_expected in error.expected


@for_each("option", ["name", "layout"])
def test_a_missing_option(option: str) -> None:
    """A name and a layout are needed."""
    text = 'name = "Small"\n' if option == "layout" else GOOD.replace('name = "Small"\n', "")

    error = refused(text)

    assert (error.fault, error.option) == (RulesetFault.MISSING_OPTION, option)


@for_each(
    ("line", "option", "found"),
    [
        ('goals = ["B2", "Z9"]', "goals", "Z9"),
        ('goals = ["F1"]', "goals", "F1"),
        ('camps = ["C1", "A3 A6"]', "camps", "A6"),
        ('camps = ["C1,C2"]', "camps", "C1,C2"),
    ],
)
def test_a_square_that_is_not_on_the_board(line: str, option: str, found: str) -> None:
    """Squares named lie on the ruleset's own board."""
    error = refused(f"{GOOD}{line}\n")

    assert (error.fault, error.option, error.line, error.found) == (
        RulesetFault.UNKNOWN_SQUARE,
        option,
        10,
        found,
    )


@for_each(
    ("old", "new", "fault", "line"),
    [
        ("A.K.A", "A.K.", RulesetFault.LAYOUT_NOT_SQUARE, 5),
        ("..D..", "..D...", RulesetFault.LAYOUT_NOT_SQUARE, 6),
        ("..D..\n", "", RulesetFault.LAYOUT_SIZE, 2),
        ("A.K.A\n..D..\n", "", RulesetFault.LAYOUT_SIZE, 2),
        ("..D..", "..X..", RulesetFault.LAYOUT_SIGN, 6),
        ("A.K.A", "A...A", RulesetFault.LAYOUT_KINGS, 2),
        ("..D..", "..K..", RulesetFault.LAYOUT_KINGS, 2),
        ("A", ".", RulesetFault.LAYOUT_NO_ATTACKERS, 2),
    ],
)
def test_a_layout_that_is_none(old: str, new: str, fault: RulesetFault, line: int) -> None:
    """Odd and square, known signs, one king, an attacker; refused at its row, if one row is bad."""
    error = refused(GOOD.replace(old, new))

    assert (error.fault, error.option, error.line) == (fault, "layout", line)


def test_a_layout_that_begins_beside_its_quotes() -> None:
    """The line is right wherever the first row stands."""
    rows = "..A..\n.....\nA.K.\n..D..\n..A.."

    assert refused(f'name = "Small"\nlayout = """{rows}"""\n').line == 4
    assert refused(f'name = "Small"\nlayout = """\n{rows}"""\n').line == 5
    assert refused(f"name = 'Small'\nlayout = '''\n\n{rows}\n'''\n").line == 6


def test_the_largest_board() -> None:
    """Boards go up to the 21 columns that have letters."""
    rows = [".A" + "." * 19, *["." * 21] * 19, ".K" + "." * 19]
    text = 'name = "Large"\nlayout = """\n' + "\n".join(rows) + '\n"""\n'

    assert read_ruleset(text, "large").size == 21
    larger = 'name = "Larger"\nlayout = """\n' + "\n".join(["." * 23] * 23) + '\n"""\n'
    assert refused(larger).fault is RulesetFault.LAYOUT_SIZE


def test_texts_without_end_are_refused() -> None:
    """Text, sentences and lists have limits."""
    assert refused("#" * 70_000).fault is RulesetFault.TOO_LONG
    assert refused(f'{GOOD}summary = "{"x" * 500}"\n').fault is RulesetFault.TOO_LONG
    assert refused(f"{GOOD}readings = {['x'] * 50}\n").fault is RulesetFault.TOO_LONG


def test_hostile_toml_is_refused() -> None:
    """Deep nesting ends in an error, not in a crash."""
    assert refused("a = " + "[" * 30_000).fault in RulesetFault
    assert refused(f"{GOOD}few_attackers = 99999999999999999999\n").fault in RulesetFault


@given(
    option=st.sampled_from(["escape", "goals", "camps", "few_attackers", "hostile_edge", "name"]),
    value=st.text(alphabet='edgA1 ,"[]{}=.x2', max_size=12),
)
def test_any_override_is_taken_or_refused(option: str, value: str) -> None:
    """An override that is taken can be written and read back."""
    rules = ruleset("djahed")
    try:
        changed = override(rules, option, value)
    except RulesetError:
        changed = rules
    assert read_ruleset(write_ruleset(changed), rules.key) == changed


@for_each(
    ("name", "value", "expected"),
    [
        ("escape", "edge", Escape.EDGE),
        ("escape", '"edge"', Escape.EDGE),
        ("few_attackers", "3", 3),
        ("hostile_edge", "true", True),
        ("hostile_throne", "attackers,king", {Piece.ATTACKER, Piece.KING}),
        ("hostile_throne", '["attackers"]', {Piece.ATTACKER}),
        ("hostile_throne", "", frozenset()),
        ("goals", "B2, C3", {Square(1, 1), Square(2, 2)}),
        ("name", "My game", "My game"),
    ],
)
def test_overriding_one_option(name: str, value: str, expected: object) -> None:
    """``--set option=value`` takes a value as TOML writes it, or without quotes."""
    assert getattr(override(ruleset("djahed"), name, value), name) == expected


@for_each(
    ("name", "value", "fault"),
    [
        ("escape", "window", RulesetFault.UNKNOWN_VALUE),
        ("escape", "1", RulesetFault.WRONG_TYPE),
        ("escapes", "edge", RulesetFault.UNKNOWN_OPTION),
        ("key", "mine", RulesetFault.UNKNOWN_OPTION),
        ("goals", "T1", RulesetFault.UNKNOWN_SQUARE),
    ],
)
def test_an_override_that_is_refused(name: str, value: str, fault: RulesetFault) -> None:
    """A refused override has no line."""
    with pytest.raises(RulesetError) as caught:
        override(ruleset("djahed"), name, value)

    assert (caught.value.fault, caught.value.option, caught.value.line) == (fault, name, None)


def test_men_who_are_taken_off_are_missing_from_the_start() -> None:
    """Where they stood is nobody's starting square; the text reads back."""
    brandubh = ruleset("brandubh")
    rules = replace(brandubh, layout=("...a...", *brandubh.layout[1:-1], "...A..."))
    start = Position.start(rules)

    assert rules.taken_off == (Square.parse("D1"),)
    assert start.piece_at(Square.parse("D1")) is Piece.EMPTY
    assert Square.parse("D1") not in start.board.homes[Piece.ATTACKER]
    assert read_ruleset(write_ruleset(rules), "brandubh") == rules
