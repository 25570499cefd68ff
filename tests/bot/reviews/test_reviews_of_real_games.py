"""Reviews of games of people claim nothing false, and leave no tuichi out."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.wording.reviews import overview_details
from engine import reviews
from engine.core_builds import INTERPRETED, Build, can_compile, compiled
from engine.player import solver_for
from play.reviews import reasons
from play.reviews.finding_reasons import reasons_for
from play.reviews.port import PART
from play.reviews.review import Review
from tafl.findings import Finding
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.raichi_and_tuichi import is_tuichi, ways_out
from tafl.rulesets import ruleset
from tests.support.cases import for_each
from tests.support.depth import sample
from tests.support.proof_checking import Both, ProofChecker
from tests.support.shared import GAMES

pytestmark = pytest.mark.skipif(
    not GAMES.is_dir(), reason="the folder of real games is not beside this checkout"
)

FILES = [path for path in sorted(GAMES.glob("*.jsonl")) if path.stem != "ashton-boards"]
BUILD: Build = INTERPRETED
"""Of the engine, in this test."""
SMALL = 9
"""Up to this size the naive engine tries every answer to longer wins too."""
WHOLE = 8
"""Games of each ruleset that are reviewed whole; a person's review takes seconds, too."""
LAST_TURNS = 2
"""Of one game of each ruleset, in every run: there most forced wins are."""


@pytest.fixture(autouse=True)
def compiled_for_all_games(deep: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes longer than a few games do."""
    if deep and can_compile():
        monkeypatch.setattr(f"{__name__}.BUILD", compiled())


def games(path: Path, first: int = 0) -> Iterator[Game]:
    """The games of a file from line *first* on that are long enough."""
    for line in path.read_text("utf-8").splitlines()[first:]:
        game = Game.start(ruleset(path.stem), play_on=True)
        for written in json.loads(line)["moves"]:
            game = game.play_written(written)
        if game.ply > PART:
            yield game


def game_of(key: str, line: int) -> Game:
    """The game on that *line* of the file of a ruleset."""
    return next(games(GAMES / f"{key}.jsonl", line))


def reviewed(game: Game, known: range) -> Review:
    """A review of *game* that knows some positions."""
    found: list[Finding | None] = [None] * (game.ply + 1)
    for first in range(known.start, known.stop, PART):
        end = min(first + PART, known.stop)
        found[first:end] = [
            each and Finding(*each) for each in reviews.find(game, first, end, BUILD)
        ]
    return Review(game, found, frozenset(range(game.ply + 1)) - frozenset(known))


def whole(game: Game) -> Review:
    return reviewed(game, range(game.ply + 1))


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
        assert "tuichi" in told_of(review, ply).lower(), (review.game.ruleset.key, ply)
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


def told_of(review: Review, ply: int) -> str:
    """The lines of the overview about that turn of the defenders, and those after them."""
    lines = overview_details(review, None).splitlines()
    return "\n".join(
        "\n".join(lines[number : number + 2])
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


def brute_force_agrees(game: Game, line: tuple[Move, ...]) -> bool:
    """Whether the naive engine finds that nothing stops what *line* begins."""
    checker = ProofChecker(solver_for(game.ruleset, BUILD), game.position.to_move)
    return checker.wins(Both.begun(game).after(line[0]), len(line) - 1)


@pytest.mark.usefixtures("briefly")
def test_what_reviews_say_is_true(deep: bool) -> None:
    """Of the ends of some games; ``make deep`` reviews some of every ruleset whole."""
    for path in FILES if deep else sample(FILES, 6):
        if deep:
            assert sum(check(whole(game)) for game in sample([*games(path)], WHOLE))
        else:
            game = next(games(path))
            check(reviewed(game, range(game.ply - LAST_TURNS, game.ply + 1)))


TUICHIS = {"saami-tablut": (76, [7]), "brandubh": (303, [15]), "simple-tafl": (49, [27, 29, 31])}
"""Games in which tuichi was left out: the line of the game in its file, and the plies."""


@pytest.mark.usefixtures("briefly")
@for_each("key, game", TUICHIS.items())
def test_the_overview_says_where_tuichi_was_left_out(
    key: str, game: tuple[int, list[int]], deep: bool
) -> None:
    """Each time, with the proof, however many wins were missed in the game."""
    line, plies = game
    chosen = game_of(key, line)
    review = whole(chosen) if deep else reviewed(chosen, range(plies[0], plies[-1] + 2))

    assert list(tuichis_left_out(review)) == plies
    for ply in plies:
        assert "tuichi, the king escapes in 2 moves (`" in told_of(review, ply)
    assert check(review)
