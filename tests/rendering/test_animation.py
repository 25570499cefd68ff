"""Replays: what is in the frames, how long they are shown, and what becomes of long games."""

import base64
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from rendering.animation import LAST_FRAME_SECONDS, WIDTHS, Speed, draw_replay
from rendering.scene import Scene
from rendering.theme import THEMES, Theme
from tafl.rulesets import ruleset
from tests.rendering.conftest import opened, painted
from tests.support.cases import for_each
from tests.support.chromium import chromium, needs_chromium
from tests.support.random_games import random_game

WIDTH = WIDTHS[0]


@cache
def scenes(key: str, plies: int) -> list[Scene]:
    """The things to notice at each stage of a game."""
    return [Scene.of(stage) for stage in random_game(ruleset(key), plies).stages()]


@pytest.fixture
def game() -> list[Scene]:
    return scenes("kings-table-tablut", 20)


def frames(replay: bytes) -> list[Image.Image]:
    """Each frame laid on those before it, as it is seen."""
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(opened(replay))]


def durations(replay: bytes) -> list[float]:
    """Seconds for which each frame is shown."""
    return [frame.info["duration"] / 1000 for frame in ImageSequence.Iterator(opened(replay))]


def assert_each_is_a_frame(shown: list[Scene]) -> None:
    seen = frames(draw_replay(shown))

    assert [frame.tobytes() for frame in seen] == [
        painted(scene, WIDTH).tobytes() for scene in shown
    ]
    assert seen[0].width == WIDTH
    assert (seen[0].height > WIDTH) is shown[0].tally


@for_each(
    "key", ["brandubh", "kings-table-tablut", "copenhagen", "koenigszabel", "kings-table-saxon"]
)
def test_every_frame_is_the_picture_of_its_scene(key: str) -> None:
    """Pixel by pixel, on boards of every size."""
    assert_each_is_a_frame(scenes(key, 6))


def test_frames_with_a_tally_are_taller_than_wide(game: list[Scene]) -> None:
    assert_each_is_a_frame([replace(scene, tally=True) for scene in game])


def test_a_scene_that_looks_like_the_one_before_has_a_frame_too(game: list[Scene]) -> None:
    assert_each_is_a_frame([game[0], game[0], game[1]])


@for_each("theme", THEMES.values())
def test_a_replay_has_the_colours_of_its_theme(theme: Theme, game: list[Scene]) -> None:
    seen = frames(draw_replay(game[:2], theme))

    assert [frame.tobytes() for frame in seen] == [
        painted(scene, WIDTH, theme).tobytes() for scene in game[:2]
    ]


@for_each(("speed", "seconds"), [(Speed.SLOW, 2.0), (Speed.NORMAL, 1.0), (Speed.FAST, 0.5)])
def test_speed_is_how_long_a_frame_is_shown(
    speed: Speed, seconds: float, game: list[Scene]
) -> None:
    """The last one is held, however fast the others go."""
    assert durations(draw_replay(game[:4], speed=speed)) == [seconds] * 3 + [LAST_FRAME_SECONDS]


def test_a_replay_is_a_gif_that_begins_anew_and_holds_only_what_changed(game: list[Scene]) -> None:
    """It ends with the trailer of the format, without which some programs take it for broken."""
    replay = draw_replay(game)

    assert opened(replay).info["loop"] == 0
    assert replay.endswith(b"\0;")

    alone, hundredfold = (len(draw_replay([game[0]] * count)) for count in (1, 101))

    assert hundredfold - alone <= 100 * 30


@for_each(("width", "next_width"), [(600, WIDTHS[0]), (WIDTH, WIDTHS[1]), (400, WIDTHS[1])])
def test_a_width_that_is_too_heavy_gives_way_to_the_next_smaller(
    width: int, next_width: int, game: list[Scene]
) -> None:
    """The width asked for is the first that is tried; every frame is there still."""
    heavy = draw_replay(game, width=width)

    lighter = draw_replay(game, width=width, limit=len(heavy) - 1)

    assert opened(heavy).width == width
    assert opened(lighter).width == next_width
    assert len(frames(lighter)) == len(game)


def test_a_narrow_animation_that_is_too_heavy_loses_every_other_frame(game: list[Scene]) -> None:
    """It never becomes wider than it was asked for, and still goes from beginning to end."""
    heavy = draw_replay(game, width=200)

    lighter = draw_replay(game, width=200, limit=len(heavy) - 1)

    left = [painted(scene, 200).tobytes() for scene in game[::2]]
    assert [frame.tobytes() for frame in frames(lighter)] == left
    assert game[::2][-1] is game[-1]


@for_each("limit", [60_000, 30_000])
def test_a_game_too_long_for_any_size_loses_frames(limit: int) -> None:
    """It is under the limit whatever that takes, and ends with the end of the game."""
    long = scenes("kings-table-saxon", 100)
    replay = draw_replay(long, limit=limit)

    *_, end = frames(replay)
    assert len(replay) <= limit
    assert end.tobytes() == painted(long[-1], WIDTHS[-1]).tobytes()
    assert durations(replay)[-1] == LAST_FRAME_SECONDS


def test_where_there_is_room_for_a_single_frame_it_is_the_end(game: list[Scene]) -> None:
    """A limit that holds no frame at all is refused."""
    alone = draw_replay(game[-1:], width=WIDTHS[-1])

    assert draw_replay(game, limit=len(alone)) == alone
    with pytest.raises(ValueError, match="1000"):
        draw_replay(game, limit=1000)


DECODE = """
async (replay) => {
    const data = Uint8Array.from(atob(replay), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: "image/gif" });
    await decoder.tracks.ready;
    await decoder.completed;
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
    const { image } = await decoder.decode({ frameIndex: frameCount - 1 });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
    let text = "";
    for (let start = 0; start < pixels.length; start += 8192) {
        text += String.fromCharCode(...pixels.subarray(start, start + 8192));
    }
    return [frameCount, repetitionCount === Infinity, canvas.width, btoa(text)];
}
"""
"""Has a browser read an animation: how many frames, whether they go on for ever, the last one."""


@needs_chromium
async def test_a_browser_ends_on_the_last_scene(tmp_path: Path, game: list[Scene]) -> None:
    """The last frame of all, as Chromium puts it together."""
    page_file = tmp_path / "page.html"
    page_file.write_text("<!doctype html>", "utf-8")
    replay = base64.b64encode(draw_replay(game)).decode()
    async with chromium() as browser:
        page = await browser.new_page()
        await page.goto(page_file.as_uri())
        count, for_ever, width, pixels = await page.evaluate(DECODE, replay)

    last = Image.frombytes("RGBA", (width, width), base64.b64decode(pixels)).convert("RGB")
    assert (count, for_ever) == (len(game), True)
    assert last.tobytes() == painted(game[-1], WIDTH).tobytes()
