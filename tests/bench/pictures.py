"""The yardstick of all pictures: compressing their pixels, which no PNG comes about without."""

import zlib
from collections.abc import Callable, Sequence
from io import BytesIO

from PIL import Image

from tests.bench.measuring import ROUNDS, processor, ratio_of

LEVEL = 6
"""Of compression, zlib's own default."""

UNIT = "times zlib on the same pixels"


def times_zlib(draw: Callable[[], Sequence[bytes]], rounds: int = ROUNDS) -> float:
    """The time to *draw* some PNGs, against that to compress the same pixels."""
    pixels = [Image.open(BytesIO(picture)).tobytes() for picture in draw()]

    def compress() -> None:
        for each in pixels:
            zlib.compress(each, LEVEL)

    return ratio_of(processor(draw), processor(compress), rounds)
