"""A game: the turns from a start position, and what history and the dice add to the rules."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, NoReturn

from tafl.dice_and_lots import FACES, Dice, Roll
from tafl.dice_turn import Phase
from tafl.endings import Outcome, Reason, decided, standing, stuck
from tafl.errors import (
    IllegalMoveError,
    NotationError,
    NotTheKingError,
    Refusal,
    RollError,
    RollFault,
    WrongCapturesError,
)
from tafl.moves import Move
from tafl.notation import WrittenMove, read_move
from tafl.pieces import Piece, Side
from tafl.position import Position, Turn
from tafl.raichi_and_tuichi import is_tuichi
from tafl.repetition import Repeats, moves_that_end, outcome_of_repetition
from tafl.ruleset import Die, Ruleset
from tafl.squares import Square

PLAYED_ON = (Reason.EXIT_FORT, Reason.ENCIRCLED, Reason.SHUT_IN, Reason.DEAD)
"""Reasons for endings that players may have overlooked, so that they played on."""


class Game(NamedTuple):
    """A game: the turns since ``start_position``, and the *outcome* once it is over.

    *rolls* are the dice rolled. *phase* is the progress of the turn; it is None in a game without
    dice. ``play_on`` is for games that people have played: repetition ends no game and forbids no
    move, and moves may follow an exit fort or an encirclement. *repeatable* are the earlier
    positions that can occur again, oldest first: those since the latest capture, each with the side
    that was next before a die was rolled. It is empty if ``play_on`` is true.
    """

    start_position: Position
    turns: tuple[Turn, ...] = ()
    rolls: tuple[Roll, ...] = ()
    phase: Phase | None = None
    outcome: Outcome | None = None
    play_on: bool = False
    repeatable: tuple[Position, ...] = ()

    @classmethod
    def start(
        cls,
        ruleset: Ruleset,
        position: Position | None = None,
        *,
        dice: Dice | None = None,
        play_on: bool = False,
    ) -> "Game":
        """A new game under *ruleset*, from *position*, or else from the start of the ruleset.

        If *dice* are given, and no *position*, they make the random choices that the ruleset
        leaves open: the side that begins, and the men taken off as a handicap.
        """
        if position is None:
            position = Position.start(ruleset)
            if dice is not None:
                position = _after_random_choices(position, dice)
        phase = Phase.opening(ruleset, position.to_move) if ruleset.has_dice else None
        return cls(position, phase=phase, play_on=play_on)

    @property
    def ruleset(self) -> Ruleset:
        return self.start_position.ruleset

    @property
    def position(self) -> Position:
        """The present position, with the side that is to move after all dice rolled."""
        position = self.turns[-1].after if self.turns else self.start_position
        if self.phase is not None and self.phase.side is not position.to_move:
            return position.turned_over(self.phase.side)
        return position

    @property
    def last(self) -> Turn | None:
        """The latest turn, or None before the first."""
        return self.turns[-1] if self.turns else None

    @property
    def ply(self) -> int:
        """The number of turns played."""
        return len(self.turns)

    @property
    def awaits_roll(self) -> bool:
        """Whether a die is due before the side to move may move."""
        return self.outcome is None and self.phase is not None and not self.phase.moves_left

    @property
    def may_roll(self) -> bool:
        """Whether the side to move may roll for its weak king."""
        return (
            self.outcome is None
            and self.phase is not None
            and self.phase.moves_left > 0
            and self.phase.may_roll(self.position)
        )

    @property
    def moves_left(self) -> int:
        """The number of moves left to the side to move in this turn; 0 while a roll is pending."""
        return 1 if self.phase is None else self.phase.moves_left

    @property
    def king_roll(self) -> int | None:
        """The face rolled for the weak king, who has to move now; None if none has been rolled."""
        return None if self.phase is None else self.phase.king_roll

    @property
    def is_tuichi(self) -> bool:
        """Whether the king escapes next, whatever the attackers do and the dice show (rules §6)."""
        rules = self.ruleset
        may_lose_turn = rules.die is Die.SKIP and Side.DEFENDERS in rules.dice_sides
        if self.outcome is not None or may_lose_turn or self.moves_left != 1:
            return False
        moves = self.legal_moves()
        return is_tuichi(self.position, moves) and not any(
            self._saves_attackers(move) for move in self._may_end(moves)
        )

    @property
    def nearest_limit(self) -> tuple[int, Reason] | None:
        """The turns until a limit of the rules makes the game a draw, and the reason it then has.

        Of two limits it is the nearer one; a capture puts off ``Reason.QUIET_LIMIT``. None if no
        limit applies.
        """
        rules = self.ruleset
        if not self.position.board.has_limits or self.outcome is not None or self.play_on:
            return None
        limits = (
            (rules.move_limit, self.ply, Reason.MOVE_LIMIT),
            (rules.quiet_limit, len(self.repeatable), Reason.QUIET_LIMIT),
        )
        return min((most - turns, reason) for most, turns, reason in limits if most)

    @property
    def next_repetition(self) -> Outcome | None:
        """The outcome if the present position comes up once more; None if that ends no game."""
        if self.outcome is not None or self.play_on or not self.turns:
            return None
        rule = self.ruleset.repetition
        return outcome_of_repetition(self.turns, self.repeatable, rule, more=1)

    @property
    def ended_by_repetition(self) -> bool:
        """Whether the last move ended the game because its position had come up before."""
        return self.outcome is not None and self.outcome.reason is Reason.REPETITION

    def at(self, ply: int) -> "Game":
        """The game as it stood after *ply* turns and after the dice rolled before the next turn."""
        if ply >= self.ply:
            return self
        if self.phase is None and not self.play_on and ply > 0:
            # Without dice the earlier stage is fully known: a game that went on had no outcome.
            return self._replace(
                turns=self.turns[:ply], outcome=None, repeatable=_repeatable(self.turns[:ply])
            )
        beginning = Game.start(self.ruleset, self.start_position, play_on=self.play_on)
        moves = [turn.move for turn in self.turns[:ply]]
        return beginning.replayed(moves, [roll for roll in self.rolls if roll.ply <= ply])

    def stages(self) -> Iterator["Game"]:
        """The game as it stood after 0, 1, 2 … turns, up to all of them (see ``at``)."""
        faces = defaultdict(list)
        for roll in self.rolls:
            faces[roll.ply].append(roll)
        game = Game.start(self.ruleset, self.start_position, play_on=self.play_on)
        game = game.replayed((), faces[0])
        for ply, turn in enumerate(self.turns, start=1):
            yield game
            game = game.replayed((turn.move,), faces[ply])
        # The replayed game would lack a resignation or an agreement.
        yield self

    def replayed(self, moves: Sequence[Move], rolls: Sequence[Roll]) -> "Game":
        """This game continued with *moves*, as by ``replay``, and with each of *rolls* at its ply.

        Raises:
            IllegalMoveError, RollError: a move or a roll is not possible.
        """
        game = self
        faces: dict[int, list[int]] = {}
        for roll in rolls:
            faces.setdefault(roll.ply, []).append(roll.face)
        # The None at the end is there because dice may follow the last move.
        for move in (*moves, None):
            for face in faces.get(game.ply, ()):
                game = game.rolled(face)
            if move is not None:
                game = game.replay(move)
        return game

    def can_move(self) -> bool:
        """Whether the side to move has a legal move, perhaps only after a suitable roll."""
        position, repeats = self.position, self._repeats
        if repeats and repeats.of_positions:
            return repeats.leave_one_of(position.legal_moves())
        if repeats and repeats.of_raichi:
            if self.awaits_roll and self.phase is not None:
                # A side without a move does not roll: it is stuck whatever the die would show.
                return self._replace(phase=self.phase._replace(moves_left=1)).can_move()
            return self.may_roll or bool(repeats.allowed(self._moves_in(position)))
        return position.has_move() if self.phase is None else self.phase.can_move(position)

    def legal_moves(self) -> list[Move]:
        """Every move that may be played now; none once the game is over, or while a die is due."""
        if self.outcome is not None or self.awaits_roll:
            return []
        moves, repeats = self._moves_in(self.position), self._repeats
        return repeats.allowed(moves) if repeats else moves

    def settled(self, dice: Dice) -> "Game":
        """This game after *dice* have made all rolls that are due before the next move."""
        game = self
        while game.awaits_roll:
            game = game.rolled(dice.roll(len(game.rolls)))
        return game

    def rolled(self, face: int) -> "Game":
        """This game after a die has shown *face*: the die due before the turn, or the weak king's.

        Raises:
            RollError: no die is due, or none shows *face*.
        """
        phase = self.phase
        if self.outcome is not None or phase is None:
            fault = RollFault.NOT_DUE if self.outcome is None else RollFault.GAME_OVER
            raise RollError(fault, face)
        if not 1 <= face <= FACES:
            raise RollError(RollFault.FACE, face)
        if self.awaits_roll:
            after = phase.rolled(self.ruleset, face)
        elif self.may_roll:
            after = phase._replace(king_roll=face)
        else:
            raise RollError(RollFault.NOT_DUE, face)
        rolls = (*self.rolls, Roll(self.ply, phase.side, face))
        game = self._replace(rolls=rolls, phase=after)
        # In a series a side without a move does not lose: the turn passes (rules §5.2).
        if after.in_series and not game.can_move():
            game = game._replace(phase=Phase.opening(self.ruleset, after.side.opponent))
        return game if game.can_move() else game.ended(stuck(game.position))

    def play(self, move: Move) -> "Game":
        """Return the game after *move*.

        Raises:
            IllegalMoveError: the game is over, or the move breaks a rule.
        """
        game = self.replay(move)
        if self.start_position.board.forbids_repeating:
            refusal = self._may_not_repeat(move)
            if refusal is not None:
                raise self._refused(move, refusal, move.target)
        return game

    def replay(self, move: Move) -> "Game":
        """Return the game after *move*, which was accepted when it was played.

        Unlike ``play``, this does not refuse to repeat a position or raichi (the king's threat to
        escape), which may not have been recognised at that time.

        Raises:
            IllegalMoveError: the game is over, or the move breaks another rule.
        """
        start, turns, rolls, phase, outcome, play_on, repeatable = self
        # Moves may follow an end that people have overlooked.
        if outcome is not None and not (play_on and outcome.reason in PLAYED_ON):
            raise self._over(move.source, move.target)
        stood = turns[-1].after if turns else start
        turn = stood.play(move) if phase is None else self._turn(self.position, phase, move)
        if not play_on:
            kept = not turn.captures or turn.removes_nobody
            repeatable = (*repeatable, stood) if kept else ()
        played = turns + (turn,)  # noqa: RUF005 - unpacking them would copy all turns twice
        return _new(Game, (start, played, rolls, phase, None, play_on, repeatable)).judged()

    def turn_of(self, move: Move) -> Turn:
        """The turn that *move*, one of ``legal_moves``, makes; far quicker than the game after it.

        In a game with dice, it does not tell which side is next.
        """
        position, phase = self.position, self.phase
        return position.play(move) if phase is None else self._turn(position, phase, move)

    def play_written(self, written: str | WrittenMove) -> "Game":
        """Return the game after a move as a person wrote it. Captures named must be those made.

        Raises:
            NotationError, UnknownSquareError: *written* is no move.
            IllegalMoveError: the game is over, or the move breaks a rule.
            NotTheKingError: the move was written as a king's move, but is not one.
            WrongCapturesError: the captures named are not those the move makes.
        """
        try:
            written = read_move(written) if isinstance(written, str) else written
        except NotationError as error:
            # With another move as an example.
            raise replace(error, example=self.example) from None
        game = self.play(written.move or self._no_move(written))
        turn = game.turns[-1]
        if written.king and turn.before.piece_at(written.source) is not Piece.KING:
            raise NotTheKingError(turn.move)
        if written.captures is not None:
            king = turn.before.king  # may be named or not
            if {king, *written.captures} != {king, *turn.captures}:
                raise WrongCapturesError(turn.move, written.captures, turn.captured_men)
        return game

    @property
    def example(self) -> Move | None:
        """A move that may be played now; None if there is none."""
        return next(iter(self.legal_moves()), None)

    def ended(self, outcome: Outcome) -> "Game":
        """This game, ended with *outcome*: by the rules, or because players resigned or agreed."""
        return self._replace(outcome=outcome)

    def judged(self) -> "Game":
        """This game, ended if its last turn ends it by the rules.

        If it goes on and has dice, the next move or turn has then begun.
        """
        _, turns, _, phase, _, play_on, _ = self
        turn = turns[-1]
        after = turn.after
        # The start may be an encirclement already. Each later position has been judged before.
        outcome = decided(turn, open_before=len(turns) > 1)
        if outcome is not None and not (play_on and _stood_before(outcome, turn)):
            return self.ended(outcome)
        game = self if phase is None else self._passed_on(phase, turn)
        if not play_on:
            rule = self.ruleset.repetition
            outcome = outcome_of_repetition(game.turns, game.repeatable, rule)
            if outcome is not None:
                return game.ended(outcome)
        board = after.board
        plain = phase is None and not board.forbids_repeating
        can_move = after.has_move() if plain else game.can_move()
        if not can_move:
            return game.ended(stuck(game.position))
        limit = game.nearest_limit if board.has_limits else None
        return game if limit is None or limit[0] > 0 else game.ended(Outcome(None, limit[1]))

    def _may_end(self, moves: list[Move]) -> list[Move]:
        """Those of *moves* that may end the game though the king can reach a goal after them.

        Without dice, only repetition and limits can do that, or an encirclement around a goal.
        """
        board, limit = self.position.board, self.nearest_limit
        around_goal = board.encirclement and not board.goals <= board.edge
        near_limit = limit is not None and limit[0] <= 1
        if self.phase is not None or around_goal or near_limit or board.special:
            return moves
        ending = moves_that_end(self.position, self.repeatable)
        return [move for move in moves if move in ending]

    def _saves_attackers(self, move: Move) -> bool:
        """Whether *move* ends the game other than by a win of the defenders, as by repetition."""
        outcome = self.play(move).outcome
        return outcome is not None and outcome.winner is not Side.DEFENDERS

    @property
    def _repeats(self) -> Repeats | None:
        """What the side to move may not repeat; None if no rule on that holds in this game."""
        if self.play_on or not self.start_position.board.forbids_repeating:
            return None
        return Repeats(self.position, self.turns, self.repeatable, self.phase)

    def _may_not_repeat(self, move: Move) -> Refusal | None:
        """The rule against repeating a position or raichi that *move* breaks; otherwise None."""
        repeats = self._repeats
        return repeats.refusal(move) if repeats else None

    def _moves_in(self, position: Position) -> list[Move]:
        """The moves in the present *position*, without the rules on repetition."""
        return position.legal_moves() if self.phase is None else self.phase.legal_moves(position)

    def _passed_on(self, phase: Phase, turn: Turn) -> "Game":
        """The game with the phase that follows *phase*, the one in which *turn* was played."""
        phase = phase.after(turn)
        turn = turn._replace(after=turn.after.turned_over(phase.side))
        return self._replace(turns=(*self.turns[:-1], turn), phase=phase)

    def _turn(self, position: Position, phase: Phase, move: Move) -> Turn:
        """The turn of *move* in a game with dice; an illegal one raises ``IllegalMoveError``."""
        refusal = self._held_back(position, move)
        if refusal is not None:
            raise self._refused(move, refusal, move.source)
        return phase.play(position, move)

    def illegal_move_from(self, square: Square) -> IllegalMoveError:
        """The error that explains why the piece on *square* cannot move now."""
        position = self.position
        for beside in square.neighbours:
            if beside.is_on(position.board.size):
                refusal = self._held_back(position, Move(square, beside))
                if refusal is not None:
                    return IllegalMoveError(refusal, square, square, square)
        for move in self._moves_in(position):
            refusal = self._may_not_repeat(move) if move.source == square else None
            if refusal is not None:
                return IllegalMoveError(refusal, square, move.target, move.target)
        return position.illegal_move(square, square)

    def _held_back(self, position: Position, move: Move) -> Refusal | None:
        """The rule about dice, or several moves in a turn, that forbids *move*; otherwise None."""
        if self.phase is None or not move.source.is_on(position.board.size):
            return None
        piece = position.piece_at(move.source)
        if piece is Piece.EMPTY or piece.side is not position.to_move:
            return None
        return self.phase.refusal(position, move)

    def _refused(self, move: Move, refusal: Refusal, square: Square) -> IllegalMoveError:
        legal = tuple(other for other in self.legal_moves() if other.source == move.source)
        return IllegalMoveError(refusal, move.source, move.target, square, legal)

    def _no_move(self, written: WrittenMove) -> NoReturn:
        if self.outcome is not None:
            raise self._over(written.source, written.target)
        source, target = written.impossible_leg
        if source == written.source:
            raise self.position.illegal_move(source, target)
        why = Refusal.SAME_SQUARE if source == target else Refusal.NOT_STRAIGHT
        raise IllegalMoveError(why, source, target, target)

    def _over(self, source: Square, target: Square) -> IllegalMoveError:
        return IllegalMoveError(Refusal.GAME_OVER, source, target, source)


def _after_random_choices(start: Position, dice: Dice) -> Position:
    """*start* after the random choices of rules §5: the side that begins, and the men taken off."""
    ruleset = start.ruleset
    to_move = dice.first() if ruleset.first_by_lot else start.to_move
    pieces = start.pieces()
    if ruleset.weaker is not None:
        man = Piece.DEFENDER if ruleset.weaker is Side.ATTACKERS else Piece.ATTACKER
        for square in dice.men_off(start.board.homes[man], ruleset.men_off):
            del pieces[square]
    return Position.of(ruleset, pieces, to_move, dict(start.kinds))


def _repeatable(turns: Sequence[Turn]) -> tuple[Position, ...]:
    """The positions before the last of *turns* that can recur: those with as many pieces."""
    since = len(turns)
    while since and turns[since - 1].removes_nobody:
        since -= 1
    return tuple(turn.before for turn in turns[since:])


def _stood_before(outcome: Outcome, turn: Turn) -> bool:
    """Whether *outcome* existed before *turn*, and the players overlooked it."""
    return outcome.reason in PLAYED_ON and standing(turn.before) is not None


_new = tuple.__new__
"""Constructor of a named tuple from its values; calling the class takes twice the time."""
