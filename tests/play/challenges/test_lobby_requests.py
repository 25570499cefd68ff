"""The lobby of a server: what changes it, and who learns that it cannot be posted."""

from dataclasses import replace

import pytest

from play.challenges.admission import Admission
from play.challenges.challenge import Challenge
from play.challenges.lobby import PACE, SHUT_PACE
from play.delivery.notice import Notice
from play.news.challenges import LobbyClosed, LobbyDue, LobbyNews, LobbyShut
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.time.periods import DAY
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, DORA, HALL, HOUR, MINUTE
from tests.support.telling import notices
from tests.support.world import World

LOBBY = Place(HALL.server_id, 12)
ELSEWHERE = Place(HALL.server_id, 13)


async def put(world: World, channel_id: int | None) -> None:
    """Dora puts the lobby in that channel, or in none."""
    await world.servers.change(HALL.server_id, lambda now: replace(now, lobby=channel_id), DORA)


@pytest.fixture
async def opened(world: World) -> None:
    """There is a lobby; an hour ago it was posted."""
    await put(world, LOBBY.channel_id)
    await notices(world)
    world.wait(HOUR)


async def lobby_news(world: World) -> list[LobbyNews | LobbyShut]:
    """What is told of the lobby within a minute."""
    world.wait(PACE)
    told = [notice.news for notice in await notices(world)]
    return [news for news in told if isinstance(news, LobbyDue | LobbyClosed | LobbyShut)]


async def posted(world: World, opponent: PlayerId | None = None) -> Challenge:
    """A challenge by Anna whose message has been posted."""
    issued = await world.challenges.issue(HALL, ANNA, opponent, ANNA_ATTACKS)
    await world.challenges.posted(issued.id, 4711)
    return issued


async def test_a_new_lobby_is_posted_at_once(world: World) -> None:
    """A change of the settings wakes the courier."""
    await put(world, LOBBY.channel_id)

    assert world.wakes == 1
    assert [notice.news for notice in await notices(world)] == [LobbyDue(LOBBY, 1)]


@pytest.mark.usefixtures("opened")
async def test_what_becomes_of_a_challenge_changes_the_lobby(world: World) -> None:
    """That its message is there, to which the lobby links, is accepted, withdrawn or expired."""
    changes = 1

    async def changed() -> bool:
        nonlocal changes
        news = await lobby_news(world)
        changes += len(news)
        return news == [LobbyDue(LOBBY, changes)]

    issued = [
        await world.challenges.issue(
            HALL, ANNA, None, ANNA_ATTACKS, DAY, admission=Admission(stands)
        )
        for stands in (False, True, False, False)
    ]
    assert not await changed()
    for each in issued:
        await world.challenges.posted(each.id, 4711)
        assert await changed()

    for each in issued[:2]:
        await world.challenges.accept(each.id, BJORN)
        assert await changed()
    for each in issued[1:3]:
        await world.challenges.withdraw(each.id, ANNA)
        assert await changed()
    world.wait(DAY)
    await world.challenges.run_due()
    assert await changed()


@pytest.mark.usefixtures("opened")
async def test_challenges_to_one_player_are_not_in_the_lobby(world: World) -> None:
    """They are nobody else's matter."""
    issued = await posted(world, BJORN)
    await world.challenges.decline(issued.id, BJORN)
    await posted(world, BJORN)

    assert await lobby_news(world) == []
    read = await world.lobbies.read(LOBBY)
    assert read is not None
    assert read[1] == []


async def test_a_server_without_a_lobby_is_told_nothing(world: World) -> None:
    await posted(world)
    await world.lobbies.show_again(HALL.server_id)

    assert await lobby_news(world) == []
    assert await world.lobbies.read(LOBBY) is None


async def due(world: World) -> list[Notice]:
    """What is due of the lobby, and nothing else is delivered."""
    return [notice for notice in await world.outbox.due(100) if isinstance(notice.news, LobbyDue)]


@pytest.mark.usefixtures("opened")
async def test_many_challenges_in_a_minute_are_one_update(world: World) -> None:
    """The first that is due shows them all, and those behind it are shown already."""
    await posted(world)
    (first,) = await due(world)
    await world.outbox.delivered(first.id, 7)
    await world.lobbies.posted(LOBBY, 7, shown=2)

    for _ in range(9):
        await posted(world)
    assert await due(world) == []
    world.wait(MINUTE)

    (second,) = await due(world)
    read = await world.lobbies.read(LOBBY)
    assert second.news == LobbyDue(LOBBY, 3)
    assert read is not None
    assert (read[0].changes, len(read[1])) == (11, 10)


@pytest.mark.usefixtures("opened")
async def test_the_lobby_moves_to_another_channel(world: World) -> None:
    """Its old message is closed, and one that was on its way while the lobby was moved."""
    await world.lobbies.posted(LOBBY, 7, shown=1)

    await put(world, ELSEWHERE.channel_id)

    assert await lobby_news(world) == [LobbyClosed(LOBBY, 7), LobbyDue(ELSEWHERE, 1)]
    assert await world.lobbies.read(LOBBY) is None
    await world.lobbies.posted(LOBBY, 8, shown=1)
    assert await lobby_news(world) == [LobbyClosed(LOBBY, 8)]


@pytest.mark.usefixtures("opened")
async def test_a_lobby_that_is_given_up_is_closed(world: World) -> None:
    await world.lobbies.posted(LOBBY, 7, shown=1)

    await put(world, None)
    await posted(world)

    assert await lobby_news(world) == [LobbyClosed(LOBBY, 7)]
    assert await world.lobbies.get(HALL.server_id) is None


async def refuse(world: World) -> list[LobbyNews | LobbyShut]:
    """Refuse what is due of the lobby, and say what is told of that."""
    for notice in await due(world):
        await world.outbox.refused(notice, "403 50013")
    return await lobby_news(world)


@pytest.mark.usefixtures("opened")
async def test_its_manager_learns_once_that_nothing_can_be_posted(world: World) -> None:
    """Then it is tried once an hour, or when it is set again; mended, it is told anew."""
    await posted(world)
    assert await refuse(world) == [LobbyShut(DORA, HALL.server_id)]

    await posted(world)
    assert await refuse(world) == []
    assert (await due(world)) == []
    await put(world, LOBBY.channel_id)
    assert [notice.news for notice in await due(world)] == [LobbyDue(LOBBY, 3)]
    assert await refuse(world) == [LobbyShut(DORA, HALL.server_id)]

    world.wait(SHUT_PACE)
    await posted(world)
    assert len(await due(world)) == 1
    assert await refuse(world) == []

    await world.lobbies.posted(LOBBY, 7, shown=5)
    await posted(world)
    assert await refuse(world) == [LobbyShut(DORA, HALL.server_id)]


@pytest.mark.usefixtures("opened")
async def test_the_refusal_of_an_old_channel_is_told_to_nobody(world: World) -> None:
    await posted(world)
    (late,) = await due(world)
    await put(world, ELSEWHERE.channel_id)

    await world.outbox.refused(late, "403 50013")

    assert await lobby_news(world) == [LobbyDue(ELSEWHERE, 1)]
