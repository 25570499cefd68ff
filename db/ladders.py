"""Ladders in the database: a server's ranking, which players change by challenging others."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Row, bindparam, delete, func, insert, or_, select, update

from db.agendas import agenda_of
from db.clocks import control_columns, control_of
from db.row_slices import in_slices
from db.rulesets import ruleset_columns, ruleset_in
from db.sql_parameters import AT_MOST, GUILD, NOW, PLAYER, SINCE, SKIPPING
from db.tables.ladders import ladder_challenges, ladder_changes, ladders, rungs
from db.tables.players import vacations
from db.unit_parts import SqlAgendaPart, attributes
from play.ladders.errors import LadderOpenError, NoLadderError
from play.ladders.ladder import Ladder, LadderChallenge, RankChange, Rung, Vacations
from play.ladders.log import LoggedChange
from play.ladders.settings import LadderSettings
from play.limits.durations import SAME_OPPONENT_WAIT
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.time.time_off import Interval

_SETTINGS = select(ladders).where(ladders.c.guild_id == GUILD)
_CHANGE = update(ladders).where(ladders.c.guild_id == GUILD)
_RUNGS = select(rungs).where(rungs.c.guild_id == GUILD).order_by(rungs.c.rank, rungs.c.player)
_RUNG = [field.name for field in fields(Rung)]
_RANK = select(rungs.c.rank).where(rungs.c.guild_id == GUILD, rungs.c.player == PLAYER)
_CHALLENGES = (
    select(ladder_challenges)
    .where(
        ladder_challenges.c.guild_id == GUILD,
        or_(ladder_challenges.c.ended_at.is_(None), ladder_challenges.c.ended_at > SINCE),
    )
    .order_by(ladder_challenges.c.pair_id)
)
_END_ALL = (
    update(ladder_challenges)
    .where(ladder_challenges.c.guild_id == GUILD, ladder_challenges.c.ended_at.is_(None))
    .values(ended_at=NOW)
)
_RANK_ANEW = (
    update(rungs)
    .where(rungs.c.guild_id == GUILD, rungs.c.player == PLAYER)
    .values(rank=bindparam("new_rank"))
)
_REMOVE_RUNGS = delete(rungs).where(rungs.c.guild_id == GUILD)
_REMOVE_SOME = _REMOVE_RUNGS.where(rungs.c.player.in_(bindparam("players", expanding=True)))
_REMOVE = delete(ladders).where(ladders.c.guild_id == GUILD)
_VACATIONS = (
    select(vacations)
    .join_from(rungs, vacations, vacations.c.player == rungs.c.player)
    .where(
        rungs.c.guild_id == GUILD,
        rungs.c.rank.is_not(None),
        vacations.c.ends_at > func.coalesce(rungs.c.played_at, rungs.c.joined_at),
    )
    .order_by(vacations.c.player, vacations.c.began_at)
)
_WAKE_ALL_OF = (
    update(ladders)
    .where(
        ladders.c.guild_id.in_(
            select(rungs.c.guild_id).where(rungs.c.player == PLAYER, rungs.c.rank.is_not(None))
        )
    )
    .values(wake_at=NOW)
)
_LOG = insert(ladder_changes).returning(ladder_changes.c.id)
_LOGGED = select(ladder_changes).where(ladder_changes.c.id == bindparam("the_change"))
_IS_IN_LOG = (
    ladder_changes.c.guild_id == GUILD,
    ladder_changes.c.id
    > select(ladders.c.log_after).where(ladders.c.guild_id == GUILD).scalar_subquery(),
)
_LAST_CHANGE = (
    select(func.coalesce(func.max(ladder_changes.c.id), 0))
    .where(ladder_changes.c.guild_id == GUILD)
    .scalar_subquery()
)
_SINCE = (
    select(ladder_changes)
    .where(*_IS_IN_LOG, ladder_changes.c.at >= SINCE)
    .order_by(ladder_changes.c.id)
)
_LATEST = (
    select(ladder_changes)
    .where(*_IS_IN_LOG)
    .order_by(ladder_changes.c.id.desc())
    .limit(AT_MOST)
    .offset(SKIPPING)
)


class SqlLadders(SqlAgendaPart):
    """Implements ``play.ladders.port.StoredLadders`` for the length of one transaction."""

    appointments, earliest = agenda_of(
        ladders.c.guild_id, ladders.c.wake_at, guild_id=ladders.c.guild_id
    )

    async def settings(self, guild_id: int) -> LadderSettings:
        row = await self._first(self._locking(_SETTINGS), the_guild=guild_id)
        if row is None:
            raise NoLadderError
        terms = Terms(ruleset_in(row), control=control_of(row), rated=row.rated, pair=True)
        return LadderSettings(row.guild_id, row.channel_id, terms, row.opened_at)

    async def load_ladder(self, guild_id: int, now: datetime) -> Ladder:
        # This locks the ladder: later reads include everything that others have stored.
        await self.settings(guild_id)
        rows = (await self._execute(_RUNGS, the_guild=guild_id)).all()
        made = await self._execute(_CHALLENGES, the_guild=guild_id, since=now - SAME_OPPONENT_WAIT)
        found = await in_slices(rows, _rung)
        return Ladder(
            guild_id,
            tuple(rung for row, rung in zip(rows, found, strict=True) if row.rank is not None),
            tuple(map(_challenge, made)),
            tuple(rung for row, rung in zip(rows, found, strict=True) if row.rank is None),
        )

    async def rank(self, guild_id: int, player: PlayerId) -> int | None:
        rank: int | None = await self._scalar(_RANK, the_guild=guild_id, the_player=player)
        return rank

    async def open(self, settings: LadderSettings) -> None:
        row = {"guild_id": settings.guild_id, **_setting_columns(settings)}
        adding = self._insert(ladders)
        adding = adding.values(**row, log_after=_LAST_CHANGE).on_conflict_do_nothing()
        sought = {"the_guild": settings.guild_id}
        added = await self._execute(adding.returning(ladders.c.guild_id), **sought)
        if added.first() is None:
            raise LadderOpenError

    async def change(self, settings: LadderSettings) -> None:
        row = {"the_guild": settings.guild_id, **_setting_columns(settings)}
        await self._execute(_CHANGE, **row)

    async def close(self, guild_id: int, now: datetime) -> None:
        await self._execute(_END_ALL, the_guild=guild_id, now=now)
        for statement in (_REMOVE_RUNGS, _REMOVE):
            await self._execute(statement, the_guild=guild_id)

    async def save(self, before: Ladder, after: Ladder) -> None:
        stored, wanted = _places(before), _places(after)
        changed, moved = [], []
        for player, (rank, rung) in wanted.items():
            former_rank, former = stored.get(player, (None, None))
            if rung != former:
                changed.append(_rung_row(after.guild_id, rank, rung))
            elif rank != former_rank:
                sought = {"the_guild": after.guild_id, "the_player": player}
                moved.append({**sought, "new_rank": rank})
        await self._put(rungs, *changed)
        if moved:  # nearly all, if the first one leaves
            await self._connection.execute(_RANK_ANEW, moved)
        if gone := stored.keys() - wanted.keys():
            await self._execute(_REMOVE_SOME, the_guild=after.guild_id, players=sorted(gone))
        made = [challenge for challenge in after.challenges if challenge not in before.challenges]
        asked = ({"guild_id": after.guild_id, **asdict(challenge)} for challenge in made)
        await self._put(ladder_challenges, *asked)

    async def vacations(self, guild_id: int) -> Vacations:
        found = defaultdict(list)
        for row in await self._execute(_VACATIONS, the_guild=guild_id):
            found[PlayerId(row.player)].append(Interval(row.began_at, row.ends_at))
        return found

    async def wake(self, guild_id: int, at: datetime | None) -> None:
        await self._execute(_CHANGE, the_guild=guild_id, wake_at=at)

    async def wake_all_of(self, player: PlayerId, now: datetime) -> None:
        await self._execute(_WAKE_ALL_OF, the_player=player, now=now)

    async def log(self, guild_id: int, logged: LoggedChange) -> LoggedChange:
        row = attributes(logged.change, ("player", "cause", "before", "after"))
        row |= {"guild_id": guild_id, "pair_id": logged.pair_id, "at": logged.at}
        stored = await self._execute(_LOG, **row)
        return replace(logged, id=stored.scalar_one())

    async def logged(self, change_id: int) -> LoggedChange:
        found = await self._execute(_LOGGED, the_change=change_id)
        return _logged(found.one())

    async def changes(self, guild_id: int, since: datetime) -> Sequence[LoggedChange]:
        sought = {"the_guild": guild_id, "since": since}
        return await self._each(_SINCE, _logged, ladder_changes.c.id, **sought)

    async def latest(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[LoggedChange]:
        sought = {"the_guild": guild_id, "at_most": limit, "skipping": skip}
        return await self._each(_LATEST, _logged, ladder_changes.c.id, **sought)


def _places(ladder: Ladder) -> dict[PlayerId, tuple[int | None, Rung]]:
    """The rank and the rung (place) of each player; for players who have left, the rank is None."""
    gone = {rung.player: (None, rung) for rung in ladder.gone}
    return gone | {rung.player: (rank, rung) for rank, rung in enumerate(ladder.rungs, start=1)}


def _setting_columns(settings: LadderSettings) -> dict[str, object]:
    return {
        "channel_id": settings.channel_id,
        **ruleset_columns(settings.terms.ruleset),
        **control_columns(settings.terms.control),
        "rated": settings.terms.rated,
        "opened_at": settings.opened_at,
    }


def _rung_row(guild_id: int, rank: int | None, rung: Rung) -> dict[str, object]:
    return {"guild_id": guild_id, "rank": rank, **attributes(rung, _RUNG)}


def _rung(row: Row[Any]) -> Rung:
    player = PlayerId(row.player)
    return Rung(player, row.joined_at, row.played_at, row.late_at, row.warned_at)


def _challenge(row: Row[Any]) -> LadderChallenge:
    return LadderChallenge(row.challenger, row.opponent, row.pair_id, row.ended_at)


def _logged(row: Row[Any]) -> LoggedChange:
    change = RankChange(PlayerId(row.player), row.cause, row.before, row.after)
    return LoggedChange(change, row.at, row.pair_id, row.id)
