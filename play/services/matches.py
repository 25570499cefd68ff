"""Requests about matches: playing them, making and answering offers, and listing them."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple, TypeAlias

from play.bounded_dict import Latest
from play.computer.manners import answered_at_once
from play.matches.errors import TimeUpError
from play.matches.glimpse import Glimpse, mark_of
from play.matches.match import Match, UnconfirmedError
from play.matches.match_view import MatchView
from play.matches.offer import OfferKind
from play.matches.offer_rules import accept_offer, decline_offer, make_offer, withdraw_offer
from play.matches.pair import Pair
from play.matches.state import MatchState
from play.matches.summary import MatchSummary
from play.matches.timing import claim_win, give_time, is_gift_unseen, require_time
from play.matches.viewing import Viewer, only_for
from play.news.kinds import MatchChange
from play.news.matches import BoardDue, MatchEnded
from play.news.offers import (
    MatchPaused,
    MatchResumed,
    MovesTakenBack,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
    TimeGiven,
)
from play.players.player import Player
from play.players.player_id import PlayerId
from play.services.announcing import announce, announcing
from play.services.match_competitions import as_it_counts, without_lost_occasion
from play.services.match_saving import save_match
from play.store.port import Store, Unit
from play.store.reading import reads
from play.time.habits import PairOfHabits
from tafl.moves import Move

Action: TypeAlias = Callable[[Match, PlayerId, datetime, int | None], Match]
"""A function that makes a match after an action from: match, player, time, and a number.

The number is that of the board or offer that the player saw; None means the present one.
"""

Decision: TypeAlias = Callable[[Match, PlayerId, datetime, int | None, PairOfHabits], Match]
"""An ``Action`` that also depends on those settings of both players that affect matches."""

Announcement: TypeAlias = Callable[[Match, Match, PlayerId], MatchChange | None]
"""A function that makes the news of an action from: match before, match after, and player.

None if nobody needs to be notified.
"""

Preparation: TypeAlias = Callable[[Unit, Match, datetime], Awaitable[Match]]
"""A function that returns a match brought up to date, before a player acts in it."""

MAX_DEADLINE_SLEEP = timedelta(hours=1)
"""The longest time for which the timekeeper sleeps before it looks for deadlines again."""

MOMENT = timedelta(seconds=1)
"""The longest time for which a changed match is shown without being read again."""

MAX_JUST_CHANGED = 100


class _Changed(NamedTuple):
    match: Match
    view: MatchView
    at: datetime


@dataclass(frozen=True, slots=True)
class Matches:
    """Plays matches and lists them.

    In a request, *seen* is the number ``Match.board`` of the board that the player has seen; None
    means the present one. *wake* is called when there may be a notice to deliver or a clock to run
    out; *wake_courier* instead, if given, when no clock runs out soon; *rouse* when the computer
    has to think. Every request with the id of a match can raise ``UnknownMatchError``. Refusals by
    a match itself are documented in ``play.matches.match``, ``play.matches.offer_rules`` and
    ``play.matches.timing``.
    """

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]
    wake_courier: Callable[[], None] | None = None
    rouse: Callable[[], None] = lambda: None
    _numbers: dict[int, int] = field(default_factory=dict, init=False, repr=False)
    """The ids of matches by the ids of their threads, as far as they have been looked up."""
    _changed: Latest[int, _Changed] = field(
        default_factory=lambda: Latest(MAX_JUST_CHANGED), init=False, repr=False
    )
    """Matches as this process has just stored them; no other process may change them meanwhile."""

    view = reads(lambda unit: unit.matches.view)
    in_thread = reads(lambda unit: unit.matches.in_thread)
    awaited = reads(lambda unit: unit.matches.awaited)
    waiting_for = reads(lambda unit: unit.matches.waiting_for)
    running = reads(lambda unit: unit.matches.running)
    recent = reads(lambda unit: unit.matches.ended)
    latest_on = reads(lambda unit: unit.matches.latest_on)
    running_matches = reads(lambda unit: unit.matches.all_running)
    glimpses = reads(lambda unit: unit.matches.glimpses)
    marks_of_running = reads(lambda unit: unit.matches.marks_of_running)

    async def play(
        self,
        match_id: int,
        player: PlayerId,
        written: str | Move,
        *,
        seen: int | None = None,
        confirmed: bool = True,
    ) -> Match:
        """Play a move, as ``play_with_view`` does."""
        match, _ = await self.play_with_view(
            match_id, player, written, seen=seen, confirmed=confirmed
        )
        return match

    async def play_with_view(
        self,
        match_id: int,
        player: PlayerId,
        written: str | Move,
        *,
        seen: int | None = None,
        confirmed: bool = True,
    ) -> tuple[Match, MatchView]:
        """Play a move of *player*; return the match after it, and the view of the match before it.

        *written* is the move, or its notation. The turn played is ``match.game.last``.

        Raises:
            UnconfirmedError: *confirmed* is false, and the player wants to be asked in such a
                game, or the move would end the game by repetition.
        """

        def move(
            match: Match, player: PlayerId, now: datetime, seen: int | None, habits: PairOfHabits
        ) -> Match:
            if not confirmed:
                tried = match.tried(player, written, seen)
                confirming = habits.of_side(match.to_move).confirm
                if confirming.asks(rated=match.rated) or tried.ended_by_repetition:
                    raise UnconfirmedError(match.id, match, tried)
            return match.play(player, written, now, seen, habits)

        return await self._change_with_view(match_id, player, seen, move, _board)

    async def roll(self, match_id: int, player: PlayerId, *, seen: int | None = None) -> Match:
        """Roll the die for the weak king of *player*; the result is ``match.game.king_roll``."""
        return await self._change(match_id, player, seen, Match.roll, _board)

    async def resign(self, match_id: int, player: PlayerId, *, seen: int | None = None) -> Match:
        """End the match with a win of the opponent of *player*."""
        return await self._change(match_id, player, seen, _anyway(Match.resign), _done(MatchEnded))

    async def offer(
        self,
        match_id: int,
        player: PlayerId,
        kind: OfferKind,
        lasting: timedelta | None = None,
        *,
        seen: int | None = None,
    ) -> Match:
        """Make an offer of *kind* to the opponent of *player*, on either side's turn.

        *lasting* is the length of a pause. The computer accepts any offer at once, except a draw.
        """

        def offer(
            match: Match, player: PlayerId, now: datetime, seen: int | None, habits: PairOfHabits
        ) -> Match:
            offered = make_offer(match, player, kind, now, seen, lasting)
            return answered_at_once(offered, now, habits)

        def announce(before: Match, after: Match, player: PlayerId) -> MatchChange:
            if after.offer is None:
                return _agreed_on(kind, after, before.opponent_of(player))
            return OfferMade(after.id, after.offers_made, player)

        return await self._change(
            match_id, player, seen, offer, announce, prepare=without_lost_occasion
        )

    async def accept_offer(
        self, match_id: int, player: PlayerId, number: int | None = None
    ) -> Match:
        """Accept the opponent's offer with that *number*; None means the open one."""

        def announce(before: Match, after: Match, player: PlayerId) -> MatchChange:
            kind = before.offer.kind if before.offer is not None else OfferKind.DRAW
            return _agreed_on(kind, after, player)

        return await self._change(
            match_id, player, number, accept_offer, announce, prepare=without_lost_occasion
        )

    async def decline_offer(
        self, match_id: int, player: PlayerId, number: int | None = None
    ) -> Match:
        """Decline the opponent's offer with that *number*; None means the open one."""
        return await self._change(
            match_id, player, number, _anyway(decline_offer), _done(OfferDeclined)
        )

    async def withdraw_offer(
        self, match_id: int, player: PlayerId, number: int | None = None
    ) -> Match:
        """Withdraw the offer of *player* with that *number*; None means the open one."""
        return await self._change(
            match_id, player, number, _anyway(withdraw_offer), _done(OfferWithdrawn)
        )

    async def give_time(
        self, match_id: int, player: PlayerId, more: timedelta, *, seen: int | None = None
    ) -> Match:
        """Add the time *more* to the clock of the opponent of *player*.

        The opponent is notified, unless they have not moved since the last time they were.
        """

        def give(
            match: Match, player: PlayerId, now: datetime, seen: int | None, habits: PairOfHabits
        ) -> Match:
            return give_time(match, player, more, now, seen, habits)

        def announce(before: Match, after: Match, player: PlayerId) -> TimeGiven | None:
            return None if is_gift_unseen(before, player) else TimeGiven(after.id, player)

        return await self._change(
            match_id, player, seen, give, announce, prepare=without_lost_occasion
        )

    async def abort(self, match_id: int, player: PlayerId, *, seen: int | None = None) -> Match:
        """Abort the match, which *player* alone can do before both sides have moved."""
        abort, ended = _anyway(Match.abort), _done(MatchEnded)
        return await self._change(
            match_id, player, seen, abort, ended, prepare=without_lost_occasion
        )

    async def claim(self, match_id: int, player: PlayerId, *, seen: int | None = None) -> Match:
        """Win on time for *player*, in a match in which wins on time have to be claimed."""
        return await self._change(match_id, player, seen, _anyway(claim_win), _done(MatchEnded))

    async def load_match(self, match_id: int) -> Match:
        """The match with that id, for use by the program: nobody's right to see it is checked.

        A running match that no longer counts for a ladder or tournament is returned without its
        occasion.
        """
        async with self.store.read() as unit:
            return await as_it_counts(unit, await unit.matches.load_match(match_id), self.now())

    async def with_view(self, match_id: int) -> tuple[Match, MatchView]:
        """The match, as ``load_match`` returns it, and the result of ``view``."""
        async with self.store.read() as unit:
            return await self._with_view(unit, match_id)

    async def _with_view(self, unit: Unit, match_id: int) -> tuple[Match, MatchView]:
        match, view = await unit.matches.with_view(match_id)
        return await as_it_counts(unit, match, self.now()), view

    async def just_changed(self, match_id: int, board: int) -> tuple[Match, MatchView]:
        """The result of ``with_view``, to post the board number *board*.

        If this process has stored that board within a ``MOMENT``, the match is not read again.
        """
        known = self._just_stored(match_id)
        if known is None or known.match.board != board:
            return await self.with_view(match_id)
        return known.match, known.view

    def _just_stored(self, match_id: int) -> _Changed | None:
        known = self._changed.get(match_id)
        return None if known is None or self.now() - known.at > MOMENT else known

    async def watched(
        self, seen: Glimpse, people: Collection[PlayerId]
    ) -> tuple[Match, MatchView, Sequence[Player]]:
        """The match of which *seen* is a glimpse, its view, and the spectators among *people*.

        Of these, there are only those who have settings stored. The match is as ``with_view``
        returns it, but not read again if this process has stored it within a ``MOMENT``.
        """
        others = [each for each in people if seen.seats.side_of(each) is None]
        known = self._just_stored(seen.id)
        if known is not None and mark_of(known.match) != mark_of(seen):
            known = None
        if known is not None and not others:
            return known.match, known.view, ()
        async with self.store.read() as unit:
            match, view = known[:2] if known else await self._with_view(unit, seen.id)
            return match, view, await unit.players.stored_among(others) if others else ()

    async def shown(self, match_id: int, viewer: Viewer) -> Match:
        """The match, as ``load_match`` returns it; unknown if *viewer* may not see it."""
        async with self.store.read() as unit:
            match = await unit.matches.load_match(match_id, viewer.require)
            return await as_it_counts(unit, match, self.now())

    async def seen(self, match_ids: Collection[int], viewer: Viewer) -> set[int]:
        """Those of *match_ids* whose matches *viewer* may see."""
        if not match_ids:
            return set()
        async with self.store.read() as unit:
            found = await unit.matches.glimpses(match_ids)
        return {match.id for match in found if viewer.may_see(match)}

    async def number_in_thread(self, channel_id: int) -> int | None:
        """The id of the match whose thread is *channel_id*; None if no match has that thread.

        The id, which never changes, is cached.
        """
        if channel_id not in self._numbers:
            found = await self.in_thread(channel_id)
            if found is None:
                return None
            self._numbers[channel_id] = found.id
        return self._numbers[channel_id]

    async def running_seen(self, player: PlayerId, viewer: Viewer) -> list[MatchSummary]:
        """The running matches of *player* that *viewer* may see."""
        return [match for match in await self.running(player) if viewer.may_see(match)]

    async def followed(self, viewer: Viewer) -> list[MatchSummary]:
        """The running matches of others that *viewer* follows and may see, the oldest first."""
        async with self.store.read() as unit:
            found = await unit.matches.followed(viewer.player)
        return [match for match in found if viewer.may_see(match)]

    async def pairs(self, matches: Iterable[Match | MatchSummary]) -> dict[int, Pair]:
        """The pairs that *matches* belong to, by the id of the first match of each pair."""
        return await self.pairs_of({m.pair_id for m in matches if m.pair_id is not None})

    async def pairs_seen(self, ids: Collection[int], viewer: Viewer) -> dict[int, Pair]:
        """The pairs that ``pairs_of`` returns, if *viewer* may see both matches of the pair."""
        found = await self.pairs_of(ids)
        return {at: pair for at, pair in found.items() if all(map(viewer.may_see, pair.both))}

    async def pairs_of(self, ids: Collection[int]) -> dict[int, Pair]:
        """The pairs whose first matches have these *ids*, by the id of that match."""
        if not ids:
            return {}
        async with self.store.read() as unit:
            return {pair.first.id: pair for pair in await unit.matches.of_pairs(ids)}

    async def started_in_thread(self, match_id: int, thread_id: int) -> None:
        """Store the id of the thread that was created for the match."""
        async with self.store.begin() as unit:
            await unit.matches.set_thread(match_id, thread_id)
        self._changed.pop(match_id, None)

    async def lost_thread(self, thread_id: int) -> None:
        """Forget the thread *thread_id*, because it is gone or closed to the bot.

        From now on, the boards of its match are posted in the match's channel. A thread that
        belongs to no match changes nothing.
        """
        # Discord reports all threads that are deleted: those of others must cost no write.
        if await self.in_thread(thread_id) is None:
            return
        async with self.store.begin() as unit:
            await unit.matches.forget_thread(thread_id)
        self._numbers.pop(thread_id, None)
        self._changed.clear()

    async def board_again(self, match_id: int) -> None:
        """Queue the present board of the match to be posted again."""
        async with announcing(self) as unit:
            match = await unit.matches.load_match(match_id)
            await announce(unit, match, BoardDue.of(match), self.now())

    async def _change(  # noqa: PLR0913 - who does what to which match, and what comes of it
        self,
        match_id: int,
        player: PlayerId,
        seen: int | None,
        decide: Decision,
        announce: Announcement,
        *,
        prepare: Preparation | None = None,
    ) -> Match:
        """Change a match as ``_change_with_view`` does, without the view."""
        changed, _ = await self._change_with_view(
            match_id, player, seen, decide, announce, prepare=prepare
        )
        return changed

    async def _change_with_view(  # noqa: PLR0913 - who does what to which match, and what comes of it
        self,
        match_id: int,
        player: PlayerId,
        seen: int | None,
        decide: Decision,
        announce: Announcement,
        *,
        prepare: Preparation | None = None,
    ) -> tuple[Match, MatchView]:
        """Let *player* act in a match; return the match after it, and the view of the match before.

        The match is loaded, brought up to date by *prepare*, changed by *decide*, saved, and the
        news that *announce* makes is queued. *seen* is for *decide*.
        """
        now = self.now()
        try:
            async with self.store.begin() as unit:
                match, view = await unit.matches.with_view(match_id, only_for(player))
                if prepare is not None:
                    match = await prepare(unit, match, now)
                require_time(match, now)
                changed = decide(match, player, now, seen, view.habits)
                news = announce(match, changed, player)
                last = await save_match(unit, match, view, changed, news, now)
        # The flag has fallen, but the timekeeper has not acted on it yet.
        except TimeUpError:
            self.wake()
            raise
        # Others soon change a match with the computer, or what a match counts for.
        if match.computer is None and match.occasion is None and not self.store.is_shared:
            self._changed[match_id] = _Changed(last, view, now)
        self._wake_for(last, last.wake_at(view.habits), now)
        # Not *last*: a planned answer to the move is announced with a board of its own.
        return changed, view

    def _wake_for(self, match: Match, wake_at: datetime | None, now: datetime) -> None:
        """Wake whatever has work to do after a change of *match*, whose clock is due at *wake_at*.

        The timekeeper is woken only if that is soon, or if the match is over: the next round of a
        tournament may be due then. Otherwise waking the courier is enough.
        """
        if match.awaits_computer:
            self.rouse()
        soon = wake_at is not None and wake_at - now <= MAX_DEADLINE_SLEEP
        urgent = soon or match.state is not MatchState.RUNNING
        (self.wake if urgent or self.wake_courier is None else self.wake_courier)()


def _anyway(act: Action) -> Decision:
    """*act* as a ``Decision``, which takes the players' settings too and ignores them."""
    return lambda match, player, now, seen, _habits: act(match, player, now, seen)


def _board(_before: Match, after: Match, _player: PlayerId) -> BoardDue:
    return BoardDue.of(after)


def _done(news: Callable[[int, PlayerId], MatchChange]) -> Announcement:
    """The ``Announcement`` that a player has done what *news* says."""
    return lambda _before, after, player: news(after.id, player)


def _agreed_on(kind: OfferKind, after: Match, player: PlayerId) -> MatchChange:
    """The news that *player* has accepted an offer of *kind*, which led to the match *after*."""
    match kind:
        case OfferKind.TAKEBACK:
            return MovesTakenBack(after.id, player, after.board)
        case OfferKind.PAUSE:
            return MatchPaused(after.id, player)
        case OfferKind.RESUME:
            return MatchResumed(after.id, player)
        case OfferKind.DRAW | OfferKind.ABORT:
            return MatchEnded(after.id, player)
