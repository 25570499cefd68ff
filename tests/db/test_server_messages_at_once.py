"""Messages that a server causes at the same moment, in every store."""

import asyncio
from collections.abc import Sequence
from dataclasses import fields
from typing import Any, get_args

from play.fair_play.case import Case
from play.limits import MAX_MESSAGES_TO_PLAYER
from play.news.kinds import ServerNews
from play.news.ladders import LadderIdle
from play.players.player_id import PlayerId
from play.seasons.season import Season
from play.servers.place import Place
from play.services.server_messages import ServerMessages, send_from_server
from play.store.port import Store, Unit
from tests.support.examples import ANNA, BJORN, NOON
from tests.support.tournament_examples import new_tournament

GUILD = 7


async def test_no_more_are_sent_than_the_limit(store: Store) -> None:
    """Who counts waits for others who do."""

    async def send() -> bool:
        async with store.begin() as unit:
            return await send_from_server(unit, GUILD, LadderIdle(ANNA, GUILD), NOON)

    answers = await asyncio.gather(*(send() for _ in range(2 * MAX_MESSAGES_TO_PLAYER)))

    assert answers.count(True) == MAX_MESSAGES_TO_PLAYER
    async with store.read() as unit:
        assert await unit.outbox.next_due() == NOON


async def test_a_server_is_known_by_what_it_has_written(unit: Unit) -> None:
    """To each recipient alone, whatever it was about."""
    warning, cup = Case(GUILD, ANNA, BJORN, "Rude", NOON), new_tournament(place=Place(GUILD, 8))
    season = await unit.seasons.add_season(Season.begun(Place(GUILD, 8), 1, "Winter", NOON))
    assert season is not None
    kinds: Sequence[type[Any]] = get_args(ServerNews)
    held = {
        "guild_id": GUILD,
        "case_id": (await unit.cases.add_case(warning)).id,
        "tournament_id": (await unit.tournaments.add_tournament(cup)).id,
        "season_id": season.id,
    }
    written = unit.server_messages.has_written
    for number, kind in enumerate(kinds):
        recipient = PlayerId(1000 + number)
        assert not await written(recipient, GUILD), kind
        names = [field.name for field in fields(kind)]
        given = held | {"recipient": recipient}
        await unit.outbox.add_news(kind(**{name: given.get(name, 1) for name in names}), NOON)
        assert await written(recipient, GUILD), kind
        assert not await written(recipient, GUILD + 1), kind


async def test_who_wants_no_messages_is_stored(store: Store) -> None:
    messages = ServerMessages(store, lambda: NOON)

    await messages.turn_off(ANNA, GUILD, is_member=True)
    await messages.turn_off(ANNA, GUILD + 1, is_member=True)
    await messages.turn_on(ANNA, GUILD + 1)

    assert await messages.is_off(ANNA, GUILD)
    assert not await messages.is_off(BJORN, GUILD)
    assert await messages.silent(ANNA) == [GUILD]
