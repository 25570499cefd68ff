"""Games that people and programs played elsewhere are read as they were."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tafl.convert import read_any_game
from tafl.pieces import Side
from tests.support.cases import for_each
from tests.support.depth import sample
from tests.support.shared import GAMES

pytestmark = pytest.mark.skipif(
    not GAMES.is_dir(), reason="the folder of real games is not beside this checkout"
)

LOGS = "ashton-boards"
DAMAGED = {"log-0", "log-142"}
"""Logs with a move that was refused, and with a line of a board that is cut."""
RESULTS = {"WW": Side.DEFENDERS, "BW": Side.ATTACKERS, "D": None}


def sampled(path: Path, *, deep: bool) -> list[Mapping[str, Any]]:
    lines = path.read_text("utf-8").splitlines()
    return [json.loads(line) for line in (lines if deep else sample(lines, 1))]


def logged(game: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the log of a game, with a time above each as the server writes it."""
    last = len(game["events"]) - 1
    for number, (kind, *parts) in enumerate(game["events"]):
        yield "Nov 16, 2020 1:32:24 PM it.unibo.ai.didattica.competition.tablut.server.Server run"
        if kind == "m":
            yield "FINE: Turn: {} Pawn from {} to {}".format(*parts)
        elif kind == "s":
            turn = game["final"] if number == last and game["final"] else parts[1]
            yield from ("FINE: Stato:", *parts[0], "-", turn)
        else:
            yield f"FINE: Pedina {parts[0][0]} rimossa in: {parts[0][1]}"


@for_each("path", sorted(set(GAMES.glob("*.jsonl")) - {GAMES / f"{LOGS}.jsonl"}))
def test_a_game_of_the_archive_reads_as_it_was(path: Path, deep: bool) -> None:
    """Every move, and the winner if one was noted."""
    for written in sampled(path, deep=deep):
        game = read_any_game(json.dumps(written)).record.game

        assert game.ply == len(written["moves"])
        if written["winner"] in {"attackers", "defenders"}:
            assert game.outcome is not None
            assert str(game.outcome.winner) == written["winner"]


def test_a_log_of_the_challenge_reads_as_it_was(deep: bool) -> None:
    """Board by board, with the result below the last one."""
    for game in sampled(GAMES / f"{LOGS}.jsonl", deep=deep):
        if game["id"] in DAMAGED:
            continue
        outcome = read_any_game("\n".join(logged(game))).record.game.outcome

        if game["final"] in RESULTS:
            assert outcome is not None
            assert outcome.winner is RESULTS[game["final"]], game["id"]
