"""A game as an animated GIF, drawn from scenes (the content) and a theme (the colours)."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from PIL import Image, ImageChops

from rendering import gif
from rendering.board import paint
from rendering.colour_reduction import palette_of
from rendering.scene import Scene
from rendering.theme import OAK, Theme
from rendering.yielding import give_way

WIDTHS = (500, 380, 280)
"""Widths in pixels, tried in turn until the file of an animation is small enough.

Compressing the first frame, the only whole one, holds the interpreter for about 1.5 ms at 500.
"""

MAX_REPLAY_BYTES = 10 << 20
"""Most bytes of an attachment that Discord accepts everywhere."""

LAST_FRAME_SECONDS = 5.0
"""Seconds for which the last frame is held, before it repeats."""

FIRST_PIXEL = (0, 0, 1, 1)
"""The box of a frame that changes nothing: one pixel, since no frame may be empty."""

ALL_OR_NOTHING = [0] + 255 * [255]
"""A table for ``Image.point`` that turns differences into a mask of all or nothing."""


class Speed(StrEnum):
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    @property
    def seconds(self) -> float:
        """Seconds for which each frame is shown."""
        match self:
            case Speed.SLOW:
                return 2.0
            case Speed.NORMAL:
                return 1.0
            case Speed.FAST:
                return 0.5


def draw_replay(
    scenes: Sequence[Scene],
    theme: Theme = OAK,
    *,
    speed: Speed = Speed.NORMAL,
    width: int = WIDTHS[0],
    limit: int = MAX_REPLAY_BYTES,
) -> bytes:
    """Draw *scenes*, at least one and all of one board, as a GIF of at most *limit* bytes.

    There is a frame for each scene, *width* pixels wide. If the file is too large, the game is
    drawn smaller, 500, 380 or 280 pixels wide. If that is not enough, every other frame is dropped,
    as often as needed. The last frame always stays, and is held for five seconds.

    A pure function, safe to call from several threads; it gives way to others at each frame.

    Raises:
        ValueError: *limit* is too small for a single frame.
    """
    for tried, shown in _attempts(scenes, width):
        replay = _joined(_pieces(shown, theme, tried, speed), limit)
        if replay is not None:
            return replay
    raise ValueError(limit)


def _attempts(scenes: Sequence[Scene], widest: int) -> Iterator[tuple[int, Sequence[Scene]]]:
    """The widths and scenes to try, the best first."""
    widths = [widest, *(width for width in WIDTHS if width < widest)]
    for width in widths:
        yield width, scenes
    while len(scenes) > 1:
        # From the end, so that the last one stays.
        scenes = scenes[::-2][::-1]
        yield widths[-1], scenes


def _joined(pieces: Iterator[bytes], limit: int) -> bytes | None:
    """All *pieces*, or None as soon as they are more than *limit* bytes."""
    joined = bytearray()
    for piece in pieces:
        joined += piece
        if len(joined) > limit:
            return None
    return bytes(joined)


def _pieces(scenes: Sequence[Scene], theme: Theme, width: int, speed: Speed) -> Iterator[bytes]:
    """The parts of the file in order; each is drawn only when it is needed."""
    palette = palette_of(theme)
    held = [speed.seconds] * (len(scenes) - 1) + [LAST_FRAME_SECONDS]
    before = None
    for scene, seconds in zip(scenes, held, strict=True):
        picture = paint(scene, theme, width)
        give_way()
        if before is None:
            yield gif.file_header(picture.size, palette)
            change, corner = picture, (0, 0)
        else:
            change, corner = _change(before, picture, gif.transparent_index(palette))
        yield gif.frame(change, corner, palette, seconds)
        before = picture
        give_way()
    yield gif.END


def _change(
    before: Image.Image, after: Image.Image, nothing: int
) -> tuple[Image.Image, tuple[int, int]]:
    """The picture that turns *before* into *after*, and its upper left corner."""
    difference = ImageChops.difference(before, after)
    box = difference.getbbox() or FIRST_PIXEL
    change = Image.new("L", (box[2] - box[0], box[3] - box[1]), nothing)
    change.paste(after.crop(box), mask=difference.crop(box).point(ALL_OR_NOTHING))
    return change, (box[0], box[1])
