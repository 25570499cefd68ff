"""The engine agrees with the naive implementation, on random games and random positions."""

from collections.abc import Iterable
from random import Random

from hypothesis import given, note

from tafl.fort import room_in_fort
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import read_position, write_position, write_turn
from tafl.pieces import Side
from tafl.position import Position
from tafl.records import Record, read_record, write_record
from tafl.ruleset import Ruleset
from tafl.squares import Square
from tafl.threats import king_in_danger, raichi, ways_out
from tests import naive
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
    return naive.Position(position.ruleset, position.pieces(), position.to_move, position.fallen)


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
    following = game.play(Move(*move))
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
