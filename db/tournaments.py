"""Tournaments and their players in the database; ``db.tournament_pairings`` has the rounds."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import BigInteger, Row, bindparam, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from db.agendas import agenda_of
from db.clocks import control_columns, control_of
from db.rulesets import ruleset_columns, ruleset_in
from db.sql_parameters import AT_MOST, GUILD, PLAYER, SKIPPING
from db.tables.tournaments import entrants, open_tournament, pairings, tournaments
from db.tournament_pairings import SqlPairings
from db.unit_parts import SqlAgendaPart, attributes
from play.fair_turns import Asker
from play.players.player_id import PlayerId, computer_at, level_of
from play.servers.place import Place
from play.tournaments.crosstable import Crosstable, Entrant, KnockOut, RoundRobin, Swiss, System
from play.tournaments.errors import TournamentNameTakenError, UnknownTournamentError
from play.tournaments.summary import TournamentRound, TournamentSummary
from play.tournaments.tournament import Tournament

_FIXED = ("name", "organiser", "rating_from", "rating_to", "most_players", "rated", "created_at")
"""Columns with the name and value of a field of ``Tournament`` that no request changes."""

_BY_KEY = tournaments.c.id == bindparam("the_tournament")
_IN_GUILD = tournaments.c.guild_id == GUILD

_ADD = insert(tournaments).returning(tournaments.c.id)
_GET = select(tournaments).where(_BY_KEY)
_SAVE = update(tournaments).where(_BY_KEY)
_ENTRANTS = (
    select(entrants)
    .where(entrants.c.tournament_id == bindparam("the_tournament"))
    .order_by(entrants.c.number)
)
_DROP = delete(entrants).where(
    entrants.c.tournament_id == bindparam("the_tournament"),
    entrants.c.player.in_(bindparam("the_players", expanding=True)),
)
_PLAYERS = (
    select(func.count())
    .where(entrants.c.tournament_id == tournaments.c.id)
    .scalar_subquery()
    .label("players")
)
_NUMBER = (
    select(func.max(pairings.c.round))
    .where(pairings.c.tournament_id == tournaments.c.id)
    .scalar_subquery()
    .label("number")
)
_LISTED = (
    select(tournaments, _PLAYERS, _NUMBER)
    .where(_IN_GUILD)
    .order_by(open_tournament.desc(), tournaments.c.id.desc())
    .limit(AT_MOST)
    .offset(SKIPPING)
)
_CHANNELS = select(tournaments.c.channel_id).where(_IN_GUILD).distinct()
_LISTED_FOR = _LISTED.where(
    or_(
        tournaments.c.channel_id.in_(bindparam("the_channels", expanding=True)),
        tournaments.c.organiser == PLAYER,
        exists().where(entrants.c.tournament_id == tournaments.c.id, entrants.c.player == PLAYER),
    )
)
_COUNT_OPEN = select(func.count()).where(_IN_GUILD, open_tournament)
_ROUND_OF = (
    select(tournaments.c.id, tournaments.c.name, pairings.c.round)
    .join(pairings, pairings.c.tournament_id == tournaments.c.id)
    .where(pairings.c.pair_id == bindparam("the_pair", type_=BigInteger))
)
_ASKERS = select(tournaments.c.id, tournaments.c.organiser, tournaments.c.guild_id).where(
    tournaments.c.id.in_(bindparam("tournament_ids", expanding=True, type_=BigInteger))
)


class SqlTournaments(SqlPairings, SqlAgendaPart):
    """Implements ``play.tournaments.port.StoredTournaments`` for the length of one transaction."""

    appointments, earliest = agenda_of(
        tournaments.c.id, tournaments.c.wake_at, guild_id=tournaments.c.guild_id
    )

    async def askers_of(self, tournament_ids: Collection[int]) -> Mapping[int, Asker]:
        rows = await self._execute(_ASKERS, tournament_ids=[*tournament_ids])
        return {tournament_id: Asker(person, guild_id) for tournament_id, person, guild_id in rows}

    async def add_tournament(self, tournament: Tournament) -> Tournament:
        values = {
            **asdict(tournament.place),
            **attributes(tournament, _FIXED),
            **ruleset_columns(tournament.ruleset),
            "ruleset_name": tournament.ruleset.name,
            **control_columns(tournament.control),
            **_progress(tournament),
        }
        try:
            result = await self._execute(_ADD, **values)
        except IntegrityError as error:
            raise TournamentNameTakenError(tournament.name) from error
        stored = replace(tournament, id=result.scalar_one())
        await self._save_entrants(
            replace(stored, crosstable=Crosstable(tournament.system, ())), stored
        )
        return stored

    async def load_tournament(self, tournament_id: int) -> Tournament:
        sought = {"the_tournament": tournament_id}
        row = await self._first(self._locking(_GET), **sought)
        if row is None:
            raise UnknownTournamentError
        entered = tuple(
            Entrant(PlayerId(each.player), each.rating, each.withdrawn)
            for each in await self._execute(_ENTRANTS, **sought)
        )
        rounds = await self._rounds(tournament_id)
        return _tournament(row, Crosstable(_system(row), entered, rounds))

    async def save(self, before: Tournament, after: Tournament) -> None:
        try:
            await self._execute(_SAVE, the_tournament=after.id, **_progress(after))
        except IntegrityError as error:
            raise TournamentNameTakenError(after.name) from error
        await self._save_entrants(before, after)
        await self._save_rounds(after.id, before.crosstable.rounds, after.crosstable.rounds)

    async def listed(self, guild_id: int, limit: int, skip: int = 0) -> Sequence[TournamentSummary]:
        sought = {"the_guild": guild_id, "at_most": limit, "skipping": skip}
        return await self._each(_LISTED, _summary, tournaments.c.id, **sought)

    async def channels(self, guild_id: int) -> Sequence[int]:
        return await self._scalars(_CHANNELS, the_guild=guild_id)

    async def listed_for(
        self, guild_id: int, player: PlayerId, channels: Collection[int], limit: int, skip: int = 0
    ) -> Sequence[TournamentSummary]:
        sought = {"the_guild": guild_id, "at_most": limit, "skipping": skip}
        among = {"the_player": player, "the_channels": list(channels)}
        return await self._each(_LISTED_FOR, _summary, tournaments.c.id, **sought, **among)

    async def count_open(self, guild_id: int) -> int:
        return await self._count(_COUNT_OPEN, the_guild=guild_id)

    async def round_of(self, pair_id: int) -> TournamentRound | None:
        row = await self._first(_ROUND_OF, the_pair=pair_id)
        return None if row is None else TournamentRound(*row)

    async def _save_entrants(self, before: Tournament, after: Tournament) -> None:
        # By number: when a player leaves, all who entered later move up by one.
        old, new = (dict(enumerate(each.crosstable.entrants)) for each in (before, after))
        gone = set(before.players) - set(after.players)
        if gone:
            await self._execute(_DROP, the_tournament=after.id, the_players=sorted(gone))
        changed = [
            {"tournament_id": after.id, "number": number, **asdict(entrant)}
            for number, entrant in new.items()
            if old.get(number) != entrant
        ]
        await self._put(entrants, *changed)


def _progress(tournament: Tournament) -> dict[str, object]:
    """The values of those columns of *tournament* that a request may change, by name."""
    return {
        "state": tournament.state,
        "sign_up_until": tournament.sign_up_until,
        "wake_at": tournament.wake_at,
        "computer": None if tournament.computer is None else level_of(tournament.computer),
        **_system_columns(tournament.system),
    }


def _system_columns(system: System) -> dict[str, object]:
    match system:
        case Swiss(rounds):
            return {"system": "swiss", "length": rounds}
        case RoundRobin(cycles):
            return {"system": "round-robin", "length": cycles}
        case KnockOut():
            return {"system": "knock-out", "length": None}


def _system(row: Row[Any]) -> System:
    match row.system:
        case "swiss":
            return Swiss(row.length)
        case "round-robin":
            return RoundRobin(row.length)
        case _:
            return KnockOut()


def _tournament(row: Row[Any], crosstable: Crosstable) -> Tournament:
    return Tournament(
        place=Place(row.guild_id, row.channel_id),
        ruleset=ruleset_in(row),
        control=control_of(row),
        crosstable=crosstable,
        computer=None if row.computer is None else computer_at(row.computer),
        **attributes(row, ("id", "sign_up_until", "state", *_FIXED)),
    )


def _summary(row: Row[Any]) -> TournamentSummary:
    columns = attributes(row, ("id", "name", "state", "ruleset_name", "players", "sign_up_until"))
    return TournamentSummary(system=_system(row), number=row.number or 0, **columns)
