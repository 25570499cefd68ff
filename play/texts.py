"""Cleaning of what people write (names, reasons, notes): invisible characters are removed."""

import unicodedata

from tafl.pasted import visible_part


def visible_line(text: str) -> str:
    """*text* on one line, in Unicode's composed form, with single spaces and nothing invisible."""
    return visible(" ".join(text.split()))


def visible(text: str) -> str:
    """*text* with its line breaks kept, and each line cleaned as by ``visible_line``."""
    lines = unicodedata.normalize("NFC", text).splitlines()
    return "\n".join(" ".join(visible_part(line).split()) for line in lines).strip()
