"""A match: a game between two players, with what they may do besides moving."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from play.appearance import DEFAULT_LOOK, Look
from play.matches.errors import (
    MatchError,
    MatchOverError,
    NotAbortableError,
    NothingToRollError,
    NotYourMatchError,
    NotYourTurnError,
    StaleBoardError,
    TooLateToAbortError,
)
from play.matches.occasion import Occasion
from play.matches.offer import Offer, OfferKind
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.rulesets.options import is_even
from play.servers.place import Place
from play.time.clock import Clock
from play.time.habits import DEFAULT_HABITS, Habits, PairOfHabits
from tafl.chance import Dice
from tafl.endings import Outcome, Reason
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position
from tafl.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Match:
    """A *game* between the players in *seats*.

    *thread_id* is the thread made for it, where there is one. *outcome* is set when the match is
    finished, by a move or otherwise; *offer* is the open one, *offers_made* says how many there
    have been, and *offered* what each side has offered this turn. *dice* are those of a game with
    dice or lots; their seed is secret while the match runs. *habits* are those that the players
    have now. *planned* says that one of them has made conditional moves, *undelivered* that some of
    its news have not arrived. *look* is how everybody sees its boards. *pair_id* is the first of
    the two matches of a pair, *challenge_id* the standing challenge with which the match began,
    *occasion* what it counts for besides itself. *everywhere* says that both players show their
    games across servers. *skipped* counts the board numbers used up by turns taken back. The store
    gives the *id*; it is 0 until then.
    """

    place: Place
    seats: Seats
    game: Game
    clock: Clock
    created_at: datetime
    updated_at: datetime
    rated: bool = False
    habits: PairOfHabits = DEFAULT_HABITS
    planned: bool = False
    undelivered: bool = False
    look: Look = DEFAULT_LOOK
    pair_id: int | None = None
    challenge_id: int | None = None
    occasion: Occasion | None = None
    everywhere: bool = False
    skipped: int = 0
    thread_id: int | None = None
    state: MatchState = MatchState.RUNNING
    outcome: Outcome | None = None
    offer: Offer | None = None
    offers_made: int = 0
    offered: frozenset[tuple[Side, OfferKind]] = frozenset()
    dice: Dice | None = None
    id: int = 0

    @classmethod
    def start(  # noqa: PLR0913, PLR0917 - what a match consists of
        cls,
        place: Place,
        seats: Seats,
        terms: Terms,
        now: datetime,
        dice: Dice | None = None,
        habits: PairOfHabits = DEFAULT_HABITS,
    ) -> Self:
        """A new match; *dice* where the ruleset has any, or draws lots."""
        game = _settled(Game.start(terms.ruleset, dice=dice), dice)
        clock = Clock.start(terms.control, now, habits.of(game.position.to_move))
        return cls(
            place,
            seats,
            game,
            clock,
            created_at=now,
            updated_at=now,
            rated=terms.rated,
            habits=habits,
            dice=dice,
        )

    @property
    def attackers(self) -> PlayerId:
        """The player of the attackers."""
        return self.seats.attackers

    @property
    def defenders(self) -> PlayerId:
        """The player of the defenders."""
        return self.seats.defenders

    @property
    def ruleset(self) -> Ruleset:
        """The rules that the match is played under."""
        return self.game.ruleset

    @property
    def position(self) -> Position:
        return self.game.position

    @property
    def ply(self) -> int:
        """The number of turns played."""
        return self.game.ply

    @property
    def board(self) -> int:
        """The number of the present board: it grows with every change, also when turns are undone.

        Without turns taken back it is the number of turns played.
        """
        return self.ply + self.skipped

    @property
    def to_move(self) -> Side:
        """The side to move, or that would be if the match were not over."""
        return self.game.position.to_move

    @property
    def player_to_move(self) -> PlayerId:
        """The player whose turn it is."""
        return self.seats.player(self.to_move)

    @property
    def computer(self) -> PlayerId | None:
        """The computer, if one of the players is."""
        return self.seats.computer

    @property
    def is_computers_turn(self) -> bool:
        """Whether the computer has to move."""
        return self.state is MatchState.RUNNING and self.player_to_move == self.computer

    @property
    def awaits_computer(self) -> bool:
        """Whether the computer has to move, or to answer an offer."""
        if self.computer is None or self.state is not MatchState.RUNNING:
            return False
        offered = self.offer is not None and self.seats.player(self.offer.side) != self.computer
        return offered or self.is_computers_turn

    @property
    def is_timed(self) -> bool:
        """Whether the player to move has a deadline: the computer has all the time it needs."""
        return self.state is MatchState.RUNNING and not self.is_computers_turn

    @property
    def terms(self) -> Terms:
        """What the players agreed to play; the *seats* say who has which side."""
        rated = self.rated and is_even(self.ruleset)
        return Terms(self.ruleset, None, self.clock.control, rated, self.pair_id is not None)

    @property
    def time_of_opponent(self) -> tuple[timedelta, bool]:
        """What the side that waits has for its next turn, and whether for that turn alone."""
        first = not _has_moved(self.game, self.to_move.opponent)
        return self.clock.waiting(first=first), first or self.clock.control.is_per_move

    @property
    def wake_at(self) -> datetime | None:
        """When its clock is due next; None when nothing is left to do."""
        if not self.is_timed:
            return None
        return self.clock.wake_at(self.habits.of(self.to_move))

    def side_of(self, player: PlayerId) -> Side:
        """The side of *player*.

        Raises:
            NotYourMatchError: *player* has none.
        """
        side = self.seats.side_of(player)
        if side is None:
            raise NotYourMatchError(self)
        return side

    def opponent_of(self, player: PlayerId) -> PlayerId:
        """The other player.

        Raises:
            NotYourMatchError: *player* has no seat.
        """
        return self.seats.player(self.side_of(player).opponent)

    def at(self, ply: int) -> Self:
        """The match as it was after *ply* turns: running, and nothing offered."""
        return replace(
            self,
            game=self.game.at(ply),
            state=MatchState.RUNNING,
            outcome=None,
            offer=None,
        )

    def play(self, player: PlayerId, written: str | Move, now: datetime, seen: int | None) -> Self:
        """The match after the move *written* by *player*, who saw the board numbered *seen*.

        Moving declines the opponent's offer; the player's own stays open, if it is of a kind that
        can.

        Raises:
            NotYourMatchError, MatchOverError, StaleBoardError, NotYourTurnError: in this order.
            TaflError: the move is refused.
        """
        game = self.tried(player, written, seen)
        stands = self.offer is not None and self.offer.outlives_move_of(self.to_move)
        return self._after(game, self.offer if stands else None, now)

    def answered(self, player: PlayerId, answer: Move, now: datetime) -> Self:
        """The match after an *answer* that *player* has planned.

        The opponent's offer stays open: the player may not have seen it, and has not declined it.

        Raises:
            NotYourMatchError, MatchOverError, NotYourTurnError, TaflError: as for ``play``.
        """
        return self._after(self.tried(player, answer, None), self.offer, now)

    def tried(self, player: PlayerId, written: str | Move, seen: int | None) -> Game:
        """The game after a move, were it played; the dice that would follow stay unknown.

        Raises:
            NotYourMatchError, MatchOverError, StaleBoardError, NotYourTurnError, TaflError: as for
                ``play``.
        """
        self.moving(player, seen)
        if isinstance(written, Move):
            return self.game.play(written)
        return self.game.play_written(written)

    def require_confirmed(self, player: PlayerId, written: str | Move, seen: int | None) -> None:
        """Refuse to play at once a move of a *player* who wants to be asked first.

        Raises:
            UnconfirmedError: they do; it carries the game after the move.
            NotYourMatchError, MatchOverError, StaleBoardError, NotYourTurnError, TaflError: as for
                ``play``.
        """
        if self.habits.of(self.moving(player, seen)).confirm:
            raise UnconfirmedError(self, self.tried(player, written, seen))

    def roll(self, player: PlayerId, now: datetime, seen: int | None) -> Self:
        """The match after *player*, who has to move, has rolled the die for the weak king.

        Raises:
            NotYourMatchError, MatchOverError, StaleBoardError, NotYourTurnError: as for a move.
            NothingToRollError: there is no weak king, or it has been rolled for already.
        """
        self.moving(player, seen)
        if self.dice is None or not self.game.may_roll:
            raise NothingToRollError(self.id, self.game.king_roll)
        face = self.dice.roll(len(self.game.rolls))
        return self._after(self.game.rolled(face), self.offer, now)

    def resign(self, player: PlayerId, now: datetime, seen: int | None) -> Self:
        """The match won by the opponent of *player*.

        Raises:
            NotYourMatchError, MatchOverError, StaleBoardError: as for a move.
        """
        side = self.acting(player, seen)
        return self.ended(MatchState.FINISHED, Outcome(side.opponent, Reason.RESIGNED), now)

    def abort(self, player: PlayerId, now: datetime, seen: int | None) -> Self:
        """The match called off by *player* before both sides have moved; it counts for nothing.

        Raises:
            NotYourMatchError, MatchOverError, StaleBoardError: as for a move.
            NotAbortableError: it counts for a ladder or a tournament.
            TooLateToAbortError: both sides have moved.
        """
        self.acting(player, seen)
        if self.occasion is not None:
            raise NotAbortableError(self.id, self.occasion)
        # Not by the number of turns: with dice a side may have had several in a row.
        if all(_has_moved(self.game, side) for side in Side):
            raise TooLateToAbortError(self.id, self.ply)
        return self.ended(MatchState.ABORTED, None, now)

    def moving(self, player: PlayerId, seen: int | None) -> Side:
        """The side of *player*, whose turn it is on the board *seen* (None: on any).

        Raises:
            NotYourMatchError, MatchOverError, StaleBoardError, NotYourTurnError: in this order.
        """
        side = self.acting(player, seen)
        if side is not self.to_move:
            raise NotYourTurnError(self.id, self.to_move)
        return side

    def acting(self, player: PlayerId, seen: int | None) -> Side:
        """The side of *player*, who may act on the board *seen* (None: on any).

        Raises:
            NotYourMatchError, MatchOverError, StaleBoardError: in this order.
        """
        side = self.side_of(player)
        if self.state is not MatchState.RUNNING:
            raise MatchOverError(self.id, self.state, self.outcome)
        if seen is not None and seen != self.board:
            raise StaleBoardError(self.id, seen, self.board)
        return side

    def taken_back_to(self, ply: int, now: datetime) -> Self:
        """The match with all turns after the first *ply* undone, and with a new board number."""
        game = self.game.at(ply)
        habits, again, first = self._next_turn(game)
        return replace(
            self,
            game=game,
            clock=self.clock.taken_back(now, habits, again=again, first=first),
            # One more than any board before, so that no button below one of these fits again.
            skipped=self.board + 1 - ply,
            offer=None,
            offered=frozenset(),
            updated_at=now,
        )

    def ended(self, state: MatchState, outcome: Outcome | None, now: datetime) -> Self:
        """The match that is over. This is the one place where matches end."""
        return replace(
            self,
            clock=self.clock.settled(now),
            state=state,
            outcome=outcome,
            offer=None,
            updated_at=now,
        )

    def _after(self, game: Game, offer: Offer | None, now: datetime) -> Self:
        """The match with its game gone on to *game*, and all dice rolled that are due."""
        game = _settled(game, self.dice)
        if game.outcome is not None:
            return replace(self.ended(MatchState.FINISHED, game.outcome, now), game=game)
        clock, offered = self.clock, self.offered
        # After a roll the same turn may go on, and its clock with it.
        if game.ply > self.ply or game.position.to_move is not self.to_move:
            habits, again, first = self._next_turn(game)
            clock = clock.moved(now, habits, again=again, first=first)
            offered = frozenset()
        return replace(self, game=game, clock=clock, offer=offer, offered=offered, updated_at=now)

    def _next_turn(self, game: Game) -> tuple[Habits, bool, bool]:
        """The turn that begins in *game*: habits, whether of the same side, whether its first."""
        side = game.position.to_move
        return self.habits.of(side), side is self.to_move, not _has_moved(game, side)


def _has_moved(game: Game, side: Side) -> bool:
    """Whether *side* has made a move in *game*."""
    return any(turn.side is side for turn in game.turns)


def _settled(game: Game, dice: Dice | None) -> Game:
    """*game* after all dice that are due before the next move."""
    return game if dice is None else game.settled(dice)


class UnconfirmedError(MatchError):
    """The player wants to be asked before the move from *match* to *game* is played."""

    def __init__(self, match: Match, game: Game) -> None:
        super().__init__(match.id)
        self.match = match
        self.game = game
