"""Text that people paste, without what editors, phones and chats add to it."""

import re
import unicodedata
from codecs import BOM_UTF16_BE, BOM_UTF16_LE

MAX_MARKS = 3
"""Most marks on a letter: enough for any script, too few to cover other lines of text."""

MAX_SIGNS = 4
"""Most plain signs for one, such as *1/2* for a half: some are short for many letters."""

_JOINERS = "\u200c\u200d"
"""Characters that join or separate others, in emoji and in many scripts, but not in Latin."""

# Letters, signs and marks that are invisible, though Unicode does not call them formatting.
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\ufff0-\ufffc"
    "\U0001d159\U000e0000-\U000e0fff]"
)
_EMOJI_STYLE = "\ufe0f"
_HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}

_LOOKALIKES = str.maketrans(
    "\u0430\u0410\u0412\u0441\u0421\u0501\u0435\u0415\u041d\u04bb\u0456\u0406\u0458\u0408\u043a\u041a"
    "\u041c\u043e\u041e\u0440\u0420\u0455\u0405\u0422\u0445\u0425"
    "\u0391\u0392\u0395\u0397\u0399\u039a\u039c\u039d\u039f\u03bf\u03a1\u03a4\u03a7",
    "aABcCdeEHhiIjJkKMoOpPsSTxXABEHIKMNOoPTX",
)
"""Cyrillic and Greek letters that look like those of squares, or like the sign of captures."""

# A word after the opening fence is the name of a language, if the line has nothing else.
_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,})(?:[A-Za-z0-9_+.-]*[ \t]*\n)?", re.MULTILINE)
_DOUBLE = dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02"), '"')
_SINGLE = dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u2032\uff07"), "'")


def as_typed(text: str) -> str:
    """Pasted *text* with plain quotes, spaces and line ends, and without invisible characters.

    If *text* has blocks of code between fences, only these are returned. A line with plain quotes
    keeps its curly ones: those are part of what it quotes.
    """
    lines = [_plainly_quoted(_plainly_spaced(visible_part(line))) for line in text.splitlines()]
    return _unfenced("\n".join(lines) + "\n" * text.endswith(("\n", "\r")))


def plain_signs(text: str) -> str:
    """*text* with plain letters and digits for full-width ones, and for digits of any script."""
    if text.isascii():
        return text
    # Composed, and then sign by sign: a few are short for whole sentences.
    signs = unicodedata.normalize("NFC", text)
    return signs.translate({ord(sign): _plain_sign(sign) for sign in set(signs)})


def plain_squares(text: str) -> str:
    """``plain_signs`` of *text*, which names squares, with Latin letters for those like them."""
    return plain_signs(text).translate(_LOOKALIKES)


def decoded(file: bytes) -> str:
    """The text of a *file*; raises ``UnicodeDecodeError`` if it is none in UTF-8 or UTF-16."""
    # Windows calls UTF-16 "Unicode", and marks it.
    return file.decode("utf-16" if file.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8")


def visible_part(line: str) -> str:
    """The visible part of *line*, with the joiners and emoji styles that change how it looks."""
    # Tabs separate words; other controls do nothing.
    line = line.replace("\t", " ")
    if line.isascii() and line.isprintable():
        return line
    shown: list[str] = []
    marks = 0
    signs = _BLANK.sub("", line)
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


def _plain_sign(sign: str) -> str:
    plain = unicodedata.normalize("NFKC", sign)
    return str(unicodedata.decimal(plain, plain)) if len(plain) == 1 else plain[:MAX_SIGNS]


def _joins(before: str, after: str) -> bool:
    """Whether a joiner between these two signs can change how they look, as never in ASCII."""
    return all(not sign.isascii() and _is_sign(sign) for sign in (before, after))


def _is_sign(sign: str) -> bool:
    # Unassigned (Cn) to this Python is an emoji of a newer Unicode.
    category = unicodedata.category(sign)
    return sign == _EMOJI_STYLE or category[0] in "LMS" or category == "Cn"


def _plainly_spaced(line: str) -> str:
    """*line* with a plain space for each of its spaces, such as those that do not break."""
    if line.isascii():
        return line
    return "".join(" " if sign.isspace() else sign for sign in line)


def _plainly_quoted(line: str) -> str:
    """*line* with plain quotes for curly ones of a kind, unless it has plain ones of that kind."""
    if '"' not in line:
        line = line.translate(_DOUBLE)
    return line if "'" in line or '"' in line else line.translate(_SINGLE)


def _unfenced(text: str) -> str:
    """The blocks of code in *text*; all of *text* without quotes of code if it has no block."""
    blocks: list[str] = []
    at = 0
    while (fence := _FENCE.search(text, at)) is not None:
        end = text.find(fence[1], fence.end())
        blocks.append(text[fence.end() : end if end >= 0 else len(text)])
        at = end + len(fence[1]) if end >= 0 else len(text)
    if blocks:
        return "\n".join(blocks)
    bare = text.strip()
    is_code = len(bare) > 1 and bare[0] == bare[-1] == "`"
    return bare.strip("`") if is_code else text
