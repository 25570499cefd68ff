"""Requests about games against the computer, and the computer's moves."""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import ClassVar

from play.computer.errors import ComputerOffError, NoComputerError
from play.computer.manners import agrees_to_draw, gives_up, levels_on
from play.computer.thinker import Judgement, Thinker, ThinkingStoppedError
from play.fair_turns import Asker
from play.matches.live_positions import computer_has_to_wait
from play.matches.match import Match
from play.matches.offer_rules import accept_offer, decline_offer
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.news.kinds import MatchChange
from play.news.matches import BoardDue, ComputerWaits, MatchEnded
from play.news.offers import OfferDeclined
from play.players.player_id import LEVELS, PlayerId, computer_at, level_of
from play.servers.place import Place
from play.services.announcing import announce, announcing
from play.services.computer_games import begin_with_computer
from play.services.duties import LARGE_BATCH, EachByItself, PutOff
from play.services.leases import Leases
from play.services.match_beginnings import Start
from play.services.match_saving import save_match
from play.store.port import Store, Unit
from play.store.reading import reads
from play.time.habits import PairOfHabits
from play.time.port import Agenda
from tafl.pieces import Side
from tafl.ruleset import Ruleset

PATIENCE = timedelta(minutes=1)
"""Time after which the computer checks again whether a rated match still makes it wait."""


@dataclass(frozen=True, slots=True)
class Computer(EachByItself):
    """Begins matches against the computer, and makes its moves.

    Which matches wait for the computer is stored, so that it thinks again after a restart. *chance*
    returns random numbers from 0 to 1, for drawing sides and choosing among moves. *wake* is called
    when there may be a notice to deliver, *rouse* when the computer may have to think.
    """

    store: Store
    thinker: Thinker
    now: Callable[[], datetime]
    chance: Callable[[], float]
    wake: Callable[[], None]
    rouse: Callable[[], None]
    leases: Leases | None = None
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "computer's match"
    keys_are_matches: ClassVar[bool] = True
    batch_size: ClassVar[int] = LARGE_BATCH

    last = reads(lambda unit: unit.matches.last_with_computer)

    async def require_playable(self, ruleset: Ruleset) -> None:
        """Refuse a *ruleset* that the computer cannot play.

        Raises:
            UnplayableError: the ruleset has dice.
            NoComputerError: the bot runs without a computer player.
        """
        await self.thinker.require_playable(ruleset)

    @property
    def is_there(self) -> bool:
        """Whether the bot runs with a computer player."""
        return self.thinker.count > 0

    async def plays(self, guild_id: int | None) -> bool:
        """Whether the computer plays on the server *guild_id*, or, if None, in a private chat."""
        try:
            await self.levels(guild_id)
        except (NoComputerError, ComputerOffError):
            return False
        return True

    async def levels(self, guild_id: int | None) -> range:
        """The levels at which the computer plays on the server *guild_id*; all levels if None.

        Raises:
            NoComputerError: the bot runs without a computer player.
            ComputerOffError: the server has turned the computer off.
        """
        if not self.is_there:
            raise NoComputerError
        if guild_id is None:
            return LEVELS
        async with self.store.read() as unit:
            return levels_on(await unit.servers.load_server(guild_id))

    async def usual_level(self, player: PlayerId, guild_id: int | None) -> int:
        """The level of the last match of *player*, if there is that on the server *guild_id*.

        Otherwise it is the highest one there and, before the first match, the easiest.

        Raises:
            NoComputerError, ComputerOffError: the computer does not play there.
        """
        levels, last = await self.levels(guild_id), await self.last(player)
        if last is None or last.seats.computer is None:
            return LEVELS[0]
        return min(level_of(last.seats.computer), levels[-1])

    async def begin(  # noqa: PLR0913 - what such a match consists of
        self,
        place: Place,
        player: PlayerId,
        level: int,
        ruleset: Ruleset,
        side: Side | None,
        *,
        rated: bool = False,
    ) -> Match:
        """Begin a match in which *player* has *side*, drawn by lot if None, against the computer.

        A *rated* match counts only for ratings against the computer.

        Raises:
            UnevenRatedError, OwnRulesetRatedError: a match under *ruleset* cannot be rated.
            UnplayableError: *ruleset* has dice.
            NoComputerError: the bot runs without a computer player.
            ComputerOffError, LevelTooHighError, TooManyOnServerError: the server does not allow it.
            LivePositionError: a rated match between two people stands at the first position.
            TooManyComputerMatchesError, TooManyComputerStartsError, TooManyMatchesError: the player
                has as many as the limits allow.
        """
        await self.require_playable(ruleset)
        if side is None:
            side = Side.ATTACKERS if self.chance() < 1 / 2 else Side.DEFENDERS
        seats = Seats.with_side(side, player, computer_at(level))
        start = Start(place, seats, Terms.untimed(ruleset, rated=rated))
        async with announcing(self) as unit:
            match = await begin_with_computer(unit, start, self.chance, self.now())
        self.rouse()
        return match

    def agenda(self, unit: Unit) -> Agenda:
        return unit.thoughts

    async def askers_of(self, keys: Collection[int]) -> Mapping[int, Asker]:
        async with self.store.read() as unit:
            return await unit.thoughts.askers_of(keys)

    async def act(self, match_id: int) -> None:
        """Choose and make the computer's move or answer, unless the match changes meanwhile."""
        with suppress(ThinkingStoppedError):
            await self._think(match_id)

    async def _think(self, match_id: int) -> None:
        async with self.store.read() as unit:
            match = await unit.matches.load_match(match_id)
            computer = match.computer
            if computer is None or not match.awaits_computer:
                return
            has_to_wait = await self._has_to_wait(unit, match)
        if has_to_wait:
            await self._wait(match_id)
            return
        judgement = await self._judge(match, computer)
        before = await self._judgement_before(match, computer, judgement)
        now = self.now()
        async with self.store.begin() as unit:
            present, view = await unit.matches.with_view(match_id)
            # The computer thought about another board; it will think about this one next.
            if present.board != match.board or not present.awaits_computer:
                return
            # While it was thinking, two people may have reached this position in a rated match.
            if await self._has_to_wait(unit, present):
                await self._put_off(unit, present)
                return
            after, news = _decided(present, computer, judgement, before, now, view.habits)
            await save_match(unit, present, view, after, news, now)

    async def _has_to_wait(self, unit: Unit, match: Match) -> bool:
        """Whether the computer must not act in *match* now, because of a rated match.

        Where others wait for the result, it waits no longer than a player may take.
        """
        if match.occasion is not None and match.clock.has_lapsed(self.now()):
            return False
        return await computer_has_to_wait(unit.live_positions, match)

    async def _wait(self, match_id: int) -> None:
        """Postpone the computer's turn if its move would still help somebody in a rated match."""
        async with self.store.begin() as unit:
            match = await unit.matches.load_match(match_id)
            if match.awaits_computer and await self._has_to_wait(unit, match):
                await self._put_off(unit, match)

    async def _put_off(self, unit: Unit, match: Match) -> None:
        """Postpone the computer's turn by ``PATIENCE``; the first time, notify its opponent."""
        now = self.now()
        await unit.outbox.hasten(match.id, now)
        if await unit.thoughts.put_off(match.id, now + PATIENCE):
            await announce(unit, match, ComputerWaits(match.id, match.board), now)

    async def _judge(self, match: Match, computer: PlayerId) -> Judgement:
        return await self.thinker.think(match.game, level_of(computer), self.chance())

    async def _judgement_before(
        self, match: Match, computer: PlayerId, judgement: Judgement
    ) -> Judgement | None:
        """The *computer*'s judgement at its previous turn, if *judgement* says that it loses.

        Otherwise, or if it has not moved yet or is not to move, None.
        """
        own = [ply for ply, turn in enumerate(match.game.turns) if turn.side is match.to_move]
        if not own or not judgement.is_lost or not match.is_computers_turn:
            return None
        return await self._judge(match.at(own[-1]), computer)


def _decided(  # noqa: PLR0913, PLR0917 - what is judged, and when
    match: Match,
    computer: PlayerId,
    judgement: Judgement,
    before: Judgement | None,
    now: datetime,
    habits: PairOfHabits,
) -> tuple[Match, MatchChange]:
    """*match* after the *computer* has answered an offer, resigned or moved, and the news of that.

    *judgement* is the computer's of the present position, *before* that of its previous turn.
    """
    asked = match.offer is not None and match.seats.player(match.offer.side) != computer
    if asked and agrees_to_draw(match, judgement):
        return accept_offer(match, computer, now, None, habits), MatchEnded(match.id, computer)
    if not match.is_computers_turn:
        return decline_offer(match, computer, now, None), OfferDeclined(match.id, computer)
    if gives_up(match, judgement, before):
        return match.resign(computer, now, None), MatchEnded(match.id, computer)
    after = match.play(computer, judgement.move, now, None, habits)
    return after, BoardDue.of(after)
