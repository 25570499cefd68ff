"""Games of the archive of Aage Nielsen's site: one JSON object each.

``{"id": "game-7", "ruleset": "copenhagen", "moves": ["h1-h3", "f8-i8xi7"], "ended_by": "resigned",
"winner": "attackers"}``
"""

from tafl.endings import Outcome, Reason
from tafl.errors import RecordError, RecordFault, UnknownRulesetError
from tafl.foreign.json_text import JsonText, shown
from tafl.foreign.replaying import replayed
from tafl.pieces import SIDES
from tafl.records import DRAW, ReadRecord, Record
from tafl.rulesets import ruleset

SITE = "aagenielsen.dk"
_REASONS = {"resigned": Reason.RESIGNED, "timeout": Reason.TIME, None: Reason.ADJUDICATED}


def read_game(source: JsonText) -> ReadRecord:
    """Read a game of Aage Nielsen's archive from *source*.

    Raises:
        RecordError: a field is missing, the ruleset is unknown, or a move cannot be played.
    """
    given = source.object
    key = source.field(given, "ruleset", str)
    try:
        rules = ruleset(key)
    except UnknownRulesetError as error:
        line = source.line_of("ruleset")
        raise RecordError(RecordFault.VARIANT, line, key, error) from error
    moves = tuple(source.moves(source.field(given, "moves", list)))
    game = replayed(rules, moves, _outcome(source), source.line_of("winner"))
    return ReadRecord(Record(game, {"Site": SITE, "Event": shown(given.get("id"))}))


def _outcome(source: JsonText) -> Outcome | None:
    winner, reason = source.object.get("winner"), source.object.get("ended_by")
    if winner is None:
        return None
    sides = {**SIDES, DRAW: None}
    if not isinstance(winner, str) or winner not in sides:
        raise RecordError(RecordFault.FIELD, source.line_of("winner"), "winner")
    if not isinstance(reason, str | None) or reason not in _REASONS:
        raise RecordError(RecordFault.FIELD, source.line_of("ended_by"), "ended_by")
    side = sides[winner]
    return Outcome(side, Reason.AGREED if side is None else _REASONS[reason])
