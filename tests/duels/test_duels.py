"""Duels: openings, players, the referee, and what the scores say."""

import sys
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.duels.__main__ import main
from tests.duels.contest import TOO_LONG, Duel, fight
from tests.duels.openings import openings, played_from
from tests.duels.players import (
    DEAD,
    ROOT,
    EnginePlayer,
    Limit,
    Player,
    RandomPlayer,
    TwoPlyPlayer,
    named,
)
from tests.duels.scores import SURE, Effort, Result, elo, evidence, interval, summary
from tests.support.cases import for_each
from tests.support.shared import GAMES

KEY = "brandubh"
RULES = ruleset(KEY)


def two_random() -> tuple[Player, Player]:
    return RandomPlayer(), RandomPlayer()


def at_random(games: int = 4, plies: int = 60) -> Duel:
    return Duel(KEY, openings(KEY, games // 2, 4, 1), two_random, plies, seed=1)


@for_each("key", [KEY, "copenhagen", "koenigszabel"])
def test_openings_are_legal_and_lead_to_different_positions(key: str) -> None:
    """Those of real games; of Königszabel there are none. They depend on the seed alone."""
    found = openings(key, 12, 4, seed=1)
    games = [played_from(ruleset(key), opening) for opening in found]

    assert {game.ply for game in games} == {4}
    assert len(found) == len({game.position for game in games}) == 12
    assert found == openings(key, 12, 4, seed=1) != openings(key, 12, 4, seed=2)


@pytest.mark.skipif(not GAMES.is_dir(), reason="the folder of real games is not there")
def test_openings_are_those_of_people() -> None:
    """Nearly all real games of Brandubh begin in the middle of a side: chance would not."""
    text = (GAMES / f"{KEY}.jsonl").read_text("utf-8")

    for opening in openings(KEY, 8, 3, seed=1):
        assert '"moves":["' + '","'.join(opening).lower() in text


def test_each_opening_is_played_with_both_sides_the_same_however_many_at_once() -> None:
    """In parallel, too."""
    results = fight(at_random(), jobs=1).results

    assert [result.first for result in results] == 2 * list(Side)

    assert fight(at_random(8), jobs=1).results == fight(at_random(8), jobs=3).results
    assert fight(at_random(8), jobs=1).results != fight(replace(at_random(8), seed=2), 1).results


def test_a_game_that_lasts_too_long_is_a_draw() -> None:
    """A duel that is stopped by Ctrl+C counts what was played."""
    results = fight(at_random(plies=5), jobs=1).results
    duel = at_random(8)
    stopped = replace(duel, heard=lambda _: duel.stopped.set())

    assert {(result.winner, result.reason, result.ply) for result in results} == {
        (None, TOO_LONG, 5)
    }
    assert len(fight(stopped, jobs=1).results) == 1


def test_two_plies_beat_chance() -> None:
    """They count men: out, rather than capture; capture, rather than nothing."""
    duel = replace(at_random(8), players=lambda: (TwoPlyPlayer(), RandomPlayer()))
    moves = {"7/2T4/2t4/3T3/6t/7/2K4": {"C7-A7", "C7-G7"}, "7/2T4/2t4/3T3/4K2/7/t6": {"D4-C4"}}

    assert all(result.winner is result.first for result in fight(duel, jobs=1).results)
    for position, best in moves.items():
        game = Game.start(RULES, read_position(position, RULES, Side.DEFENDERS))
        assert TwoPlyPlayer().move(game).written in best


ENGINE = """
for line in iter(input, "never"):
    if line == "hello": print("hello stub 1", flush=True)
    if line.startswith("go"): print(%r, flush=True)
"""


@for_each(
    ("says", "reason"),
    [
        ("error I resign", "stub broke off: error I resign"),
        ("bestmove a1-b2 depth 1 nodes 1 seconds 0 value 0", "stub broke off: "),
        ("", f"stub broke off: {DEAD}"),
    ],
)
def test_a_player_that_breaks_off_loses(says: str, reason: str) -> None:
    stub = EnginePlayer("stub", [sys.executable, "-c", ENGINE % says], Path.cwd(), Limit(nodes=1))
    duel = replace(at_random(2), players=lambda: (stub, RandomPlayer()))

    results = fight(duel, jobs=1).results

    assert [result.winner for result in results] == [result.first.opponent for result in results]
    assert all(result.broken_off and result.reason.startswith(reason) for result in results)


def test_engines_play_by_the_line_protocol() -> None:
    """They say how far they looked."""
    limit = Limit(nodes=60)
    engine = [sys.executable, "-m", "engine", "play", "--interpreted"]
    level = EnginePlayer("level-1", engine, ROOT, limit, level=1)
    duel = replace(at_random(2), players=lambda: (named("plain", limit), level))

    played = fight(duel, jobs=1)

    assert not any(result.broken_off for result in played.results)
    assert all(effort.nodes > effort.moves for effort in played.efforts)


def test_players_have_names(tmp_path: Path) -> None:
    """A folder is another checkout, anything else a command."""
    names = ["random", "two-ply", "engine", "interpreted", "plain", "level-3"]
    found = [named(name, Limit(1.0)).name for name in (*names, "other --engine", str(tmp_path))]

    assert found == [*names, "other --engine", tmp_path.name]


@for_each(
    ("points", "games", "low", "high"),
    [(0, 0, 0, 1), (0, 10, 0, 0.28), (8, 10, 0.49, 0.94), (10, 10, 0.72, 1), (50, 100, 0.40, 0.60)],
)
def test_intervals_and_elo(points: float, games: int, low: float, high: float) -> None:
    """Intervals as Wilson's formula is tabled."""
    assert interval(points, games) == pytest.approx((low, high), abs=0.005)
    assert (elo(0), elo(0.5), elo(1)) == (-inf, 0, inf)
    assert elo(10 / 11) == pytest.approx(400)


def test_the_summary_counts_each_side() -> None:
    results = [
        Result(Side.ATTACKERS, Side.ATTACKERS, "escaped", 9),
        Result(Side.DEFENDERS, None, TOO_LONG, 9),
        Result(Side.ATTACKERS, Side.DEFENDERS, "escaped", 9),
        Result(Side.DEFENDERS, Side.DEFENDERS, "escaped", 9),
    ]

    lines = [" ".join(line.split()) for line in summary("engine", results)]

    assert lines == [
        "engine 2 won 1 drawn 1 lost: 62.5 % (22 to 91), Elo +89 (-220 to +398)",
        "as attackers 1 won 0 drawn 1 lost: 50.0 % (9 to 91), Elo 0 (-393 to +393)",
        "as defenders 1 won 1 drawn 0 lost: 75.0 % (20 to 97), Elo +191 (-243 to +625)",
    ]


def test_efforts_add_up() -> None:
    effort, other = Effort(1, 1.0, 1.0, 3000, 4), Effort()
    other.add(3.0, 1000, 5)
    effort.and_also(other)

    assert str(effort) == "1,000 nodes/s, depth 4.5, 2.00 s a move, slowest 3.00 s"


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["two-ply", "random", "--games", "2", "--rulesets", KEY, "brandubh-2"]

    assert main(arguments) == 0
    output = capsys.readouterr().out
    assert "brandubh: two-ply against random" in output
    assert "all: two-ply against random" in output


def test_evidence_grows_with_games_until_it_is_clear() -> None:
    """It is that of pairs: where each side always wins, a few draws of the other say much."""
    won, lost, drawn = (Result(Side.ATTACKERS, side, "escaped", 9) for side in (*Side, None))

    assert -SURE < evidence([won, lost] * 20) < 0 < evidence([won, drawn] * 3) < SURE
    assert evidence([won, lost] * 60 + [won, drawn] * 30) > SURE
    assert evidence([won, lost] * 60 + [lost, drawn] * 30) < -SURE
