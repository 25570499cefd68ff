"""What a review tells of a game, from what was found in its positions."""

from play.reviews.review import MAX_TURNING_POINTS, Review
from tafl.endings import Outcome
from tafl.endings import Reason as End
from tafl.findings import Finding, read_findings, write_findings
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.drawing import board, move
from tests.support.random_games import random_game

ATTACKERS, DEFENDERS = Side
SOME_MOVE = move("A1-A2")


def found(value: int, played: int | None, *, best: Move = SOME_MOVE, win: str = "") -> Finding:
    """For the side to move."""
    line = tuple(map(move, win.split()))
    return Finding(value, played, best, line, line[:1])


def game_of(plies: int) -> Game:
    return random_game(ruleset("brandubh"), plies)


def review(*findings: Finding | None, withheld: frozenset[int] = frozenset()) -> Review:
    """A review of a game with so many positions; the attackers move first."""
    return Review(game_of(len(findings) - 1), findings, withheld)


def test_findings_read_back_as_they_were_written() -> None:
    findings = [
        Finding(-120, 40, move("D1-D3")),
        Finding(29997, None, move("D4-A4"), (move("D4-A4"),), (move("D4-A4"), move("D4-G4"))),
        Finding(0, -5, move("K11-K10"), holds=True),
        None,
    ]

    assert read_findings(write_findings(findings)) == findings


def test_even_positions_are_even_chances() -> None:
    assert review(found(0, 0), found(0, None)).chance(1) == 0.5


def test_chances_are_those_of_the_attackers_whoever_moves() -> None:
    shown = review(found(300, 300), found(-300, -300), found(300, None))

    for ply in range(3):
        chance = shown.chance(ply)
        assert chance is not None
        assert chance > 0.5


def test_a_forced_win_is_certain() -> None:
    shown = review(found(0, 0), found(29999, None, win="D4-A4"))

    chance = shown.chance(1)
    assert chance is not None
    assert chance < 1e-9


def test_the_end_on_the_board_is_its_result() -> None:
    drawing = """
        . . . K . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . A . . .
    """
    position = board(drawing, DEFENDERS)
    game = Game.start(position.ruleset, position).play(move("D1-A1"))

    assert Review(game, (found(0, 0), None)).chance(1) == 0


def test_the_best_move_gives_nothing_away() -> None:
    game = game_of(1)
    best = found(100, 90, best=game.turns[0].move)

    assert Review(game, (best, found(0, None))).loss(0) == 0


def test_what_a_move_gives_away_is_a_share_of_the_chances() -> None:
    loss = review(found(0, -340), found(340, None)).loss(0)

    assert 0.2 < loss < 0.25


def test_accuracy_is_that_of_one_side() -> None:
    shown = review(found(0, 0), found(0, -900), found(0, None))

    attackers, defenders = (shown.accuracy(side) for side in Side)
    assert attackers == 1
    assert defenders is not None
    assert defenders < 0.3


def test_a_side_without_a_move_has_no_accuracy() -> None:
    assert review(found(0, 0), found(0, None)).accuracy(DEFENDERS) is None


def test_a_forced_win_that_was_not_gone_on_with_is_missed() -> None:
    shown = review(found(29997, 0, win="A1-A2 B1-B2 A2-A3"), found(0, None))

    assert shown.missed_wins == [0]
    assert len(shown.missed_win(0)) == 3


def test_a_move_that_wins_as_fast_misses_nothing() -> None:
    game = game_of(1)
    won = found(29999, 29999, win="A1-A2")._replace(winners=(SOME_MOVE, game.turns[0].move))

    assert Review(game, (won, found(0, None))).missed_wins == []


def test_a_win_is_given_unless_the_best_move_was_played() -> None:
    lost = found(29997, None, win="A1-A2 B1-B2 A2-A3")
    game = game_of(1)

    assert Review(game, (found(0, -900), lost)).given_win(0) == lost.win
    assert Review(game, (found(0, 0, best=game.turns[0].move), lost)).given_win(0) == ()


def test_a_move_gives_nothing_away_where_the_best_one_loses_as_well() -> None:
    lost = found(29997, None, win="A1-A2 B1-B2 A2-A3")
    bad = found(0, -29997)

    assert review(bad, lost).turning_points == [0]
    assert review(bad._replace(holds=False), lost).turning_points == []


def test_turning_points_are_what_changed_most_in_order() -> None:
    losses = [0, -200, 0, -900, -80, -300, -120, -500, -20, -250, 0]
    values = [found(0, played) for played in losses]

    points = review(*values, found(0, None)).turning_points

    assert points == [1, 3, 5, 7, 9]
    assert len(points) == MAX_TURNING_POINTS


def test_where_little_changed_three_lesser_points_are_shown() -> None:
    values = [found(0, played) for played in (-60, -70, -900, -80, -10, 0)]

    assert review(*values, found(0, None)).turning_points == [1, 2, 3]


def test_a_game_without_a_mistake_has_no_turning_point() -> None:
    assert review(found(0, 0), found(0, -10), found(0, None)).turning_points == []


def test_nothing_is_told_of_a_position_that_is_withheld_nor_of_the_moves_beside_it() -> None:
    won = found(29999, 0, win="A1-A2")
    shown = review(found(0, -900), won, found(0, -900), won, withheld=frozenset({1}))

    assert shown.finding(1) is None
    assert shown.chance(1) is None
    assert shown.missed_wins == []
    assert shown.turning_points == [2]


def test_a_resigned_game_has_chances_to_the_end() -> None:
    game = game_of(1).ended(Outcome(ATTACKERS, End.RESIGNED))

    assert Review(game, (found(0, 0), found(0, None))).chance(1) == 0.5
