"""A match: a game between two players, with everything that they can do besides moving."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from play.matches import errors
from play.matches.offer import Gift, Offer, OfferKind
from play.matches.seats import Seats
from play.matches.state import MatchState, Occasion
from play.matches.terms import Terms
from play.players.player_id import PlayerId, is_computer, is_deleted
from play.rulesets.single_game_options import is_even
from play.servers.place import Place
from play.time.clock import Clock
from play.time.habits import PairOfHabits
from tafl.dice_and_lots import Dice
from tafl.endings import Outcome, Reason
from tafl.errors import TaflError
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.records import MAX_TURNS
from tafl.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Match:
    """A *game* between the players in *seats*, exactly as it is stored.

    The *id* is 0 until the store assigns one. Methods that begin a turn, or tell when the clock is
    due, take the players' *habits*: settings that affect matches, which no match stores.

    An act of *player* is refused with ``NotYourMatchError`` if they do not play in the match,
    ``MatchOverError``, ``StaleBoardError`` if *seen*, the number of the board that they saw, is not
    that of the present one (None: any board will do), or ``NotYourTurnError`` where it has to be
    their turn: the first of these that applies. Other errors are named at each method.
    """

    place: Place
    seats: Seats
    game: Game
    clock: Clock
    created_at: datetime
    updated_at: datetime
    rated: bool = False
    pair_id: int | None = None
    """The id of the first match of the pair; None if the match is no part of one."""
    challenge_id: int | None = None
    """The standing challenge with which the match began; None if it began in another way."""
    occasion: Occasion | None = None
    """The competition for which the match counts; None if for none."""
    skipped: int = 0
    """The number of board numbers used up by turns that were taken back."""
    thread_id: int | None = None
    """The Discord thread made for the match; None if there is none."""
    state: MatchState = MatchState.RUNNING
    outcome: Outcome | None = None
    """The result; None until the match is finished, by a move or otherwise, and when aborted."""
    offer: Offer | None = None
    offers_made: int = 0
    offered: frozenset[tuple[Side, OfferKind | Gift]] = frozenset()
    """The sides and kinds of offers and gifts of time that cannot be made again in this turn.

    Also the sides whose gift the other side has not answered by a move.
    """
    dice: Dice | None = None
    """Source of rolls and lots, None in games without; its seed is secret while the match runs."""
    id: int = 0

    @classmethod
    def start(  # noqa: PLR0913, PLR0917 - what a match consists of
        cls,
        place: Place,
        seats: Seats,
        terms: Terms,
        now: datetime,
        habits: PairOfHabits,
        dice: Dice | None = None,
    ) -> Self:
        """A new match; *dice* are needed if its ruleset has dice or draws lots."""
        game = _settled(Game.start(terms.ruleset, dice=dice), dice)
        clock = Clock.start(terms.control, now, habits.of_side(game.position.to_move))
        return cls(
            place, seats, game, clock, created_at=now, updated_at=now, rated=terms.rated, dice=dice
        )

    @property
    def attackers(self) -> PlayerId:
        return self.seats.attackers

    @property
    def defenders(self) -> PlayerId:
        return self.seats.defenders

    @property
    def ruleset(self) -> Ruleset:
        return self.game.ruleset

    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def ply(self) -> int:
        """The number of turns played so far."""
        return self.game.ply

    @property
    def board(self) -> int:
        """The number of the present board: one more after each turn, and after each takeback.

        If no turns were taken back, it is the number of turns played.
        """
        return self.ply + self.skipped

    @property
    def to_move(self) -> Side:
        """The side to move; in a match that is over, the side whose turn it would be."""
        return self.game.position.to_move

    @property
    def player_to_move(self) -> PlayerId:
        return self.seats.player(self.to_move)

    @property
    def computer(self) -> PlayerId | None:
        return self.seats.computer

    @property
    def both_have_moved(self) -> bool:
        # The number of turns doesn't show it: with dice a side may have several in a row.
        return all(_has_moved(self.game, side) for side in Side)

    @property
    def is_computers_turn(self) -> bool:
        return self.state is MatchState.RUNNING and self.player_to_move == self.computer

    @property
    def awaits_computer(self) -> bool:
        """Whether the match waits for the computer to move, or to answer an offer."""
        if self.computer is None or self.state is not MatchState.RUNNING:
            return False
        offered = self.offer is not None and self.seats.player(self.offer.side) != self.computer
        return offered or self.is_computers_turn

    @property
    def is_timed(self) -> bool:
        """Whether the player to move has a deadline; the computer has none."""
        return self.state is MatchState.RUNNING and not self.is_computers_turn

    @property
    def terms(self) -> Terms:
        """The terms that the players agreed on, except the side, which the *seats* show."""
        rated = self.rated and is_even(self.ruleset)
        return Terms(self.ruleset, None, self.clock.control, rated, self.pair_id is not None)

    @property
    def time_of_opponent(self) -> tuple[timedelta, bool]:
        """The waiting side's time for its next turn, and True if that is for this turn alone."""
        first = not _has_moved(self.game, self.to_move.opponent)
        return self.clock.waiting(first=first), first or self.clock.control.is_per_move

    def wake_at(self, habits: PairOfHabits) -> datetime | None:
        """When the player to move is next reminded, or runs out of time: whichever comes first.

        None without a clock, or if nothing is left to happen by itself. *habits* have the times at
        which each player's clock stands still.
        """
        if not self.is_timed:
            return None
        return self.clock.wake_at(habits.of_side(self.to_move))

    def side_of(self, player: PlayerId) -> Side:
        """The side of *player*; raises ``NotYourMatchError`` if they do not play in the match."""
        side = self.seats.side_of(player)
        if side is None:
            raise errors.NotYourMatchError(self.id)
        return side

    def opponent_of(self, player: PlayerId) -> PlayerId:
        """The opponent of *player*; raises ``NotYourMatchError`` if they do not play in it."""
        return self.seats.player(self.side_of(player).opponent)

    def as_seated(self, player: PlayerId) -> PlayerId:
        """The id under which *player*, whom news of this match names, has a seat.

        When a person's data is deleted, the seat and the news get the id of a deleted player one
        after the other, so the two can differ. If both seats are possible, it is the loser's, since
        running games of a deleted player are resigned. If none is, it is *player*.
        """
        both = self.seats.attackers, self.seats.defenders
        if player in both:
            return player
        possible = [
            seated
            for seated in both
            if not is_computer(seated) and is_deleted(seated) != is_deleted(player)
        ]
        winner = None if self.outcome is None else self.outcome.winner
        if winner is not None and len(possible) > 1:
            return self.seats.player(winner.opponent)
        return possible[0] if possible else player

    def at(self, ply: int) -> Self:
        """The match as it was after *ply* turns: running, and without offers."""
        return replace(
            self, game=self.game.at(ply), state=MatchState.RUNNING, outcome=None, offer=None
        )

    def play(
        self,
        player: PlayerId,
        written: str | Move,
        now: datetime,
        seen: int | None,
        habits: PairOfHabits,
    ) -> Self:
        """The match after the move *written* by *player*.

        A move declines the opponent's offer. The player's own offer stays open, except that of a
        takeback.

        Raises:
            MoveRefusedError: the rules refuse the move.
        """
        game = self.tried(player, written, seen)
        stands = self.offer is not None and self.offer.outlives_move_of(self.to_move)
        return self._after(game, self.offer if stands else None, now, habits)

    def answered(self, player: PlayerId, answer: Move, now: datetime, habits: PairOfHabits) -> Self:
        """The match after *player* has moved with the planned *answer*, a conditional move.

        The opponent's offer stays open: the player may not have seen it, and has not declined it.
        """
        return self._after(self.tried(player, answer, None), self.offer, now, habits)

    def tried(self, player: PlayerId, written: str | Move, seen: int | None) -> Game:
        """The game if *player* made the move *written*; dice due after the move stay unknown."""
        self.require_turn(player, seen)
        with self.naming_game():
            if isinstance(written, Move):
                return self.game.play(written)
            return self.game.play_written(written)

    @contextmanager
    def naming_game(self) -> Iterator[None]:
        """A context in which a refusal by the rules, as its player sees it, names this match."""
        try:
            yield
        except TaflError as error:
            raise errors.MoveRefusedError(self.id, self.ruleset.name, error) from error

    def roll(self, player: PlayerId, now: datetime, seen: int | None, habits: PairOfHabits) -> Self:
        """The match after *player* has rolled the die that lets a weak king move.

        Raises:
            NothingToRollError: no king is weak, or the die has been rolled already.
        """
        self.require_turn(player, seen)
        if self.dice is None or not self.game.may_roll:
            raise errors.NothingToRollError(self.id, self.game.king_roll)
        face = self.dice.roll(len(self.game.rolls))
        return self._after(self.game.rolled(face), self.offer, now, habits)

    def resign(self, player: PlayerId, now: datetime, seen: int | None) -> Self:
        side = self.require_player(player, seen)
        return self.ended(MatchState.FINISHED, Outcome(side.opponent, Reason.RESIGNED), now)

    def abort(self, player: PlayerId, now: datetime, seen: int | None) -> Self:
        """The match called off by *player* before both sides have moved; it counts for nothing.

        Raises:
            NotAbortableError: the match counts for a ladder or a tournament.
            TooLateToAbortError: both sides have moved.
        """
        self.require_player(player, seen)
        if self.occasion is not None:
            raise errors.NotAbortableError(self.id, self.occasion)
        if self.both_have_moved:
            raise errors.TooLateToAbortError(self.id, self.ply)
        return self.ended(MatchState.ABORTED, None, now)

    def require_turn(self, player: PlayerId, seen: int | None) -> Side:
        """The side of *player*, who has to be to move; errors are those named in ``Match``."""
        side = self.require_player(player, seen)
        if side is not self.to_move:
            raise errors.NotYourTurnError(self.id, self.to_move)
        return side

    def require_player(self, player: PlayerId, seen: int | None) -> Side:
        """The side of *player*, who need not be to move; errors are those named in ``Match``."""
        side = self.side_of(player)
        if self.state is not MatchState.RUNNING:
            raise errors.MatchOverError(self.id, self.state, self.outcome)
        if seen is not None and seen != self.board:
            raise errors.StaleBoardError(self.id, seen, self.board)
        return side

    def taken_back_to(self, ply: int, now: datetime, habits: PairOfHabits) -> Self:
        """The match with only its first *ply* turns, and a new board number."""
        game = self.game.at(ply)
        again, first = self._next_turn(game)
        mover = habits.of_side(game.position.to_move)
        return replace(
            self,
            game=game,
            clock=self.clock.taken_back(now, mover, again=again, first=first),
            # One more than any board before, so that no button below one of these fits again.
            skipped=self.board + 1 - ply,
            offer=None,
            offered=frozenset(),
            updated_at=now,
        )

    def ended(self, state: MatchState, outcome: Outcome | None, now: datetime) -> Self:
        """The match ended at *now* in *state*, with *outcome*. Every match ends by this method."""
        return replace(
            self,
            clock=self.clock.settled(now),
            state=state,
            outcome=outcome,
            offer=None,
            updated_at=now,
        )

    def _after(self, game: Game, offer: Offer | None, now: datetime, habits: PairOfHabits) -> Self:
        """The match whose game has gone on to *game*, after rolling all dice that are due."""
        game = _settled(game, self.dice)
        outcome = game.outcome
        if outcome is None and game.ply >= MAX_TURNS:
            outcome = Outcome(None, Reason.TOO_LONG)
        if outcome is not None:
            return replace(self.ended(MatchState.FINISHED, outcome, now), game=game)
        clock, offered = self.clock, self.offered
        # After a roll the same turn may go on, and its clock with it.
        if game.ply > self.ply or game.position.to_move is not self.to_move:
            again, first = self._next_turn(game)
            mover = habits.of_side(game.position.to_move)
            clock = clock.moved(now, mover, again=again, first=first)
            # The side that has moved knows of its gifts; the other perhaps does not.
            offered = self.offered & {(self.to_move, Gift.UNSEEN)}
        return replace(self, game=game, clock=clock, offer=offer, offered=offered, updated_at=now)

    def _next_turn(self, game: Game) -> tuple[bool, bool]:
        """Whether the next turn in *game* is the same side's, and whether it is a side's first."""
        side = game.position.to_move
        return side is self.to_move, not _has_moved(game, side)


def _has_moved(game: Game, side: Side) -> bool:
    return any(turn.side is side for turn in game.turns)


def _settled(game: Game, dice: Dice | None) -> Game:
    """*game* after all dice due before the next move have been rolled."""
    return game if dice is None else game.settled(dice)


class UnconfirmedError(errors.MatchError):
    """The move from *match* to *game* is not played yet: the player has to confirm it first.

    The player wants to be asked in such a game, or the move would end it by repetition.
    """

    match: Match
    game: Game
