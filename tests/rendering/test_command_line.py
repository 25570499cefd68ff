"""``python -m rendering``, as a person or a script uses it."""

import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from rendering.board import draw_board
from rendering.command_line import main
from rendering.replay import Speed, draw_replay
from rendering.scene import Orientation, Scene
from rendering.theme import OAK
from tafl.arguments import FINE, UNUSABLE
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.records import Record, write_record
from tafl.rulesets import override, ruleset

KEY = "kings-table-irish"
RAICHI = "3t3/7/t6/3T3/K6/7/6t"
MOVES = ("C1-B1", "C3-B3", "A3-A2")


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    return tmp_path / "board.png"


def game() -> Game:
    played = Game.start(ruleset(KEY))
    for move in MOVES:
        played = played.play_written(move)
    return played


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(write_record(Record(game())), "utf-8")
    return path


def scene_of(game: Game) -> Scene:
    """What a picture of *game* shows: below the board whose turn it is, and the men lost."""
    return replace(Scene.of(game), tally=True)


def drawn(*arguments: str | Path, picture: Path) -> bytes:
    """The picture that *arguments* ask for."""
    assert main([*map(str, arguments), "-o", str(picture)]) == FINE
    return picture.read_bytes()


def refusal(*arguments: str | Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The last line with which a command is refused."""
    try:
        status: object = main(list(map(str, arguments)))
    except SystemExit as stop:
        status = stop.code
    assert status == UNUSABLE
    return capsys.readouterr().err.splitlines()[-1].removeprefix("python -m rendering: error: ")


def test_a_ruleset_is_drawn_as_it_begins(picture: Path) -> None:
    """In oak, 800 pixels wide, row 1 at the top."""
    assert drawn("--ruleset", KEY, picture=picture) == draw_board(
        scene_of(Game.start(ruleset(KEY))), OAK, 800
    )


def test_options_of_the_ruleset_are_seen(picture: Path) -> None:
    """Where the king wins on the edge, the edge looks otherwise."""
    rules = override(ruleset(KEY), "escape", "edge")

    assert drawn("--ruleset", KEY, "--set", "escape=edge", picture=picture) == draw_board(
        scene_of(Game.start(rules))
    )


def test_a_position_is_drawn_with_what_threatens(picture: Path) -> None:
    """For the side that is to move."""
    rules = ruleset(KEY)
    position = read_position(RAICHI, rules, Side.ATTACKERS)
    scene = scene_of(Game.start(rules, position))

    assert scene.escapes
    assert drawn(
        *("--ruleset", KEY, "--position", RAICHI, "--to-move", "attackers"), picture=picture
    ) == draw_board(scene)


def test_theme_size_and_orientation_are_chosen(picture: Path) -> None:
    """Each as the options say."""
    scene = replace(scene_of(game().at(0)), orientation=Orientation.BOTTOM)
    arguments = ("--theme", "oak", "--size", "300", "--orientation", "bottom")

    assert drawn("--ruleset", KEY, *arguments, picture=picture) == draw_board(scene, OAK, 300)


def test_a_record_is_drawn_as_the_game_stands(picture: Path, record: Path) -> None:
    """After its last turn."""
    assert drawn("--record", record, picture=picture) == draw_board(scene_of(game()))


def test_a_record_is_drawn_at_any_ply(picture: Path, record: Path) -> None:
    """The ruleset may be named beside it, if it is the same."""
    arguments = ("--ruleset", KEY, "--record", record, "--ply", "1")

    assert drawn(*arguments, picture=picture) == draw_board(scene_of(game().at(1)))


def test_a_record_is_drawn_as_an_animation(tmp_path: Path, record: Path) -> None:
    """From its start to the ply asked for."""
    animation = tmp_path / "game.GIF"
    scenes = [scene_of(game().at(ply)) for ply in range(3)]
    arguments = ("--record", record, "--ply", "2", "--speed", "fast")

    assert drawn(*arguments, picture=animation) == draw_replay(scenes, speed=Speed.FAST)


@pytest.mark.parametrize("size", [600, 200])
def test_an_animation_is_drawn_in_the_size_asked_for(
    tmp_path: Path, record: Path, size: int
) -> None:
    """Larger or smaller than usual."""
    scenes = [scene_of(stage) for stage in game().stages()]

    animation = drawn("--record", record, "--size", str(size), picture=tmp_path / "game.gif")

    assert animation == draw_replay(scenes, width=size)
    assert Image.open(BytesIO(animation)).width == size


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "say what to draw: --ruleset KEY or --record FILE"),
        (("--ruleset", "djahet"), "There is no ruleset 'djahet'. Did you mean djahed?"),
        (
            ("--ruleset", KEY, "--ply", "1"),
            "--ply counts the turns of a game: name its --record too",
        ),
        (
            ("--record", "RECORD", "--ply", "4"),
            "the game has 3 turns: --ply is a number from 0 to that",
        ),
        (
            ("--record", "RECORD", "--ruleset", "copenhagen"),
            f"the record is of a game under {KEY}, not under copenhagen: leave out --ruleset",
        ),
        (
            ("--record", "RECORD", "--set", "escape=edge"),
            "a record has rules and positions of its own: leave out --set",
        ),
        (
            ("--record", "RECORD", "--to-move", "attackers"),
            "a record has rules and positions of its own: leave out --to-move",
        ),
        (
            ("--ruleset", KEY, "--speed", "slow"),
            "--speed is for a .gif: leave it out",
        ),
        (("--record", "nowhere.txt"), "nowhere.txt: No such file or directory"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(
    arguments: tuple[str, ...],
    sentence: str,
    picture: Path,
    record: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """And nothing is written."""
    given = [str(record) if argument == "RECORD" else argument for argument in arguments]

    assert refusal(*given, "-o", picture, capsys=capsys) == sentence
    assert not picture.exists()


def test_a_position_alone_cannot_be_animated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing is written."""
    animation = tmp_path / "game.gif"

    refused = refusal("--ruleset", KEY, "-o", animation, capsys=capsys)

    assert refused == "a .gif shows a game: name its --record, or draw a .png"
    assert not animation.exists()


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("--size", "199", "argument --size: 199 is not a number of pixels from 200 to 4000"),
        ("--size", "big", "argument --size: 'big' is not a whole number"),
        ("--ply", "-1", "argument --ply: '-1' is not a whole number"),
        ("-o", "board.jpg", "argument -o/--output: 'board.jpg' ends neither in .png nor in .gif"),
    ],
)
def test_a_wrong_value_is_refused_in_a_sentence(
    option: str, value: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It names the option, and what would be right."""
    assert refusal("--ruleset", KEY, option, value, capsys=capsys) == sentence


def test_it_is_a_command(picture: Path) -> None:
    """``python -m rendering`` runs it."""
    command = [sys.executable, "-m", "rendering", "--ruleset", KEY, "-o", str(picture)]

    assert subprocess.run(command, check=False).returncode == FINE
    assert picture.exists()
