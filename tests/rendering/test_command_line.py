"""``python -m rendering``, as a person or a script uses it."""

import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from rendering.animation import Speed, draw_replay
from rendering.board import draw_board
from rendering.command_line import main
from rendering.scene import Orientation, Scene
from rendering.theme import OAK
from tafl.arguments import FINE, UNUSABLE
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.records import Record, write_record
from tafl.rulesets import override, ruleset
from tests.support.cases import for_each

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
    """The text of a picture of *game*: below the board whose turn it is, and the men lost."""
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


START = Game.start(ruleset(KEY))
POSITION = Game.start(ruleset(KEY), read_position(RAICHI, ruleset(KEY), Side.ATTACKERS))
EDGE = Game.start(override(ruleset(KEY), "escape", "edge"))


@for_each(
    ("arguments", "shown"),
    [
        # With what threatens the side that is to move.
        (f"--ruleset {KEY} --position {RAICHI} --to-move attackers", POSITION),
        (f"--ruleset {KEY} --set escape=edge", EDGE),
        # A record as the game stands after its last turn, or at any ply.
        ("--record RECORD", game()),
        (f"--ruleset {KEY} --record RECORD --ply 1", game().at(1)),
    ],
)
def test_what_is_asked_for_is_drawn(
    arguments: str, shown: Game, picture: Path, record: Path
) -> None:
    words = arguments.replace("RECORD", str(record)).split()

    assert drawn(*words, picture=picture) == draw_board(scene_of(shown))


def test_theme_size_and_orientation_are_chosen(picture: Path) -> None:
    """Without them a ruleset is drawn in oak, 800 pixels wide, row 1 at the top."""
    options = ("--theme", "oak", "--size", "300", "--orientation", "bottom")
    below = replace(scene_of(START), orientation=Orientation.BOTTOM)

    assert drawn("--ruleset", KEY, picture=picture) == draw_board(scene_of(START), OAK, 800)
    assert drawn("--ruleset", KEY, *options, picture=picture) == draw_board(below, OAK, 300)


def test_what_threatens_is_seen() -> None:
    assert scene_of(POSITION).escapes


def test_a_record_is_drawn_as_an_animation(tmp_path: Path, record: Path) -> None:
    """From its start to the ply asked for, at any speed, larger or smaller than usual."""
    animation = tmp_path / "game.GIF"
    scenes = [scene_of(stage) for stage in game().stages()]
    part = drawn("--record", record, "--ply", "2", "--speed", "fast", picture=animation)

    assert part == draw_replay(scenes[:3], speed=Speed.FAST)
    for size in (600, 200):
        whole = drawn("--record", record, "--size", str(size), picture=animation)
        assert whole == draw_replay(scenes, width=size)
        assert Image.open(BytesIO(whole)).width == size


OF_A_RULESET = f"--ruleset {KEY}"
OWN = "a record has rules and positions of its own: leave out"
ENDINGS = "ends neither in .png nor in .gif"
REFUSED = {
    "": "say what to draw: --ruleset KEY or --record FILE",
    "--ruleset djahet": "There is no ruleset 'djahet'. Did you mean djahed?",
    f"{OF_A_RULESET} --ply 1": "--ply counts the turns of a game: name its --record too",
    "--record RECORD --ply 4": "the game has 3 turns: --ply is a number from 0 to that",
    "--record RECORD --ruleset copenhagen": (
        f"the record is of a game under {KEY}, not under copenhagen: leave out --ruleset"
    ),
    "--record RECORD --set escape=edge": f"{OWN} --set",
    "--record RECORD --to-move attackers": f"{OWN} --to-move",
    f"{OF_A_RULESET} --speed slow": "--speed is for a .gif: leave it out",
    "--record nowhere.txt": "nowhere.txt: No such file or directory",
    f"{OF_A_RULESET} -o FOLDER/game.gif": (
        "a .gif shows a game: name its --record, or draw a .png"
    ),
    f"{OF_A_RULESET} --size 199": (
        "argument --size: 199 is not a number of pixels from 200 to 4000"
    ),
    f"{OF_A_RULESET} --size big": "argument --size: 'big' is not a whole number",
    f"{OF_A_RULESET} --ply -1": "argument --ply: '-1' is not a whole number",
    f"{OF_A_RULESET} -o board.jpg": f"argument -o/--output: 'board.jpg' {ENDINGS}",
}


def test_what_cannot_be_drawn_is_refused_in_a_sentence(
    picture: Path, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing is written."""
    found = {}
    for arguments in REFUSED:
        words = arguments.replace("RECORD", str(record)).replace("FOLDER", str(record.parent))
        found[arguments] = refusal("-o", picture, *words.split(), capsys=capsys)

    assert found == REFUSED
    assert [*picture.parent.iterdir()] == [record]


def test_it_is_a_command(picture: Path) -> None:
    """``python -m rendering`` runs it."""
    command = [sys.executable, "-m", "rendering", "--ruleset", KEY, "-o", str(picture)]

    assert subprocess.run(command, check=False).returncode == FINE
    assert picture.exists()
