"""``python -m engine bestmove``, as a person uses it; ``play`` has tests of its own."""

import io
import itertools
import json
import os
import pty
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from engine.command_line import main
from tafl.arguments import FINE, UNUSABLE
from tests.support.cases import for_each

WAY_OUT = ("--position", "7/7/7/3t3/7/t6/2K4", "--to-move", "defenders")


def chance(seed: int | None) -> Callable[[], float]:
    return random.Random(seed).random


def run(*arguments: str, stdin: str = "") -> tuple[int, str]:
    """The exit status and output of a command; each look at the clock takes a second."""
    stdout = io.StringIO()
    now = itertools.count().__next__
    return main(arguments, now, chance, io.StringIO(stdin), stdout), stdout.getvalue()


def bestmove(*arguments: str) -> tuple[int, str]:
    return run("bestmove", "--ruleset", "brandubh", *arguments)


def found(*arguments: str) -> dict[str, Any]:
    """The best move as JSON."""
    status, output = bestmove(*arguments, "--json")
    assert status == FINE
    told: dict[str, Any] = json.loads(output)
    return told


def test_a_known_opening_in_words() -> None:
    status, output = bestmove("--level", "8", "--seed", "1")
    move, known = output.splitlines()

    assert status == FINE
    assert re.fullmatch(r"Best move: \S+ \(.+\)", move)
    assert known == "A known opening"


def test_the_best_move_in_words_and_as_json() -> None:
    status, output = bestmove(*WAY_OUT, "--plain")

    assert status == FINE
    assert output.splitlines() == [
        "Best move: C7-A7 (defenders win in 1 move)",
        "Expected: C7-A7",
        "Looked 1 move ahead, at 12 positions, in 1.0 seconds",
    ]
    assert found(*WAY_OUT, "--plain") == {
        "bestmove": "C7-A7",
        "value": 29999,
        "depth": 1,
        "nodes": 12,
        "seconds": 1,
        "line": ["C7-A7"],
    }


def test_the_start_where_no_position_is_given_and_options_change_the_rules() -> None:
    """Here any square of the edge is a goal."""
    edge = ("--position", "7/1K5/7/7/7/7/6t", "--to-move", "defenders", "--set", "escape=edge")

    assert found("--seconds", "0.1")["depth"] >= 1
    assert found(*edge)["value"] == 29999


def test_a_level_plays_the_same_by_the_same_seed() -> None:
    first, again, *others = (
        found("--level", "1", "--seed", seed)["bestmove"] for seed in ("1", "1", "2", "3", "4")
    )

    assert first == again
    assert {*others} - {first}


@for_each(
    ("arguments", "words"),
    [
        (("--position", "7/7/7/3t3/7/t6/6K"), "The game is over. The king is where he wins."),
        (("--position", "7/7/7/3t3/7/t6/7"), "The position has no king."),
        (("--position", "7/7/7/3K3/7/7/7"), "The game is over. The attackers have no legal move."),
        (("--position", "7/7"), "A position on this board has 7 rows, not 2."),
        (("--set", "die=skip"), "The computer can't play games with dice."),
        (("--ruleset", "brandub"), "There is no ruleset 'brandub'."),
        (("--ruleset", "no/such.toml"), "no/such.toml: No such file or directory"),
        (("--level", "9"), "A level is a number from 1 to 8, not '9'."),
        (("--seconds", "nan"), "'nan' isn't a number of seconds"),
        (("--seconds", "1", "--level", "1"), "not allowed with argument"),
    ],
)
def test_what_cannot_be_done_has_a_sentence(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = bestmove(*arguments)
    except SystemExit as stop:
        status = stop.code, ""

    assert status == (UNUSABLE, "")
    said = capsys.readouterr().err
    assert said.startswith(words) or (said.startswith("usage: ") and words in said)


def test_play_reads_lines_until_it_is_told_to_quit() -> None:
    """It speaks OpenTafl's protocol too."""
    status, output = run("play", stdin="\nhello\nquit\nhello\n")

    assert (status, len(output.splitlines())) == (FINE, 1)
    assert run("play", "--otep", stdin="goodbye\n") == (FINE, "hello\n")


@for_each("sign", ["\ufeff", "\u200b", "\u00a0"])
def test_protocols_read_lines_with_invisible_signs(sign: str) -> None:
    """Some programs begin what they send with a byte order mark."""
    status, output = run("play", stdin=f"{sign}hello\n{sign}quit\n")
    assert status == FINE
    assert output.startswith("hello ")

    rules = "rules dim:7 name:B start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"
    asked = run("play", "--otep", "--plain", stdin=f"{sign}{rules}\n{sign}goodbye\n")
    assert asked == (FINE, "hello\n")


def test_ctrl_c_gives_the_best_so_far_after_progress_on_a_terminal() -> None:
    """Progress goes to standard error, so that the answer can be piped."""
    terminal, other_end = pty.openpty()
    command = [sys.executable, "-m", "engine", "bestmove", "--plain", "--seconds", "3600"]
    with subprocess.Popen(
        [*command, "--ruleset", "copenhagen"], stdout=subprocess.PIPE, stderr=other_end, text=True
    ) as process:
        os.close(other_end)
        with open(terminal, encoding="utf-8") as progress:  # noqa: PTH123
            first = progress.readline()
            process.send_signal(signal.SIGINT)
            output, _ = process.communicate()

    assert first.startswith("Depth 1: ")
    assert output.startswith("Best move: ")
    assert process.returncode == FINE
