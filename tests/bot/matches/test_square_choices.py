"""Choices offered to a player who is to move."""

from dataclasses import replace

from bot.matches.square_choices import (
    CAPTURES,
    QUIET,
    WINS,
    BegunMove,
    SquareChoice,
    destinations,
    in_lists,
    pieces_to_move,
    plain_targets,
)
from tafl.game import Game
from tafl.ruleset import Berserk
from tafl.rulesets import keys, ruleset
from tafl.squares import Square
from tests.support.bot_games import CAPTURE, ESCAPE
from tests.support.depth import sample
from tests.support.examples import GOING_ON, TINY
from tests.support.posted import match_of
from tests.support.table import HNEFATAFL, TABLUT


def pieces(game: Game) -> dict[str, SquareChoice]:
    """Pieces offered to move, by their squares, in their order."""
    return {str(choice.square): choice for choice in pieces_to_move(game)}


LAP = ("d1-d2", "f4-f3", "d2-d1", "f3-f4")
"""Both sides of Copenhagen go back and forth, once."""


def test_a_third_repetition_is_marked_with_its_result() -> None:
    """The losing one with a warning, a winning one with a star; quiet moves with nothing."""
    before = match_of("copenhagen", *LAP, *LAP[:3]).game
    winning = match_of("copenhagen", *LAP, *LAP[:2], "d2-d3", "f3-f4").game
    choices = {
        str(choice.square): choice
        for choice in destinations(before, BegunMove.of(Square.parse("F3")))
    }
    back = choices.pop("F4")

    assert (back.sign, back.hint) == ("⚠️ ", "third repetition: the defenders lose")
    assert {choice.sign for choice in choices.values()} == {""}
    best = destinations(winning, BegunMove.of(Square.parse("D3")))[0]
    assert (str(best.square), best.sign) == ("D2", "★ ")
    assert best.hint == "third repetition: the defenders lose"


def test_exactly_the_legal_moves_are_offered(*, deep: bool) -> None:
    """Piece by piece, in games of all sizes, in the order of the board where none is better."""
    for key in keys() if deep else sample(keys(), 9):
        start = Game.start(ruleset(key))
        choices = pieces_to_move(start)
        offered = {
            (piece.square, target.square)
            for piece in choices
            for target in destinations(start, BegunMove.of(piece.square))
        }
        assert offered == {(move.source, move.target) for move in start.legal_moves()}, key
        in_order = sorted(choices, key=lambda choice: (-choice.weight, choice.square))
        assert choices == in_order, key
        typed = [choice for choice in choices if str(choice.square).startswith("D")]
        assert pieces_to_move(start, "D") == typed, key


def test_what_can_be_done_is_said_and_the_best_comes_first() -> None:
    """A win, the way there of a king as well, before a capture, and that before quiet moves."""
    start = Game.start(TINY)
    capture, king, escape, over = (
        match_of(key, *moves).game
        for key, moves in (
            (TABLUT, CAPTURE[:2]),
            (TABLUT, CAPTURE[:-1]),
            (HNEFATAFL, ESCAPE[:-1]),
            (TABLUT, CAPTURE),
        )
    )
    (first, *rest) = destinations(capture, BegunMove.of(Square.parse("F9")))

    assert pieces(start)["C1"].hint == "5 moves"
    assert pieces(start.play_written("c1-b1"))["C3"].hint.startswith("king, ")
    assert first == SquareChoice(Square.parse("F6"), CAPTURES, "captures F5")
    assert {choice.weight for choice in rest} == {QUIET}
    assert first.entry() == "F6 · captures F5"
    assert pieces(capture)["F9"].hint == "6 moves, can capture F5"
    assert pieces_to_move(king)[0].weight == WINS
    assert destinations(king, BegunMove.of(Square.parse("H5")))[0] == SquareChoice(
        Square.parse("G5"), WINS, "captures the king"
    )
    (best, *others) = pieces_to_move(escape)
    assert (str(best.square), best.weight) == ("M12", WINS)
    assert max(choice.weight for choice in others) < WINS
    assert destinations(escape, BegunMove.of(best.square))[0].hint == "wins"
    assert pieces_to_move(over) == destinations(over, BegunMove.of(Square.parse("E3"))) == []


def quiet(*squares: str) -> list[SquareChoice]:
    """Choices of *squares*, none better than another."""
    return [SquareChoice(Square.parse(square), QUIET, "") for square in squares]


def columns(squares: list[str], size: int, most: int) -> list[str]:
    """The columns in each list of *squares*, by the first letter of those."""
    lists = in_lists(quiet(*squares), size, most)
    return ["".join(sorted({str(choice.square)[0] for choice in each})) for each in lists]


def test_long_lists_are_parted_between_columns() -> None:
    """Within columns only where there would be too many; what fits in none can be typed."""
    assert columns(["B1", "A1"], 2, 4) == ["AB"]
    assert columns([], 2, 4) == []
    assert columns(["C1", "A1", "A2", "B1", "B2", "D1"], 3, 4) == ["A", "BC", "D"]
    assert columns([f"{at}{row}" for at in "ABCD" for row in (1, 2)], 3, 3) == ["AB", "BC", "D"]
    assert len(columns([f"A{row}" for row in range(1, 10)], 2, 4)) == 4
    assert in_lists(quiet("B1", "A1"), 2, 4) == [quiet("B1", "A1")]


def test_what_is_most_important_comes_first_in_its_list() -> None:
    """Not in another, where nobody looks for its column."""
    win = SquareChoice(Square.parse("D2"), WINS, "wins")

    lists = in_lists([win, *quiet("A1", "B1", "C1", "D1")], 3, 4)

    assert lists == [quiet("A1", "B1", "C1"), [win, *quiet("D1")]]


def test_a_piece_that_captures_can_stop_or_go_on() -> None:
    """The first list says where it may go on; the next has the square where it stands too."""
    game, must = Game.start(GOING_ON), Game.start(replace(GOING_ON, berserk=Berserk.MUST))
    first, *_ = destinations(game, BegunMove.parse("C1"))

    assert first.entry() == "C3 · captures B3, can go on"
    assert [each.entry() for each in destinations(game, BegunMove.parse("C1-C3"))] == [
        "C3 · stop here",
        "D3 · captures E3",
    ]
    assert [each.value for each in destinations(must, BegunMove.parse("C1-C3"))] == ["D3"]
    plain = plain_targets(game, BegunMove.parse("C1-C3"))
    assert [str(each.square) for each in plain] == ["D3", "C3"]
    assert pieces(game)["C1"].hint == "10 moves, can capture B3 and E3"
