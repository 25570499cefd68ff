"""Fair-play cases: managers of a server warn or exclude players, who may appeal."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from play.fair_play.case import Case
from play.fair_play.errors import (
    AlreadyExcludedError,
    AppealedError,
    ExcludedError,
    NotExcludedError,
    NothingToAppealError,
    OpponentExcludedError,
    SuspectNotOnServerError,
    TooManyCasesError,
    UnknownCaseError,
)
from play.limits.amounts import CASE_PERIOD, MAX_CASES
from play.news.fair_play import (
    AppealAnswered,
    AppealMade,
    CaseAnswered,
    CaseOpened,
    CaseUndelivered,
    OwnCaseNews,
)
from play.players.player_id import PlayerId
from play.servers.log import Act, LogEntry
from play.services.announcing import announcing
from play.services.fair_play_reports import notify_managers, require_impartial
from play.services.server_messages import send_from_server
from play.store.port import Store, Unit
from play.store.reading import reads
from play.time.periods import write_period


async def report_undelivered_case(unit: Unit, case_id: int, now: datetime) -> None:
    """Notify the server's managers that the player of a case could not be notified of it."""
    case = await unit.cases.load_case(case_id)
    await notify_managers(unit, case.guild_id, CaseUndelivered, case.id, now)


async def _notify(unit: Unit, case: Case, news: OwnCaseNews, now: datetime) -> None:
    """Notify the player of *case*; if the daily limit of messages is reached, tell the managers."""
    if not await send_from_server(unit, case.guild_id, news, now):
        await notify_managers(unit, case.guild_id, CaseUndelivered, case.id, now)


async def _require_on_server(
    unit: Unit, guild_id: int, player: PlayerId, *, is_member: bool
) -> None:
    """Refuse a *player* who is no member and has not played on the server.

    Otherwise servers could make the bot write to arbitrary people.
    """
    if not is_member and not await unit.past_games.any_on(player, guild_id):
        raise SuspectNotOnServerError(player)


@dataclass(frozen=True, slots=True)
class Cases:
    """Fair-play cases: warnings and exclusions of players by managers, and the players' appeals.

    ``warn`` and ``exclude`` raise ``SuspectNotOnServerError`` for a player who is no member and has
    finished no game on the server, and ``TooManyCasesError`` if the server has opened ``MAX_CASES``
    about them in ``CASE_PERIOD``. A request with the id of a case raises ``UnknownCaseError`` if it
    does not belong to the server or player named.

    Whatever managers decide raises ``OwnCaseError`` if it is about themselves. If they own the
    server (*is_owner*), they may nevertheless end and answer their own cases.

    *wake* is called after each commit that leaves a notice to deliver.
    """

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]

    load_case = reads(lambda unit: unit.cases.load_case)
    waiting = reads(lambda unit: unit.cases.waiting)

    async def warn(
        self, guild_id: int, player: PlayerId, manager: PlayerId, reason: str, *, is_member: bool
    ) -> Case:
        """Warn *player* privately on behalf of *manager*, for the *reason* given."""
        case = Case(guild_id, player, manager, reason, self.now())
        async with announcing(self) as unit:
            await _require_on_server(unit, guild_id, player, is_member=is_member)
            return await self._open(unit, case, Act.PLAYER_WARNED)

    async def exclude(  # noqa: PLR0913 - who excludes whom, why, for how long
        self,
        guild_id: int,
        player: PlayerId,
        manager: PlayerId,
        reason: str,
        period: timedelta,
        *,
        is_member: bool,
    ) -> Case:
        """Exclude *player* from the server's rated matches, ladder and tournaments; notify them.

        Raises:
            AlreadyExcludedError: they are excluded already.
        """
        now = self.now()
        case = Case(guild_id, player, manager, reason, now, until=now + period)
        async with announcing(self) as unit:
            await _require_on_server(unit, guild_id, player, is_member=is_member)
            await unit.players.load_player(player, now)  # new matches of the player have to wait
            before = await unit.cases.exclusion(guild_id, player, now)
            if before is not None and before.until is not None:
                raise AlreadyExcludedError(player, before.until)
            return await self._open(unit, case, Act.PLAYER_EXCLUDED, write_period(period))

    async def lift(
        self, guild_id: int, player: PlayerId, manager: PlayerId, *, is_owner: bool = False
    ) -> Case:
        """End the exclusion of *player*, or raise ``NotExcludedError``; notify them."""
        require_impartial(manager, player, is_owner=is_owner)
        now = self.now()
        async with announcing(self) as unit:
            excluding = await unit.cases.exclusion(guild_id, player, now)
            if excluding is None:
                raise NotExcludedError(player)
            before = await unit.cases.load_case(excluding.id)  # keeps other answers waiting
            if not before.excludes(now):
                raise NotExcludedError(player)
            case = before.lifted(now)
            await self._answer(unit, before, case, manager)
        return case

    async def answer(
        self,
        guild_id: int,
        case_id: int,
        manager: PlayerId,
        *,
        lifting: bool,
        is_owner: bool = False,
    ) -> Case:
        """Answer the appeal in a case, and notify the player.

        If *lifting* is true, the case is lifted: its warning or exclusion no longer counts.
        Otherwise the case is upheld.

        Raises:
            AppealAnsweredError: no appeal is waiting for an answer in the case.
        """
        now = self.now()
        async with announcing(self) as unit:
            before = await unit.cases.load_case(case_id)
            if before.guild_id != guild_id:
                raise UnknownCaseError(case_id)
            require_impartial(manager, before.player, is_owner=is_owner)
            case = before.lifted_on_appeal(now) if lifting else before.upheld(now)
            await self._answer(unit, before, case, manager)
        return case

    async def appeal(self, case_id: int, player: PlayerId, text: str) -> Case:
        """Store the *text* of an appeal by *player* in their case, and notify the managers.

        Raises:
            NothingToAppealError: the case is over.
            AppealedError: the player has appealed in it already.
        """
        now = self.now()
        async with announcing(self) as unit:
            before = await unit.cases.load_case(case_id)
            if before.player != player:
                raise UnknownCaseError(case_id)
            case = before.appealed(text, now)
            await unit.cases.save(case)
            await notify_managers(unit, case.guild_id, AppealMade, case.id, now)
        return case

    async def to_appeal(self, player: PlayerId, guild_id: int | None) -> Case:
        """The latest case in which *player* can appeal, on the server *guild_id*; if None, on any.

        Raises:
            NothingToAppealError: no case about them is in force.
            AppealedError: they have appealed in all their cases.
        """
        in_force = await self.in_force(player, guild_id)
        for case in in_force:
            if case.appealed_at is None:
                return case
        raise AppealedError(in_force[0].id)

    async def in_force(self, player: PlayerId, guild_id: int | None) -> list[Case]:
        """The warnings and exclusions of *player* that are in force, the newest first.

        They are those of the server *guild_id*, or of all servers if it is None. If there are none,
        ``NothingToAppealError`` is raised.
        """
        async with self.store.read() as unit:
            found = await unit.cases.cases_of(player, guild_id)
        now = self.now()
        if in_force := [case for case in found if case.can_be_appealed(now)]:
            return in_force
        raise NothingToAppealError

    async def open_to_appeal(self, case_id: int, player: PlayerId) -> Case:
        """The case with that id, if *player* can still appeal in it; errors as in ``appeal``."""
        case = await self.load_case(case_id)
        if case.player != player:
            raise UnknownCaseError(case_id)
        case.appealed("", self.now())
        return case

    async def cases_of(self, guild_id: int, player: PlayerId) -> list[Case]:
        """All cases about *player* on the server, the newest first."""
        async with self.store.read() as unit:
            return list(await unit.cases.cases_of(player, guild_id))

    async def exclusions(self, guild_id: int) -> list[Case]:
        """The cases that exclude players on the server now, the newest first."""
        async with self.store.read() as unit:
            return list(await unit.cases.exclusions(guild_id, self.now()))

    async def _open(self, unit: Unit, case: Case, act: Act, after: str | None = None) -> Case:
        # Otherwise managers could use up their own cases, so that nobody else can open one.
        require_impartial(case.manager, case.player, is_owner=False)
        # The player is locked, so that the limit also holds for concurrent requests.
        await unit.players.load_player(case.player, case.opened_at)
        since = case.opened_at - CASE_PERIOD
        found = await unit.cases.cases_of(case.player, case.guild_id)
        if len(lately := [one.opened_at for one in found if one.opened_at > since]) >= MAX_CASES:
            then = lately[MAX_CASES - 1] + CASE_PERIOD
            raise TooManyCasesError(case.player, MAX_CASES, then)
        case = await unit.cases.add_case(case)
        await _notify(unit, case, CaseOpened(case.player, case.id), case.opened_at)
        opened = self._entry(case, case.manager, act)
        await unit.log.add_entry(replace(opened, after=after, reason=case.reason))
        return case

    async def _answer(self, unit: Unit, before: Case, case: Case, manager: PlayerId) -> None:
        """Store *case*, which *before* became by the act of *manager*, log and announce that.

        The player is notified, and, if an appeal was waiting, also the managers.
        """
        await unit.cases.save(case)
        act = Act.APPEAL_REFUSED if case.lifted_at is None else Act.CASE_LIFTED
        await unit.log.add_entry(self._entry(case, manager, act))
        now = self.now()
        await _notify(unit, case, CaseAnswered(case.player, case.id), now)
        if before.is_appeal_waiting:
            await notify_managers(unit, case.guild_id, AppealAnswered, case.id, now)

    def _entry(self, case: Case, manager: PlayerId, act: Act) -> LogEntry:
        return LogEntry(case.guild_id, self.now(), manager, act, str(case.id), case.player)


async def require_eligible(
    unit: Unit, guild_id: int | None, player: PlayerId, other: PlayerId | None, now: datetime
) -> None:
    """Refuse a match or entry that counts on a server if one of the players is excluded there.

    *other* is the opponent of *player*, or None. Without a server, nothing is refused.

    Raises:
        ExcludedError: *player* is excluded on the server.
        OpponentExcludedError: *other* is excluded on the server.
    """
    if guild_id is None:
        return
    if (case := await unit.cases.exclusion(guild_id, player, now)) and case.until:
        raise ExcludedError(case.until, case.reason)
    if other is not None and await unit.cases.exclusion(guild_id, other, now):
        raise OpponentExcludedError(other)
