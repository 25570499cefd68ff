"""The format of a record from another site, told by how it is written."""

import re
from collections.abc import Callable
from typing import TypeAlias

from tafl.errors import UnknownTextError
from tafl.foreign import abstract_play, bologna, hnefatafl_org, nielsen
from tafl.foreign.json_text import JsonText
from tafl.records import ReadRecord

Reader: TypeAlias = Callable[[str], ReadRecord]

_JSON = re.compile(r"\s*(?:\[\s*)?\{")
_PROTOCOL = re.compile(r"\s*(?:= )?play (?:attacker|defender)\b")
_CHESS_LIKE = re.compile(
    r'\A\s*(?:\[(?!Ruleset )[A-Za-z]+ "[^"\n]*"\]\s*)*\[Site "(?:hnefatafl\.org|playtafl\.com)"\]'
)
_LOG = re.compile(
    r"Turn: [WB] Pawn from|\bStato:[ \t]*$|\.tablut\.server\.|\bGameAshtonTablut\b", re.MULTILINE
)
_LOG_BEGINS = re.compile(r"^[^\n]*?(?:Inizio partita|Accensione server)", re.MULTILINE)


def reader_of(text: str) -> Reader | None:
    """The function that reads *text* if it is a record from another site; otherwise None."""
    if is_json(text):
        return _read_json
    if _PROTOCOL.match(text):
        return hnefatafl_org.read_protocol
    if _CHESS_LIKE.match(text):
        return hnefatafl_org.read_chess_like
    if not text.lstrip().startswith("[") and _LOG.search(text):
        return bologna.read_log
    return None


def _read_json(text: str) -> ReadRecord:
    source = JsonText(text)
    names = source.object.keys()
    if "header" in names:
        return abstract_play.read_game(source)
    if "dim" in names:
        return hnefatafl_org.read_json(source)
    if "ruleset" in names:
        return nielsen.read_game(source)
    raise UnknownTextError


def is_json(text: str) -> bool:
    """Whether *text* is written as JSON: an object, several of them, or a list."""
    return _JSON.match(text) is not None


def begins_of_logs(text: str) -> list[int]:
    """Where the log of each game begins in *text*, the first at its start; none in other texts."""
    if reader_of(text) is not bologna.read_log:
        return []
    return [0, *[found.start() for found in _LOG_BEGINS.finditer(text)][1:]]
