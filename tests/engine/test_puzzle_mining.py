"""Puzzles mined from games, within limits, the same each time; and the command for it."""

import io
import random
from collections.abc import Callable
from contextlib import redirect_stderr
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.core_builds import INTERPRETED
from engine.found_puzzles import KeptFinds
from engine.puzzle_collection import MOST_OF_KIND, Find, collect
from engine.puzzle_difficulty import is_trivial, rating_of
from engine.puzzle_mining import Mined, candidates, mine_game
from engine.puzzles import PuzzleFinder
from engine.self_play import self_played
from engine.thought import Limits
from tafl.arguments import FINE, UNUSABLE
from tafl.game import Game
from tafl.puzzles import Puzzle, PuzzleTheme, read_collection
from tafl.records import Record, write_record
from tafl.rulesets import amend, ruleset
from tests.duels.openings import played_from
from tests.engine.test_command_line import run
from tests.engine.test_puzzles import PUZZLES

BRANDUBH = ruleset("brandubh")
PLAYED = (
    "b4-b3 d5-b5 f4-f5 d3-e3 d1-b1 b5-d5 f5-f6 d5-f5 b3-b4 c4-c3 g4-f4 d4-d5 b1-d1 "
    "c3-c7 d2-f2 c7-b7 d6-b6 e4-c4 b6-b5 d5-d3 d7-d6 e3-e2 d6-a6 d3-d7 b5-f5 d7-g7"
)
PART = slice(13, 20)
"""These turns of the game that was ``PLAYED`` lead to two puzzles, which are alike."""
BEFORE = slice(11, 17)
"""In these is one puzzle, and a few more lie beside what was played."""
PLENTY = Limits(nodes=50_000_000)
UNLIKE = Puzzle.read(PUZZLES["capture-in-2"])


def chance(seed: int) -> Callable[[], float]:
    return random.Random(seed).random


def part_of_game(part: slice) -> Game:
    turns = played_from(BRANDUBH, PLAYED.split()).turns[part]
    game = Game.start(BRANDUBH, turns[0].before)
    for turn in turns:
        game = game.play(turn.move)
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    return part_of_game(PART)


@cache
def short_game() -> Game:
    """One in which there is not much to look at."""
    return self_played(BRANDUBH, chance(int.from_bytes(sha256(b"39 brandubh 1").digest())))


@pytest.fixture(scope="module")
def mined(game: Game) -> tuple[Mined, ...]:
    """All that is in the part of a game, and is unlike what is known."""
    return mine_game(game, PLENTY, chance(1), known=[UNLIKE])


def test_the_computer_plays_the_same_game_by_the_same_chance() -> None:
    """It plays at level 3 against level 2 here, which chance decides, too."""
    played, again = (self_played(BRANDUBH, chance(41)) for _ in range(2))

    assert again.turns == played.turns != short_game().turns
    assert played.outcome


def test_what_is_mined_stood_in_the_game_and_is_proven(
    game: Game, mined: tuple[Mined, ...]
) -> None:
    (found,) = mined

    assert found.puzzle.position in {stage.position for stage in game.stages()}
    assert not is_trivial(found.puzzle)
    assert PuzzleFinder(BRANDUBH).proves(found.puzzle)
    assert found.rating == rating_of(found.puzzle)


def test_where_the_nodes_do_not_suffice_chance_says_what_is_looked_at(game: Game) -> None:
    few = {mine_game(game, Limits(nodes=3_000), chance(seed)) for seed in range(2)}

    assert () in few
    assert len(few) > 1
    assert mine_game(game, Limits(nodes=0), chance(1)) == ()


def test_what_is_like_a_known_puzzle_is_left_out(game: Game, mined: tuple[Mined, ...]) -> None:
    assert mined
    assert mine_game(game, PLENTY, chance(2), known=[each.puzzle for each in mined]) == ()


def test_what_might_have_been_played_instead_has_puzzles_too() -> None:
    game = part_of_game(BEFORE)
    played, instead = (set(candidates(game, most)) for most in (0, 2))

    assert played < instead
    assert played


MINE = ("mine", "brandubh", "--seed", "39", "--games", "1", "--interpreted")
OTHER = ("mine", "brandubh", "--seed", "15", "--games", "1", "--interpreted")
FOUND = [Puzzle.read(text) for text in PUZZLES.values()]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Mining(NamedTuple):
    """The output of a command, told on a terminal and kept."""

    output: str
    told: str
    kept: str


@pytest.fixture(scope="module")
def mined_by_command(tmp_path_factory: pytest.TempPathFactory) -> Mining:
    kept = tmp_path_factory.mktemp("mined") / "kept.txt"
    with redirect_stderr(Terminal()) as told:
        status, output = run(*MINE, "--kept", str(kept))
    assert status == FINE
    return Mining(output, told.getvalue(), kept.read_text("utf-8"))


def test_it_finds_puzzles_and_says_how_and_on_a_terminal_how_far_it_is(
    mined_by_command: Mining,
) -> None:
    lines = mined_by_command.output.splitlines()

    assert lines[1] == "# Made by: python -m engine mine brandubh --seed 39 --games 1 --most 50"
    numbers = [each.number for each in read_collection(mined_by_command.output)]
    assert numbers
    assert numbers == sorted(set(numbers))
    assert [line.split(":")[0] for line in mined_by_command.told.splitlines()] == [
        "brandubh, game 1"
    ]


def test_it_goes_on_from_what_was_kept(tmp_path: Path, mined_by_command: Mining) -> None:
    """It was stopped in the middle of the next game."""
    kept = tmp_path / "kept.txt"
    kept.write_text(f"{mined_by_command.kept}{PUZZLES['tuichi']}\n", "utf-8")

    assert run(*MINE, "--kept", str(kept)) == (FINE, mined_by_command.output)
    assert kept.read_text("utf-8").count("game brandubh ") == 1


def test_what_was_kept_is_not_looked_for_again(tmp_path: Path) -> None:
    """Whatever the file says was found in those games is taken from there."""
    kept = KeptFinds(tmp_path / "kept.txt", "seed 39")
    for number in range(1, 4):
        kept.add_find(Find("brandubh", str(number), (FOUND[0],) if number == 1 else ()))
    _, output = run(*MINE, "--games", "3", "--kept", str(tmp_path / "kept.txt"))

    assert [each.puzzle for each in read_collection(output)] == [FOUND[0]]


def test_what_another_run_kept_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.txt"
    for text in ("run seed 8\n", "something else\n", "run seed 39\nno puzzle\n"):
        kept.write_text(text, "utf-8")

        assert run(*MINE, "--kept", str(kept)) == (UNUSABLE, ""), text
        assert "wasn't written with this seed" in capsys.readouterr().err
        assert kept.read_text("utf-8") == text


def test_it_goes_on_from_a_collection(tmp_path: Path, mined_by_command: Mining) -> None:
    """Known puzzles stay, with their numbers; those of another seed are like none of them."""
    before, kept = tmp_path / "before.txt", tmp_path / "kept.txt"
    before.write_text(mined_by_command.output, "utf-8")
    old = read_collection(mined_by_command.output)
    finds = Find("brandubh", "1", (*(each.puzzle for each in old), FOUND[0]))
    KeptFinds(kept, "seed 15").add_find(finds)
    status, output = run(*OTHER, "--kept", str(kept), "--beside", str(before))

    assert status == FINE
    assert output.startswith(
        f"{mined_by_command.output}# Then by: python -m engine mine brandubh --seed 15 --games 1"
    )
    *same, new = read_collection(output)
    assert tuple(same) == old
    assert new.puzzle == FOUND[0]
    assert new.number > old[-1].number


def test_it_looks_in_records_and_finds_the_same_in_the_same_game(
    tmp_path: Path, mined_by_command: Mining
) -> None:
    path = tmp_path / "game.txt"
    path.write_text(write_record(Record(short_game())), "utf-8")
    status, output = run("mine", "--interpreted", "--records", str(path))

    assert status == FINE
    assert f"# Made by: python -m engine mine --records {path} --most 50" in output
    assert read_collection(output) == read_collection(mined_by_command.output)


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
