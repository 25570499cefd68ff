"""Counts of move sequences (perft), and the same counts by the naive implementation."""

from tafl.chance import Dice
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.rulesets import amend, override, ruleset
from tests import naive
from tests.support.counts import read_counts, sequences


def depth_of(numbers: tuple[int, ...]) -> int:
    """How deep both count in a test that is not to take long."""
    return max(1, sum(number <= MOST for number in numbers))


def naive_counts(game: Game, depth: int) -> tuple[int, ...]:
    position = game.position
    start = naive.game_from(
        naive.Position(game.ruleset, position.pieces(), position.to_move, position.fallen)
    )
    return tuple(naive.perft(start, length) for length in range(1, depth + 1))


COUNTS = read_counts()
STARTS = [(key, escape) for key, counts in COUNTS.items() for escape in counts.sequences]
MOST = 3_000
"""So many sequences are counted at most in a test that is not to take long."""
DEEPER = 60_000
"""Up to so many sequences both go a step deeper where the tests may take long."""


def rules_of(name: str) -> Ruleset:
    """Find ``key``, or ``key escape`` where players choose it."""
    key, *escape = name.split()
    return override(ruleset(key), "escape", escape[0]) if escape else ruleset(key)


MIDDLES: list[tuple[str, str, dict[Side, tuple[int, ...]]]] = [
    (
        "kings-table-tablut edge",
        "1t4t2/2T1t1K2/1T2t4/2t1T4/t8/4t1T1t/1t2ttT2/8t/1t3t3",
        {Side.ATTACKERS: (97, 3174), Side.DEFENDERS: (32, 3044)},
    ),
    (
        "kings-table-irish corner",
        "1t5/1t1t1t1/t4t1/7/3t3/1K1t3/2t1t2",
        {Side.ATTACKERS: (61, 363, 21720), Side.DEFENDERS: (6, 358, 2356)},
    ),
    (
        "camp-tablut",
        "4t4/3t5/3T4t/t8/tt2K1t1t/t3T3t/1T1t1t3/9/3ttt3",
        {Side.ATTACKERS: (86, 2259), Side.DEFENDERS: (27, 2331)},
    ),
    (
        "koenigszabel",
        "4t1t1t4/4t1t6/13/1T11/7T4t/tT4T5t/3tTTKT3tt/1T5T4t/5TT5t/t12/6t5T/t6t5/4tttt5",
        {Side.ATTACKERS: (166, 19463), Side.DEFENDERS: (118, 19451)},
    ),
    (
        "sympkyn",
        "4tttt3/11/11/4tK4t/1T8t/t2t4T1t/tT5t1t1/10t/9t1/1TT2t5/3ttt5",
        {Side.ATTACKERS: (152, 9458), Side.DEFENDERS: (63, 9509)},
    ),
    (
        "djahed",
        "3t1tt4/11/5t5/t1t2t1t2t/1t1T3T3/3T4T1t/t1T3T3t/t3t3t2/K9t/1t1t4tt1/6t4",
        {Side.ATTACKERS: (160, 11506), Side.DEFENDERS: (73, 11580)},
    ),
    (
        "kings-table-hnefatafl edge",
        "4tt1tt4/4T1T6/11t1/tT3Tt3T1t/5T5T1/t11t/6K1T3t/t11t/t4TTTT4/4t8/5t7/3t2t6/1t3tttt4",
        {Side.ATTACKERS: (207, 27238), Side.DEFENDERS: (133, 27093)},
    ),
]


TOGETHER = """
    die = "multiple"
    weak_king = true
    weaker = "defenders"
    resurrections = 2
    three_sided = 1
"""
OF_A_SINGLE_GAME: list[tuple[str, tuple[int, ...], tuple[int, ...]]] = [
    ('die = "skip"', (6, 123, 882), (6, 84, 765)),
    ('die = "skip"\ndice_sides = ["defenders"]\nskip_on = [1, 2]', (35, 210, 5702), (6, 158, 3524)),
    ('die = "multiple"', (6, 210, 6695), (6, 132, 2707)),
    ('die = "multiple"\ndice_sides = ["attackers"]', (6, 210, 7262), (22, 132, 4656)),
    ('die = "multiple"\neach_another_piece = true', (6, 210, 5570), (6, 132, 1967)),
    ("weak_king = true", (35, 869, 25599), (25, 699, 18152)),
    ('weaker = "attackers"\nresurrections = 2', (35, 777, 29328), (22, 788, 18601)),
    ('weaker = "defenders"\nresurrections = 1', (35, 801, 29627), (22, 776, 18528)),
    ('weaker = "attackers"\nthree_sided = 2', (35, 777, 29268), (22, 788, 18252)),
    ('weaker = "defenders"\nthree_sided = 1', (35, 791, 29286), (22, 776, 18521)),
    (TOGETHER, (6, 210, 6650), (6, 150, 2726)),
]
"""Options of a single game (rules §5), all from one position of brandubh with many captures.

The sequences when the attackers are to move, and when the defenders are.
"""

MANY_CAPTURES = "7/3t1t1/3T3/t1T2tt/Tt1K1T1/3t3/3t3"
SEED = "a5" * 32


def test_from_the_start(deep: bool) -> None:
    """From each start position, as the naive implementation counts."""
    wrong = {}
    for key, escape in STARTS:
        game = Game.start(override(ruleset(key), "escape", escape))
        expected = COUNTS[key].sequences[escape]
        depth = len(expected) if deep else depth_of(expected)
        counted = sequences(game, depth), naive_counts(game, depth)
        if counted != (expected[:depth], expected[:depth]):
            wrong[key, escape] = counted
        if deep and expected[-1] <= DEEPER:
            assert sequences(game, depth + 1) == naive_counts(game, depth + 1), key
    assert wrong == {}


def test_from_the_middle_of_a_game(deep: bool) -> None:
    """From positions with captures and endings close by, for either side to move."""
    for name, line, expected in MIDDLES:
        rules = rules_of(name)
        for to_move, numbers in expected.items():
            game = Game.start(rules, read_position(line, rules, to_move))
            depth = len(numbers) if deep else depth_of(numbers)

            assert sequences(game, depth) == numbers[:depth], name
            assert naive_counts(game, depth) == numbers[:depth], name


def test_options_of_a_single_game(deep: bool) -> None:
    """With dice, a weak king or a handicap; each number on a die is a step of its own."""
    for options, *expected in OF_A_SINGLE_GAME:
        rules = amend(ruleset("brandubh"), options)
        for to_move, numbers in zip(Side, expected, strict=True):
            game = Game.start(rules, read_position(MANY_CAPTURES, rules, to_move))
            depth = len(numbers) if deep else depth_of(numbers)

            assert sequences(game, depth) == numbers[:depth], options
            assert naive_counts(game, depth) == numbers[:depth], options


def test_starts_drawn_by_lot(deep: bool) -> None:
    """Whoever begins, and whichever men are missing, play goes on by the same rules."""
    for options in ("first_by_lot = true", 'weaker = "defenders"\nmen_off = 3'):
        game = Game.start(amend(ruleset("brandubh"), options), dice=Dice(SEED))
        depth = 3 if deep else 2

        assert sequences(game, depth) == naive_counts(game, depth), options
