"""The engine agrees with the naive implementation, on games, positions and counts."""

from collections.abc import Iterable
from random import Random

from hypothesis import given, note

from tafl.dice_and_lots import Dice
from tafl.exit_fort import room_in_fort
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import read_position, write_position, write_turn
from tafl.pieces import Side
from tafl.position import Position
from tafl.raichi_and_tuichi import king_in_danger, raichi, ways_out
from tafl.records import Record, read_record, write_record
from tafl.ruleset import Ruleset
from tafl.rulesets import amend, override, ruleset
from tafl.squares import Square
from tests import naive
from tests.support.counts import read_counts, sequences
from tests.support.depth import fewer
from tests.support.random_rules import (
    RANDOMS,
    all_options,
    besieged_positions,
    crowded_positions,
    drawn_options,
    shipped_rulesets,
)

PLIES = 40


def plainly(position: Position) -> naive.Position:
    pieces, kinds = position.pieces(), dict(position.kinds)
    return naive.Position(position.ruleset, pieces, position.to_move, position.fallen, kinds)


def begin(position: Position) -> tuple[Game, naive.Game]:
    """Begin the same game in both, from *position*."""
    return Game.start(position.ruleset, position), naive.game_from(plainly(position))


def by_name(moves: Iterable[Move | naive.Move]) -> list[str]:
    return sorted(map(str, moves))


def ending_of(game: Game) -> naive.Ending | None:
    """Say the outcome of *game* as the naive implementation does."""
    if game.outcome is None:
        return None
    return naive.Ending(game.outcome.winner, game.outcome.reason.name)


def assert_lines_agree(position: Position) -> None:
    """Rows and columns hold the same pieces (docs/adr: a line's code has two bits a square)."""
    size = position.board.size
    for column in range(size):
        for row in range(size):
            in_row = position.lines[2 * row] >> 2 * column & 3
            in_column = position.lines[2 * column + 1] >> 2 * row & 3
            assert in_row == in_column == position.piece_at(Square(column, row))


def assert_same(game: Game, plain: naive.Game) -> None:
    """Position, ending, dice and moves are the same."""
    position = game.position
    assert ending_of(game) == plain.ending
    assert position.pieces() == plain.position.pieces
    assert dict(position.kinds) == plain.position.kinds
    assert position.king == naive.king_of(plain.position)
    assert position.count(Side.ATTACKERS) == len(naive.attackers_of(plain.position))
    assert position.count(Side.DEFENDERS) == len(naive.defenders_of(plain.position))
    assert position.fallen == plain.position.fallen
    assert game.rolls == plain.rolls
    assert_lines_agree(position)
    if plain.ending is None:
        assert position.to_move is plain.to_move
        assert game.moves_left == plain.moves_left
        assert game.king_roll == plain.king_roll
        assert game.awaits_roll == naive.awaits_roll(plain)
        assert game.may_roll == naive.may_roll(plain)
    assert by_name(game.legal_moves()) == by_name(naive.legal_moves_now(plain))


def assert_same_warnings(game: Game, plain: naive.Game) -> None:
    position, plain_position = game.position, plain.position
    assert by_name(ways_out(position)) == by_name(naive.ways_out(plain_position))
    assert by_name(raichi(position)) == by_name(naive.raichi(plain_position))
    assert by_name(king_in_danger(position)) == by_name(naive.king_in_danger(plain_position))
    assert game.is_tuichi == naive.is_tuichi(plain)


def play_both(game: Game, plain: naive.Game, move: naive.Move) -> tuple[Game, naive.Game]:
    """Play *move* in both; it captures and brings back the same men."""
    played = naive.play(plain.position, move)
    following = game.play(Move(*move.squares))
    turn = following.turns[-1]
    assert list(turn.captures) == played.captures
    assert list(turn.returned) == played.returned
    assert game.play_written(write_turn(turn)) == following
    return following, naive.played(plain, move)


def lively_move(plain: naive.Game, random: Random) -> naive.Move:
    """Choose a move, a capture or a move of the king more often than they come by chance."""
    moves = sorted(naive.legal_moves_now(plain), key=str)
    wanted = random.random()
    king = naive.king_of(plain.position)
    if wanted < 0.2 and any(move.source == king for move in moves):
        moves = [move for move in moves if move.source == king]
    elif wanted < 0.6:
        moves = [move for move in moves if naive.play(plain.position, move).captures] or moves
    return random.choice(moves)


def step_both(game: Game, plain: naive.Game, random: Random) -> tuple[Game, naive.Game]:
    """Roll a die that is due, sometimes one that may be rolled, or else move."""
    wants_to = naive.may_roll(plain) and random.random() < 0.4
    if naive.awaits_roll(plain) or wants_to or not naive.legal_moves_now(plain):
        face = random.randint(1, 6)
        return game.rolled(face), naive.rolled(plain, face)
    return play_both(game, plain, lively_move(plain, random))


def assert_same_game(game: Game, plain: naive.Game, random: Random) -> Game:
    """Play at random until the game ends or has been long; both agree all the way.

    A position in which nothing can be played begins no game.
    """
    note(write_record(Record(game)))
    assert_same(game, plain)
    while naive.can_move(plain) and game.ply + len(game.rolls) < PLIES:
        game, plain = step_both(game, plain, random)
        assert_same(game, plain)
        if plain.ending is None and game.ply % 5 == 0:
            assert_same_warnings(game, plain)
    return game


def test_every_option_is_drawn() -> None:
    """A new option needs its place among the random rulesets."""
    assert drawn_options() == all_options()


@fewer(times=0.3, many=0.4)
@given(rules=shipped_rulesets(), random=RANDOMS)
def test_random_games(rules: Ruleset, random: Random) -> None:
    """Move by move the same moves, captures, endings and warnings; and all reads back."""
    game = assert_same_game(Game.start(rules), naive.game_from(naive.start(rules)), random)
    line = write_position(game.position)
    assert read_position(line, rules, game.position.to_move) == game.position
    assert read_record(write_record(Record(game))).game == game


@fewer(times=1.3, many=4)
@given(position=crowded_positions())
def test_crowded_positions(position: Position) -> None:
    """Every legal move of a random position under random options does the same in both."""
    game, plain = begin(position)
    moves = naive.legal_moves(plain.position)

    assert_same_warnings(game, plain)
    assert by_name(position.legal_moves()) == by_name(moves)
    assert position.has_move() == bool(moves)
    for square in position.pieces():
        own = [move for move in moves if move.source == square]
        assert by_name(position.moves_from(square)) == by_name(own)
    for move in naive.legal_moves_now(plain):
        assert_same(*play_both(game, plain, move))


@fewer(times=0.8)
@given(position=crowded_positions(), random=RANDOMS)
def test_random_games_from_crowded_positions(position: Position, random: Random) -> None:
    """Games under random options agree to their end: repetitions, dice and raichi come up here."""
    game = assert_same_game(*begin(position), random)
    assert read_record(write_record(Record(game))).game == game


@fewer(times=1, many=2)
@given(position=besieged_positions())
def test_exit_forts(position: Position) -> None:
    """Both find the same forts."""
    assert bool(room_in_fort(position)) == naive.is_exit_fort(plainly(position))


def depth_of(numbers: tuple[int, ...]) -> int:
    """How deep both count in a test that is not to take long."""
    return max(1, sum(number <= MOST for number in numbers))


def naive_counts(game: Game, depth: int) -> tuple[int, ...]:
    position = game.position
    start = naive.game_from(plainly(position))
    return tuple(naive.perft(start, length) for length in range(1, depth + 1))


COUNTS = read_counts()
STARTS = [(key, escape) for key, counts in COUNTS.items() for escape in counts.sequences]
MOST = 3_000
"""Most sequences counted in a test that is to be short."""
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
    ('berserk = "may"\nberserk_escape = true', (37, 899, 34213), (24, 876, 22288)),
    ('berserk = "must"', (35, 781, 29050), (22, 774, 18552)),
    ('berserk = "must-move"', (73, 3193), (58, 3142)),
    (
        'berserk = "must"\nweaker = "defenders"\nresurrections = 1',
        (35, 806, 29796),
        (22, 775, 18763),
    ),
    (TOGETHER, (6, 210, 6650), (6, 150, 2726)),
]
"""Options of a single game (rules §5), all from one position of brandubh with many captures.

The sequences when the attackers are to move, and when the defenders are.
"""

SPECIAL_MEN = """
    layout = '''
    ..Acn..
    ..m....
    .D.AN..
    AMD.c.A
    ..cK.c.
    .g..AG.
    ...A.m.
    '''
"""
OF_SPECIAL_PIECES: list[tuple[str, tuple[int, ...], tuple[int, ...]]] = [
    ("", (49, 715), (14, 688)),
    ('king_jump = "captures"', (49, 716), (14, 688)),
    ('king_jump = "over"', (49, 716), (14, 688)),
    ("pair_captures_king = []", (49, 749), (14, 688)),
    ('commander_jump = "captures"', (49, 713), (14, 688)),
    ('commander_jump = "none"', (48, 698), (14, 678)),
    ('knight_jump = "over"', (49, 715), (14, 691)),
    ('knight_jump = "restricted"', (49, 675), (13, 639)),
    ('mercenary_jump = "captures"', (49, 716), (14, 690)),
    ('guard_jump = "over"', (49, 756), (15, 738)),
    ("commander_steps = 1\nknight_steps = 2", (44, 624), (14, 610)),
    ("mercenary_steps = 1\nguard_steps = 2", (45, 644), (14, 636)),
    ('pair_captures_king = ["guards", "mercenaries"]', (49, 749), (14, 688)),
    ('changes_sides = ["commanders", "knights"]', (49, 715), (14, 687)),
    ('never_captured = ["commanders"]', (49, 715), (14, 692)),
    ('never_captures = ["mercenaries", "knights"]', (49, 720), (14, 695)),
    ('berserk = "may"', (51, 793), (15, 763)),
]
"""Options of special men, and of a king that jumps, all from one start, as above."""

MANY_CAPTURES = "7/3t1t1/3T3/t1T2tt/Tt1K1T1/3t3/3t3"
TWO_PIECES = "7/7/t6/7/3K3/7/7"
NEARLY_SHUT = "1t1tt2/2t2t1/1t4t/t3K2/t5t/1t3t1/2tt3"
STEP_BY_STEP = "attacker_steps = 1\ndefender_steps = 1\nking_steps = 1\n"
OF_BOARDS_AND_ENDS: list[tuple[str, str, tuple[int, ...], tuple[int, ...]]] = [
    (f"{STEP_BY_STEP}move_limit = 2", TWO_PIECES, (3, 12, 0), (4, 12, 0)),
    ("quiet_limit = 1", MANY_CAPTURES, (35, 77, 290), (22, 129, 243)),
    (f'{STEP_BY_STEP}repetition = "forbidden"', TWO_PIECES, (3, 12, 36, 132), (4, 12, 48, 132)),
    (
        f'{STEP_BY_STEP}repetition = "defenders-may-not"',
        TWO_PIECES,
        (3, 12, 36, 132),
        (4, 12, 48, 144),
    ),
    ('dead_position = "attackers-win"', NEARLY_SHUT, (83, 789), (10, 830)),
    (
        'thrones = ["B2", "F6"]\nthrone_cross = "nobody"',
        MANY_CAPTURES,
        (30, 650, 21368),
        (22, 685, 14412),
    ),
    ("corner_size = 2", MANY_CAPTURES, (18, 329, 7059), (19, 361, 6996)),
]
"""Options of the board, and of how a game ends, each from a position of brandubh where it counts.

The sequences are as above. The last one of a forbidden repetition is the first that can have one.
"""
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


def test_options_of_boards_and_ends(deep: bool) -> None:
    """Limits, forbidden repetitions, dead positions, other thrones and corners."""
    for options, line, *expected in OF_BOARDS_AND_ENDS:
        rules = amend(ruleset("brandubh"), options)
        for to_move, numbers in zip(Side, expected, strict=True):
            game = Game.start(rules, read_position(line, rules, to_move))
            depth = len(numbers) if deep else depth_of(numbers)

            assert sequences(game, depth) == numbers[:depth], options
            assert naive_counts(game, depth) == numbers[:depth], options


def test_special_pieces(deep: bool) -> None:
    """With men of each kind, on both sides, and a king who can jump or be caught by a pair."""
    for options, *expected in OF_SPECIAL_PIECES:
        rules = amend(ruleset("brandubh"), f"{SPECIAL_MEN}{options}")
        for to_move, numbers in zip(Side, expected, strict=True):
            game = Game.start(rules, Position.start(rules).turned_over(to_move))

            depth = len(numbers) if deep or to_move is Side.ATTACKERS else 1

            assert sequences(game, depth) == numbers[:depth], options
            assert naive_counts(game, depth) == numbers[:depth], options


def test_starts_drawn_by_lot(deep: bool) -> None:
    """Whoever begins, and whichever men are missing, play goes on by the same rules."""
    for options in ("first_by_lot = true", 'weaker = "defenders"\nmen_off = 3'):
        game = Game.start(amend(ruleset("brandubh"), options), dice=Dice(SEED))
        depth = 3 if deep else 2

        assert sequences(game, depth) == naive_counts(game, depth), options
