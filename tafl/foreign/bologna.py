"""Logs of the tablut challenge of the University of Bologna.

Its server logs each move (``Turn: W Pawn from e4 to f4``) and, in the log of a game, the whole
board after it: a line ``Stato:``, nine rows, a dash, and the side to move, or ``WW``, ``BW`` or
``D`` at the end. Row 1 comes first; ``O`` is an empty square, ``T`` the empty throne. Words before
these depend on the language of the computer.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tafl.endings import Outcome, Reason
from tafl.errors import RecordError, RecordFault
from tafl.foreign.replaying import LinedMove, played_once
from tafl.game import Game
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.records import DRAW, LeftOut, ReadRecord, Record
from tafl.rulesets import ruleset
from tafl.squares import Square

SITE = "Tablut challenge, University of Bologna"
RULESET = "bologna-tablut"
SIZE = 9

_MOVE = re.compile(r"Turn: ([WB]) Pawn from ([A-Ia-i][1-9]) to ([A-Ia-i][1-9])\b")
_STATE = re.compile(r"\bStato:\s*$")
_ROW = re.compile(r"[OBWKT]{9}")
_TURN = re.compile(r"WW|BW|D|W|B")
_NAME = re.compile(r"\b(White|Black) player name:\s*(.*)$")
_WARNING = re.compile(r"^(?:WARNING|AVVERTENZA|SEVERE|GRAVE):")
_PIECES = {"B": Piece.ATTACKER, "W": Piece.DEFENDER, "K": Piece.KING}
_SIDES = {"W": Side.DEFENDERS, "B": Side.ATTACKERS}
_OUTCOMES = {"WW": Side.DEFENDERS, "BW": Side.ATTACKERS, "D": None}
_TAGS = {"White": "Defenders", "Black": "Attackers"}


@dataclass(frozen=True, slots=True)
class _Board:
    """A board that the log shows, from *line* on, with the word for the side to move below it."""

    line: int
    pieces: dict[Square, Piece]
    turn: str


@dataclass(frozen=True, slots=True)
class _Logged:
    """A move of *side* that the log holds."""

    side: Side
    move: LinedMove


def read_log(text: str) -> ReadRecord:
    """Read the log of a game, move by move, and board by board where it shows them.

    Raises:
        RecordError: a move cannot be played, or a board does not follow from the one before.
    """
    tags, left_out = {"Site": SITE}, {LeftOut.LINES}
    events = list(_events(text.split("\n"), tags))
    has_boards = any(isinstance(event, _Board) for event in events)
    game = _opening(events)
    waiting: list[_Logged] = []
    for event in events:
        if isinstance(event, _Board):
            game = _followed(game, waiting, event)
            waiting = []
        elif has_boards:
            waiting.append(event)
        else:
            game = _played(game, event)
    for event in waiting:
        game = _played(game, event)
    return ReadRecord(Record(_closed(game, events), tags), frozenset(left_out))


def _events(lines: Sequence[str], tags: dict[str, str]) -> Iterator[_Board | _Logged]:
    """The moves and boards of the log in their order; names go to *tags*.

    A move that the server has refused, with a warning on one of the next lines, is no move.
    """
    held: _Logged | None = None
    for at, line in enumerate(lines):
        if found := _MOVE.search(line):
            if held is not None:
                yield held
            move = LinedMove(f"{found[2]}-{found[3]}", at + 1)
            held = _Logged(_SIDES[found[1]], move)
        elif _WARNING.match(line.strip()):
            held = None
        elif _STATE.search(line):
            if held is not None:
                yield held
            held = None
            yield _board(lines, at + 1)
        elif found := _NAME.search(line):
            tags[_TAGS[found[1]]] = found[2].strip()
    if held is not None:
        yield held


def _board(lines: Sequence[str], at: int) -> _Board:
    """The board whose rows begin at that index of *lines*."""
    rows = [line.strip() for line in lines[at : at + SIZE]]
    for number, row in enumerate(rows):
        if not _ROW.fullmatch(row):
            raise RecordError(RecordFault.BOARD_ROW, at + number + 1, row)
    if len(rows) < SIZE:
        raise RecordError(RecordFault.BOARD_ROW, len(lines), "")
    kings = "".join(rows).count("K")
    if kings > 1:
        raise RecordError(RecordFault.KINGS, at + 1, str(kings))
    below = (line.strip() for line in lines[at + SIZE : at + SIZE + 2])
    turn = next((word for word in below if _TURN.fullmatch(word)), "")
    pieces = {
        Square(column, number): _PIECES[sign]
        for number, row in enumerate(rows)
        for column, sign in enumerate(row)
        if sign in _PIECES
    }
    return _Board(at + 1, pieces, turn)


def _opening(events: Sequence[_Board | _Logged]) -> Game:
    """The game before its first move: from the first board, if no move comes before that."""
    rules = ruleset(RULESET)
    first = events[0] if events else None
    if not isinstance(first, _Board) or first.turn not in _SIDES:
        return Game.start(rules)
    start = Position.of(rules, first.pieces, _SIDES[first.turn])
    if start.king is None:
        raise RecordError(RecordFault.KINGS, first.line, "0")
    return Game.start(rules, start)


def _played(game: Game, logged: _Logged) -> Game:
    if logged.side is not game.position.to_move and game.outcome is None:
        raise RecordError(RecordFault.TURN, logged.move.line, str(logged.side))
    return played_once(game, logged.move)


def _followed(game: Game, waiting: Sequence[_Logged], board: _Board) -> Game:
    """The game after the move that leads to *board*: one of those *waiting*.

    If a damaged line hides the move, the boards before and after show it.
    """
    if not waiting and _shows(board, game):
        return game
    seen = None if waiting else _seen_move(game.position, board)
    tried = [*waiting, *([seen] if seen else [])]
    failed: RecordError | None = None
    for logged in reversed(tried):
        try:
            played = _played(game, logged)
        except RecordError as error:
            failed = failed or error
            continue
        if _shows(board, played):
            return played
    raise failed or RecordError(RecordFault.BOARD, board.line, "")


def _seen_move(before: Position, board: _Board) -> _Logged | None:
    """The move between *before* and *board*, if just one piece of the side to move has moved."""
    old, new = before.pieces().items(), board.pieces.items()
    gone = [square for square, piece in old - new if piece.side is before.to_move]
    come = [square for square, piece in new - old if piece.side is before.to_move]
    if len(gone) != 1 or len(come) != 1:
        return None
    return _Logged(before.to_move, LinedMove(f"{gone[0]}-{come[0]}", board.line))


def _shows(board: _Board, game: Game) -> bool:
    """Whether *board* is the present one of *game*; it may still show a king just captured."""
    pieces = game.position.pieces()
    if game.position.king is None and game.last is not None and game.last.before.king is not None:
        return board.pieces in (pieces, {**pieces, game.last.before.king: Piece.KING})
    return board.pieces == pieces


def _closed(game: Game, events: Sequence[_Board | _Logged]) -> Game:
    """The game with the outcome below the last board, which must not contradict the rules."""
    last = events[-1] if events else None
    if not isinstance(last, _Board) or last.turn not in _OUTCOMES:
        return game
    winner = _OUTCOMES[last.turn]
    if game.outcome is None:
        return game.ended(Outcome(winner, Reason.AGREED if winner is None else Reason.ADJUDICATED))
    if game.outcome.winner is not winner:
        raise RecordError(RecordFault.RESULT, last.line, str(winner or DRAW))
    return game
