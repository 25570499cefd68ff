"""Games and positions of hnefatafl.org: Copenhagen Hnefatafl on 11 x 11 or 13 x 13 squares.

The site has three forms of a game: JSON for programs (``{"dim": 11, "start": "/3AAAAA3/…",
"moves": "d1-d3 e5-e2 d3-d2xe2"}``), files like those of chess (``[Site "hnefatafl.org"]``, then
``1. h1h3 g5g2``), and lines of its text protocol (``play attacker h1 h3``). In the last two,
capital letters mean the larger board.

A position is written from the top of the board, so its last row is row 1: ``/3AAAAA3/5A5/…`` with
``A``, ``D`` and ``K``, or rows of ``X``, ``O``, ``K`` and dots.
"""

import re
from collections.abc import Sequence

from tafl.endings import Outcome, Reason
from tafl.errors import RecordError, RecordFault
from tafl.foreign.json_text import JsonText, shown
from tafl.foreign.replaying import LinedMove, replayed
from tafl.opentafl.moves import RESIGNATION
from tafl.pieces import Side
from tafl.records import LeftOut, ReadRecord, Record, others_of
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset

SITE = "hnefatafl.org"
BOARDS = {11: "copenhagen", 13: "copenhagen-13"}
"""The ruleset for each size of a board."""

_START = re.compile(r"[0-9tTADK/]+")
_PLAY = re.compile(
    r"play\s+(?P<side>attacker|defender)\s+(?:(?P<source>[A-Za-z][0-9]{1,2})\s+"
    r"(?P<target>[A-Za-z][0-9]{1,2})\b|resigns(?:\s+_)?)[\s,]*"
)
_TAG = re.compile(r'\[([A-Za-z]+) "([^"]*)"\]')
_NUMBER = re.compile(r"[0-9]{1,6}\.+")
_ROWS = re.compile(r"(?:[.XOK]{11}\n){11}|(?:[.XOK]{13}\n){13}")
_TEXT_BOARD = str.maketrans("XO", "tT")
_LETTERS = str.maketrans("AD", "tT")
_SIDES = {"attacker": Side.ATTACKERS, "defender": Side.DEFENDERS}


def read_json(source: JsonText) -> ReadRecord:
    """Read a game that the site has sent to a program.

    Raises:
        RecordError: a field is missing, the board has another size, or a move cannot be played.
    """
    given = source.object
    size = source.field(given, "dim", int)
    rules = _rules(size, source.line_of("dim"))
    start = given.get("start")
    if start is not None and (not isinstance(start, str) or not _is_start(start, rules)):
        raise RecordError(RecordFault.FIELD, source.line_of("start"), "start")
    line = source.line_of("moves")
    words = source.field(given, "moves", str).split()
    moves = [LinedMove(word, line) for word in words]
    game = replayed(rules, *_without_resignation(moves, rules.first), line)
    left_out = {LeftOut.CHAT: "messages", LeftOut.CLOCKS: "time_control"}
    tags = {
        "Site": SITE,
        "Event": f"Game {given['id']}" if shown(given.get("id")) else "",
        "Attackers": shown(given.get("attackers")),
        "Defenders": shown(given.get("defenders")),
    }
    return ReadRecord(
        Record(game, {name: tags[name] for name in tags if tags[name]}),
        frozenset(part for part, name in left_out.items() if given.get(name)),
    )


def read_chess_like(text: str) -> ReadRecord:
    """Read a file of the site's client: tags, then moves without captures or a result.

    Raises:
        RecordError: a tag cannot be read, or a move cannot be played.
    """
    tags: dict[str, str] = {}
    moves: list[LinedMove] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.lstrip().startswith("["):
            found = _TAG.fullmatch(line.strip())
            if found is None:
                raise RecordError(RecordFault.TAG, number, line.strip()[:40])
            tags[found[1]] = found[2]
        else:
            words = (word for word in line.split() if not _NUMBER.fullmatch(word))
            moves += (LinedMove(_NUMBER.sub("", word, count=1), number) for word in words)
    rules = _rules_by_letters(moves)
    return ReadRecord(Record(replayed(rules, moves, None, 1), others_of(tags)))


def read_protocol(text: str) -> ReadRecord:
    """Read lines of the text protocol; those that are no plays are left out.

    Raises:
        RecordError: it is the other side's turn, or a move cannot be played.
    """
    left_out: set[LeftOut] = set()
    moves: list[LinedMove] = []
    for number, line in enumerate(text.split("\n"), start=1):
        rest, at = line.strip().removeprefix("= "), 0
        while (play := _PLAY.match(rest, at)) is not None:
            at = play.end()
            if _SIDES[play["side"]] is not _to_move(Side.ATTACKERS, len(moves)):
                raise RecordError(RecordFault.TURN, number, play["side"])
            word = f"{play['source']}-{play['target']}" if play["source"] else RESIGNATION
            moves.append(LinedMove(word, number))
        if rest.startswith("play") and at < len(rest):
            raise RecordError(RecordFault.MOVE, number, rest[at : at + 40])
        if rest and not at:
            left_out.add(LeftOut.LINES)
    rules = _rules_by_letters(moves)
    game = replayed(
        rules, *_without_resignation(moves, rules.first), moves[-1].line if moves else 1
    )
    return ReadRecord(Record(game, {"Site": SITE}), frozenset(left_out))


def is_position(text: str) -> bool:
    """Whether *text* is a position as the site writes it, and as no one else does."""
    bare = text.strip()
    letters = (
        _START.fullmatch(bare) and "/" in bare and {"A", "D"} & {*bare} and not {*"tT"} & {*bare}
    )
    return bool(letters) or _ROWS.fullmatch(f"{bare}\n") is not None


def read_position_rows(text: str) -> str:
    """The position that the site writes as *text*, as OpenTafl would, row 1 first."""
    bare = text.strip()
    if "/" in bare:
        rows = bare.strip("/").translate(_LETTERS).split("/")
    else:
        runs = re.sub(r"\.+", lambda gap: str(len(gap[0])), bare)
        rows = runs.translate(_TEXT_BOARD).split("\n")
    return f"/{'/'.join(reversed(rows))}/"


def _is_start(start: str, rules: Ruleset) -> bool:
    """Whether *start* is the start position of *rules*, which looks alike from both ends."""
    if not _START.fullmatch(start):
        return False
    signs = re.sub("[0-9]{1,2}", lambda gap: "." * int(gap[0]), start.strip("/"))
    return tuple(signs.translate(str.maketrans("tT", "AD")).split("/")) == rules.layout


def _rules(size: int, line: int) -> Ruleset:
    if size not in BOARDS:
        raise RecordError(RecordFault.VARIANT, line, f"{size} x {size}")
    return ruleset(BOARDS[size])


def _rules_by_letters(moves: Sequence[LinedMove]) -> Ruleset:
    """The ruleset by the first move: squares of the larger board have capital letters."""
    is_large = bool(moves) and moves[0].text[0].isupper()
    return ruleset(BOARDS[13 if is_large else 11])


def _to_move(first: Side, ply: int) -> Side:
    return first.opponent if ply % 2 else first


def _without_resignation(
    moves: Sequence[LinedMove], first: Side
) -> tuple[Sequence[LinedMove], Outcome | None]:
    """The moves before a resignation at the end, and the outcome that it brings about."""
    if not moves or moves[-1].text not in {RESIGNATION, "resigns"}:
        return moves, None
    winner = _to_move(first, len(moves) - 1).opponent
    return moves[:-1], Outcome(winner, Reason.RESIGNED)
