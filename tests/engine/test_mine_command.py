"""``python -m engine mine``: the same command makes the same collection."""

import io
from contextlib import redirect_stderr
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.builds import INTERPRETED
from engine.collecting import MOST_OF_KIND, Find, collect
from engine.kept_finds import KeptFinds
from tafl.arguments import FINE, UNUSABLE
from tafl.game import Game
from tafl.puzzles import Puzzle, PuzzleTheme, read_collection
from tafl.records import Record, write_record
from tafl.rulesets import amend, ruleset
from tests.engine.test_command_line import run
from tests.engine.test_mining import short_game
from tests.engine.test_puzzles import PUZZLES

MINE = ("mine", "brandubh", "--seed", "10", "--games", "1", "--interpreted")
OTHER = ("mine", "brandubh", "--seed", "15", "--games", "1", "--interpreted")
FOUND = [Puzzle.read(text) for text in PUZZLES.values()]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Mining(NamedTuple):
    """What a command has written, told on a terminal and kept."""

    output: str
    told: str
    kept: str


@pytest.fixture(scope="module")
def mined(tmp_path_factory: pytest.TempPathFactory) -> Mining:
    kept = tmp_path_factory.mktemp("mined") / "kept.txt"
    with redirect_stderr(Terminal()) as told:
        status, output = run(*MINE, "--kept", str(kept))
    assert status == FINE
    return Mining(output, told.getvalue(), kept.read_text("utf-8"))


def test_it_finds_puzzles_and_says_how_and_on_a_terminal_how_far_it_is(mined: Mining) -> None:
    lines = mined.output.splitlines()

    assert lines[1] == "# Made by: python -m engine mine brandubh --seed 10 --games 1 --most 50"
    numbers = [each.number for each in read_collection(mined.output)]
    assert numbers
    assert numbers == sorted(set(numbers))
    assert [line.split(":")[0] for line in mined.told.splitlines()] == ["brandubh, game 1"]


def test_it_goes_on_from_what_was_kept(tmp_path: Path, mined: Mining) -> None:
    """It was stopped in the middle of the next game."""
    kept = tmp_path / "kept.txt"
    kept.write_text(f"{mined.kept}{PUZZLES['tuichi']}\n", "utf-8")

    assert run(*MINE, "--kept", str(kept)) == (FINE, mined.output)
    assert kept.read_text("utf-8").count("game brandubh ") == 1


def test_what_was_kept_is_not_looked_for_again(tmp_path: Path) -> None:
    """Whatever the file says was found in those games is taken from there."""
    kept = KeptFinds(tmp_path / "kept.txt", "seed 10")
    for number in range(1, 4):
        kept.add_find(Find("brandubh", str(number), (FOUND[0],) if number == 1 else ()))
    _, output = run(*MINE, "--games", "3", "--kept", str(tmp_path / "kept.txt"))

    assert [each.puzzle for each in read_collection(output)] == [FOUND[0]]


def test_what_another_run_kept_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.txt"
    for text in ("run seed 8\n", "something else\n", "run seed 10\nno puzzle\n"):
        kept.write_text(text, "utf-8")

        assert run(*MINE, "--kept", str(kept)) == (UNUSABLE, ""), text
        assert "wasn't written with this seed" in capsys.readouterr().err
        assert kept.read_text("utf-8") == text


def test_it_goes_on_from_a_collection(tmp_path: Path, mined: Mining) -> None:
    """What is there stays, with its numbers; what another seed adds is like none of it."""
    before, kept = tmp_path / "before.txt", tmp_path / "kept.txt"
    before.write_text(mined.output, "utf-8")
    old = read_collection(mined.output)
    finds = Find("brandubh", "1", (*(each.puzzle for each in old), FOUND[0]))
    KeptFinds(kept, "seed 15").add_find(finds)
    status, output = run(*OTHER, "--kept", str(kept), "--beside", str(before))

    assert status == FINE
    assert output.startswith(
        f"{mined.output}# Then by: python -m engine mine brandubh --seed 15 --games 1"
    )
    *same, new = read_collection(output)
    assert tuple(same) == old
    assert new.puzzle == FOUND[0]
    assert new.number > old[-1].number


def test_it_looks_in_records_and_finds_the_same_in_the_same_game(
    tmp_path: Path, mined: Mining
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(write_record(Record(short_game())), "utf-8")
    status, output = run("mine", "--interpreted", "--records", str(path))

    assert status == FINE
    assert f"# Made by: python -m engine mine --records {path} --most 50" in output
    assert read_collection(output) == read_collection(mined.output)


def test_unknown_rulesets_and_games_with_their_own_rules_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(write_record(Record(Game.start(amend(ruleset("brandubh"), 'escape = "edge"')))))

    assert run("mine", "--interpreted", "--records", str(path)) == (UNUSABLE, "")
    assert run("mine", "no-such-game", "--interpreted") == (UNUSABLE, "")
    said = capsys.readouterr().err
    assert "has its own rules" in said
    assert "no-such-game" in said


def test_kinds_take_turns() -> None:
    """Of what there is most, a collection has no more than its share; twins are left out."""
    escapes = [each for each in FOUND if each.position.ruleset.key == "brandubh"]
    twin = FOUND[0]._replace(theme=next(each for each in PuzzleTheme if each is not FOUND[0].theme))
    collected, alone = (
        list(collect([Find("brandubh", "1", puzzles)], most, INTERPRETED))
        for puzzles, most in (((*escapes, *escapes), 5), ((FOUND[0], twin), 9))
    )

    kinds = [(each.puzzle.theme, each.puzzle.side, each.puzzle.moves) for each in collected]
    assert len(set(kinds)) == len(kinds) > 2
    assert MOST_OF_KIND * 5 == 1
    assert len(alone) == 1
