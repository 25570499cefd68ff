"""Positions, and the effect of one move on them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, Self

from tafl.berserk import legs_after, refusal_to_go_on, with_continuations
from tafl.board import SIGNS, Board, board_of, layout_sign
from tafl.capturing import captures
from tafl.errors import IllegalMoveError, Refusal
from tafl.illegal_moves import refusal
from tafl.lines import MEN_ONLY, STRIKE_SHIFT, Strike
from tafl.moves import MOST_LEGS, Move
from tafl.pieces import OPPONENT, PIECES, SPECIAL_MEN, Kind, Piece, Side
from tafl.position_view import Kinds
from tafl.ruleset import Ruleset
from tafl.special_men import kinds_after, special_reach, turned_men
from tafl.squares import Square

MAX_REMEMBERED_ROWS = 1 << 12


class Position(NamedTuple):
    """The squares of all pieces, and the side to move.

    *lines* holds the code of each row and column of *board* (see ``tafl.lines``), so every piece is
    in two of them. *king* is the king's square, None when he has been captured. *fallen* counts the
    lost men of the side that a handicap helps, as long as that matters (``Ruleset.helps_fallen``).
    *kinds* are the squares of special men, in order, each with their kind.
    """

    board: Board
    lines: tuple[int, ...]
    to_move: Side
    king: Square | None
    fallen: int = 0
    kinds: Kinds = ()

    @classmethod
    def start(cls, ruleset: Ruleset) -> "Position":
        pieces = {square: SIGNS[sign] for sign in "ADK" for square in ruleset.marked(sign)}
        kinds: dict[Square, Kind] = {}
        for sign, (piece, kind) in SPECIAL_MEN.items():
            squares = ruleset.marked(sign)
            pieces |= dict.fromkeys(squares, piece)
            kinds |= dict.fromkeys(squares, kind)
        return cls.of(ruleset, pieces, ruleset.first, kinds)

    @classmethod
    def of(
        cls,
        ruleset: Ruleset,
        pieces: Mapping[Square, Piece],
        to_move: Side,
        kinds: Mapping[Square, Kind] = MEN_ONLY,
    ) -> "Position":
        """The position with *pieces* on the board of *ruleset*, at most one of them a king.

        *kinds* are the squares of special men among them.
        """
        lines = [0] * (2 * ruleset.size)
        king = None
        for square, piece in pieces.items():
            lines[2 * square.row] |= piece << 2 * square.column
            lines[2 * square.column + 1] |= piece << 2 * square.row
            if piece is Piece.KING:
                king = square
        special = tuple(sorted(kinds.items())) if kinds else ()
        return cls(board_of(ruleset), tuple(lines), to_move, king, kinds=special)

    @property
    def ruleset(self) -> Ruleset:
        return self.board.ruleset

    def piece_at(self, square: Square) -> Piece:
        """The piece on *square*, perhaps ``EMPTY``."""
        return PIECES[self.lines[2 * square.row] >> 2 * square.column & 3]

    def kind_at(self, square: Square) -> Kind:
        """The kind of the man on *square*; ``MAN`` for a king or an empty square too."""
        return dict(self.kinds).get(square, Kind.MAN) if self.kinds else Kind.MAN

    def layout_sign_at(self, square: Square) -> str:
        """The character of a layout for what is on *square*."""
        return layout_sign(self.piece_at(square), self.kind_at(square))

    def layout_rows(self) -> list[str]:
        """The rows of a layout of this position, row 1 first."""
        rows = [_layout_row(code, self.board.size) for code in self.lines[::2]]
        for square, _ in self.kinds:
            row, (column, number) = rows[square.row], square
            rows[number] = f"{row[:column]}{self.layout_sign_at(square)}{row[column + 1 :]}"
        return rows

    def pieces(self) -> dict[Square, Piece]:
        """All pieces by their squares, row by row."""
        found = ((square, self.piece_at(square)) for square in self.board.squares)
        return {square: piece for square, piece in found if piece is not Piece.EMPTY}

    def count(self, side: Side) -> int:
        """The number of pieces of *side*, the king included."""
        ones = self.board.ones
        rows = self.lines[::2]
        if side is Side.ATTACKERS:
            return sum((row & ~(row >> 1) & ones).bit_count() for row in rows)
        return sum((row >> 1 & ones).bit_count() for row in rows)

    def under(self, ruleset: Ruleset) -> "Position":
        """This position on the board of another *ruleset*: its pieces and the side to move."""
        return Position.of(ruleset, self.pieces(), self.to_move, dict(self.kinds))

    def turned_over(self, to_move: Side) -> Self:
        """This position with the side *to_move* to move."""
        return self._replace(to_move=to_move)

    def legal_moves(self) -> list[Move]:
        """All legal moves of the side to move: those along row 1, column A, row 2 and so on."""
        side = self.to_move
        moves: list[Move] = []
        if self.board.special:
            for line in range(len(self.lines)):
                moves += self._moves_along(line)
        else:
            for reach, code in zip(self.board.reach, self.lines, strict=True):
                moves += reach[code][side]
        return with_continuations(self, moves) if self.board.goes_on else moves

    def _moves_along(self, line: int) -> tuple[Move, ...]:
        """The moves of the side to move along *line*, or their first legs."""
        code, axis = self.lines[line], 1 - line % 2
        kinds = tuple(kind for kind in self.kinds if kind[0][axis] == line >> 1)
        if not kinds:
            return self.board.reach[line][code][self.to_move]
        return special_reach(self.board, line, code, kinds)[self.to_move]

    def moves_from(self, square: Square) -> list[Move]:
        """The legal moves of the piece on *square*; none if it belongs to the side not to move."""
        steps = self.steps_from(square)
        return with_continuations(self, steps) if self.board.goes_on else steps

    def steps_from(self, square: Square) -> list[Move]:
        """The first legs of the piece on *square*, or its moves if none goes on after a capture."""
        if not square.is_on(self.board.size):
            return []
        along = (2 * square.row, 2 * square.column + 1)
        return [move for line in along for move in self._moves_along(line) if move.source == square]

    def weak_king_steps(self) -> list[Move]:
        """The steps that an odd roll allows a weak king, whichever side is to move (rules §5.3).

        They lead to those of the eight squares around him on which he may stop.
        """
        king, board = self.king, self.board
        if king is None:
            return []
        around = (Square(king.column + across, king.row + down) for across, down in _AROUND_KING)
        return [
            Move(king, square)
            for square in around
            if square.is_on(board.size)
            and self.piece_at(square) is Piece.EMPTY
            and board.terrain.may_stop(Piece.KING, king, square)
        ]

    def has_move(self) -> bool:
        board, lines, side, _, _, _ = self
        if board.special:
            return any(map(self._moves_along, board.inside_out))
        ones, restricted = board.ones, board.restricted
        for number in board.inside_out:
            code = lines[number]
            movers = (code >> 1 if side else code & ~(code >> 1)) & ones
            # Nearly always some piece has an ordinary empty square beside it.
            if (movers << 2 | movers >> 2) & ~(code | code >> 1 | restricted[number]):
                return True
        return any(reach[code][side] for reach, code in zip(board.reach, lines, strict=True))

    def play(self, move: Move, *, stops: bool = True) -> "Turn":
        """Return the turn that *move* makes in this position, with its captures.

        If *stops* is false, the piece may be one that has to go on after a capture: the move is a
        leg of a longer one.

        Raises:
            IllegalMoveError: the move breaks a rule; the error has the rule, and the piece's legal
                moves.
        """
        board, lines, side, king, fallen, kinds = self
        if board.special:
            return self._play_special(move, stops=stops)
        along, start, end, path, left, entered, across = move.track
        try:
            code = lines[along]
        except IndexError:
            # The square is off this board, or no single line leads to it (``NO_LINE``).
            if len(move.path) > 1:
                return self._play_legs(move, stops=stops)
            raise self.illegal_move(move.source, move.target) from None
        piece = code >> start & 3
        if _SIDES[piece] is not side or path & (code | board.restricted[along]):
            # The move may still be legal: a restricted square may be open to this piece.
            self._require_legal(move)
        moved = piece << across
        changed = list(lines)
        changed[along] = code = code + (piece << end) - (piece << start)
        changed[left] -= moved
        changed[entered] = crossing = changed[entered] + moved
        if piece == _KING:
            king = move.target
        # Captures need an enemy beside the piece, along its line or across.
        enemies = _ENEMIES_BESIDE[piece]
        strike = cross = None
        # The code is shifted by one square first, so that its first square has one before it too.
        if enemies[code << 2 >> end & _AROUND]:
            seen = code & board.views[along][end]
            strike = board.strikes[along][seen << STRIKE_SHIFT | end]
        if enemies[crossing << 2 >> across & _AROUND]:
            seen = crossing & board.views[entered][across]
            cross = board.strikes[entered][seen << STRIKE_SHIFT | across]
        taken: tuple[Square, ...] = ()
        if strike is not None or cross is not None:
            taken = self._captures(move, changed, king, strike, cross)
            if taken:
                turn = self._without(taken, move, changed, king)
                return turn.stopped() if stops and board.must_go_on else turn
        after = _new(Position, (board, tuple(changed), OPPONENT[side], king, fallen, kinds))
        return _new(Turn, (self, move, taken, after))

    def _play_legs(self, move: Move, *, stops: bool) -> "Turn":
        """Return the turn of *move*, which has several legs."""
        legs = list(self.legs_of(move))
        taken = {square for leg in legs for square in leg.captures}
        captured = tuple(sorted(taken, key=lambda square: (square.row, square.column)))
        turn = Turn(self, move, captured, legs[-1].after)
        return turn.stopped() if stops else turn

    def legs_of(self, move: Move) -> "Iterator[Turn]":
        """The turns of the legs of *move*; raises ``IllegalMoveError`` at one that is not legal."""
        position: Position = self
        last: Turn | None = None
        for leg in move.legs:
            if last and not self.board.goes_on:
                # Before what that leg would break: two moves may have been written as one.
                raise IllegalMoveError(Refusal.ONE_LEG, leg.source, leg.target, leg.target)
            try:
                turn = position.play(leg, stops=False)
            except IllegalMoveError as error:
                raise error if last is None else replace(error, legal=_ways_on(last)) from None
            why = last and refusal_to_go_on(last, turn)
            if last and why:
                raise IllegalMoveError(why, leg.source, leg.target, leg.target, _ways_on(last))
            yield turn
            position, last = turn.after.turned_over(self.to_move), turn

    def _play_special(self, move: Move, *, stops: bool) -> "Turn":
        """The turn of *move*, where men are special or the king jumps; see ``play``."""
        if len(move.path) > 1:
            return self._play_legs(move, stops=stops)
        if move not in self.steps_from(move.source):
            raise self.illegal_move(move.source, move.target)
        turn = self._arrived(move)
        return turn.stopped() if stops and turn.captures else turn

    def step(self, move: Move) -> "Turn":
        """Return the turn of a single step of a weak king, straight or diagonal (rules §5.3).

        Raises:
            IllegalMoveError: the king cannot step there.
        """
        if move not in self.weak_king_steps():
            raise self.illegal_move(move.source, move.target)
        return self._arrived(move)

    def _arrived(self, move: Move) -> "Turn":
        """The turn of *move*, which is legal: along a line, diagonal or over a man."""
        changed = list(self.lines)
        source, target = move.source, move.target
        piece = self.piece_at(source)
        king = target if source == self.king else self.king
        changed[2 * source.row] &= ~(3 << 2 * source.column)
        changed[2 * source.column + 1] &= ~(3 << 2 * source.row)
        row, column = 2 * target.row, 2 * target.column + 1
        changed[row] |= piece << 2 * target.column
        changed[column] |= piece << 2 * target.row
        strike = self._strike(row, changed[row], 2 * target.column)
        cross = self._strike(column, changed[column], 2 * target.row)
        taken = self._captures(move, changed, king, strike, cross)
        return self._without(taken, move, changed, king)

    def _strike(self, line: int, code: int, shift: int) -> Strike | None:
        """The captures along *line* by a piece that has just arrived at *shift* of its *code*."""
        board = self.board
        return board.strikes[line][(code & board.views[line][shift]) << STRIKE_SHIFT | shift]

    def _without(
        self, taken: tuple[Square, ...], move: Move, lines: list[int], king: Square | None
    ) -> "Turn":
        """The turn of *move*, after which the pieces *taken* leave *lines* and some may return."""
        board, _, side, _, fallen, kinds = self
        turned: tuple[Square, ...] = ()
        if kinds:
            kinds, turned = kinds_after(self, move, taken), turned_men(self, taken)
        for square in taken:
            column, row = square
            # An attacker, 1, who changes sides becomes a defender, 2.
            change = 3 if square in turned else lines[2 * row] >> 2 * column & 3
            lines[2 * row] ^= change << 2 * column
            lines[2 * column + 1] ^= change << 2 * row
        if fallen < board.helps_fallen and side is not board.ruleset.weaker:
            gone = [square for square in taken if square != king and square not in turned]
            fallen += self._return_men(lines, gone)
        if king in taken:
            king = None
        after = _new(Position, (board, tuple(lines), OPPONENT[side], king, fallen, kinds))
        return _new(Turn, (self, move, taken, after))

    def _return_men(self, lines: list[int], taken: list[Square]) -> int:
        """Put men that may return onto *lines*, and return how many of *taken* count as fallen."""
        ruleset = self.ruleset
        returning = min(len(taken), max(0, ruleset.resurrections - self.fallen))
        man = Piece.ATTACKER if ruleset.weaker is Side.ATTACKERS else Piece.DEFENDER
        for square in self.board.homes[man]:
            if returning and not lines[2 * square.row] >> 2 * square.column & 3:
                lines[2 * square.row] |= man << 2 * square.column
                lines[2 * square.column + 1] |= man << 2 * square.row
                returning -= 1
        return min(len(taken), ruleset.helps_fallen - self.fallen)

    def _require_legal(self, move: Move) -> None:
        along = move.track.along
        if move not in self.board.reach[along][self.lines[along]][self.to_move]:
            raise self.illegal_move(move.source, move.target)

    def _captures(
        self,
        move: Move,
        lines: list[int],
        king: Square | None,
        strike: Strike | None,
        cross: Strike | None,
    ) -> tuple[Square, ...]:
        """The captures of *move*; *lines* are those after it, still with the captured pieces."""
        board, _, side, _, fallen, kinds = self
        if board.special:
            kinds = kinds_after(self, move, ())
        elif strike is None or cross is None:
            only = strike or cross
            if only is None or only.settled:
                return only.captured if only else ()
        moved = _new(Position, (board, tuple(lines), side, king, fallen, kinds))
        return captures(moved, move, (strike, cross))

    def illegal_move(self, source: Square, target: Square) -> IllegalMoveError:
        """The error, not raised, for a move that is known to be illegal.

        It has the rule that the move breaks, and the legal moves of the piece.
        """
        why, where = refusal(self, source, target)
        return IllegalMoveError(why, source, target, where, tuple(self.moves_from(source)))


class Turn(NamedTuple):
    """A move played, with the position before it, its captures, and the position after it.

    *captures* is ordered by row and column, and includes a captured king.
    """

    before: Position
    move: Move
    captures: tuple[Square, ...]
    after: Position

    @property
    def side(self) -> Side:
        """The side that moved."""
        return self.before.to_move

    @property
    def captures_king(self) -> bool:
        return self.after.king is None and self.before.king is not None

    @property
    def turned(self) -> tuple[Square, ...]:
        """The squares of the captured men who stay and change sides, by row and column."""
        return turned_men(self.before, self.captures)

    @property
    def jumped(self) -> Square | None:
        """The square of the man over whom the piece jumped; None if the move is no single jump."""
        (column, row), (to_column, to_row) = self.move.source, self.move.target
        if abs(column - to_column) + abs(row - to_row) != LENGTH_OF_A_JUMP:
            return None
        between = Square((column + to_column) // 2, (row + to_row) // 2)
        straight = column == to_column or row == to_row
        return between if straight and self.before.piece_at(between) else None

    @property
    def removes_nobody(self) -> bool:
        """Whether all pieces are still on the board, so that earlier positions can recur."""
        return not self.captures or self.turned == self.captures

    @property
    def returned(self) -> tuple[Square, ...]:
        """The squares on which captured men have returned (rules §5.4), by row and column."""
        if not self.captures or not self.before.ruleset.resurrections:
            return ()
        man = Piece.DEFENDER if self.side is Side.ATTACKERS else Piece.ATTACKER
        return tuple(
            square
            for square in self.before.board.homes[man]
            if self.after.piece_at(square) is man
            # A man may have returned to the very square where he was captured.
            and (square in self.captures or self.before.piece_at(square) is not man)
        )

    @property
    def captured_men(self) -> tuple[Square, ...]:
        """The squares of the captured men: all captures except the king."""
        if not self.captures_king:
            return self.captures
        return tuple(square for square in self.captures if square != self.before.king)

    @property
    def legs(self) -> "tuple[Turn, ...]":
        """The parts of a turn whose piece goes on after a capture, each with its own captures."""
        return (self,) if len(self.move.path) == 1 else tuple(self.before.legs_of(self.move))

    def stopped(self) -> Self:
        """This turn, unless its piece has to go on.

        Raises:
            IllegalMoveError: it has to; the error has the moves that go on by a leg.
        """
        move = self.move
        if self.after.board.must_go_on and len(move.path) < MOST_LEGS:
            source, path, target = move.source, move.path, move.target
            legs = legs_after(self.legs[-1])
            longer = tuple(Move(source, *path, leg.move.target) for leg in legs)
            if longer:
                raise IllegalMoveError(Refusal.MUST_GO_ON, source, target, target, longer)
        return self


@lru_cache(maxsize=MAX_REMEMBERED_ROWS)
def _layout_row(code: int, size: int) -> str:
    """The row of a layout for the *code* of its pieces, all of them ordinary men or kings."""
    return "".join(".ADK"[code >> 2 * column & 3] for column in range(size))


def _ways_on(leg: Turn) -> tuple[Move, ...]:
    """The moves, of one leg each, by which the piece that has made *leg* may go on."""
    return tuple(found.move for found in legs_after(leg))


LENGTH_OF_A_JUMP = 2
_KING = int(Piece.KING)
_AROUND_KING = [
    (across, down) for down in (-1, 0, 1) for across in (-1, 0, 1) if (across, down) != (0, 0)
]
_AROUND = 0b11_11_11
_BESIDE = 0, 4
_SIDES = tuple(None if piece is Piece.EMPTY else piece.side for piece in PIECES)
"""The side of each piece by its number; None for an empty square."""
_ENEMIES_BESIDE = tuple(
    tuple(
        any(_SIDES[code >> shift & 3] is side.opponent for shift in _BESIDE)
        for code in range(_AROUND + 1)
    )
    for side in (piece.side for piece in PIECES)
)
"""For each piece: whether an enemy is beside it, by the code of the three squares around it."""

_new = tuple.__new__
"""Constructor of a named tuple from its values; calling the class takes twice the time."""
