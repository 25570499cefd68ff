"""Text of others has no effect in what is sent: the checker of every message in any bot test.

Tests plant ``PLANTED`` wherever people can write. What the bot sends is read as Discord reads it,
as far as that takes to find out what would come of the planted text.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from simcord.types import HttpLogEntry

from tests.support.discord_contract import Json, objects_in

LINK = "https://evil.example"
NAME = f"[x]({LINK}) @everyone <@666> **evil** ||evil||"
"""As much as a name may have, and printable, as the names of rulesets have to be."""
PLANTED = "\n".join(
    [
        f"{NAME} {LINK}/a discord.gg/evil www.evil.example :evil: @here",
        *(f"{sign} evil-line" for sign in ("#", "##", "-", "*", "1.", ">", ">>>", "-#")),
        "~~evil~~ _evil_ `evil` ```evil``` \\evil \\",
        "<@!666> <@&666> <#666> <t:666:R> </evil:666> <id:customize> <:evil:666> <a:evil:666>",
        f"<{LINK}> steam://evil",
        "\u202eevil\u202c \u2066evil\u2069 \u200fevil e\u200bv\u00adil \u3164evil\u2800\x07 \ud83d",
        "evil" + "\u0301" * 40,
    ]
)
"""Everything that Discord would do something with, and that nobody could see or read."""

_MARKDOWN = ("content", "description")
_LITERAL = ("label", "placeholder", "name", "title", "filename", "value")

_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
_ESCAPED = re.compile(r"\\[^0-9A-Za-z\s]")
_SAFE = "\N{DOTTED CIRCLE}"

_ACTIVE = re.compile(
    r"""
    \w+://evil | \bdiscord\.gg/evil | \bwww\.evil | \]\( [^)]*evil
    | <[^<>\s]* (?<![0-9])666(?![0-9]) [^<>\s]*> | <id:customize>
    | :evil: | [*_~|`]evil | evil[*_~|`]
    | ^[\s>]* (?: [-*]\s+ )* (?: \#{1,3} | -\# | >+ | [-*+] | \d+[.)] ) \s+ evil-line
    """,
    re.VERBOSE | re.MULTILINE,
)
_PING = re.compile(r"@(?:everyone|here)\b")
_HIDDEN = re.compile("[\u115f\u1160\u2800\u3164\uffa0\ud800-\udfff]")
_STACK = re.compile("[\u0300-\u036f]{4}")
_BACKSLASH = re.compile(r"\\[\[\]*_~|`<#>@:.-]")


def active_texts(requests: Iterable[HttpLogEntry]) -> list[str]:
    """The texts in *requests* in which what others wrote has an effect, or cannot be seen."""
    return list(dict.fromkeys(_found_in(requests)))


def _found_in(requests: Iterable[HttpLogEntry]) -> Iterator[str]:
    for request in requests:
        if request.path.startswith("/applications"):
            continue
        for part in objects_in(request.json):
            yield from _found(part)


def _found(part: Mapping[str, Json]) -> Iterator[str]:
    is_file = "filename" in part
    is_option = "value" in part
    for key in (*_MARKDOWN, *_LITERAL):
        text = part.get(key)
        if not isinstance(text, str) or (key == "value" and part.get("type") == TEXT_INPUT):
            continue
        literal = key in _LITERAL or is_file or is_option
        if is_harmful(text, literal=literal):
            yield f"{key}: {text!r}"


TEXT_INPUT = 4
"""The type of a field in a form: what stands there has been written by its reader."""


@cache
def is_harmful(text: str, *, literal: bool) -> bool:
    """Whether all of *text* has no effect and is shown as written, for Discord *literal*ly."""
    if _invisible(text) or _STACK.search(text):
        return True
    if literal:
        return bool("evil" in text and _BACKSLASH.search(text))
    shown = _ESCAPED.sub(_SAFE, _CODE.sub(_SAFE, text))
    return bool(_ACTIVE.search(shown) or _PING.search(shown))


def _invisible(text: str) -> bool:
    """Whether *text* has signs that show nothing; the bot itself takes apart mentions with one."""
    rest = text.replace("@\u200b", "@").replace("\u200d", "").replace("\ufe0f", "")
    hidden = any(unicodedata.category(sign) in {"Cf", "Cc"} and sign != "\n" for sign in rest)
    return hidden or bool(_HIDDEN.search(rest))
