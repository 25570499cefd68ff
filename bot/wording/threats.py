"""Warnings of raichi and tuichi: the king threatens to escape, or nothing can stop him."""

from tafl.moves import Move
from tafl.phrases import listed


def raichi_text(ways: tuple[Move, ...]) -> str:
    return f"⚠️ **Raichi!** The king threatens to escape: {_ways(ways)}."


def tuichi_text(ways: tuple[Move, ...]) -> str:
    return f"🚨 **Tuichi!** Nothing can stop the king: {_ways(ways)}."


def plain_warning(ways: tuple[Move, ...], *, tuichi: bool) -> str:
    """The warning of raichi, or of *tuichi*, with the ways out, in words for screen readers."""
    where = listed((way.target for way in ways), last="or")
    if tuichi:
        return f"Tuichi: nothing can stop the king, who can escape to {where}."
    return f"Raichi: the king can escape to {where} unless the attackers stop him."


def _ways(ways: tuple[Move, ...]) -> str:
    return listed((f"`{way}`" for way in ways), last="or")
