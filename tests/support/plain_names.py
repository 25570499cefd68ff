"""Games have names for players: the keys of rulesets are for code, files and what people type."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from simcord.types import HttpLogEntry

from tafl.rulesets import keys
from tests.support.discord_contract import objects_in

READ = ("content", "title", "description", "label", "placeholder", "name")
"""Where the texts stand, in what is sent to Discord, that people read."""

_CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
_KEY = re.compile(rf"\b({'|'.join(key for key in keys() if '-' in key)})\b")


def keys_shown(requests: Iterable[HttpLogEntry]) -> list[str]:
    """The texts in *requests* that name a game by its key, outside of code."""
    return [text for text in texts_in(requests) if _shows_key(text)]


@cache
def _shows_key(text: str) -> bool:
    # Cached: every bot that is started sends all names and descriptions of commands.
    return _KEY.search(_CODE.sub("", text)) is not None


def texts_in(requests: Iterable[HttpLogEntry]) -> Iterator[str]:
    """The texts that people read in *requests*."""
    for request in requests:
        for part in objects_in(request.json):
            for place in READ:
                if isinstance(text := part.get(place), str):
                    yield text
