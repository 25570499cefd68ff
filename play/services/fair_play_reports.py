"""Requests about fair play: flags, which show managers suspicious results and players' reports."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from play.fair_play.errors import (
    AlreadyReportedError,
    OwnCaseError,
    ReportYourselfError,
    TooManyReportsError,
)
from play.fair_play.flag import Flag
from play.fair_play.suspicion import MAX_RESULT_AGE, MAX_RESULTS, Pattern, Suspicion, suspicions
from play.limits.amounts import MAX_REPORTS
from play.news.fair_play import CaseNews, FlagClosed, FlagNews, FlagRaised
from play.players.player_id import PlayerId
from play.players.reliability import RELIABILITY_PERIOD
from play.ratings.rated_result import AGAINST_COMPUTER, RatedResult
from play.servers.log import Act, LogEntry
from play.servers.place import Place
from play.services.announcing import announcing
from play.store.port import Store, Unit
from play.store.reading import reads


async def watch_result(unit: Unit, result: RatedResult, now: datetime) -> None:
    """Flag suspicious patterns in the results of both players of *result*, which is new.

    A pattern with an open flag is not flagged again. The transaction must have locked both players.
    """
    if result.guild_id is None or result.guild_id == AGAINST_COMPUTER:
        return
    since = now - MAX_RESULT_AGE
    for player in result.players:
        meetings = await unit.flags.meetings(result.guild_id, player, since, MAX_RESULTS)
        flags = await unit.flags.about(result.guild_id, player, since)
        waiting = [flag.suspicion for flag in flags if flag.closed_at is None]
        for found in suspicions(player, meetings, [flag.suspicion for flag in flags]):
            if not any(found.is_like(one) for one in waiting):
                await _raise(unit, Flag(result.guild_id, found, now))


@dataclass(frozen=True, slots=True)
class FairPlay:
    """The flags of suspected players, for a server's managers to look at and close.

    A request with the id of a flag raises ``UnknownFlagError`` if the server has no such flag.
    *wake* is called after each commit that leaves a notice to deliver.
    """

    store: Store
    now: Callable[[], datetime]
    wake: Callable[[], None]

    open = reads(lambda unit: unit.flags.open)
    load_flag = reads(lambda unit: unit.flags.load_flag)

    async def about(self, guild_id: int, player: PlayerId) -> list[Flag]:
        """The flags about *player* that are open or not older than a year, the newest first."""
        async with self.store.read() as unit:
            return list(await unit.flags.about(guild_id, player, self.now() - RELIABILITY_PERIOD))

    async def close(
        self, guild_id: int, flag_id: int, manager: PlayerId, *, is_owner: bool = False
    ) -> Flag:
        """Close a flag, which *manager* has looked at; nothing changes for the players concerned.

        Raises:
            OwnCaseError: the flag is about *manager*, who is not the owner of the server.
            FlagClosedError: the flag has been closed already.
        """
        now = self.now()
        async with announcing(self) as unit:
            flag = await unit.flags.load_flag(guild_id, flag_id)
            player = flag.suspicion.player
            require_impartial(manager, player, flag.suspicion.other, is_owner=is_owner)
            flag = flag.closed(manager, now)
            await unit.flags.close(flag)
            await unit.log.add_entry(
                LogEntry(guild_id, now, manager, Act.FLAG_CLOSED, str(flag.id), player)
            )
            await notify_managers(unit, guild_id, FlagClosed, flag.id, now)
        return flag

    async def report(self, guild_id: int, reporter: PlayerId, player: PlayerId, text: str) -> Flag:
        """Report *player* to the managers of the server, on behalf of *reporter*.

        Raises:
            ReportYourselfError: *player* is *reporter*.
            AlreadyReportedError: an earlier report of *player* by *reporter* is still open.
            TooManyReportsError: *reporter* has as many open reports as the limit allows.
        """
        if player == reporter:
            raise ReportYourselfError
        now = self.now()
        flag = Flag(
            guild_id, Suspicion(Pattern.REPORTED, player, None), now, reporter=reporter, text=text
        )
        async with announcing(self) as unit:
            await unit.players.load_player(reporter, now)  # keeps their other reports waiting
            own = [one for one in await unit.flags.open(guild_id) if one.reporter == reporter]
            if any(one.suspicion.player == player for one in own):
                raise AlreadyReportedError(player)
            if len(own) >= MAX_REPORTS:
                raise TooManyReportsError(MAX_REPORTS)
            return await _raise(unit, flag)


def require_impartial(manager: PlayerId, *about: PlayerId | None, is_owner: bool) -> None:
    """Raise ``OwnCaseError`` if *manager* decides about themselves and is not the server's owner.

    Nobody is above the owner, who may be the only manager.
    """
    if manager in about and not is_owner:
        raise OwnCaseError


async def _raise(unit: Unit, flag: Flag) -> Flag:
    flag = await unit.flags.add_flag(flag)
    await notify_managers(unit, flag.guild_id, FlagRaised, flag.id, flag.raised_at)
    return flag


async def notify_managers(
    unit: Unit,
    guild_id: int,
    kind: Callable[[Place, int], FlagNews | CaseNews],
    about: int,
    now: datetime,
) -> None:
    """Queue news for the managers' channel of the server, if it has one.

    *kind* makes the news from that channel and *about*, the id of a flag or case.
    """
    channel = (await unit.servers.load_server(guild_id)).managers
    if channel is not None:
        await unit.outbox.add_news(kind(Place(guild_id, channel), about), now)
