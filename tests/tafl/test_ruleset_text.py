"""Texts of rulesets: every mistake with its line, and nothing that can be written does harm."""

import random
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafl.errors import RulesetError, RulesetFault
from tafl.errors_in_words import explain
from tafl.game import Game
from tafl.ruleset_options import OPTIONS
from tafl.ruleset_text import MAX_MISTAKES
from tafl.rulesets import (
    amend,
    checked,
    keys,
    override,
    override_all,
    read_ruleset,
    ruleset,
    write_ruleset,
)
from tafl.squares import Square
from tests.support.cases import for_each

GOOD = '''name = "Small"
layout = """
..A..
.....
A.K.A
..D..
..A..
"""
'''
NEXT = 9
"""The first line after those of a good text."""


def refused(text: str) -> RulesetError:
    with pytest.raises(RulesetError) as caught:
        read_ruleset(text, "small")
    return caught.value


def mistakes(text: str) -> list[tuple[int | None, str, RulesetFault]]:
    return [(error.line, error.option, error.fault) for error in refused(text).mistakes]


def test_every_mistake_is_told_with_its_line() -> None:
    """In the order of lines: in settings, values, rows, and parts of lists."""
    text = '''
name = 3
layout = """
..A..
...
A.K.A
..X..
..A..
"""
thrown_stop = "king"
escape = edge
goals = ["B2 X9", "Z1"]   # two of them
[camps]
first = "white"
first = "attackers"
few_attackers
'''

    assert mistakes(text) == [
        (2, "name", RulesetFault.WRONG_TYPE),
        (5, "layout", RulesetFault.LAYOUT_NOT_SQUARE),
        (7, "layout", RulesetFault.LAYOUT_SIGN),
        (10, "thrown_stop", RulesetFault.UNKNOWN_OPTION),
        (11, "escape", RulesetFault.SYNTAX),
        (12, "goals", RulesetFault.UNKNOWN_SQUARE),
        (12, "goals", RulesetFault.UNKNOWN_SQUARE),
        (13, "", RulesetFault.TABLE),
        (14, "first", RulesetFault.UNKNOWN_VALUE),
        (15, "first", RulesetFault.SET_TWICE),
        (16, "", RulesetFault.NO_SETTING),
    ]


def test_the_sentences_of_all_mistakes_stand_one_below_the_other() -> None:
    """Each begins with its line."""
    said = explain(refused(GOOD + 'thrown_stop = "king"\nescape = "window"\n'))

    assert said.splitlines() == [
        "Line 9: there is no option 'thrown_stop'. Maybe you mean 'throne_stop'.",
        "Line 10: 'escape' can be edge or corner, not 'window'.",
    ]


def test_no_more_mistakes_are_told_than_anybody_reads() -> None:
    """The first ones; what stands after them is not said to be missing."""
    told = refused("x = 1\n" * 100 + GOOD).mistakes

    assert len(told) == MAX_MISTAKES
    assert {error.option for error in told} == {"x"}
    assert RulesetFault.MISSING_OPTION not in {error.fault for error in told}


@for_each(
    ("lines", "fault"),
    [
        ('summary = "no end', RulesetFault.UNCLOSED),
        ('summary = """no end', RulesetFault.UNCLOSED),
        ('camps = ["C1",', RulesetFault.UNCLOSED),
        ('source = {text = "a table"}', RulesetFault.TABLE),
        ('source.text = "dots"', RulesetFault.TABLE),
        ("some words", RulesetFault.NO_SETTING),
        ("few_attackers = 12345678901234567890", RulesetFault.HUGE_NUMBER),
        (f"few_attackers = -{'9' * 5000}", RulesetFault.HUGE_NUMBER),
        ("goals = [[[[]]]]", RulesetFault.TOO_MANY_PARTS),
        ('summary = "\\ud800"', RulesetFault.SYNTAX),
    ],
)
def test_reading_goes_on_after_what_is_no_toml(lines: str, fault: RulesetFault) -> None:
    """At the next line that begins a setting, so that later mistakes are told too."""
    text = f'{GOOD}{lines}\n"C5",\n\nfirst = "white"\n'

    told = mistakes(text)
    assert (told[0][0], told[0][2]) == (NEXT, fault)
    assert told[-1] == (NEXT + 3, "first", RulesetFault.UNKNOWN_VALUE)


def test_whatever_toml_allows_is_read() -> None:
    """Comments, quoted names, lists over several lines, line ends of Windows, a byte order mark."""
    text = f"""# A game
{GOOD}'escape' = 'edge'  # at once
"goals" = [
    "B2",  # a comment with "quotes" and [brackets
    'D4',
]
summary = '''
Two
lines'''
"""

    rules = read_ruleset("\ufeff" + text.replace("\n", "\r\n"), "small")

    assert sorted(map(str, rules.goals)) == ["B2", "D4"]
    assert rules.summary == "Two lines"


def test_a_layout_is_read_with_what_phones_and_keyboards_make_of_its_signs() -> None:
    """They join three dots, and some letters of other scripts look like A and K."""
    joined = GOOD.replace("...", "…")
    alike = str.maketrans("AK", "\u0410\u041a")
    text = joined[joined.index("layout") :].translate(alike)

    rules = read_ruleset(f'name = "Small"\n{text}goals = ["\u0412\u0662"]\n', "small")

    assert "…" in joined
    assert rules == replace(read_ruleset(GOOD, "small"), goals=frozenset({Square(1, 1)}))


@for_each("sign", ["\u202e", "\u200b", "\ud800"])
def test_signs_that_cannot_be_seen_are_left_out(sign: str) -> None:
    """They would turn about what others read, or could not be stored."""
    assert read_ruleset(GOOD.replace("Small", f"Sm{sign}all"), "small").name == "Small"


@for_each("sign", ["\\u0007", "\\u202e", "\\u200b"])
def test_codes_of_signs_that_cannot_be_seen_are_refused(sign: str) -> None:
    """Nobody pastes those by accident."""
    assert mistakes(GOOD.replace("Small", f"Sm{sign}all")) == [
        (1, "name", RulesetFault.UNPRINTABLE)
    ]


def test_emoji_can_be_seen() -> None:
    """Those too that are newer than this Python's Unicode: one of 2022, and one to come."""
    name = "Heart \U0001fa77\U0001faff"

    assert read_ruleset(GOOD.replace("Small", name), "small").name == name


def test_a_game_has_a_name_that_fits_into_a_list() -> None:
    """Where players choose it."""
    assert mistakes(GOOD.replace("Small", "")) == [(1, "name", RulesetFault.NO_NAME)]
    assert mistakes(GOOD.replace("Small", "x" * 61)) == [(1, "name", RulesetFault.TOO_LONG)]


TOGETHER = [
    ('goals = ["C3"]\n', RulesetFault.KING_ON_GOAL, "layout"),
    ('camps = ["A1 A5 E1 E5"]\n', RulesetFault.NO_GOAL_LEFT, "camps"),
    ('missing_corners = ["B1"]\n', RulesetFault.NO_CORNER, "missing_corners"),
    ('missing_corners = ["Z1"]\n', RulesetFault.UNKNOWN_SQUARE, "missing_corners"),
    ('missing_corners = ["A1", "E1", "A5", "E5"]\n', RulesetFault.NO_GOAL, "missing_corners"),
    ('thrones = ["A1"]\n', RulesetFault.THRONE_TAKEN, "thrones"),
    ('thrones = ["B2", "Z1"]\n', RulesetFault.UNKNOWN_SQUARE, "thrones"),
    ('thrones = ["C5"]\n', RulesetFault.MAN_ON_THRONE, "layout"),
    ('camps = ["C1 D1", "D1 E1"]\n', RulesetFault.CAMPS_OVERLAP, "camps"),
    ('camps = ["C1", ""]\n', RulesetFault.EMPTY_CAMP, "camps"),
    ('camps = ["C4"]\n', RulesetFault.DEFENDER_IN_CAMP, "camps"),
    ('camps = ["C3"]\n', RulesetFault.DEFENDER_IN_CAMP, "camps"),
    ('camps_harmless_to_men = ["C1"]\n', RulesetFault.NO_CAMP, "camps_harmless_to_men"),
    ("few_attackers = 4\n", RulesetFault.TOO_FEW_ATTACKERS, "few_attackers"),
    ('weaker = "defenders"\nmen_off = 4\n', RulesetFault.TOO_MANY_MEN_OFF, "men_off"),
    ('weaker = "attackers"\nmen_off = 2\n', RulesetFault.TOO_MANY_MEN_OFF, "men_off"),
    ('hostile_camps = ["king"]\n', RulesetFault.IDLE, "hostile_camps"),
    ('dice_sides = ["attackers"]\n', RulesetFault.IDLE, "dice_sides"),
    ('die = "skip"\neach_another_piece = true\n', RulesetFault.IDLE, "each_another_piece"),
    ('camp_entry = "from-camp"\n', RulesetFault.IDLE, "camp_entry"),
    ('corners = "anyone"\ncorner_size = 2\n', RulesetFault.IDLE, "corner_size"),
    ("corner_size = 3\n", RulesetFault.UNKNOWN_VALUE, "corner_size"),
    ('shieldwall_closing = "any"\n', RulesetFault.IDLE, "shieldwall_closing"),
    (
        'linnaean_capture = true\nhostile_occupied_throne = ["defenders"]\n',
        RulesetFault.IDLE,
        "linnaean_capture",
    ),
    ("skip_on = [1]\n", RulesetFault.IDLE, "skip_on"),
    ('guard_jump = "over"\n', RulesetFault.IDLE, "guard_jump"),
    ("knight_steps = 2\n", RulesetFault.IDLE, "knight_steps"),
    ('never_captured = ["knights"]\n', RulesetFault.IDLE, "never_captured"),
    ('king_jump = "over"\nexit_fort = "wins"\n', RulesetFault.SPECIAL_PIECES, "exit_fort"),
    ('king_jump = "over"\ndead_position = "draws"\n', RulesetFault.SPECIAL_PIECES, "dead_position"),
    ('weaker = "attackers"\n', RulesetFault.IDLE, "weaker"),
    ("three_sided = 2\n", RulesetFault.IDLE, "three_sided"),
]


@for_each(("lines", "fault", "option"), TOGETHER)
def test_options_of_which_no_game_comes(lines: str, fault: RulesetFault, option: str) -> None:
    """Each is refused at the option to be mended."""
    told = mistakes(GOOD + lines)

    assert {(name, what) for _, name, what in told} == {(option, fault)}
    set_here = {name: at for at, name in enumerate((GOOD + lines).splitlines(), start=1)}
    assert {line for line, _, _ in told} == {
        at for text, at in set_here.items() if text.startswith(f"{option} =")
    }


LAYOUTS = [
    ("K.A../...../A...A/..D../..A..", RulesetFault.KING_ON_GOAL),
    ("D.A../...../A.K.A/..D../..A..", RulesetFault.MAN_ON_CORNER),
    ("..A../.K.../A.D.A/..D../..A..", RulesetFault.MAN_ON_THRONE),
    (".DAD./..D../..K../...../.....", RulesetFault.NO_MOVE),
    ("..A../..A../AAKAA/..A../..A..", RulesetFault.NO_MOVE),
]


@for_each(("rows", "fault"), LAYOUTS)
def test_layouts_of_which_no_game_comes(rows: str, fault: RulesetFault) -> None:
    """The king at his goal, men where they may not stop, a side that cannot move."""
    layout = rows.replace("/", "\n")

    assert mistakes(f'name = "x"\nlayout = """\n{layout}\n"""\n') == [(2, "layout", fault)]


def test_a_king_on_the_edge_may_not_be_offered_the_edge() -> None:
    """Where players choose the escape, the start has to suit both."""
    rows = "..AK./...../A...A/..D../..A..".replace("/", "\n")
    text = f'name = "x"\nlayout = """\n{rows}\n"""\n'

    read_ruleset(text, "x")
    assert mistakes(f"{text}players_choose_escape = true\n") == [
        (2, "layout", RulesetFault.KING_ON_GOAL)
    ]


def test_options_that_cannot_be_read_are_not_held_against_others() -> None:
    """Whether 2 attackers are too few shows when the layout is mended."""
    told = mistakes(GOOD.replace("A.K.A", "AKKA") + "few_attackers = 9\n")

    assert {option for _, option, _ in told} == {"layout"}


def test_a_trusted_text_is_not_asked_what_comes_of_it() -> None:
    """A match goes on under the rules it began with, whatever is asked of new ones."""
    idle = f"{GOOD}three_sided = 2\n"

    assert read_ruleset(idle, "small", trusted=True).three_sided == 2
    assert amend(read_ruleset(GOOD, "small"), "men_off = 1\n", trusted=True).men_off == 1
    with pytest.raises(RulesetError):
        read_ruleset(f'{GOOD}goals = ["F1"]\n', "small", trusted=True)


def test_several_overrides_are_checked_together() -> None:
    """In any order; one of them alone may make no sense."""
    handicap = [("men_off", "2"), ("weaker", "defenders")]

    assert override_all(ruleset("djahed"), handicap).men_off == 2
    with pytest.raises(RulesetError):
        override(ruleset("djahed"), *handicap[0])


def test_options_from_elsewhere_are_asked_the_same() -> None:
    """There is no line to tell."""
    rules = ruleset("djahed")

    assert checked(rules) == rules
    with pytest.raises(RulesetError) as caught:
        checked(replace(rules, few_attackers=24))
    assert (caught.value.fault, caught.value.line) == (RulesetFault.TOO_FEW_ATTACKERS, None)


TOML = st.text(alphabet="naeslyout=[]\"'{}.#\\\n\t 12AKDx-_:,\ud800\u202e\0é", max_size=80)


@given(TOML)
def test_any_text_is_refused_with_our_own_error(text: str) -> None:
    """Whatever stands in a file."""
    explain(refused(text)).encode()


@given(key=st.sampled_from(keys()), at=st.floats(0, 1), cut=st.integers(0, 40), put=TOML)
def test_a_spoilt_ruleset_is_read_or_refused(key: str, at: float, cut: int, put: str) -> None:
    """Wherever something is missing, or stands that does not belong there."""
    text = write_ruleset(ruleset(key))
    place = int(at * len(text))
    try:
        rules = read_ruleset(text[:place] + put + text[place + cut :], "spoilt")
    except RulesetError as error:
        explain(error).encode()
    else:
        assert read_ruleset(write_ruleset(rules), "spoilt") == rules


@st.composite
def settings(draw: st.DrawFn) -> list[tuple[str, str]]:
    """Options with values of other rulesets, or numbers, squares and pieces."""
    given: list[tuple[str, str]] = []
    for name in draw(st.lists(st.sampled_from(sorted(OPTIONS)), max_size=8, unique=True)):
        other = getattr(ruleset(draw(st.sampled_from(keys()))), name)
        value = st.one_of(
            st.just(OPTIONS[name].write(other)),
            st.sampled_from(["true", "0", "1", "4", "9", "A1", "E5 E1", "attackers", "king", ""]),
        )
        given.append((name, draw(value)))
    return given


@given(settings(), st.randoms(use_true_random=False))
def test_whatever_is_accepted_can_be_played(
    given: list[tuple[str, str]], chance: random.Random
) -> None:
    """A game begins, moves are found and played, and the text comes back as it was."""
    try:
        rules = override_all(ruleset("kings-table-tablut"), given)
    except RulesetError:
        return
    assert read_ruleset(write_ruleset(rules), rules.key) == rules
    game = Game.start(rules)
    assert game.legal_moves() or game.awaits_roll
    for _ in islice(iter(game.legal_moves, []), 6):
        game = game.play(chance.choice(game.legal_moves()))
        if game.outcome or game.awaits_roll:
            break
