"""Game records: header tags, numbered moves and the result, as text that reads back (rules §1).

Each move has its own number, two a line: ``1. H1-H3 2. G5-G6``. Records that number pairs of moves,
as those of other sites do, are read too. A die is written in braces before the move that it was
rolled for: ``1. {4} H1-H3 2. {1} {6} G5-G6``.

Comments and variations are read past, as chess programs write them: ``{good}``, ``$1``, ``!?``,
``; to the end of the line``, ``(2. G5-G7)``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tafl.endings import OFF_THE_BOARD, Outcome
from tafl.errors import PositionError, PositionFault, RecordError, RecordFault, TaflError
from tafl.game import Game
from tafl.notation import read_position, write_position, write_turn
from tafl.pasted_text import plain_squares
from tafl.pieces import SIDES
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.rulesets import amend, difference, keys, read_ruleset, ruleset, write_ruleset

LONGEST_RECORD = 256 * 1024
MAX_TURNS = 1000
"""Most turns of a game, read or played: three times the longest game known."""
# A turn lost to the die adds no turn to the game: without a limit dice could go on for ever.
MAX_ROLLS = 2 * MAX_TURNS

SEED_TAG = "DiceSeed"
HASH_TAG = "DiceHash"
"""Tags of a game with dice or random choices: the seed, revealed when it is over, and its hash."""

DRAW = "draw"
UNFINISHED = "*"

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]')
_TOKEN = re.compile(
    r"\{[^}]*\}?|;[^\n]*|\$[0-9]+|[!?+#=]+|[0-9]{1,6}(?:\.+|:|(?!\S))|(?<!\S)[0-9]{1,6}\)"
    r"|[()]|[^\s{;$!?+#=()]+|\$"
)
_NUMBER = re.compile(r"([0-9]{1,6})(\.*|[:)])")
_COMMENT = re.compile(r"\{[^}]*\}|;.*|\$[0-9]+|[!?+#=]+")
_SPACED_DASH = re.compile(r"(?<=[0-9])[ \t]*(-|–|—|−|→|->|to)[ \t]*(?=[a-u][0-9])", re.IGNORECASE)
_RESULTS = {**SIDES, DRAW: None}
_OF_THE_GAME = ("Ruleset", "Rules", "Position", "ToMove", "PlayedOn", "Result", "Termination")
_DIE = re.compile(r"\{([0-9]{1,3})\}")
_YES = "yes"

LONGEST_FOUND = 40
"""Most characters of a comment without an end that its error repeats."""


@dataclass(frozen=True, slots=True)
class Record:
    """A *game* with *tags* about its origin, such as players, date and place."""

    game: Game
    tags: Mapping[str, str] = field(default_factory=dict)


class LeftOut(StrEnum):
    """A part of a text that is missing in the game read from it."""

    COMMENTS = "comments"
    VARIATIONS = "variations"
    CHAT = "chat"
    CLOCKS = "clock times"
    LINES = "other lines"
    REMARKS = "remarks on moves"


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """The *record* read from a text, and the parts of the text that it leaves out."""

    record: Record
    left_out: frozenset[LeftOut] = frozenset()


def write_record(record: Record) -> str:
    """Write *record* as text from which ``read_record`` reads the same game and tags."""
    game = record.game
    tags = {**_rules_tags(game.ruleset), **_start_tags(game), **others_of(record.tags)}
    tags["Result"] = result_of(game.outcome)
    if game.outcome is not None:
        tags["Termination"] = game.outcome.reason
    head = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items())
    moves = [_dice(game, ply) + write_turn(turn) for ply, turn in enumerate(game.turns)]
    moves += [dice] if (dice := _dice(game, game.ply).strip()) else []
    numbered = [f"{number}. {move}" for number, move in enumerate(moves, start=1)]
    body = "".join(" ".join(numbered[at : at + 2]) + "\n" for at in range(0, len(moves), 2))
    return f"{head}\n{body}{tags['Result']}\n"


def read_record(text: str) -> Record:
    """The record that ``read_annotated`` reads, without the list of parts left out."""
    return read_annotated(text).record


def read_annotated(text: str) -> ReadRecord:
    """Read a game record of at most ``MAX_TURNS`` turns and ``MAX_ROLLS`` dice.

    Raises:
        RecordError: *text* is not a record, or a move is illegal; the error has the line.
    """
    if len(text) > LONGEST_RECORD:
        raise RecordError(RecordFault.TOO_LONG, 1, str(len(text)))
    lines = text.split("\n")
    tags: dict[str, str] = {}
    at = 0
    while at < len(lines) and (not lines[at].strip() or lines[at].lstrip().startswith("[")):
        if lines[at].strip():
            name, value = _read_tag(lines[at], at + 1)
            tags[name] = value
        at += 1
    left_out: set[LeftOut] = set()
    game, closing = _replayed(_opening(tags), _tokens(lines, at, left_out), left_out)
    game = _with_result(game, tags, at)
    if closing is not None and closing[1] != result_of(game.outcome):
        raise RecordError(RecordFault.RESULT, *closing)
    return ReadRecord(Record(game, others_of(tags)), frozenset(left_out))


def others_of(tags: Mapping[str, str]) -> dict[str, str]:
    """Those of *tags* that say nothing about the game's rules, moves and end."""
    return {name: tags[name] for name in tags if name not in _OF_THE_GAME}


def _dice(game: Game, ply: int) -> str:
    """The dice rolled after *ply* turns, each followed by a space."""
    return "".join(f"{{{roll.face}}} " for roll in game.rolls if roll.ply == ply)


def result_of(outcome: Outcome | None) -> str:
    """The result in one word: the side that has won, ``draw``, or ``*`` while the game runs."""
    if outcome is None:
        return UNFINISHED
    return DRAW if outcome.winner is None else str(outcome.winner)


def _rules_tags(rules: Ruleset) -> dict[str, str]:
    """Tags for the ruleset's key, and for its differences from the shipped ruleset of that key."""
    shipped = rules.key in keys()
    text = difference(rules, ruleset(rules.key)) if shipped else write_ruleset(rules)
    return {"Ruleset": rules.key} | ({"Rules": text} if text else {})


def _start_tags(game: Game) -> dict[str, str]:
    start = game.start_position
    tags = {"PlayedOn": _YES} if game.play_on else {}
    if start == Position.start(game.ruleset):
        return tags
    return tags | {"Position": write_position(start), "ToMove": str(start.to_move)}


def _opening(tags: Mapping[str, str]) -> Game:
    """The game before its first move, as described by *tags*."""
    if "Ruleset" not in tags:
        raise RecordError(RecordFault.NO_RULESET, 1, "")
    to_move = tags.get("ToMove")
    if to_move is not None and to_move not in SIDES:
        raise RecordError(RecordFault.TO_MOVE, 1, to_move)
    play_on = tags.get("PlayedOn") == _YES
    read = "Ruleset"
    try:
        rules = _rules(tags[read], tags.get("Rules"))
        if "Position" not in tags:
            return Game.start(rules, play_on=play_on)
        read = "Position"
        start = read_position(tags[read], rules, SIDES[to_move] if to_move else rules.first)
        if start.king is None:
            # Nobody could play from there.
            raise PositionError(PositionFault.KINGS, rules.size - 1, 0, 1)
    except TaflError as error:
        raise RecordError(RecordFault.TAG, 1, tags[read], error) from error
    return Game.start(rules, start, play_on=play_on)


def _rules(key: str, text: str | None) -> Ruleset:
    if text is None:
        return ruleset(key)
    if key in keys():
        return amend(ruleset(key), text, trusted=True)
    return read_ruleset(text, key, trusted=True)


def _read_tag(line: str, number: int) -> tuple[str, str]:
    tag = _TAG.fullmatch(line.strip())
    if tag is None:
        raise RecordError(RecordFault.TAG, number, line.strip())
    return tag[1], _unescaped(tag[2])


def _tokens(lines: list[str], start: int, left_out: set[LeftOut]) -> Iterator[tuple[int, str]]:
    """The numbers, moves and dice, each with its line; what is passed over goes to *left_out*."""
    text = _SPACED_DASH.sub(r"\1", plain_squares("\n".join(lines[start:])))
    line, at = start + 1, 0
    inside: list[int] = []
    """The lines on which the present variations begin, which may be inside each other."""
    for found in _TOKEN.finditer(text):
        line += text.count("\n", at, found.start())
        at, word = found.start(), found[0]
        if _COMMENT.fullmatch(word) and not _DIE.fullmatch(word):
            left_out.add(LeftOut.COMMENTS)
        elif word.startswith("{") and not word.endswith("}"):
            raise RecordError(RecordFault.COMMENT, line, word[:LONGEST_FOUND])
        elif word == "(":
            left_out.add(LeftOut.VARIATIONS)
            inside.append(line)
        elif word == ")" and inside:
            inside.pop()
        elif not inside:
            yield line, word.rstrip(",")
    if inside:
        raise RecordError(RecordFault.VARIATION, inside[0], "(")


def _replayed(
    game: Game, tokens: Iterator[tuple[int, str]], left_out: set[LeftOut]
) -> tuple[Game, tuple[int, str] | None]:
    """The game after its moves, and the closing result with its line, if there is one.

    Lines after the result are left out.
    """
    for line, word in tokens:
        numbered = _NUMBER.fullmatch(word)
        if numbered:
            if int(numbered[1]) not in _numbers_of_next(game, numbered[2]):
                raise RecordError(RecordFault.NUMBER, line, word)
        elif word == UNFINISHED or word in _RESULTS:
            if (rest := next(tokens, None)) is not None:
                if rest[0] == line:
                    raise RecordError(RecordFault.RESULT, *rest)
                left_out.add(LeftOut.LINES)
            return game, (line, word)
        elif die := _DIE.fullmatch(word):
            game = _rolled(game, int(die[1]), line, word)
        else:
            game = _moved(game, line, word)
    return game, None


def _numbers_of_next(game: Game, dots: str) -> Sequence[int]:
    """The numbers that may stand before the next move: its own, and perhaps that of its pair.

    The pair's number stands before its first move, and, with three *dots*, before its second.
    """
    number = game.ply + 1
    begins_pair = game.ply % 2 == 0
    return (number, game.ply // 2 + 1) if begins_pair or len(dots) > 1 else (number,)


def _rolled(game: Game, face: int, line: int, word: str) -> Game:
    if len(game.rolls) == MAX_ROLLS:
        raise RecordError(RecordFault.TOO_MANY_ROLLS, line, str(MAX_ROLLS))
    try:
        return game.rolled(face)
    except TaflError as error:
        raise RecordError(RecordFault.DIE, line, word, error) from error


def _moved(game: Game, line: int, word: str) -> Game:
    if game.ply == MAX_TURNS:
        raise RecordError(RecordFault.TOO_MANY_TURNS, line, str(MAX_TURNS))
    try:
        return game.play_written(word)
    except TaflError as error:
        raise RecordError(RecordFault.MOVE, line, word, error) from error


def _with_result(game: Game, tags: Mapping[str, str], line: int) -> Game:
    """The game with the result in its *tags*, which must not contradict the result on the board."""
    result = tags.get("Result", UNFINISHED)
    if game.outcome is not None or result == UNFINISHED:
        if "Result" in tags and result != result_of(game.outcome):
            raise RecordError(RecordFault.RESULT, line, result)
        return game
    reasons = {str(reason): reason for reason in OFF_THE_BOARD}
    termination = tags.get("Termination", "")
    if result not in _RESULTS or termination not in reasons:
        raise RecordError(RecordFault.RESULT, line, f"{result} {termination}".strip())
    return game.ended(Outcome(_RESULTS[result], reasons[termination]))


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _unescaped(value: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], value)
