"""Reports of tafl games on Abstract Play, as JSON: a header, and the moves in rounds.

The variant is in the header: ``historical-11x11-lewiscross-w`` is a set of rules, the board, the
start, and ``w`` if the defenders begin. A report without one is of Tablut. The first player of a
report begins.
"""

import re
from collections.abc import Iterator, Mapping

from tafl.endings import Outcome, Reason
from tafl.errors import RecordError, RecordFault
from tafl.foreign.json_text import JsonText, shown
from tafl.foreign.replaying import LinedMove, replayed
from tafl.pieces import Side
from tafl.records import LeftOut, ReadRecord, Record
from tafl.ruleset import Ruleset
from tafl.rulesets import override_all, ruleset

SITE = "Abstract Play"
USUAL = "historical-9x9-tcross-w"
VARIANTS: Mapping[str, str] = {
    USUAL: "saami-tablut-w",
    "historical-11x11-belldiamond-w": "tawlbwrdd-bell",
    "historical-11x11-lewiscross": "tawlbwrdd-lewis",
    "historical-11x11-lewiscross-w": "tawlbwrdd-lewis-w",
    "copenhagen-11x11-tdiamond": "copenhagen",
    "old-11x11-tdiamond": "old-hnefatafl-11",
    "seabattle-9x9-starsquare": "sea-battle-2526",
    "seabattle-9x9-starsquare-w": "sea-battle-2526",
    "seabattle-11x11-tcross": "sea-battle-11",
    "seabattle-11x11-tcross-w": "sea-battle-11-w",
    "magpie-7x7-cross": "magpie",
    "berserk-11x11-tdiamondberserk": "berserk",
    "tyr-11x11-tyr": "tyr",
    "tyr-15x15-tyr": "tyr-15",
}
"""The ruleset that is played here for each variant of Abstract Play."""
_LETTER_OF_PIECE = re.compile(r"(?<=[x ])[A-Z](?=[a-z])|^[CN](?=[a-z])")
"""The letter before a captured piece, a special man, and the square from which a piece goes on."""
_JUMP = "^"
_ROW = re.compile(r"(?<=[a-z])[0-9]{1,2}")
_WORDS = {"resign": Reason.RESIGNED, "timeout": Reason.TIME}


def read_game(source: JsonText) -> ReadRecord:
    """Read a report of Abstract Play from *source*.

    Raises:
        RecordError: a field is missing, the variant is unknown, or a move cannot be played.
        UnplayedError: the variant has moves that no ruleset of ours has.
    """
    header = source.field(source.object, "header", dict)
    rules = _rules(source, header)
    left_out: set[LeftOut] = set()
    moves = [_on_board_of(rules, move) for move in _moves(source, left_out)]
    reason = _WORDS.get(moves[-1].text) if moves else None
    if reason is not None:
        moves.pop()
    players = source.field(header, "players", list)
    sides = (rules.first, rules.first.opponent)
    outcome = _outcome(source, players, sides, reason or Reason.ADJUDICATED)
    game = replayed(rules, moves, outcome, source.line_of("players"))
    names = dict(zip(sides, (shown(_part(player, "name")) for player in players), strict=False))
    tags = {
        "Site": SITE,
        "Event": shown(header.get("event")) or shown(_part(header.get("site"), "gameid")),
        "Round": shown(header.get("round")),
        "Date": shown(header.get("date-start"))[:10].replace("-", "."),
        "Attackers": names.get(Side.ATTACKERS, ""),
        "Defenders": names.get(Side.DEFENDERS, ""),
    }
    return ReadRecord(
        Record(game, {name: tags[name] for name in tags if tags[name]}), frozenset(left_out)
    )


def _part(holder: object, name: str) -> object:
    return holder.get(name) if isinstance(holder, dict) else None


def _rules(source: JsonText, header: dict[str, object]) -> Ruleset:
    played = source.field(header, "game", dict)
    named = played.get("variants") or [USUAL]
    variant = named[0] if isinstance(named, list) else named
    line = source.line_of("variants")
    if not isinstance(variant, str) or source.field(played, "name", str).lower().split()[:1] != [
        "tafl"
    ]:
        raise RecordError(RecordFault.VARIANT, line, str(variant)[:40])
    if variant not in VARIANTS:
        raise RecordError(RecordFault.VARIANT, line, variant)
    first = Side.DEFENDERS if variant.endswith("-w") else Side.ATTACKERS
    return override_all(ruleset(VARIANTS[variant]), [("first", str(first))])


def _moves(source: JsonText, left_out: set[LeftOut]) -> Iterator[LinedMove]:
    """The moves of all rounds. A move may be an object with its result; a player may miss one."""
    written: list[object] = []
    for each in source.field(source.object, "moves", list):
        for move in each if isinstance(each, list) else [each]:
            if isinstance(move, dict):
                left_out.add(LeftOut.REMARKS)
                written.append(move.get("move"))
            elif move is not None:
                written.append(move)
    for text, line in source.moves(written):
        yield LinedMove(_LETTER_OF_PIECE.sub("", text).replace(_JUMP, "-"), line)


def _on_board_of(rules: Ruleset, move: LinedMove) -> LinedMove:
    """*move* with row 1 at the top. Abstract Play has it at the bottom, which seldom matters."""
    if rules.layout == rules.layout[::-1]:
        return move
    turned = _ROW.sub(lambda row: str(rules.size + 1 - int(row[0])), move.text)
    return move._replace(text=turned)


def _outcome(
    source: JsonText, players: list[object], sides: tuple[Side, Side], reason: Reason
) -> Outcome:
    """The outcome by the results of both players: the higher number has won."""
    if len(players) != len(sides):
        raise RecordError(RecordFault.FIELD, source.line_of("players"), "players")
    first, second = (source.field(player, "result", int) for player in players)
    if first == second:
        return Outcome(None, Reason.AGREED)
    return Outcome(sides[0] if first > second else sides[1], reason)
