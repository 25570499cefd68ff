from dataclasses import replace

import pytest

from tafl.endings import Outcome, Reason
from tafl.errors import IllegalMoveError, Refusal
from tafl.errors_in_words import explain
from tafl.game import Game
from tafl.pieces import Side
from tafl.ruleset import Die, Escape, Repetition
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.cases import for_each
from tests.support.drawing import board, move
from tests.support.work import counted_lines

QUIET = """
    . . . . . . .
    A . . . . . .
    . . . . . . .
    . . . K . . .
    . . A . A . .
    . . . . . . D
"""
TURNS, LINES_PER_TURN = 20, 500
"""The turns of a long game, and more lines than any takes; to try all moves takes thousands."""
LAP = ("A2-A3", "G6-G5", "A3-A2", "G5-G6")


def played(*texts: str, repetition: Repetition = Repetition.DRAW, play_on: bool = False) -> Game:
    position = board(QUIET, repetition=repetition)
    game = Game.start(position.ruleset, position, play_on=play_on)
    for text in texts:
        game = game.play(move(text))
    return game


@for_each(
    ("repetition", "moves", "winner"),
    [
        (Repetition.DRAW, LAP * 2, None),
        (Repetition.DRAW, (*LAP, "C5-C6", "G6-G5", "C6-C5", "G5-G6"), None),
        (Repetition.DEFENDERS_LOSE, LAP * 2, Side.ATTACKERS),
        (Repetition.REPEATER_LOSES, (*LAP * 2, LAP[0]), Side.DEFENDERS),
        (Repetition.REPEATER_WINS, (*LAP * 2, LAP[0]), Side.ATTACKERS),
    ],
)
def test_the_third_occurrence_ends_the_game_as_its_option_says(
    repetition: Repetition, moves: tuple[str, ...], winner: Side | None
) -> None:
    """The start counts as the first, but nobody brought it about; others may come in between."""
    assert played(*moves[:-1], repetition=repetition).outcome is None
    assert played(*moves, repetition=repetition).outcome == Outcome(winner, Reason.REPETITION)


@for_each(
    ("repetition", "moves", "winner"),
    [
        (Repetition.DRAW, LAP, None),
        (Repetition.DEFENDERS_LOSE, LAP, Side.ATTACKERS),
        (Repetition.REPEATER_LOSES, (*LAP, LAP[0]), Side.DEFENDERS),
        (Repetition.REPEATER_WINS, (*LAP, LAP[0]), Side.ATTACKERS),
    ],
)
def test_the_second_occurrence_shows_the_outcome_of_the_third(
    repetition: Repetition, moves: tuple[str, ...], winner: Side | None
) -> None:
    """Until then no outcome is near, and after the third the game is over."""
    near = played(*moves, repetition=repetition)

    assert played(*moves[:-1], repetition=repetition).next_repetition is None
    assert near.next_repetition == Outcome(winner, Reason.REPETITION)
    assert not near.ended_by_repetition
    over = played(*moves, *(LAP[len(moves) % 4 :] + LAP)[:4], repetition=repetition)
    assert over.ended_by_repetition
    assert over.next_repetition is None


def test_no_repetition_is_near_where_none_ends_the_game() -> None:
    """At the start, where repetition means nothing, and in a game that is played on."""
    assert played().next_repetition is None
    assert played(*LAP, repetition=Repetition.IGNORED).next_repetition is None
    assert played(*LAP, play_on=True).next_repetition is None


def test_repetition_may_mean_nothing() -> None:
    """Then the game goes on for as long as the players like."""
    assert played(*LAP * 4, repetition=Repetition.IGNORED).outcome is None


def test_defenders_who_repeat_may_lose() -> None:
    """They restore the start position three times, each time from another."""
    first = ("A2-A3", "G6-G5", "A3-A2", "G5-G6")
    second = ("A2-A4", "G6-G4", "A4-A2", "G4-G6")
    third = ("C5-C6", "G6-G3", "C6-C5", "G3-G6")

    game = played(*first, *second, *third[:3], repetition=Repetition.REPEATER_LOSES)
    assert game.outcome is None
    assert game.play(move(third[3])).outcome == Outcome(Side.ATTACKERS, Reason.REPETITION)


@for_each(
    ("repetition", "winner"), [(Repetition.DRAW, None), (Repetition.REPEATER_LOSES, Side.DEFENDERS)]
)
def test_a_capture_is_where_the_count_begins(repetition: Repetition, winner: Side | None) -> None:
    """The position after it was brought about by a move, and counts as the first time."""
    position = board(
        """
        . . . . . . .
        A D . . . . .
        . . . . . . .
        . . . K . . .
        . . A . . . .
        . . . . . . D
        """,
        repetition=repetition,
    )
    game = Game.start(position.ruleset, position)
    lap = ("G6-G5", "C2-C3", "G5-G6", "C3-C2")
    for text in ("C5-C2", *lap, *lap[:3]):
        game = game.play(move(text))

    assert game.turns[0].captures
    assert game.outcome is None
    assert game.play(move(lap[3])).outcome == Outcome(winner, Reason.REPETITION)


def test_the_side_to_move_belongs_to_the_position() -> None:
    """Equal men with the other side to move are another position."""
    attackers_lose_a_move = ("A2-A3", "G6-G5", "A3-A4", "G5-G6", "A4-A2")
    defenders_lose_a_move = ("G6-G5", "A2-A3", "G5-G4", "A3-A2", "G4-G6")
    game = played(*attackers_lose_a_move, *defenders_lose_a_move)

    boards = [game.start_position.pieces(), *(turn.after.pieces() for turn in game.turns)]
    assert boards.count(game.start_position.pieces()) == 3
    assert game.outcome is None


def test_a_game_looked_back_at_knows_what_has_stood() -> None:
    """Who goes on from an earlier turn repeats what stood before it."""
    earlier = played(*LAP, *LAP).at(7)

    assert earlier == played(*LAP, *LAP[:3])
    assert earlier.play(move(LAP[3])).outcome == Outcome(None, Reason.REPETITION)


FORBIDDEN = (Repetition.FORBIDDEN, Repetition.DEFENDERS_MAY_NOT)


@for_each("repetition", FORBIDDEN)
def test_a_move_that_brings_back_a_position_may_be_illegal(repetition: Repetition) -> None:
    """The start counts too. The refusal says so, and where the piece can go instead."""
    game = played(*LAP[:3], repetition=repetition)
    assert move(LAP[3]) not in game.legal_moves()

    with pytest.raises(IllegalMoveError) as caught:
        game.play(move(LAP[3]))
    assert caught.value.refusal is Refusal.REPETITION
    assert move(LAP[3]) not in caught.value.legal
    assert explain(caught.value) == (
        "G5-G6 would bring back an earlier position. The rules of this game don't allow that. "
        "G5 can go to F5, G2, G3 or G4."
    )


@for_each(("repetition", "may"), zip(FORBIDDEN, (False, True), strict=True))
def test_the_attackers_may_be_free_to_repeat(repetition: Repetition, *, may: bool) -> None:
    """Here the fourth move is theirs."""
    position = board(QUIET, to_move=Side.DEFENDERS, repetition=repetition)
    game = Game.start(position.ruleset, position)
    lap = ("G6-G5", "A2-A3", "G5-G6", "A3-A2")
    for text in lap[:3]:
        game = game.play(move(text))

    assert (move(lap[3]) in game.legal_moves()) is may


def test_a_capture_and_the_side_to_move_make_another_position() -> None:
    """Only the very same position may not come again."""
    attackers_lose_a_move = ("A2-A3", "G6-G5", "A3-A4", "G5-G6", "A4-A2")
    game = played(*attackers_lose_a_move, repetition=Repetition.FORBIDDEN)

    assert game.outcome is None


def test_a_side_that_could_only_repeat_a_position_cannot_move() -> None:
    """It loses, as without any move; a piece that could do no more says why it is stuck."""
    position = board(
        """
        . . . . .
        . . . . .
        A A A . .
        K . A . .
        A A A . .
        """,
        to_move=Side.DEFENDERS,
        repetition=Repetition.DEFENDERS_MAY_NOT,
    )
    game = Game.start(position.ruleset, position)
    for text in ("A4-B4", "C5-D5", "B4-A4", "D5-C5"):
        assert game.outcome is None
        game = game.play(move(text))

    assert game.legal_moves() == []
    assert game.outcome == Outcome(Side.ATTACKERS, Reason.NO_MOVE)
    stuck = game.illegal_move_from(Square.parse("A4"))
    assert (stuck.refusal, str(stuck.target)) == (Refusal.REPETITION, "B4")


@for_each("repetition", FORBIDDEN)
def test_dice_allow_any_repetition(repetition: Repetition) -> None:
    """No number on a die may leave a side with nothing but a repetition."""
    rules = replace(ruleset("brandubh"), repetition=repetition, die=Die.SKIP)
    game = Game.start(rules)
    for text in ("A4-A3", "D3-C3", "A3-A4", "C3-D3"):
        game = game.rolled(1).play(move(text))

    assert game.outcome is None


@for_each("laps", [2, 3, 5])
def test_playing_on_ignores_repetition(laps: int) -> None:
    """A game that is played on neither ends at nor forbids a repetition."""
    assert played(*LAP * laps, play_on=True).outcome is None


def test_a_forbidden_repetition_is_found_without_trying_all_moves() -> None:
    """A long game on a large board is replayed whenever somebody looks at it."""
    rules = replace(ruleset("copenhagen"), repetition=Repetition.FORBIDDEN)
    game = Game.start(rules)
    for _ in range(TURNS):
        game = game.play(game.legal_moves()[-1])
    moves = [turn.move for turn in game.turns]

    with counted_lines() as counted:
        Game.start(rules).replayed(moves, ())

    assert counted["lines"] < TURNS * LINES_PER_TURN


THREATENED = """
    . . . . . . .
    . . . . . . .
    . . . D . . .
    . . . K . . .
    . . . D . . .
    A . . . . . .
    . . . . . . A
"""
PASSED_BY = ("D3-D2", "A7-B7", "D2-D3", "B7-A7")
"""The king stays, though nobody can stop him."""


@for_each(
    ("repetition", "tuichi"),
    [
        (Repetition.IGNORED, True),
        (Repetition.DRAW, False),
        (Repetition.DEFENDERS_LOSE, False),
        (Repetition.REPEATER_WINS, False),
        (Repetition.REPEATER_LOSES, True),
    ],
)
def test_no_tuichi_where_a_move_ends_the_game(repetition: Repetition, *, tuichi: bool) -> None:
    """The third occurrence of a position stops the king, unless the attackers lose by it."""
    position = board(THREATENED, escape=Escape.EDGE, repetition=repetition)
    game = Game.start(position.ruleset, position)
    for text in ("A6-A7", *PASSED_BY, *PASSED_BY[:3]):
        game = game.play(move(text))

    assert game.outcome is None
    assert game.at(game.ply - 2).is_tuichi
    assert game.is_tuichi is tuichi
