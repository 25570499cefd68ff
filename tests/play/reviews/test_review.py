"""The review of a game, from the findings in its positions."""

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


def test_chances_are_those_of_the_attackers_whoever_moves() -> None:
    """A forced win is certain; the end on the board is its result, to resign is none."""
    better = review(found(300, 300), found(-300, -300), found(300, None))
    resigned = game_of(1).ended(Outcome(ATTACKERS, End.RESIGNED))
    drawing = """
        . . . K . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . A . . .
    """
    position = board(drawing, DEFENDERS)
    escaped = Game.start(position.ruleset, position).play(move("D1-A1"))

    assert all((better.chance(ply) or 0) > 0.5 for ply in range(3))
    assert review(found(0, 0), found(0, None)).chance(1) == 0.5
    assert Review(resigned, (found(0, 0), found(0, None))).chance(1) == 0.5
    assert Review(escaped, (found(0, 0), None)).chance(1) == 0
    certain = review(found(0, 0), found(29999, None, win="D4-A4")).chance(1)
    assert certain is not None
    assert certain < 1e-9


def test_what_a_move_gives_away_is_a_share_of_the_chances() -> None:
    """The best one gives nothing away."""
    game = game_of(1)
    best = found(100, 90, best=game.turns[0].move)

    assert Review(game, (best, found(0, None))).loss(0) == 0
    assert 0.2 < review(found(0, -340), found(340, None)).loss(0) < 0.25


def test_accuracy_is_that_of_one_side() -> None:
    """One without a move has none."""
    shown = review(found(0, 0), found(0, -900), found(0, None))

    attackers, defenders = (shown.accuracy(side) for side in Side)
    assert attackers == 1
    assert defenders is not None
    assert defenders < 0.3
    assert review(found(0, 0), found(0, None)).accuracy(DEFENDERS) is None


def test_a_forced_win_that_was_not_gone_on_with_is_missed() -> None:
    """A move that wins as fast misses nothing."""
    shown = review(found(29997, 0, win="A1-A2 B1-B2 A2-A3"), found(0, None))
    game = game_of(1)
    won = found(29999, 29999, win="A1-A2")._replace(winners=(SOME_MOVE, game.turns[0].move))

    assert shown.missed_wins == [0]
    assert len(shown.missed_win(0)) == 3
    assert Review(game, (won, found(0, None))).missed_wins == []


def test_a_win_is_given_unless_the_best_move_was_played() -> None:
    """Where the best one loses as well, nothing is given away."""
    lost = found(29997, None, win="A1-A2 B1-B2 A2-A3")
    game, bad = game_of(1), found(0, -29997)

    assert Review(game, (found(0, -900), lost)).given_win(0) == lost.win
    assert Review(game, (found(0, 0, best=game.turns[0].move), lost)).given_win(0) == ()
    assert review(bad, lost).turning_points == [0]
    assert review(bad._replace(holds=False), lost).turning_points == []


def test_turning_points_are_what_changed_most_in_order() -> None:
    """Where little changed three lesser ones are shown, and without a mistake none."""
    for losses, points in (
        ([0, -200, 0, -900, -80, -300, -120, -500, -20, -250, 0], [1, 3, 5, 7, 9]),
        ([-60, -70, -900, -80, -10, 0], [1, 2, 3]),
        ([0, -10], []),
    ):
        values = [found(0, played) for played in losses]
        assert review(*values, found(0, None)).turning_points == points
        assert len(points) <= MAX_TURNING_POINTS


def test_nothing_is_told_of_a_position_that_is_withheld_nor_of_the_moves_beside_it() -> None:
    won = found(29999, 0, win="A1-A2")
    shown = review(found(0, -900), won, found(0, -900), won, withheld=frozenset({1}))

    assert shown.finding(1) is None
    assert shown.chance(1) is None
    assert shown.missed_wins == []
    assert shown.turning_points == [2]
