"""What reviews claim of games that people have played is true, and they leave no tuichi out."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from bot.wording.reviews import overview_details
from engine.builds import INTERPRETED, Build, can_compile, compiled
from engine.reviews import find
from engine.solver import Solver
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
from tests.support.proof_checking import Both, ProofChecker
from tests.support.shared import GAMES

pytestmark = pytest.mark.skipif(
    not GAMES.is_dir(), reason="the folder of real games is not beside this checkout"
)

FILES = [path for path in sorted(GAMES.glob("*.jsonl")) if path.stem != "ashton-boards"]
BUILD = compiled() if can_compile() else INTERPRETED
SMALL = 9
"""Up to this size the naive engine tries every answer to longer wins too."""
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
        if leaves_way_out(review, ply):
            assert missed, (review.game.ruleset.key, ply)
    for ply in tuichis_left_out(review):
        assert is_told_as_tuichi(review, ply), (review.game.ruleset.key, ply)
    return claims


def leaves_way_out(review: Review, ply: int) -> bool:
    """Whether the king could have escaped at once, and the turn won nothing."""
    stage, turn = review.game.at(ply), review.game.turns[ply]
    found = review.finding(ply)
    assert found is not None
    if turn.side is Side.ATTACKERS or turn.move in found.winners:
        return False
    return bool(ways_out(stage.position))


def tuichis_left_out(review: Review) -> Iterator[int]:
    """The plies at which the king had no way out, tuichi stood, and the turn was none."""
    for ply, turn in enumerate(review.game.turns):
        if review.is_known(ply) and turn.side is Side.DEFENDERS and not ways_out(turn.before):
            afters = [turn.before.play(move).after for move in turn.before.legal_moves()]
            if any(map(is_tuichi, afters)) and not is_tuichi(turn.after) and turn.after.king:
                yield ply


def is_told_as_tuichi(review: Review, ply: int) -> bool:
    """Whether the overview says of that turn that tuichi was missed."""
    lines = overview_details(review, None).splitlines()
    return any(
        "tuichi" in " ".join(lines[number : number + 2]).lower()
        for number, line in enumerate(lines)
        if f"Move {ply + 1}, defenders: " in line
    )


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
    """The line wins for the side that begins it, and nothing stops it, as far as that is tried."""
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
    elif len(line) > 3 and game.ruleset.size <= SMALL:
        assert brute_force_agrees(game, line), line


def wins_at_once(game: Game, winner: Side) -> bool:
    if game.outcome is not None:
        return game.outcome.winner is winner
    moves = game.legal_moves()
    # What ends most games first: the proof needs one move of many.
    likely = sorted(moves, key=lambda move: move.source != game.position.king)
    outcomes = (game.play(move).outcome for move in likely)
    return any(outcome is not None and outcome.winner is winner for outcome in outcomes)


def long_wins(review: Review) -> Iterator[tuple[Game, tuple[Move, ...]]]:
    """What it claims to be won in five plies or more, and how."""
    for ply in range(review.game.ply):
        found = review.finding(ply)
        if found is not None and len(found.win) > 3:
            yield review.game.at(ply)._replace(outcome=None), found.win


def brute_force_agrees(game: Game, line: tuple[Move, ...]) -> bool:
    """Whether the naive engine finds that nothing stops what *line* begins."""
    checker = ProofChecker(Solver(game.ruleset, BUILD), game.position.to_move)
    return checker.wins(Both.begun(game).after(line[0]), len(line) - 1)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_reviews_say_is_true(path: Path, deep: bool) -> None:
    """Of the end of one game; ``make deep`` reviews all games whole."""
    if not deep:
        game = next(games(path))
        check(reviewed(game, game.ply - LAST_TURNS, INTERPRETED))
        return
    assert sum(check(reviewed(game, 0, BUILD)) for game in games(path))


TUICHIS = {"saami-tablut": (73, [7]), "brandubh": (260, [15]), "simple-tafl": (44, [27, 29, 31])}
"""Games in which tuichi was left out: the number of the game in its file, and the plies."""
LONG_WINS = {"saami-tablut": 73, "brandubh": 260}
"""Games in which five plies win."""


def chosen(key: str, number: int) -> Review:
    """A review of one of the games, whole."""
    return reviewed(next(islice(games(GAMES / f"{key}.jsonl"), number, None)), 0, BUILD)


@pytest.mark.parametrize("key", TUICHIS)
def test_the_overview_says_where_tuichi_was_left_out(key: str) -> None:
    """Each time, with the proof, however many wins were missed in the game."""
    number, plies = TUICHIS[key]
    review = chosen(key, number)
    lines = overview_details(review, None).splitlines()

    assert list(tuichis_left_out(review)) == plies
    for ply in plies:
        (told,) = [line for line in lines if line.startswith(f"Move {ply + 1}, defenders: ")]
        assert "was a win: tuichi, the king escapes in 2 moves (`" in told
    assert check(review)


@pytest.mark.parametrize("key", LONG_WINS)
def test_brute_force_agrees_with_longer_wins(key: str) -> None:
    won = list(long_wins(chosen(key, LONG_WINS[key])))

    assert won
    for game, line in won:
        assert brute_force_agrees(game, line), line
