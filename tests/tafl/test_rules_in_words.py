"""The rules in English, and what players agree on for a single game."""

from dataclasses import replace
from itertools import combinations
from typing import Any

from tafl.options_in_words import options_in_words
from tafl.pieces import SPECIAL_KINDS, Kind, Piece, Side
from tafl.rules_in_words import aims_in_brief, chapters, king_in_words, rules_in_words
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
from tafl.ruleset_options import OPTIONS
from tafl.rulesets import keys, ruleset
from tafl.squares import Square
from tests.support.cases import for_each

PLAIN = Ruleset(key="plain", name="Plain", layout=("..A..", ".....", "A.K.A", "..D..", "..A.."))
CAMPS = (frozenset({Square(2, 0), Square(2, 1)}), frozenset({Square(2, 4)}))
WITH_CAMPS: dict[str, Any] = {"camps": CAMPS, "hostile_camps": frozenset({Piece.DEFENDER})}
WITH_DICE: dict[str, Any] = {"die": Die.SKIP, "skip_on": frozenset({1})}
NOBODY: frozenset[Piece] = frozenset()
ATTACKERS = frozenset({Piece.ATTACKER})
DEFENDERS = frozenset({Piece.DEFENDER})
KING = frozenset({Piece.KING})
BOTH_SIDES = frozenset(Side)

SPECIAL: dict[str, Any] = {"layout": ("..c..", ".....", "n.K.M", "..G..", "..A..")}
KINDS = [frozenset(), *(frozenset({kind}) for kind in SPECIAL_KINDS)]
COMMANDERS = frozenset({Kind.COMMANDER})

VALUES: dict[str, tuple[dict[str, Any], list[Any]]] = {
    "layout": (
        {},
        [
            PLAIN.layout,
            ("..A..", ".....", "A.K.A", ".....", "..A.."),
            *(("..A..", ".....", f"A.K.{sign}", "..D..", "..A..") for sign in ("c", "n", "m", "g")),
        ],
    ),
    "first": ({}, list(Side)),
    "escape": ({}, list(Escape)),
    "players_choose_escape": ({}, [False, True]),
    "goals": ({}, [frozenset(), frozenset({Square(1, 1)})]),
    "thrones": (
        {},
        [frozenset(), frozenset({Square(1, 1)}), frozenset({Square(1, 1), Square(3, 3)})],
    ),
    "throne_stop": ({"throne_cross": Cross.KING}, list(Stop)),
    "throne_cross": ({}, list(Cross)),
    "corners": ({"escape": Escape.CORNER}, [Corners.KING, Corners.ANYONE]),
    "corner_size": ({}, [1, 2, 3]),
    "missing_corners": ({}, [frozenset(), frozenset({Square(0, 0)})]),
    "hostile_throne": ({}, [NOBODY, ATTACKERS, DEFENDERS, KING]),
    "hostile_occupied_throne": ({}, [NOBODY, ATTACKERS, DEFENDERS]),
    "hostile_corners": ({}, [NOBODY, ATTACKERS, DEFENDERS, KING]),
    "hostile_edge": ({}, [False, True]),
    "king_power": ({}, list(KingPower)),
    "king_on_throne": ({}, [2, 4]),
    "king_beside_throne": ({}, [2, 4]),
    "king_elsewhere": ({}, [2, 4]),
    "shieldwall": ({}, list(Shieldwall)),
    "players_choose_shieldwall": ({"shieldwall": Shieldwall.MEN}, [False, True]),
    "shieldwall_closing": ({"shieldwall": Shieldwall.MEN}, list(ShieldwallClosing)),
    "paired_king": ({}, [False, True]),
    "linnaean_capture": ({}, [False, True]),
    "berserk": ({}, list(Berserk)),
    "berserk_escape": ({"berserk": Berserk.MAY}, [False, True]),
    "camps": ({}, [(), CAMPS, CAMPS[:1]]),
    "camp_entry": (WITH_CAMPS, list(CampEntry)),
    "hostile_camps": (WITH_CAMPS, [NOBODY, ATTACKERS, DEFENDERS, KING]),
    "hostile_occupied_camps": (WITH_CAMPS, [NOBODY, ATTACKERS, DEFENDERS]),
    "camps_harmless_to_men": (WITH_CAMPS, [frozenset(), CAMPS[1]]),
    "attacker_steps": ({}, [0, 1, 3]),
    "defender_steps": ({}, [0, 1, 3]),
    "king_steps": ({}, [0, 1, 3]),
    "king_jump": ({}, list(Jump)),
    **{f"{kind}_jump": (SPECIAL, list(Jump)) for kind in SPECIAL_KINDS},
    **{f"{kind}_steps": (SPECIAL, [0, 1, 3]) for kind in SPECIAL_KINDS},
    "pair_captures_king": (SPECIAL, [frozenset(), COMMANDERS, COMMANDERS | {Kind.KNIGHT}]),
    "changes_sides": (SPECIAL | {"never_captured": frozenset()}, KINDS),
    "never_captured": (SPECIAL, KINDS),
    "never_captures": (SPECIAL, KINDS),
    "encirclement": ({}, [False, True]),
    "exit_fort": ({}, list(ExitFort)),
    "dead_position": ({}, list(DeadPosition)),
    "no_move": ({}, list(NoMove)),
    "repetition": ({}, list(Repetition)),
    "raichi_may_repeat": ({}, [False, True]),
    "few_attackers": ({}, [0, 2]),
    "move_limit": ({}, [0, 1, 200]),
    "quiet_limit": ({}, [0, 1, 50]),
    "first_by_lot": ({}, [False, True]),
    "die": ({}, list(Die)),
    "dice_sides": (WITH_DICE, [BOTH_SIDES, *(frozenset({side}) for side in Side)]),
    "skip_on": (WITH_DICE, [frozenset(), frozenset({1}), frozenset({2, 4, 6})]),
    "each_another_piece": ({"die": Die.MULTIPLE}, [False, True]),
    "weak_king": ({}, [False, True]),
    "weaker": ({"men_off": 1}, [None, *Side]),
    "men_off": ({"weaker": Side.DEFENDERS}, [0, 1, 2]),
    "resurrections": ({"weaker": Side.DEFENDERS}, [0, 1, 2]),
    "three_sided": ({"weaker": Side.DEFENDERS}, [0, 1, 2]),
}
"""For each option values that mean different things, and what else is chosen with them."""

SINGLE_GAME: dict[str, Any] = {
    "first_by_lot": True,
    "die": Die.SKIP,
    "weak_king": True,
    "men_off": 2,
    "resurrections": 2,
    "three_sided": 2,
}


def test_every_option_is_put_into_words() -> None:
    """All options but those that are text themselves."""
    assert VALUES.keys() == OPTIONS.keys() - {"name", "source", "summary", "readings"}


@for_each("option", VALUES)
def test_every_value_says_something_else(option: str) -> None:
    """No two values of an option read alike."""
    others, values = VALUES[option]
    texts = [rules_in_words(replace(PLAIN, **others | {option: value})) for value in values]

    assert [pair for pair in combinations(texts, 2) if pair[0] == pair[1]] == []


@for_each("key", keys())
def test_the_words_of_every_ruleset_are_sentences(key: str) -> None:
    """Each begins with a capital or a number, ends with a full stop, and stands once."""
    sentences = rules_in_words(ruleset(key))

    assert len(set(sentences)) == len(sentences)
    for sentence in sentences:
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert "  " not in sentence


@for_each("key", keys())
def test_chapters_tell_all_rules_by_subject(key: str) -> None:
    """The game in short comes first, and no chapter is empty."""
    told = chapters(ruleset(key))

    special = ["Special pieces"] if ruleset(key).has_special_pieces else []
    assert [chapter.subject for chapter in told] == [
        "In short",
        *special,
        "Special squares",
        "Capturing men",
        "Capturing the king",
        "Repetition and other endings",
    ]
    assert all(chapter.sentences for chapter in told)
    assert rules_in_words(ruleset(key)) == sum((chapter.sentences for chapter in told), ())


def test_what_is_agreed_for_a_single_game_has_chapters_of_its_own() -> None:
    """After those of the game."""
    rules = replace(PLAIN, weak_king=True, weaker=Side.DEFENDERS, resurrections=1)

    *_, handicaps, chance = chapters(rules)

    assert (handicaps.subject, chance.subject) == ("Handicaps", "Dice and chance")
    assert handicaps.sentences + chance.sentences == options_in_words(rules)


@for_each("option", SINGLE_GAME)
def test_the_options_of_a_single_game_come_last(option: str) -> None:
    """The options that the players agreed on can be shown alone."""
    rules = replace(PLAIN, weaker=Side.DEFENDERS, **{option: SINGLE_GAME[option]})
    agreed = options_in_words(rules)

    assert agreed
    assert rules_in_words(rules)[-len(agreed) :] == agreed


@for_each(
    ("where", "safe", "not_safe"),
    [
        ("on the edge of the board", "copenhagen djahed", "old-hnefatafl-11 skalk saami-tablut"),
        ("beside the empty throne", "djahed koenigszabel", "copenhagen camp-tablut sea-battle-9"),
    ],
)
def test_where_the_king_is_safe(where: str, safe: str, not_safe: str) -> None:
    """Where four must take him and nothing closes a side: no edge, no throne, and no goal."""
    keys = f"{safe} {not_safe}".split()
    told = {key: rules_in_words(ruleset(key)) for key in keys}

    assert [key for key in keys if f"The king can't be captured {where}." in told[key]] == (
        safe.split()
    )


@for_each(
    ("options", "told"),
    [
        ({"corner_size": 2}, "Each corner is 2 x 2 squares, such as those from A1 to B2."),
        ({"corner_size": 3}, "Each corner is 3 x 3 squares, such as those from A1 to C3."),
        (
            {"missing_corners": frozenset({Square(0, 0), Square(4, 4)})},
            "A1 and E5 aren't corners. Any piece may stop there.",
        ),
        (
            {"linnaean_capture": True},
            (
                "When attackers stand on three sides of the king on his throne, the throne also "
                "helps to capture a defender on the fourth side."
            ),
        ),
        (
            {"shieldwall": Shieldwall.MEN},
            (
                "They are captured together when an enemy moves to one end of the row and another "
                "stands at the other end. A"
            ),
        ),
        (
            {"shieldwall": Shieldwall.MEN, "shieldwall_closing": ShieldwallClosing.ANY},
            (
                "They are captured together when enemies stand at both ends of the row, whichever "
                "of these enemies moves last. A"
            ),
        ),
        (
            {"attacker_steps": 3, "defender_steps": 3, "king_steps": 3},
            "moves in a straight line, at most 3 squares over empty squares.",
        ),
        ({"king_steps": 1}, "men any distance, the king at most 1 square."),
        (
            {"throne_stop": Stop.ANYONE},
            "There is no throne: the middle square C3 is like any other.",
        ),
        ({"exit_fort": ExitFort.WINS}, "An exit fort wins for the defenders:"),
        ({"exit_fort": ExitFort.DRAWS}, "An exit fort is a draw:"),
    ],
)
def test_an_option_is_told(options: dict[str, Any], told: str) -> None:
    """In one sentence."""
    words = rules_in_words(replace(PLAIN, **options))

    assert len([sentence for sentence in words if told in sentence]) == 1


@for_each(
    ("sides", "how"),
    [
        ((4, 4, 4), "on all four sides"),
        ((2, 2, 2), "between two attackers"),
        (
            (4, 4, 2),
            "between two attackers, but on all four sides when he is on or beside the throne",
        ),
        ((2, 4, 4), "on all four sides, but between two attackers when he is on the throne"),
    ],
)
def test_how_the_king_is_captured_in_short(sides: tuple[int, int, int], how: str) -> None:
    """Wherever he is safer: on the throne, beside it, elsewhere."""
    places = ("king_on_throne", "king_beside_throne", "king_elsewhere")
    changed: dict[str, Any] = dict(zip(places, sides, strict=True))

    assert king_in_words(replace(PLAIN, **changed)) == f"The king is captured {how}."


@for_each("key", keys())
def test_rulesets_leave_the_options_of_a_single_game_alone(key: str) -> None:
    """Dice and handicaps are for players to agree on."""
    assert options_in_words(ruleset(key)) == ()


@for_each(
    ("weaker", "words"),
    [
        (Side.DEFENDERS, "Handicap: the attackers start with 2 men fewer, chosen at random."),
        (Side.ATTACKERS, "Handicap: the defenders start with 2 men fewer, chosen at random."),
    ],
)
def test_the_stronger_side_has_men_taken_off(weaker: Side, words: str) -> None:
    """And is named."""
    assert options_in_words(replace(PLAIN, weaker=weaker, men_off=2))[0] == words


@for_each(
    ("options", "promised"),
    [
        ({"first_by_lot": True}, True),
        ({"die": Die.SKIP}, True),
        ({"weak_king": True}, True),
        ({"weaker": Side.DEFENDERS, "men_off": 1}, True),
        ({"weaker": Side.DEFENDERS, "resurrections": 1}, False),
        ({"weaker": Side.DEFENDERS, "three_sided": 1}, False),
    ],
)
def test_a_seed_is_promised_wherever_there_is_chance(
    options: dict[str, Any], *, promised: bool
) -> None:
    """Lots need one as dice do; what no chance decides needs none."""
    words = options_in_words(replace(PLAIN, **options))

    assert any("secret seed" in sentence for sentence in words) is promised


def test_handicaps_without_a_weaker_side_are_none() -> None:
    """Numbers alone change nothing."""
    assert options_in_words(replace(PLAIN, men_off=2, resurrections=2, three_sided=2)) == ()


def test_the_numbers_of_a_die_that_lose_a_turn() -> None:
    """And whose turns they are."""
    rules = replace(
        PLAIN, die=Die.SKIP, skip_on=frozenset({1, 2}), dice_sides=frozenset({Side.ATTACKERS})
    )

    assert options_in_words(rules)[0] == (
        "Before each turn of the attackers a die is rolled: 1 or 2 loses the turn."
    )


def test_a_beginner_is_told_of_a_slow_king() -> None:
    """Above the first board, where the aims are."""
    assert aims_in_brief(ruleset("berserk")).endswith(
        "capturing him on all four sides, or between two commanders. The men with a sign are "
        "commanders and knights: *Rules* says what they can do."
    )
    assert aims_in_brief(ruleset("magpie")) == (
        "White wins when the king reaches a corner. Black wins by capturing him on all four sides. "
        "The king moves at most 1 square."
    )
