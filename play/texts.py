"""Cleaning of what people write (names, reasons, notes): invisible characters are removed."""

import re
import unicodedata

MAX_MARKS = 3
"""Most marks on a letter: enough for any script, too few to cover other lines of text."""

_JOINERS = "\u200c\u200d"
"""Characters that join or separate others, in emoji and in many scripts, but not in Latin."""

# Letters, signs and marks that are invisible, though Unicode does not call them formatting.
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\ufff0-\ufffc"
    "\U0001d159\U000e0000-\U000e0fff]"
)
_EMOJI_STYLE = "\ufe0f"
_HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}


def visible_line(text: str) -> str:
    """*text* on one line, in Unicode's composed form, with single spaces and nothing invisible."""
    return visible(" ".join(text.split()))


def visible(text: str) -> str:
    """*text* with its line breaks kept, and each line cleaned as by ``visible_line``."""
    lines = unicodedata.normalize("NFC", text).splitlines()
    return "\n".join(" ".join(_shown(line).split()) for line in lines).strip()


def _shown(line: str) -> str:
    """The visible part of *line*, with the joiners and emoji styles that change how it looks."""
    shown: list[str] = []
    marks = 0
    # Tabs separate words; other controls do nothing.
    signs = _BLANK.sub("", line.replace("\t", " "))
    for at, sign in enumerate(signs):
        category = unicodedata.category(sign)
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if sign in _JOINERS:
            if at + 1 < len(signs) and shown and _joins(shown[-1], signs[at + 1]):
                shown.append(sign)
        elif sign == _EMOJI_STYLE:
            if shown and not shown[-1].isspace() and shown[-1] != sign:
                shown.append(sign)
        elif category not in _HIDDEN and marks <= MAX_MARKS and (shown or not marks):
            shown.append(sign)
    return "".join(shown)


def _joins(before: str, after: str) -> bool:
    """Whether a joiner between these two signs can change how they look, as never in ASCII."""
    return all(not sign.isascii() and _is_sign(sign) for sign in (before, after))


def _is_sign(sign: str) -> bool:
    # Unassigned (Cn) to this Python is an emoji of a newer Unicode.
    category = unicodedata.category(sign)
    return sign == _EMOJI_STYLE or category[0] in "LMS" or category == "Cn"
