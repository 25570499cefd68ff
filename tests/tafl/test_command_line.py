"""``python -m tafl``, as a person or a script uses it."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tafl.arguments import FINE, NOT_IN_ORDER, UNUSABLE
from tafl.command_line import main
from tafl.rulesets import keys, ruleset, write_ruleset
from tests.support.cases import for_each


def run(*arguments: str, stdin: str = "") -> tuple[int, str]:
    """The exit status and output of a command."""
    stdout = io.StringIO()
    return main(arguments, io.StringIO(stdin), stdout), stdout.getvalue()


def replay(*games: object, options: tuple[str, ...] = ()) -> tuple[int, list[dict[str, Any]]]:
    """The exit status and answers for *games*, one on each line."""
    lines = "\n".join(game if isinstance(game, str) else json.dumps(game) for game in games)
    status, output = run("replay", *options, stdin=lines)
    return status, [json.loads(line) for line in output.splitlines()]


def game(*moves: str, key: str = "kings-table-tablut") -> dict[str, object]:
    """A game as one line has it."""
    return {"id": "a game", "ruleset": key, "moves": list(moves)}


def test_rulesets_lists_keys_and_names() -> None:
    """One ruleset a line."""
    status, output = run("rulesets")

    assert status == FINE
    assert [line.split(maxsplit=1)[0] for line in output.splitlines()] == list(keys())
    assert "Königszabel" in output


@for_each("key", keys())
def test_show_prints_rules_and_board(key: str) -> None:
    """The name, the board with its coordinates, the rules in words, and our readings."""
    status, output = run("show", key)

    assert status == FINE
    assert ruleset(key).name in output
    assert " ".join(ruleset(key).layout[0]) in output
    assert "Every piece moves in a straight line" in output
    assert all(reading in output for reading in ruleset(key).readings)


def test_moves_prints_one_legal_move_a_line() -> None:
    """Those of a position given on the command line, for the side given."""
    status, output = run(
        *("moves", "kings-table-irish"),
        *("--position", "7/7/t6/TK5/7/7/6t", "--to-move", "attackers"),
    )

    assert status == FINE
    assert output.split()[:3] == ["A3-A2", "A3-B3", "A3-C3"]
    assert "G7-G2" in output.split()


def test_moves_begins_with_who_begins() -> None:
    """In Tablut with camps the defenders move first."""
    assert run("moves", "camp-tablut")[1].splitlines()[0].startswith("C5-")


def test_perft_counts_leaves() -> None:
    """The number of sequences of so many legal moves."""
    assert run("perft", "kings-table-irish", "--depth", "1") == (FINE, "54\n")
    assert run("perft", "kings-table-irish", "--depth", "0") == (FINE, "1\n")


@for_each(
    ("position", "to_move", "threats"),
    [
        ("3K3/7/7/7/7/7/t5t", "attackers", (["D1-A1", "D1-G1"], True, [])),
        ("7/t6/2tKt2/7/7/7/T6", "defenders", ([], False, ["A2-D2"])),
    ],
)
def test_threats_are_json(
    position: str, to_move: str, threats: tuple[list[str], bool, list[str]]
) -> None:
    """Raichi with its moves, tuichi, and the moves that could capture the king."""
    options = ("--position", position, "--to-move", to_move)
    status, output = run("threats", "kings-table-irish", *options)

    assert status == FINE
    names = ("raichi", "tuichi", "king_in_danger")
    assert json.loads(output) == dict(zip(names, threats, strict=True))


def test_set_overrides_an_option() -> None:
    """A position is raichi when the edge is the goal, and not when the corner is."""
    command = ("threats", "kings-table-irish", "--position", "7/1K5/7/7/7/7/6t")

    corner = json.loads(run(*command)[1])
    edge = json.loads(run(*command, "--set", "escape=edge")[1])

    assert corner["raichi"] == []
    assert len(edge["raichi"]) == 4


def test_a_file_works_where_a_key_does(tmp_path: Path) -> None:
    """The ruleset is read from the TOML file at the path."""
    path = tmp_path / "mine.toml"
    path.write_text(write_ruleset(ruleset("djahed")), "utf-8")

    assert run("perft", str(path), "--depth", "1") == run("perft", "djahed", "--depth", "1")


def test_every_mistake_of_a_file_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One a line, each with the line of the file."""
    path = tmp_path / "mine.toml"
    path.write_text('escape = "moon"\nmoon = "full"\nname = "Mine"\n', "utf-8")

    assert run("show", str(path)) == (UNUSABLE, "")
    assert capsys.readouterr().err.splitlines() == [
        "The option 'layout' is missing.",
        "Line 1: 'escape' can be edge or corner, not 'moon'.",
        "Line 2: there is no option 'moon'.",
    ]


@for_each(
    ("arguments", "said"),
    [
        (("show", "nope"), "There is no ruleset 'nope'."),
        (("show", "copenhage"), "There is no ruleset 'copenhage'. Did you mean copenhagen"),
        (
            ("perft", "brandubh", "--set", "die=skip", "--depth", "1"),
            "Dice decide the moves in this ruleset",
        ),
        (("convert",), "This isn't a position, a ruleset or a game record."),
        (("verify",), "The record doesn't say which game it is. Add the tag Ruleset."),
        (("show", "missing.toml"), "missing.toml: No such file"),
        (("moves", "djahed", "--position", "3x"), "11 rows, not 1"),
        (("moves", "djahed", "--set", "escape=moon"), "'escape' can be edge or corner"),
        (("moves", "djahed", "--set", f"thrones={'9' * 5000}"), "'thrones' is too long: 5000"),
        (("moves", "djahed", "--set", "moon=full"), "there is no option 'moon'"),
        (("replay", "missing.jsonl"), "missing.jsonl: No such file"),
    ],
)
def test_unusable_input_is_explained(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence on standard error, and exit status 2."""
    status, output = run(*arguments)

    assert (status, output) == (UNUSABLE, "")
    assert said.casefold() in capsys.readouterr().err.casefold()


@for_each("arguments", [(), ("dance",), ("perft", "djahed"), ("perft", "djahed", "--depth", "-1")])
def test_unusable_commands_are_explained(arguments: tuple[str, ...]) -> None:
    """An unknown command, and an option missing or out of bounds, give exit status 2."""
    with pytest.raises(SystemExit) as stopped:
        run(*arguments)

    assert stopped.value.code == UNUSABLE


def test_replay_judges_a_game() -> None:
    """A game in order is answered with its plies and position."""
    status, answers = replay(game("a4-a3", "e3-d3"))

    assert status == FINE
    assert answers == [
        {
            "id": "a game",
            "ok": True,
            "plies": 2,
            "error": None,
            "outcome": None,
            "position": "3ttt3/4t4/t2T5/4T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3",
        }
    ]


def test_replay_names_the_rule_that_a_move_breaks() -> None:
    """The ply counts from 1; the plies before it were in order."""
    status, (answer,) = replay(game("a4-a3", "e3-e2"))

    assert status == NOT_IN_ORDER
    assert not answer["ok"]
    assert answer["plies"] == 1
    assert answer["error"]["ply"] == 2
    assert answer["error"]["move"] == "e3-e2"
    assert answer["error"]["refusal"] == "occupied"
    assert answer["error"]["message"].startswith("E2 is occupied.")


@for_each(
    ("captures", "in_order"),
    [("", True), ("xe4", True), ("xe4xe4", True), ("xe3", False), ("xe4xe3", False)],
)
def test_replay_compares_listed_captures(captures: str, *, in_order: bool) -> None:
    """One that differs is an error; one listed twice counts once; none listed is fine."""
    moves = ("a4-d4", "e3-b3", "i4-f4" + captures)

    status, (answer,) = replay(game(*moves))

    assert answer["ok"] is in_order
    assert status == (FINE if in_order else NOT_IN_ORDER)


def test_replay_tells_who_won_and_why() -> None:
    """The outcome of a game that has ended, and no move after it."""
    moves = ("a4-a3", "e3-b3", "a3-a2", "e4-b4", "a2-a1", "e5-e3", "a1-a2", "e3-i3")

    _, (ended, beyond) = replay(game(*moves), game(*moves, "a2-a1"))

    assert ended["outcome"] == {"winner": "defenders", "reason": "escaped"}
    assert beyond["error"]["refusal"] == "game-over"
    assert beyond["plies"] == len(moves)


def test_play_on_lets_a_game_pass_a_repetition() -> None:
    """Without it the third occurrence of a position is a draw, and the game is over."""
    there_and_back = ("a4-a3", "e3-d3", "a3-a4", "d3-e3")
    moves = there_and_back * 3

    _, (drawn,) = replay(game(*moves))
    status, (played_on,) = replay(game(*moves), options=("--play-on",))

    assert drawn["outcome"] == {"winner": "draw", "reason": "repetition"}
    assert drawn["plies"] == 8
    assert (status, played_on["ok"], played_on["outcome"]) == (FINE, True, None)


def test_broken_lines_are_reported_and_the_rest_goes_on() -> None:
    """No JSON, no object, no moves, no ruleset, an unknown one: each has its own sentence."""
    status, answers = replay(
        "no json", "[1]", {"id": 3}, {"moves": []}, game(key="nope"), game("a4-a3")
    )

    assert status == NOT_IN_ORDER
    assert [answer["ok"] for answer in answers] == [False] * 5 + [True]
    assert len({answer["error"]["message"] for answer in answers[:-1]}) == 5
    assert [answer["id"] for answer in answers] == [None, None, 3, None, "a game", "a game"]


def test_replay_under_another_ruleset() -> None:
    """``--ruleset`` holds for all games, whatever they name."""
    _, (answer,) = replay(game("h1-h3", key="nope"), options=("--ruleset", "djahed"))

    assert answer["ok"]


def test_replay_reads_a_file(tmp_path: Path) -> None:
    """In a process of its own, with bytes that are no UTF-8 on one line of the file."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\xff\n" + json.dumps(game("a4-a3")).encode())

    done = subprocess.run(
        [sys.executable, "-m", "tafl", "replay", str(path)], capture_output=True, check=False
    )

    assert done.returncode == NOT_IN_ORDER
    assert done.stderr == b""
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [False, True]


def test_replay_reads_several_files(tmp_path: Path) -> None:
    """All of them in one run; one game out of order anywhere tells in the exit status."""
    paths = [tmp_path / name for name in ("one.jsonl", "other.jsonl")]
    for path, move in zip(paths, ("a4-a3", "a4-a3"), strict=True):
        path.write_text(json.dumps(game(move)))
    status, output = run("replay", *map(str, paths))
    paths[0].write_text(json.dumps(game("a4-b5")))

    assert (status, len(output.splitlines())) == (FINE, 2)
    assert run("replay", *map(str, paths))[0] == NOT_IN_ORDER


def test_replay_needs_records_of_games_with_dice() -> None:
    """Moves alone do not tell what was rolled."""
    status, answers = replay(game("a4-a3"), options=("--set", "die=skip"))

    assert status == NOT_IN_ORDER
    assert "This ruleset rolls dice" in answers[0]["error"]["message"]


def test_a_key_may_be_written_in_capitals() -> None:
    """As names of games are."""
    assert run("show", "Copenhagen") == run("show", "copenhagen")


def test_bytes_that_are_no_text_may_come_through_a_pipe() -> None:
    """Whatever the terminal is set to, each line has its answer."""
    lines = b'{"id": "\xff\xfe"}\n\x80\n'
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(
        [sys.executable, "-m", "tafl", "replay"],
        input=lines,
        env=strict,
        capture_output=True,
        check=False,
    )

    assert done.returncode == NOT_IN_ORDER
    assert done.stderr == b""
    assert len(done.stdout.splitlines()) == 2


@for_each(
    ("given", "told"),
    [('"a"', "a"), ("7", 7), (r'"\ud800"', "\ud800"), ("1.5", None), ('{"a": [[]]}', None)],
)
def test_replay_repeats_what_a_game_is_called(given: str, told: object) -> None:
    """A text or a whole number, whatever signs are in it."""
    _, (answer,) = replay(f'{{"id": {given}, "ruleset": "djahed", "moves": []}}')

    assert (answer["id"], answer["ok"]) == (told, True)
