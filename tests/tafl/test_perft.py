"""Counts of move sequences (perft), and the same counts by the naive implementation."""

import pytest

from tafl.chance import Dice
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.rulesets import amend, keys, override, ruleset
from tests import naive


def perft(game: Game, depth: int) -> int:
    """Count the sequences of exactly *depth* steps: legal moves, and numbers on dice."""
    moves = game.legal_moves()
    faces = range(1, 7) if game.awaits_roll or game.may_roll else ()
    if depth == 1:
        return len(moves) + len(faces)
    following = [game.play(move) for move in moves] + [game.rolled(face) for face in faces]
    return sum(perft(next_game, depth - 1) for next_game in following)


def counts(game: Game, depth: int) -> tuple[int, ...]:
    return tuple(perft(game, length) for length in range(1, depth + 1))


def naive_counts(game: Game, depth: int) -> tuple[int, ...]:
    position = game.position
    start = naive.game_from(
        naive.Position(game.ruleset, position.pieces(), position.to_move, position.fallen)
    )
    return tuple(naive.perft(start, length) for length in range(1, depth + 1))


def rules_of(name: str) -> Ruleset:
    """Find ``key``, or ``key escape`` where players choose the escape."""
    key, *escape = name.split()
    return override(ruleset(key), "escape", escape[0]) if escape else ruleset(key)


STARTS = {
    "ard-ri": (48, 1152, 56344),
    "ashton-tablut": (56, 4408, 248616),
    "bologna-tablut": (56, 4408, 248456),
    "brandubh": (40, 960, 39512),
    "brandubh-2": (40, 960, 39512),
    "brandubh-walker": (40, 960, 39512),
    "camp-tablut": (56, 4408, 248616),
    "copenhagen": (116, 6788),
    "copenhagen-13": (180, 20348),
    "copenhagen-bell": (128, 7172),
    "djahed": (116, 6788),
    "fetlar": (116, 6788),
    "foteviken": (56, 4408, 251856),
    "historical-13": (184, 23436),
    "kings-table-hnefatafl corner": (136, 12940),
    "kings-table-hnefatafl edge": (144, 13716),
    "kings-table-irish corner": (54, 802, 40510),
    "kings-table-irish edge": (62, 922, 53590),
    "kings-table-saxon corner": (588, 108964),
    "kings-table-saxon edge": (596, 110436),
    "kings-table-tablut corner": (72, 3944, 285808),
    "kings-table-tablut edge": (80, 4400, 353200),
    "kings-table-tawlbwrdd corner": (150, 6808),
    "kings-table-tawlbwrdd edge": (158, 7180),
    "koenigszabel": (152, 11900),
    "old-hnefatafl-11": (116, 6788),
    "old-hnefatafl-9": (72, 3944, 285728),
    "saami-tablut": (80, 4400, 353200),
    "saami-tablut-w": (56, 4408, 251856),
    "sea-battle-11": (128, 12992),
    "sea-battle-13": (184, 23452),
    "sea-battle-2526": (116, 3164, 353688),
    "sea-battle-9": (80, 4400, 353200),
    "simple-tafl": (88, 8984),
    "skalk": (116, 6788),
    "skalk-9": (72, 3944, 285728),
    "sympkyn": (116, 6788),
    "tablut-19": (596, 110436),
    "tawlbwrdd-bell": (136, 7620),
    "tawlbwrdd-lewis": (88, 8984),
    "viking-siege": (180, 20348),
}

MIDDLES = [
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
OF_A_SINGLE_GAME: dict[str, dict[Side, tuple[int, ...]]] = {
    'die = "skip"': {Side.ATTACKERS: (6, 123, 882), Side.DEFENDERS: (6, 84, 765)},
    'die = "skip"\ndice_sides = ["defenders"]\nskip_on = [1, 2]': {
        Side.ATTACKERS: (35, 210, 5702),
        Side.DEFENDERS: (6, 158, 3524),
    },
    'die = "multiple"': {Side.ATTACKERS: (6, 210, 6695), Side.DEFENDERS: (6, 132, 2707)},
    'die = "multiple"\ndice_sides = ["attackers"]': {
        Side.ATTACKERS: (6, 210, 7262),
        Side.DEFENDERS: (22, 132, 4656),
    },
    'die = "multiple"\neach_another_piece = true': {
        Side.ATTACKERS: (6, 210, 5570),
        Side.DEFENDERS: (6, 132, 1967),
    },
    "weak_king = true": {Side.ATTACKERS: (35, 869, 25599), Side.DEFENDERS: (25, 699, 18152)},
    'weaker = "attackers"\nresurrections = 2': {
        Side.ATTACKERS: (35, 777, 29328),
        Side.DEFENDERS: (22, 788, 18601),
    },
    'weaker = "defenders"\nresurrections = 1': {
        Side.ATTACKERS: (35, 801, 29627),
        Side.DEFENDERS: (22, 776, 18528),
    },
    'weaker = "attackers"\nthree_sided = 2': {
        Side.ATTACKERS: (35, 777, 29268),
        Side.DEFENDERS: (22, 788, 18252),
    },
    'weaker = "defenders"\nthree_sided = 1': {
        Side.ATTACKERS: (35, 791, 29286),
        Side.DEFENDERS: (22, 776, 18521),
    },
    TOGETHER: {
        Side.ATTACKERS: (6, 210, 6650),
        Side.DEFENDERS: (6, 150, 2726),
    },
}
"""Options of a single game (rules §5), all from one position of brandubh with many captures."""

MANY_CAPTURES = "7/3t1t1/3T3/t1T2tt/Tt1K1T1/3t3/3t3"
SEED = "a5" * 32


def test_every_ruleset_is_counted() -> None:
    """A new ruleset needs its counts here."""
    assert {name.split()[0] for name in STARTS} == set(keys())


@pytest.mark.parametrize("name", STARTS)
def test_from_the_start(name: str) -> None:
    """From each start position, three moves deep up to 9 x 9 and two above."""
    game = Game.start(rules_of(name))
    expected = STARTS[name]

    assert len(expected) == (3 if game.ruleset.size <= 9 else 2)
    assert counts(game, len(expected)) == expected
    assert naive_counts(game, len(expected)) == expected


@pytest.mark.parametrize(("name", "line", "expected"), MIDDLES)
@pytest.mark.parametrize("to_move", list(Side))
def test_from_the_middle_of_a_game(
    name: str, line: str, expected: dict[Side, tuple[int, ...]], to_move: Side
) -> None:
    """From positions with captures and endings close by, for either side to move."""
    rules = rules_of(name)
    game = Game.start(rules, read_position(line, rules, to_move))
    numbers = expected[to_move]

    assert counts(game, len(numbers)) == numbers
    assert naive_counts(game, len(numbers)) == numbers


@pytest.mark.parametrize("options", OF_A_SINGLE_GAME)
@pytest.mark.parametrize("to_move", list(Side))
def test_options_of_a_single_game(options: str, to_move: Side) -> None:
    """With dice, a weak king or a handicap; each number on a die is a step of its own."""
    rules = amend(ruleset("brandubh"), options)
    game = Game.start(rules, read_position(MANY_CAPTURES, rules, to_move))
    numbers = OF_A_SINGLE_GAME[options][to_move]

    assert counts(game, len(numbers)) == numbers
    assert naive_counts(game, len(numbers)) == numbers


@pytest.mark.parametrize("options", ["first_by_lot = true", 'weaker = "defenders"\nmen_off = 3'])
def test_starts_drawn_by_lot(options: str) -> None:
    """Whoever begins, and whichever men are missing, play goes on by the same rules."""
    game = Game.start(amend(ruleset("brandubh"), options), dice=Dice(SEED))

    assert counts(game, 3) == naive_counts(game, 3)
