"""Golden pictures: what a picture must look like, kept as a file that a person has looked at."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from rendering.board import paint
from rendering.colour_reduction import palette_of
from rendering.scene import Scene
from rendering.theme import OAK, Theme

GOLDEN = Path(__file__).parent / "golden"

BLOCK = 4
"""Pixels along one side of the blocks that are compared; lettering differs a little by machine."""

TOLERANCE = 40
"""How far apart, of 255, the colours of two blocks may be."""


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def painted(scene: Scene, width: int, theme: Theme = OAK) -> Image.Image:
    """The picture as ``draw_board`` paints it."""
    picture = paint(scene, theme, width).convert("P")
    picture.putpalette(palette_of(theme).bytes)
    return picture.convert("RGB")


def distance(one: bytes, other: bytes) -> int:
    """The largest difference between two pictures of one size, block by block, 0-255."""
    return distance_of(opened(one).convert("RGB"), opened(other).convert("RGB"))


def distance_of(*pictures: Image.Image) -> int:
    """The largest difference between two pictures in red, green and blue, block by block, 0-255."""
    blocks = [picture.reduce(BLOCK) for picture in pictures]
    extrema = ImageChops.difference(*blocks).getextrema()
    return max(int(band[1]) for band in extrema if isinstance(band, tuple))


@pytest.fixture
def looks_like_golden(
    request: pytest.FixtureRequest, tmp_path: Path
) -> Callable[[str, bytes], None]:
    """Compare a picture with the golden one of a name, or write that with --update-golden."""

    def compare(name: str, png: bytes) -> None:
        golden = GOLDEN / f"{name}.png"
        if request.config.getoption("--update-golden"):
            golden.write_bytes(png)
            return
        actual = tmp_path / golden.name
        actual.write_bytes(png)
        assert golden.exists(), f"no {golden.name}: look at {actual}, then use --update-golden"
        assert opened(png).size == opened(golden.read_bytes()).size
        assert distance(png, golden.read_bytes()) <= TOLERANCE, f"{actual} differs from {golden}"

    return compare
