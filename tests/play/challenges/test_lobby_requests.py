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
from play.services.challenges import Challenges
from play.services.delivery import Outbox
from play.services.lobbies import Lobbies
from play.services.servers import Servers
from play.time.periods import DAY
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, DORA, HALL, HOUR, MINUTE
from tests.support.telling import notices
from tests.support.world import World

LOBBY = Place(HALL.server_id, 12)
ELSEWHERE = Place(HALL.server_id, 13)


@pytest.fixture
def servers(world: World) -> Servers:
    return Servers(world.store, world.now, world.wake)


@pytest.fixture
def lobbies(world: World) -> Lobbies:
    return Lobbies(world.store, world.now, world.wake)


async def put(servers: Servers, channel_id: int | None) -> None:
    """Dora puts the lobby in that channel, or in none."""
    await servers.change(HALL.server_id, lambda now: replace(now, lobby=channel_id), DORA)


@pytest.fixture
async def opened(servers: Servers, outbox: Outbox, world: World) -> None:
    """There is a lobby; an hour ago it was posted."""
    await put(servers, LOBBY.channel_id)
    await notices(outbox)
    world.wait(HOUR)


async def lobby_news(outbox: Outbox, world: World) -> list[LobbyNews | LobbyShut]:
    """What is told of the lobby within a minute."""
    world.wait(PACE)
    told = [notice.news for notice in await notices(outbox)]
    return [news for news in told if isinstance(news, LobbyDue | LobbyClosed | LobbyShut)]


async def posted(challenges: Challenges, opponent: PlayerId | None = None) -> Challenge:
    """A challenge by Anna whose message has been posted."""
    issued = await challenges.issue(HALL, ANNA, opponent, ANNA_ATTACKS)
    await challenges.posted(issued.id, 4711)
    return issued


async def test_a_new_lobby_is_posted_at_once(
    servers: Servers, outbox: Outbox, world: World
) -> None:
    """A change of the settings wakes the courier."""
    await put(servers, LOBBY.channel_id)

    assert world.wakes == 1
    assert [notice.news for notice in await notices(outbox)] == [LobbyDue(LOBBY, 1)]


@pytest.mark.usefixtures("opened")
async def test_what_becomes_of_a_challenge_changes_the_lobby(
    challenges: Challenges, outbox: Outbox, world: World
) -> None:
    """First that it is there: as soon as its message is, to which the lobby has a link.

    Then that it is accepted, also if it stands, withdrawn or expired.
    """
    changes = 1

    async def changed() -> bool:
        nonlocal changes
        news = await lobby_news(outbox, world)
        changes += len(news)
        return news == [LobbyDue(LOBBY, changes)]

    issued = [
        await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS, DAY, admission=Admission(stands))
        for stands in (False, True, False, False)
    ]
    assert not await changed()
    for each in issued:
        await challenges.posted(each.id, 4711)
        assert await changed()

    for each in issued[:2]:
        await challenges.accept(each.id, BJORN)
        assert await changed()
    for each in issued[1:3]:
        await challenges.withdraw(each.id, ANNA)
        assert await changed()
    world.wait(DAY)
    await challenges.run_due()
    assert await changed()


@pytest.mark.usefixtures("opened")
async def test_challenges_to_one_player_are_not_in_the_lobby(
    challenges: Challenges, lobbies: Lobbies, outbox: Outbox, world: World
) -> None:
    """They are nobody else's matter."""
    issued = await posted(challenges, BJORN)
    await challenges.decline(issued.id, BJORN)
    await posted(challenges, BJORN)

    assert await lobby_news(outbox, world) == []
    read = await lobbies.read(LOBBY)
    assert read is not None
    assert read[1] == []


async def test_a_server_without_a_lobby_is_told_nothing(
    challenges: Challenges, lobbies: Lobbies, outbox: Outbox, world: World
) -> None:
    await posted(challenges)
    await lobbies.show_again(HALL.server_id)

    assert await lobby_news(outbox, world) == []
    assert await lobbies.read(LOBBY) is None


async def due(outbox: Outbox) -> list[Notice]:
    """What is due of the lobby, and nothing else is delivered."""
    return [notice for notice in await outbox.due(100) if isinstance(notice.news, LobbyDue)]


@pytest.mark.usefixtures("opened")
async def test_many_challenges_in_a_minute_are_one_update(
    challenges: Challenges, lobbies: Lobbies, outbox: Outbox, world: World
) -> None:
    """The first that is due shows them all, and those behind it are shown already."""
    await posted(challenges)
    (first,) = await due(outbox)
    await outbox.delivered(first.id, 7)
    await lobbies.posted(LOBBY, 7, shown=2)

    for _ in range(9):
        await posted(challenges)
    assert await due(outbox) == []
    world.wait(MINUTE)

    (second,) = await due(outbox)
    read = await lobbies.read(LOBBY)
    assert second.news == LobbyDue(LOBBY, 3)
    assert read is not None
    assert (read[0].changes, len(read[1])) == (11, 10)


@pytest.mark.usefixtures("opened")
async def test_the_lobby_moves_to_another_channel(
    servers: Servers, lobbies: Lobbies, outbox: Outbox, world: World
) -> None:
    """Its old message is closed, and one that was on its way while the lobby was moved."""
    await lobbies.posted(LOBBY, 7, shown=1)

    await put(servers, ELSEWHERE.channel_id)

    assert await lobby_news(outbox, world) == [LobbyClosed(LOBBY, 7), LobbyDue(ELSEWHERE, 1)]
    assert await lobbies.read(LOBBY) is None
    await lobbies.posted(LOBBY, 8, shown=1)
    assert await lobby_news(outbox, world) == [LobbyClosed(LOBBY, 8)]


@pytest.mark.usefixtures("opened")
async def test_a_lobby_that_is_given_up_is_closed(
    servers: Servers, challenges: Challenges, lobbies: Lobbies, outbox: Outbox, world: World
) -> None:
    await lobbies.posted(LOBBY, 7, shown=1)

    await put(servers, None)
    await posted(challenges)

    assert await lobby_news(outbox, world) == [LobbyClosed(LOBBY, 7)]
    assert await lobbies.get(HALL.server_id) is None


async def refuse(outbox: Outbox, world: World) -> list[LobbyNews | LobbyShut]:
    """Refuse what is due of the lobby, and say what is told of that."""
    for notice in await due(outbox):
        await outbox.refused(notice, "403 50013")
    return await lobby_news(outbox, world)


@pytest.mark.usefixtures("opened")
async def test_its_manager_learns_once_that_nothing_can_be_posted(
    servers: Servers, challenges: Challenges, lobbies: Lobbies, outbox: Outbox, world: World
) -> None:
    """After that it is tried once an hour at most, or when the manager sets it again.

    It is told again after it was mended.
    """
    await posted(challenges)
    assert await refuse(outbox, world) == [LobbyShut(DORA, HALL.server_id)]

    await posted(challenges)
    assert await refuse(outbox, world) == []
    assert (await due(outbox)) == []
    await put(servers, LOBBY.channel_id)
    assert [notice.news for notice in await due(outbox)] == [LobbyDue(LOBBY, 3)]
    assert await refuse(outbox, world) == [LobbyShut(DORA, HALL.server_id)]

    world.wait(SHUT_PACE)
    await posted(challenges)
    assert len(await due(outbox)) == 1
    assert await refuse(outbox, world) == []

    await lobbies.posted(LOBBY, 7, shown=5)
    await posted(challenges)
    assert await refuse(outbox, world) == [LobbyShut(DORA, HALL.server_id)]


@pytest.mark.usefixtures("opened")
async def test_the_refusal_of_an_old_channel_is_told_to_nobody(
    servers: Servers, challenges: Challenges, outbox: Outbox, world: World
) -> None:
    await posted(challenges)
    (late,) = await due(outbox)
    await put(servers, ELSEWHERE.channel_id)

    await outbox.refused(late, "403 50013")

    assert await lobby_news(outbox, world) == [LobbyDue(ELSEWHERE, 1)]
