"""Counts of move sequences (perft), and the same counts by the naive implementation."""

import pytest

from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, override, ruleset
from tests import naive


def perft(game: Game, depth: int) -> int:
    """Count the sequences of exactly *depth* legal moves."""
    moves = game.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(game.play(move), depth - 1) for move in moves)


def counts(game: Game, depth: int) -> tuple[int, ...]:
    return tuple(perft(game, length) for length in range(1, depth + 1))


def naive_counts(game: Game, depth: int) -> tuple[int, ...]:
    position = game.position
    start = naive.Position(game.ruleset, position.pieces(), position.to_move)
    return tuple(naive.perft(start, length) for length in range(1, depth + 1))


def rules_of(name: str) -> Ruleset:
    """Find ``key``, or ``key escape`` where players choose the escape."""
    key, *escape = name.split()
    return override(ruleset(key), "escape", escape[0]) if escape else ruleset(key)


STARTS = {
    "kings-table-irish corner": (54, 802, 40510),
    "kings-table-irish edge": (62, 922, 53590),
    "kings-table-tablut corner": (72, 3944, 285808),
    "kings-table-tablut edge": (80, 4400, 353200),
    "camp-tablut": (56, 4408, 248616),
    "kings-table-tawlbwrdd corner": (150, 6808),
    "kings-table-tawlbwrdd edge": (158, 7180),
    "djahed": (116, 6788),
    "sympkyn": (116, 6788),
    "kings-table-hnefatafl corner": (136, 12940),
    "kings-table-hnefatafl edge": (144, 13716),
    "koenigszabel": (152, 11900),
    "kings-table-saxon corner": (588, 108964),
    "kings-table-saxon edge": (596, 110436),
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
