"""Replays: what is in the frames, how long they are shown, and what becomes of long games."""

import base64
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from rendering.board import paint
from rendering.colour_reduction import palette_of
from rendering.replay import LAST_FRAME_SECONDS, WIDTHS, Speed, draw_replay
from rendering.scene import Scene
from rendering.theme import OAK, THEMES, Theme
from tafl.rulesets import ruleset
from tests.support.chromium import chromium, needs_chromium
from tests.support.for_each import for_each
from tests.support.random_games import random_game

WIDTH = WIDTHS[0]


def scenes(key: str, plies: int) -> list[Scene]:
    """What there was to be noticed at each stage of a game."""
    return [Scene.of(stage) for stage in random_game(ruleset(key), plies).stages()]


GAME = scenes("kings-table-tablut", 20)
LONG = scenes("kings-table-saxon", 200)


def painted(scene: Scene, width: int = WIDTH, theme: Theme = OAK) -> Image.Image:
    """The picture as ``draw_board`` paints it."""
    picture = paint(scene, theme, width).convert("P")
    picture.putpalette(palette_of(theme).bytes)
    return picture.convert("RGB")


def opened(replay: bytes) -> "Image.Image":
    return Image.open(BytesIO(replay))


def frames(replay: bytes) -> list[Image.Image]:
    """Each frame laid on those before it, as it is seen."""
    animation = opened(replay)
    seen = []
    for number in range(frame_count(animation)):
        animation.seek(number)
        seen.append(animation.convert("RGB"))
    return seen


def frame_count(animation: Image.Image) -> int:
    return int(getattr(animation, "n_frames", 1))


def durations(replay: bytes) -> list[float]:
    """Seconds for which each frame is shown."""
    animation = opened(replay)
    shown = []
    for number in range(frame_count(animation)):
        animation.seek(number)
        shown.append(animation.info["duration"] / 1000)
    return shown


@for_each(
    "key",
    ["brandubh", "kings-table-tablut", "copenhagen", "koenigszabel", "kings-table-saxon"],
)
def test_every_frame_is_the_picture_of_its_scene(key: str) -> None:
    """Pixel by pixel, on boards of every size."""
    shown = scenes(key, 12)

    seen = frames(draw_replay(shown))

    assert [frame.tobytes() for frame in seen] == [painted(scene).tobytes() for scene in shown]


def test_every_frame_has_its_tally() -> None:
    """Where scenes have one, frames are taller than wide."""
    shown = [replace(scene, tally=True) for scene in GAME]

    seen = frames(draw_replay(shown))

    assert [frame.tobytes() for frame in seen] == [painted(scene).tobytes() for scene in shown]
    assert seen[0].height > seen[0].width == WIDTH


@for_each("theme", THEMES.values())
def test_a_replay_has_the_colours_of_its_theme(theme: Theme) -> None:
    first, second = frames(draw_replay(GAME[:2], theme))

    assert first.tobytes() == painted(GAME[0], theme=theme).tobytes()
    assert second.tobytes() == painted(GAME[1], theme=theme).tobytes()


def test_a_scene_that_looks_like_the_one_before_has_a_frame_too() -> None:
    shown = [GAME[0], GAME[0], GAME[1]]

    seen = frames(draw_replay(shown))

    assert [frame.tobytes() for frame in seen] == [painted(scene).tobytes() for scene in shown]


def test_a_frame_holds_only_what_changed() -> None:
    """A frame after which nothing has changed weighs next to nothing."""
    alone, hundredfold = (len(draw_replay([GAME[0]] * count)) for count in (1, 101))

    assert hundredfold - alone <= 100 * 30


@for_each(("speed", "seconds"), [(Speed.SLOW, 2.0), (Speed.NORMAL, 1.0), (Speed.FAST, 0.5)])
def test_speed_is_how_long_a_frame_is_shown(speed: Speed, seconds: float) -> None:
    """The last one is held, however fast the others go."""
    assert durations(draw_replay(GAME[:4], speed=speed)) == [seconds] * 3 + [LAST_FRAME_SECONDS]


def test_when_it_is_over_it_begins_anew() -> None:
    assert opened(draw_replay(GAME)).info["loop"] == 0


def test_the_file_says_where_it_ends() -> None:
    """By the trailer of the format, without which some programs take it for broken."""
    assert draw_replay(GAME).endswith(b"\0;")


def test_a_game_too_long_for_large_pictures_is_drawn_smaller() -> None:
    """Every frame is there still."""
    heavy = len(draw_replay(LONG))

    replay = draw_replay(LONG, limit=heavy - 1)

    assert len(replay) < heavy
    assert opened(replay).width == WIDTHS[1]
    assert frame_count(opened(replay)) == len(LONG)


@for_each(("width", "next_width"), [(600, WIDTHS[0]), (400, WIDTHS[1])])
def test_a_width_that_is_too_heavy_gives_way_to_the_next_smaller(
    width: int, next_width: int
) -> None:
    """The width asked for is the first that is tried."""
    heavy = draw_replay(GAME, width=width)

    lighter = draw_replay(GAME, width=width, limit=len(heavy) - 1)

    assert opened(heavy).width == width
    assert opened(lighter).width == next_width


def test_a_narrow_animation_that_is_too_heavy_loses_every_other_frame() -> None:
    """It never becomes wider than it was asked for, and still goes from beginning to end."""
    heavy = draw_replay(GAME, width=200)

    lighter = draw_replay(GAME, width=200, limit=len(heavy) - 1)

    left = [painted(scene, 200).tobytes() for scene in GAME[::2]]
    assert [frame.tobytes() for frame in frames(lighter)] == left
    assert GAME[::2][-1] is GAME[-1]


@for_each("limit", [100_000, 50_000, 30_000])
def test_a_game_too_long_for_any_size_loses_frames(limit: int) -> None:
    """It is under the limit whatever that takes, and ends with the end of the game."""
    replay = draw_replay(LONG, limit=limit)

    *_, end = frames(replay)
    assert len(replay) <= limit
    assert end.tobytes() == painted(LONG[-1], WIDTHS[-1]).tobytes()
    assert durations(replay)[-1] == LAST_FRAME_SECONDS


def test_where_there_is_room_for_a_single_frame_it_is_the_end() -> None:
    alone = draw_replay(GAME[-1:], width=WIDTHS[-1])

    assert draw_replay(GAME, limit=len(alone)) == alone


def test_a_limit_that_holds_no_frame_at_all_is_refused() -> None:
    with pytest.raises(ValueError, match="1000"):
        draw_replay(GAME, limit=1000)


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
async def test_a_browser_ends_on_the_last_scene(tmp_path: Path) -> None:
    """The last frame of all, as Chromium puts it together."""
    page_file = tmp_path / "page.html"
    page_file.write_text("<!doctype html>", "utf-8")
    replay = base64.b64encode(draw_replay(GAME)).decode()
    async with chromium() as browser:
        page = await browser.new_page()
        await page.goto(page_file.as_uri())
        count, for_ever, width, pixels = await page.evaluate(DECODE, replay)

    last = Image.frombytes("RGBA", (width, width), base64.b64decode(pixels)).convert("RGB")
    assert (count, for_ever) == (len(GAME), True)
    assert last.tobytes() == painted(GAME[-1]).tobytes()
