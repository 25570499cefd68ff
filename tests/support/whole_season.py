"""A server on which everything has happened that can happen, to somebody and with others."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from sqlalchemy import Table, select

from bot.services import Services
from db.store import SqlStore, SqlUnit
from db.tables import metadata
from play.delivery.notice import NOTHING
from play.errors import PlayError
from play.fair_play.flag import Flag
from play.fair_play.suspicion import Pattern, Suspicion
from play.matches.match import Match
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.ratings.rated_result import MIN_PLIES
from play.servers.place import Place
from play.time.time_control import TimeControl
from tafl.game import Game
from tafl.pieces import Side
from tafl.records import Record
from tafl.rulesets import ruleset
from tests.support.examples import TINY
from tests.support.issuing import send_challenge
from tests.support.puzzles import ONE_BLOW, collected
from tests.support.stores import looking_at
from tests.support.tournament_days import DAY, PairingHere, new_tournament
from tests.support.viewers import at
from tests.support.working import thinking_here
from tests.support.world import World

ASTRID = PlayerId(314159265358979323)
"""The one whom everything happens to."""

OTHERS = [PlayerId(271828182845904520 + number) for number in range(5)]
BJORN, CARL, DAGNY, EINAR, FRIDA = OTHERS

GUILD = 141421356237309504
TOWN = Place(GUILD, 173205080756887729)
BRANDUBH = ruleset("brandubh")
RATED = Terms(BRANDUBH, Side.ATTACKERS, TimeControl.per_move(3 * DAY), rated=True)

Rows = Mapping[str, Sequence[Mapping[str, Any]]]


def services_on(world: World, here: Callable[[], Collection[int]], *, beats: bool) -> Services:
    """All services, which do at once what is left to other processes."""
    return Services(
        world.store,
        world.now,
        world.chance,
        PairingHere(),
        thinking_here(),
        wake=world.wake,
        deliver=world.wake,
        rouse=lambda: None,
        show=lambda _: None,
        forget=world.wake,
        here=here,
        beats=beats,
    )


@dataclass
class WholeSeason:
    """The services in that *world*."""

    world: World
    here: set[int] = field(default_factory=set)
    """The servers that the bot is on, if Discord tells."""
    services: Services = field(init=False)

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """The program is started again: it remembers nothing but what is stored."""
        self.services = services_on(self.world, lambda: self.here, beats=False)

    async def play(self) -> None:
        """Let everything happen."""
        await self._arrange()
        await self._play_for_ratings()
        await self._play_tournaments()
        await self._climb()
        await self._end_season()
        await self._be_watched()
        await self._leave_open()
        await self.deliver()

    async def deliver(self) -> None:
        async with self.world.store.begin() as unit:
            while due := await unit.outbox.due_in_rooms(self.world.now(), 100, NOTHING):
                for notice in due:
                    await unit.outbox.close(notice.id, 99, None)

    async def rated(self, winner: PlayerId, loser: PlayerId) -> Match:
        match = await self.begun(winner, loser, RATED)
        for _ in range(MIN_PLIES):
            match = await self.services.matches.load_match(match.id)
            move = str(min(match.game.legal_moves(), key=str))
            await self.services.matches.play(match.id, match.player_to_move, move)
        self.world.wait(timedelta(hours=1))
        return await self.services.matches.resign(match.id, loser)

    async def begun(self, challenger: PlayerId, opponent: PlayerId, terms: Terms) -> Match:
        made = await send_challenge(self.services.challenges, TOWN, challenger, opponent, terms)
        return await self.services.challenges.accept(made.id, opponent)

    async def steps(self) -> None:
        """Let everything happen in tournaments that happens by itself."""
        rounds = self.services.rounds
        while (due := await rounds.next_due()) is not None and due <= self.world.now():
            await rounds.run_due()

    async def _arrange(self) -> None:
        """Astrid sets everything that can be set, for herself and for the server."""
        services = self.services
        await services.servers.change(
            GUILD,
            lambda before: replace(before, managers=7, lobby=8, puzzles=9, control="3d"),
            ASTRID,
        )
        await services.servers.greet(TOWN)
        await services.rulesets.add_ruleset(GUILD, replace(TINY, name=f"Of <@{ASTRID}>"), ASTRID)
        for player in (ASTRID, BJORN):
            await services.players.set(player, lambda before: replace(before, everywhere=True))
        await services.sessions.enter(await services.sessions.invite(ASTRID))
        await services.blocks.add_block(ASTRID, FRIDA)
        await services.blocks.add_block(EINAR, ASTRID)
        await services.studies.add_study(
            ASTRID, GUILD, Record(Game.start(TINY).play_written("c1-b1"), {"Event": "Saga"})
        )
        await services.puzzles.start(collected(ONE_BLOW))
        await services.puzzles.give(ASTRID, None, GUILD)
        await services.lessons.attempt(ASTRID, "capturing", 0, "F5-F2")
        await services.studies.add_study(
            BJORN, GUILD, Record(Game.start(TINY), {"Event": f"Lost to <@{ASTRID}>"})
        )
        await services.seasons.start(TOWN, "Winter", ASTRID, self.world.now() + 60 * DAY)

    async def _play_for_ratings(self) -> None:
        for opponent in (BJORN, CARL, DAGNY):
            await self.rated(ASTRID, opponent)
            await self.rated(opponent, ASTRID)
        await self.rated(BJORN, CARL)

    async def _play_tournaments(self) -> None:
        services = self.services
        for name in ("Winter Cup", "Spring Cup", "Summer Cup"):
            fields: dict[str, Any] = {
                "name": name,
                "place": TOWN,
                "organiser": ASTRID,
                "created_at": self.world.now(),
                "sign_up_until": self.world.now() + DAY,
            }
            cup = await services.tournaments.create(new_tournament(**fields))
            for player in (ASTRID, BJORN, CARL, DAGNY):
                await services.tournaments.join(GUILD, cup.id, player)
            if name == "Summer Cup":
                break  # sign-up goes on
            await services.tournaments.start(GUILD, cup.id, ASTRID)
            await self.steps()
        await self._correct(1, 1)
        await self._play_out(1)
        played = (await services.tournaments.load_tournament(1)).crosstable.rounds
        seats = [found.second == ASTRID for each in played if (found := each.pairing_of(ASTRID))]
        await self._correct(1, 1 + seats.index(not seats[0]))

    async def _correct(self, tournament_id: int, number: int) -> None:
        """Correct a result of Astrid in that round."""
        await self.services.tournaments.correct(
            GUILD,
            tournament_id,
            number,
            ASTRID,
            lambda pairing: pairing.forfeited(pairing.second or pairing.first),
            manager=ASTRID,
            reason=f"<@{ASTRID}> was ill",
        )

    async def _play_out(self, tournament_id: int) -> None:
        """Play a tournament until it is over: the attackers resign."""
        services = self.services
        while not (cup := await services.tournaments.load_tournament(tournament_id)).is_over:
            for pairing in cup.crosstable.rounds[-1].pairings:
                if pairing.pair_id is None:
                    continue
                async with self.world.store.read() as unit:
                    (pair,) = await unit.matches.of_pairs([pairing.pair_id])
                for game in pair.both:
                    with suppress(PlayError):
                        match = await services.matches.load_match(game.id)
                        await services.matches.play(match.id, match.player_to_move, "c1-b1")
                        await services.matches.resign(match.id, match.attackers)
            await self.steps()

    async def _climb(self) -> None:
        services = self.services
        await services.ladders.open(TOWN, TINY, TimeControl.per_move(3 * DAY), ASTRID)
        for player in (BJORN, CARL, ASTRID, DAGNY):
            await services.ladders.join(GUILD, player)
        won = await services.ladders.challenge(GUILD, ASTRID, BJORN)
        async with self.world.store.read() as unit:
            (pair,) = await unit.matches.of_pairs([won.id])
        for game in pair.both:
            await services.matches.resign(game.id, BJORN)
        await services.ladders.challenge(GUILD, CARL, ASTRID)
        await services.ladders.join(GUILD, FRIDA)
        await services.ladders.remove(GUILD, FRIDA, ASTRID)

    async def _end_season(self) -> None:
        season = await self.services.seasons.running(GUILD)
        await self.services.seasons.end(GUILD, season.id, ASTRID)
        await self.services.seasons.start(TOWN, f"Of <@!{ASTRID}>", DAGNY)

    async def _be_watched(self) -> None:
        services, now = self.services, self.world.now()
        await services.fair_play.report(GUILD, ASTRID, BJORN, "He is rude")
        await services.fair_play.report(GUILD, CARL, ASTRID, f"<@{ASTRID}> is rude")
        async with self.world.store.begin() as unit:
            for pair in ((ASTRID, BJORN), (CARL, ASTRID)):
                found = Suspicion(Pattern.ONE_SIDED, *pair, (1, 2))
                await unit.flags.add_flag(Flag(GUILD, found, now))
        await services.fair_play.close(GUILD, 1, ASTRID, is_owner=True)
        case = await services.cases.warn(
            GUILD, ASTRID, DAGNY, f"Be polite, <@{ASTRID}>", is_member=True
        )
        await services.cases.appeal(case.id, ASTRID, f"I, {ASTRID}, was polite")
        await services.cases.answer(GUILD, case.id, DAGNY, lifting=False)
        await services.cases.exclude(GUILD, ASTRID, DAGNY, "Rude again", 100 * DAY, is_member=True)
        await services.cases.warn(GUILD, EINAR, ASTRID, "Be polite", is_member=True)

    async def _leave_open(self) -> None:
        """Astrid has games that run, and all else that she would lose."""
        services, casual = self.services, Terms(TINY, Side.ATTACKERS)
        await self.begun(BJORN, ASTRID, casual)
        begun = await self.begun(CARL, ASTRID, casual)
        await services.notes.write(begun.id, ASTRID, "He always opens like this")
        await services.notes.write(begun.id, begun.opponent_of(ASTRID), f"Beat <@{ASTRID}>!")
        await services.plans.add_line(begun.id, ASTRID, "c1-b1 c3-a3")
        followed = await self.begun(BJORN, CARL, casual)
        await services.following.follow(followed.id, at(TOWN, ASTRID))
        await send_challenge(services.challenges, TOWN, ASTRID, None, casual)
        await send_challenge(services.challenges, TOWN, ASTRID, BJORN, casual)
        await send_challenge(services.challenges, TOWN, DAGNY, ASTRID, casual)
        await services.drafts.begin(ASTRID, GUILD, 1, BJORN, "{}")
        await services.drafts.begin(CARL, GUILD, 1, ASTRID, "{}")
        await services.players.start_vacation(ASTRID, 2 * DAY)
        await services.server_messages.turn_off(ASTRID, GUILD, is_member=True)


async def stored(store: SqlStore, *names: str) -> Rows:
    """Everything that is stored, by table; or only what is in tables with these *names*."""
    async with store.read() as unit:
        return {
            table.name: await _rows(unit, table)
            for table in metadata.sorted_tables
            if not names or table.name in names
        }


async def rows_of(table: Table, store: SqlStore) -> Sequence[Mapping[str, Any]]:
    async with store.read() as unit:
        return await _rows(unit, table)


async def _rows(unit: SqlUnit, table: Table) -> Sequence[Mapping[str, Any]]:
    found = await unit.connection.execute(select(table).order_by(*table.primary_key))
    return [dict(row._mapping) for row in found]  # noqa: SLF001


async def stored_at(url: str) -> Rows:
    """Everything that is stored in the database at *url*."""
    store = looking_at(url)
    try:
        return await stored(store)
    finally:
        await store.close()


def naming(rows: Rows, number: int) -> list[str]:
    """The tables and columns that hold *number*, whether as a number or in a text."""
    return sorted(
        {
            f"{table}.{name}"
            for table, found in rows.items()
            for row in found
            for name, value in row.items()
            if value is not None and str(number) in str(value)
        }
    )
