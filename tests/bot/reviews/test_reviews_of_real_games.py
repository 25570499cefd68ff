"""What reviews claim of games that people have played is true, and they leave no tuichi out."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.builds import INTERPRETED, Build, can_compile, compiled
from engine.reviews import find
from play.reviews import reasons
from play.reviews.finder import PART
from play.reviews.reasoning import reasons_for
from play.reviews.review import Review
from tafl.findings import Finding
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tafl.threats import is_tuichi, ways_out
from tests.support.shared import GAMES

pytestmark = pytest.mark.skipif(
    not GAMES.is_dir(), reason="the folder of real games is not beside this checkout"
)

FILES = [path for path in sorted(GAMES.glob("*.jsonl")) if path.stem != "ashton-boards"]
LAST_TURNS = 2
"""Of one game of each ruleset, in every run: there most forced wins are."""


def games(path: Path) -> Iterator[Game]:
    for line in path.read_text("utf-8").splitlines():
        game = Game.start(ruleset(path.stem), play_on=True)
        for written in json.loads(line)["moves"]:
            game = game.play_written(written)
        if game.ply > PART:
            yield game


def reviewed(game: Game, first: int, build: Build) -> Review:
    """A review of *game* from some turn on."""
    found: list[Finding | None] = [None] * first
    for part in range(first, game.ply + 1, PART):
        found += [each and Finding(*each) for each in find(game, part, part + PART, build)]
    return Review(game, found, frozenset(range(first)))


def check(review: Review) -> int:
    """Compare what *review* says with the rules; the answer is how many forced wins it tells of."""
    claims = 0
    for ply in range(review.game.ply):
        if not review.is_known(ply):
            continue
        stage = review.game.at(ply)._replace(outcome=None)
        said = reasons_for(review, ply)
        missed = [reason.win.line for reason in said if isinstance(reason, reasons.WinMissed)]
        left = [
            reason.win.line
            for reason in said
            if isinstance(reason, reasons.WinGiven | reasons.WinAllowed | reasons.WinUnavoided)
        ]
        for line in missed:
            check_forced(stage, line)
        for line in left:
            check_forced(review.game.at(ply + 1)._replace(outcome=None), line)
            check_better(review, ply, said, len(line))
        claims += len(missed) + len(left)
        if stage.position.to_move is Side.DEFENDERS and leaves_tuichi_out(review, ply):
            assert missed, (review.game.ruleset.key, ply)
    return claims


def leaves_tuichi_out(review: Review, ply: int) -> bool:
    """Whether the king could have escaped, or made tuichi, and the turn did neither."""
    position, turn = review.game.at(ply).position, review.game.turns[ply]
    found = review.finding(ply)
    assert found is not None
    if turn.move in found.winners or turn.after.king is None:
        return False
    if ways_out(position):
        return True
    king = position.king
    assert king is not None
    outcomes = [position.play(move).after for move in position.legal_moves()]
    return any(is_tuichi(after) for after in outcomes)


def check_better(review: Review, ply: int, said: tuple[reasons.Reason, ...], plies: int) -> None:
    """After the better move the other side wins in one as well, or does not, as *said*."""
    found, stage = review.finding(ply), review.game.at(ply)._replace(outcome=None)
    assert found is not None
    after = stage.play(found.best)
    if plies > 1 or after.outcome is not None:
        return
    wins = wins_at_once(after, after.position.to_move)
    if any(isinstance(reason, reasons.WinGiven) for reason in said):
        assert not wins
    if any(isinstance(reason, reasons.WinUnavoided) for reason in said):
        assert wins


def check_forced(game: Game, line: tuple[Move, ...]) -> None:
    """The line wins for the side that begins it, and in up to three plies nothing stops it."""
    winner = game.position.to_move
    after = game
    for move in line:
        after = after.play(move)
    assert after.outcome is not None
    assert after.outcome.winner is winner
    if len(line) == 3:
        answered = game.play(line[0])
        for answer in answered.legal_moves():
            assert wins_at_once(answered.play(answer), winner), (line, answer)


def wins_at_once(game: Game, winner: Side) -> bool:
    if game.outcome is not None:
        return game.outcome.winner is winner
    moves = game.legal_moves()
    # What ends most games first: the proof needs one move of many.
    likely = sorted(moves, key=lambda move: move.source != game.position.king)
    outcomes = (game.play(move).outcome for move in likely)
    return any(outcome is not None and outcome.winner is winner for outcome in outcomes)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_reviews_say_is_true(path: Path, deep: bool) -> None:
    """Of the end of one game; ``make deep`` reviews all games whole."""
    if not deep:
        game = next(games(path))
        check(reviewed(game, game.ply - LAST_TURNS, INTERPRETED))
        return
    build = compiled() if can_compile() else INTERPRETED
    assert sum(check(reviewed(game, 0, build)) for game in games(path))
