"""OpenTafl's game records: lines ``[tag:value]``, ``[rules:…]`` last, then numbered moves.

Records of games keep neither comments nor variations: reading leaves these out and reports it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from tafl.endings import Outcome, Reason
from tafl.errors import IllegalMoveError, RecordError, RecordFault, TaflError
from tafl.game import Game
from tafl.opentafl.errors import OpenTaflError, OpenTaflFault, UnwritableError
from tafl.opentafl.errors_in_words import rounded_in_words
from tafl.opentafl.moves import RESIGNATION, goes_on, read_turn, write_turn
from tafl.opentafl.positions import read_pieces, write_pieces
from tafl.opentafl.rules_reader import read_rules
from tafl.opentafl.rules_writer import Written, write_nearest
from tafl.phrases import outcome_in_words
from tafl.pieces import Side
from tafl.position import Position
from tafl.records import LONGEST_RECORD, MAX_TURNS, LeftOut, ReadRecord, Record

UNKNOWN = "?"
RESULTS = {"1": Side.ATTACKERS, "-1": Side.DEFENDERS, "0": None}

TAGS = {
    "event": "Event",
    "site": "Site",
    "date": "Date",
    "round": "Round",
    "attackers": "Attackers",
    "defenders": "Defenders",
    "annotator": "Annotator",
    "compiler": "Compiler",
    "time-control": "TimeControl",
    "time-remaining": "TimeRemaining",
    "variant": "Variant",
    "start-comment": "Comment",
}
"""The names of tags in OpenTafl's records and in ours.

A tag not listed keeps its name, with the prefix ``OPENTAFL``.
"""
OPENTAFL = "OpenTafl_"
NEAREST = "nearest-rules"
"""The tag that lists the options of the ruleset whose values the rules string changes."""
_OF_THE_GAME = ("result", "termination", "position", "rules")

_OURS = {ours: name for name, ours in TAGS.items()}
_TAG_NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
_TOKEN = re.compile(r"\[[^\]]*\]?|[0-9]{1,6}\.(?=[A-Za-z])|[^\s\[]+")
_NUMBER = re.compile(r"([0-9]{1,6})(\.|\.{3})")
_VARIATION = re.compile(r"[0-9]{1,6}[a-z][0-9a-z.]*")
_TIME = re.compile(r"\b(?:on time|out of time|clock|flag|timeout|time ?out)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Tag:
    """The *value* of a tag, and the *line* of the text that holds it, from 1."""

    value: str
    line: int


class Token(NamedTuple):
    """A word or a bracketed part of a record, and the *line* where it begins, from 1."""

    text: str
    line: int


def read_game(text: str) -> ReadRecord:
    """Read a game record in OpenTafl's notation.

    Raises:
        RecordError: a tag or a move cannot be used; the error has its line.
        OpenTaflError: the record has no tag ``rules``.
    """
    if len(text) > LONGEST_RECORD:
        raise RecordError(RecordFault.TOO_LONG, 1, str(len(text)))
    tags, tokens = _tags(_tokens(text))
    left_out: set[LeftOut] = set()
    game = _played(_opening(tags), _moves(tokens, left_out))
    game = _closed(game, tags)
    others = {_ours(name): tags[name].value for name in tags if name not in _OF_THE_GAME}
    ours = outcome_in_words(game.outcome) if game.outcome else None
    if "termination" in tags and tags["termination"].value != ours:
        others[_ours("termination")] = tags["termination"].value
    return ReadRecord(Record(game, others), frozenset(left_out))


def write_game(record: Record) -> Written:
    """Write *record* in OpenTafl's notation; ``read_game`` reads back moves, captures and result.

    The rules are the nearest that OpenTafl can express. A tag lists the options that they change.

    Raises:
        UnwritableError: OpenTafl has no word for some options of the ruleset, or would change this
            game's end.
    """
    game = record.game
    start = game.start_position
    rules = _rules_for(game)
    tags = {_theirs(name): value for name, value in record.tags.items()}
    tags["result"] = _result(game.outcome)
    if game.outcome is not None:
        tags.setdefault("termination", outcome_in_words(game.outcome))
    if rules.rounded:
        tags[NEAREST] = rounded_in_words(rules.rounded)
    if start.lines != Position.start(game.ruleset).lines or start.kinds != (
        Position.start(game.ruleset).kinds
    ):
        tags["position"] = write_pieces(start)
    head = "".join(f"[{name}:{_plain(value)}]\n" for name, value in tags.items())
    moves = [leg for turn in game.turns for leg in write_turn(turn)]
    pairs = (" ".join(moves[at : at + 2]) for at in range(0, len(moves), 2))
    body = "".join(f"{number}. {pair}\n" for number, pair in enumerate(pairs, start=1))
    return Written(f"{head}[rules:{rules.text}]\n\n{body}", rules.rounded)


# Reading


def _tokens(text: str) -> Iterator[Token]:
    line, counted = 1, 0
    for found in _TOKEN.finditer(text):
        line += text.count("\n", counted, found.start())
        counted = found.start()
        yield Token(found[0], line)


def _tags(tokens: Iterator[Token]) -> tuple[dict[str, Tag], Iterator[Token]]:
    """The tags before the first move, and the tokens after them."""
    tags: dict[str, Tag] = {}
    for token in tokens:
        if not token.text.startswith("["):
            return tags, chain([token], tokens)
        name, colon, value = token.text[1:-1].partition(":")
        usable = token.text.endswith("]") and _TAG_NAME.fullmatch(name) and name not in tags
        if not colon or not usable:
            raise RecordError(RecordFault.TAG, token.line, token.text[:40])
        tags[name] = Tag(value.strip(), token.line)
    return tags, tokens


def _opening(tags: Mapping[str, Tag]) -> Game:
    if "rules" not in tags:
        raise OpenTaflError(OpenTaflFault.MISSING_ENTRY, "rules")
    name = "rules"
    try:
        rules = read_rules(tags[name].value)
        if "position" not in tags:
            return Game.start(rules)
        name = "position"
        pieces, kinds = read_pieces(tags[name].value, rules.size)
    except TaflError as error:
        raise RecordError(RecordFault.TAG, tags[name].line, name, error) from error
    return Game.start(rules, Position.of(rules, pieces, rules.first, kinds))


def _moves(tokens: Iterator[Token], left_out: set[LeftOut]) -> Iterator[Token]:
    """The numbers and moves of the game itself; *left_out* notes comments and variations."""
    variation = 0
    for token in tokens:
        if token.text.startswith("["):
            if not token.text.endswith("]"):
                raise RecordError(RecordFault.TAG, token.line, token.text[:40])
            # The parts of a comment are separated by |, and all may be empty.
            if token.text.strip("[] \t\n\r|"):
                left_out.add(LeftOut.COMMENTS)
        elif _VARIATION.fullmatch(token.text):
            left_out.add(LeftOut.VARIATIONS)
            variation = token.line
        elif token.line != variation:
            move = token.text.rstrip("!?")
            if move != token.text:
                left_out.add(LeftOut.COMMENTS)
            if move:
                yield token._replace(text=move)


def _played(game: Game, tokens: Iterator[Token]) -> Game:
    # A number comes before each pair of moves; the legs of one turn count as moves of their own.
    before = 0
    turn: list[Token] = []
    for token in tokens:
        numbered = _NUMBER.fullmatch(token.text)
        if numbered:
            # Before the second move of a pair, after a comment, the number has three dots.
            begins_pair = numbered[2] == "."
            if int(numbered[1]) != before // 2 + 1 or begins_pair is bool(before % 2):
                raise RecordError(RecordFault.NUMBER, token.line, token.text)
            continue
        before += 1
        if not goes_on(token.text):
            game, turn = _with_turn(game, turn), []
        turn.append(token)
    return _with_turn(game, turn)


def _with_turn(game: Game, legs: Sequence[Token]) -> Game:
    """*game* after the turn that consists of *legs*, or after a resignation."""
    if not legs:
        return game
    first = legs[0]
    if first.text == RESIGNATION and game.outcome is None:
        return game.ended(Outcome(game.position.to_move.opponent, Reason.RESIGNED))
    if game.ply == MAX_TURNS:
        raise RecordError(RecordFault.TOO_MANY_TURNS, first.line, str(MAX_TURNS))
    texts = [leg.text for leg in legs]
    try:
        return game.play_written(read_turn(texts))
    except TaflError as error:
        raise RecordError(RecordFault.MOVE, first.line, " ".join(texts), error) from error


def _closed(game: Game, tags: Mapping[str, Tag]) -> Game:
    """The game with the result in its *tags*, which must not contradict the result on the board."""
    result = tags.get("result", Tag(UNKNOWN, 1))
    if result.value == UNKNOWN or result.value == _result(game.outcome):
        return game
    if game.outcome is not None or result.value not in RESULTS:
        raise RecordError(RecordFault.RESULT, result.line, result.value)
    winner = RESULTS[result.value]
    # The game did not end on the board: the players agreed on the result, resigned or lost on time.
    if winner is None:
        return game.ended(Outcome(None, Reason.AGREED))
    termination = tags.get("termination", Tag("", 1))
    late = _TIME.search(termination.value)
    return game.ended(Outcome(winner, Reason.TIME if late else Reason.RESIGNED))


def _ours(name: str) -> str:
    return TAGS.get(name, OPENTAFL + name.replace("-", "_"))


# Writing


def _rules_for(game: Game) -> Written:
    """The nearest rules under which *game* ends as it has ended, and not before.

    Players may have played on after an end.
    """
    # A record has no tag for the side that begins: its rules name it.
    ruleset = replace(game.ruleset, first=game.start_position.to_move)
    nearest = write_nearest(ruleset)
    if _agrees(nearest, game):
        return nearest
    endless = write_nearest(ruleset, endless=True)
    if _agrees(endless, game):
        return endless
    rounded = nearest.rounded or endless.rounded
    raise UnwritableError(tuple((option, given) for option, given, _ in rounded))


def _agrees(rules: Written, game: Game) -> bool:
    """Whether all moves of *game* can be played under *rules*, without a different result."""
    if not rules.rounded and not game.play_on:
        return True
    ruleset = read_rules(rules.text)
    start = game.start_position
    played = Game.start(ruleset, start.under(ruleset))
    try:
        played = played.replayed([turn.move for turn in game.turns], ())
    except IllegalMoveError:
        return False
    return played.outcome is None or _result(played.outcome) == _result(game.outcome)


def _theirs(name: str) -> str:
    return _OURS.get(name, name.removeprefix(OPENTAFL).replace("_", "-").lower())


def _plain(value: str) -> str:
    """*value* without the signs that would end a tag, or split a comment in two."""
    return " ".join(value.translate(str.maketrans("[]|", "()/")).split())


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return UNKNOWN
    return next(sign for sign, side in RESULTS.items() if side is outcome.winner)
