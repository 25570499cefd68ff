"""Cleaning of what people write: names, reasons, notes, times, moves."""

import unicodedata

from tafl.pasted_text import as_typed, plain_signs, visible_part


def plainly(text: str) -> str:
    """*text* as an English keyboard writes it: nothing invisible, ``plain_signs`` alone.

    The full stop that phones add is left out.
    """
    return plain_signs(as_typed(text)).strip().removesuffix(".")


def visible_line(text: str) -> str:
    """*text* on one line, in Unicode's composed form, with single spaces and nothing invisible."""
    return visible(" ".join(text.split()))


def visible(text: str) -> str:
    """*text* with its line breaks kept, and each line cleaned as by ``visible_line``."""
    lines = unicodedata.normalize("NFC", text).splitlines()
    return "\n".join(" ".join(visible_part(line).split()) for line in lines).strip()
