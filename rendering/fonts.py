"""Pillow's own font, decoded once: Pillow itself decodes it at each call."""

from functools import cache, lru_cache

from PIL import ImageFont

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont

_ANY_SIZE = 10


@lru_cache(maxsize=64)
def font_of(size: float) -> Font:
    """Pillow's own font at *size* in pixels."""
    font = _decoded()
    return font.font_variant(size=size) if isinstance(font, ImageFont.FreeTypeFont) else font


@cache
def _decoded() -> Font:
    return ImageFont.load_default(_ANY_SIZE)
