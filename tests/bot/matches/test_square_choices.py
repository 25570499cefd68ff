"""What is offered to a player who is to move."""

from bot.matches.square_choices import (
    CAPTURES,
    QUIET,
    WINS,
    SquareChoice,
    destinations,
    in_lists,
    pieces_to_move,
)
from tafl.game import Game
from tafl.pieces import Side
from tafl.rulesets import keys, ruleset
from tafl.squares import Square
from tests.support.bot_games import CAPTURE, ESCAPE
from tests.support.examples import TINY


def game(key: str, *moves: str) -> Game:
    """The game after *moves*."""
    played = Game.start(ruleset(key))
    for move in moves:
        played = played.play_written(move)
    return played


def find(choices: list[SquareChoice], square: str) -> SquareChoice:
    """The choice of *square*."""
    return next(choice for choice in choices if choice.square == Square.parse(square))


def test_exactly_the_legal_moves_are_offered() -> None:
    """Piece by piece, in every game."""
    for key in keys():
        start = game(key)

        offered = {
            (piece.square, target.square)
            for piece in pieces_to_move(start)
            for target in destinations(start, piece.square)
        }

        assert offered == {(move.source, move.target) for move in start.legal_moves()}, key


def test_a_quiet_piece_says_how_often_it_can_move() -> None:
    """One move, several moves; the king is called king."""
    start = Game.start(TINY)
    escaping = start.play_written("c1-b1")

    assert find(pieces_to_move(start), "C1").hint == "piece, 5 moves"
    assert find(pieces_to_move(escaping), "C3").hint.startswith("king, ")


def test_what_is_typed_of_a_square_leaves_the_pieces_that_begin_so() -> None:
    """As they are in the list of all."""
    start = game("copenhagen")

    offered = pieces_to_move(start, "D")

    assert offered == [piece for piece in pieces_to_move(start) if str(piece.square)[0] == "D"]
    assert offered


def test_a_capture_is_offered_before_quiet_moves() -> None:
    """With what it captures."""
    played = game("kings-table-tablut", *CAPTURE[:2])

    (first, *rest) = destinations(played, Square.parse("F9"))

    assert first == SquareChoice(Square.parse("F6"), CAPTURES, "captures F5")
    assert {choice.weight for choice in rest} == {QUIET}
    assert find(pieces_to_move(played), "F9").hint.endswith(", can capture")


def test_a_capture_of_the_king_is_offered_first() -> None:
    """It wins, and says so."""
    played = game("kings-table-tablut", *CAPTURE[:-1])

    assert pieces_to_move(played)[0].weight == WINS
    assert destinations(played, Square.parse("H5"))[0] == SquareChoice(
        Square.parse("G5"), WINS, "captures the king"
    )


def test_an_escape_is_offered_first() -> None:
    """Though the way there captures nobody."""
    played = game("kings-table-hnefatafl", *ESCAPE[:-1])

    (first, *rest) = pieces_to_move(played)

    assert (first.square, first.weight) == (Square.parse("M12"), WINS)
    assert played.position.to_move is Side.DEFENDERS
    assert first.weight > max(choice.weight for choice in rest)
    assert destinations(played, first.square)[0].hint == "wins"


def test_nothing_is_offered_when_the_game_is_over() -> None:
    """Neither pieces nor destinations."""
    over = game("kings-table-tablut", *CAPTURE)

    assert pieces_to_move(over) == []
    assert destinations(over, Square.parse("E3")) == []


def test_equal_choices_are_in_the_order_of_the_board() -> None:
    """By column, then by row, as one looks for a square."""
    squares = [choice.square for choice in pieces_to_move(game("djahed"))]

    assert squares == sorted(squares)


def quiet(*squares: str) -> list[SquareChoice]:
    """Choices of *squares*, none better than another."""
    return [SquareChoice(Square.parse(square), QUIET, "") for square in squares]


def columns(lists: list[list[SquareChoice]]) -> list[str]:
    """The columns in each list, by the first letter of its squares."""
    return ["".join(sorted({str(choice.square)[0] for choice in each})) for each in lists]


def test_a_list_that_is_short_enough_stays_as_it_is() -> None:
    """And none is made for nothing."""
    choices = quiet("B1", "A1")

    assert in_lists(choices, 2, 4) == [choices]
    assert in_lists([], 2, 4) == []


def test_longer_ones_are_parted_between_columns() -> None:
    """Each column is in one list alone."""
    lists = in_lists(quiet("C1", "A1", "A2", "B1", "B2", "D1"), 3, 4)

    assert columns(lists) == ["A", "BC", "D"]


def test_what_is_most_important_comes_first_in_its_list() -> None:
    """Not in another, where nobody looks for its column."""
    win = SquareChoice(Square.parse("D2"), WINS, "wins")

    lists = in_lists([win, *quiet("A1", "B1", "C1", "D1")], 3, 4)

    assert columns(lists) == ["ABC", "D"]
    assert lists[1] == [win, *quiet("D1")]


def test_columns_are_parted_where_there_would_be_too_many_lists() -> None:
    """As Discord shows only so many."""
    choices = quiet(*(f"{column}{row}" for column in "ABCD" for row in (1, 2)))

    assert columns(in_lists(choices, 3, 3)) == ["AB", "BC", "D"]


def test_no_more_lists_are_made_than_fit() -> None:
    """What is left out can be typed."""
    assert len(in_lists(quiet(*(f"A{row}" for row in range(1, 10))), 2, 4)) == 4
