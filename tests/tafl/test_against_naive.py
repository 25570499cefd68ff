"""The engine agrees with the naive implementation, on random games and random positions."""

from collections.abc import Iterable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tafl.game import Game
from tafl.moves import Move
from tafl.notation import read_position, write_position, write_turn
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.records import Record, read_record, write_record
from tafl.ruleset import (
    Corners,
    Cross,
    Escape,
    KingPower,
    NoMove,
    Repetition,
    Ruleset,
    Shieldwall,
    Stop,
)
from tafl.rulesets import keys, override, ruleset
from tafl.squares import Square
from tafl.threats import is_tuichi, king_in_danger, raichi, ways_out
from tests import naive

PLIES = 60
CAPTIVES = st.frozensets(st.sampled_from([Piece.ATTACKER, Piece.DEFENDER, Piece.KING]))
SIDES_NEEDED = st.sampled_from([(4, 4, 4), (4, 4, 2), (4, 2, 2), (2, 2, 2)])
ROW_PIECES = (Piece.ATTACKER, Piece.DEFENDER, Piece.EMPTY)
RANDOMS = st.randoms(use_true_random=False)


@st.composite
def shipped_rulesets(draw: st.DrawFn) -> Ruleset:
    """Choose a ruleset that comes with the engine, with either escape for King's Table."""
    rules = ruleset(draw(st.sampled_from(keys())))
    if rules.key.startswith("kings-table"):
        return override(rules, "escape", draw(st.sampled_from(["edge", "corner"])))
    return rules


@st.composite
def small_rulesets(draw: st.DrawFn) -> Ruleset:
    """Put options together at random, on a small board."""
    size = draw(st.sampled_from([5, 7, 9]))
    empty, middle = "." * size, size // 2
    layout = [empty] * size
    layout[0] = layout[-1] = empty[:middle] + "A" + empty[middle + 1 :]
    layout[middle] = empty[:middle] + "K" + empty[middle + 1 :]
    on_throne, beside, elsewhere = draw(SIDES_NEEDED)
    return Ruleset(
        key="random",
        name="Random",
        layout=tuple(layout),
        first=draw(st.sampled_from(Side)),
        escape=draw(st.sampled_from(Escape)),
        throne_stop=draw(st.sampled_from(Stop)),
        throne_cross=draw(st.sampled_from(Cross)),
        corners=draw(st.sampled_from(Corners)),
        hostile_throne=draw(CAPTIVES),
        hostile_occupied_throne=draw(CAPTIVES),
        hostile_corners=draw(CAPTIVES),
        hostile_edge=draw(st.booleans()),
        king_power=draw(st.sampled_from(KingPower)),
        king_on_throne=on_throne,
        king_beside_throne=beside,
        king_elsewhere=elsewhere,
        shieldwall=draw(st.sampled_from(Shieldwall)),
        paired_king=draw(st.booleans()),
        camps=draw(st.sampled_from([(), camps_of(size)])),
        encirclement=draw(st.booleans()),
        no_move=draw(st.sampled_from(NoMove)),
        repetition=draw(st.sampled_from(Repetition)),
        raichi_may_repeat=draw(st.booleans()),
        few_attackers=draw(st.sampled_from([0, 2, 5])),
    )


def camps_of(size: int) -> tuple[frozenset[Square], ...]:
    """Lay a T of four squares on the upper edge and a row of three on the lower one."""
    middle, last = size // 2, size - 1
    row = [middle - 1, middle, middle + 1]
    top = frozenset({Square(column, 0) for column in row} | {Square(middle, 1)})
    return top, frozenset(Square(column, last) for column in row)


@st.composite
def crowded_positions(draw: st.DrawFn) -> Position:
    """Fill a small board at random, row by row: captures, shieldwalls and traps come up often."""
    rules = draw(small_rulesets())
    random = draw(RANDOMS)
    king = Square(random.randrange(rules.size), random.randrange(rules.size))
    pieces = {king: Piece.KING}
    for row in range(rules.size):
        weights = random.choice([(7, 1, 2), (1, 7, 2), (3, 2, 5), (4, 1, 5), (1, 1, 9)])
        for column in range(rules.size):
            square = Square(column, row)
            piece = random.choices(ROW_PIECES, weights)[0]
            if square != king and piece and naive.may_stop(rules, piece, square):
                pieces[square] = piece
    return Position.of(rules, pieces, draw(st.sampled_from(Side)))


def plainly(position: Position) -> naive.Position:
    return naive.Position(position.ruleset, position.pieces(), position.to_move)


def by_name(moves: Iterable[Move]) -> list[str]:
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


def assert_same_warnings(position: Position) -> None:
    plain = plainly(position)
    assert by_name(ways_out(position)) == by_name(naive.ways_out(plain))
    assert by_name(raichi(position)) == by_name(naive.raichi(plain))
    assert by_name(king_in_danger(position)) == by_name(naive.king_in_danger(plain))
    assert is_tuichi(position) == naive.is_tuichi(plain)


def lively_move(history: list[naive.Position], random: Random) -> Move:
    """Choose a move, a capture or a move of the king more often than they come by chance."""
    moves = sorted(naive.legal_moves_now(history), key=str)
    wanted = random.random()
    king = naive.king_of(history[-1])
    if wanted < 0.2 and any(move.source == king for move in moves):
        moves = [move for move in moves if move.source == king]
    elif wanted < 0.6:
        moves = [move for move in moves if naive.play(history[-1], move)[0]] or moves
    return random.choice(moves)


def assert_same_turn(game: Game, move: Move, history: list[naive.Position]) -> Game:
    """Play *move* in both; captures, position and ending are the same."""
    captures, after = naive.play(history[-1], move)
    history.append(after)
    played = game.play(move)
    turn = played.turns[-1]
    assert list(turn.captures) == captures
    assert plainly(turn.after) == after
    assert turn.after.king == naive.king_of(after)
    assert turn.after.count(Side.ATTACKERS) == len(naive.attackers_of(after))
    assert turn.after.count(Side.DEFENDERS) == len(naive.defenders_of(after))
    assert ending_of(played) == naive.ending(history)
    assert game.play_written(write_turn(turn)) == played
    return played


@settings(max_examples=25)
@given(rules=shipped_rulesets(), random=RANDOMS)
def test_random_games(rules: Ruleset, random: Random) -> None:
    """Move by move the same moves, captures, endings and warnings; and all reads back."""
    game = Game.start(rules)
    history = [naive.start(rules)]
    while game.outcome is None and game.ply < PLIES:
        assert by_name(game.legal_moves()) == by_name(naive.legal_moves_now(history))
        game = assert_same_turn(game, lively_move(history, random), history)
        assert_lines_agree(game.position)
        if game.ply % 5 == 0:
            assert_same_warnings(game.position)
    line = write_position(game.position)
    assert read_position(line, rules, game.position.to_move) == game.position
    assert read_record(write_record(Record(game))).game == game


@settings(max_examples=250)
@given(position=crowded_positions())
def test_crowded_positions(position: Position) -> None:
    """Every legal move of a random position under random options does the same in both."""
    plain = plainly(position)
    moves = naive.legal_moves(plain)

    assert_lines_agree(position)
    assert_same_warnings(position)
    assert by_name(position.legal_moves()) == by_name(moves)
    assert position.has_move() == bool(moves)
    for square in position.pieces():
        own = [move for move in moves if move.source == square]
        assert by_name(position.moves_from(square)) == by_name(own)
    game = Game.start(position.ruleset, position)
    for move in game.legal_moves():
        assert_same_turn(game, move, [plain])


@settings(max_examples=80)
@given(position=crowded_positions(), random=RANDOMS)
def test_random_games_from_crowded_positions(position: Position, random: Random) -> None:
    """Games under random options agree to their end: repetitions and raichi come up here."""
    game = Game.start(position.ruleset, position)
    history = [plainly(position)]
    while game.outcome is None and game.ply < PLIES:
        moves = game.legal_moves()
        assert by_name(moves) == by_name(naive.legal_moves_now(history))
        if not moves:
            break
        game = assert_same_turn(game, lively_move(history, random), history)
    assert read_record(write_record(Record(game))).game == game
