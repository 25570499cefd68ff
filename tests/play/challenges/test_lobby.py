"""The lobby of a server: what changes it, how often, and who learns that it cannot be posted."""

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from play.challenges.challenge import Challenge
from play.challenges.lobby import PACE, SHUT_PACE, Lobby
from play.challenges.requirements import Admission
from play.delivery.notice import Notice
from play.news.challenges import LobbyClosed, LobbyDue, LobbyNews, LobbyShut
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.time.periods import DAY
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, DORA, HALL, HOUR, MINUTE, NOON
from tests.support.issuing import send_challenge
from tests.support.stored import due_now
from tests.support.world import World, notices

SECOND = timedelta(seconds=1)


def due_after(*changes: datetime) -> list[datetime | None]:
    lobby, due = Lobby(HALL, ANNA), []
    for now in changes:
        lobby = lobby.changed(now)
        due.append(lobby.due_at)
    return due


def test_all_changes_of_a_minute_are_shown_together() -> None:
    """The first, or one long after another, at once; also those in the same moment as the first."""
    burst = [NOON + second * SECOND for second in (0, 1, 30, 59)]

    assert due_after(NOON, NOON + PACE) == [NOON, NOON + PACE]
    assert due_after(NOON, *burst) == [NOON] + [NOON + PACE] * 4


def test_updates_are_never_closer_than_a_minute() -> None:
    """However long the changes go on."""
    due = due_after(*(NOON + 7 * second * SECOND for second in range(100)))

    moments = sorted({moment for moment in due if moment is not None})
    assert len(moments) == 13
    assert {later - earlier for earlier, later in pairwise(moments)} == {PACE}


def test_a_change_is_counted() -> None:
    """A list once shown never gets less: messages can be sent twice."""
    lobby = Lobby(HALL, ANNA).changed(NOON).changed(NOON)

    assert (lobby.changes, lobby.shown) == (2, 0)
    assert lobby.posted(7, 2).posted(7, 1).shown == 2


def test_where_posting_is_refused_it_is_tried_once_an_hour() -> None:
    """Until it succeeds."""
    shut = replace(Lobby(HALL, ANNA).changed(NOON), is_shut=True)

    assert shut.is_resting(NOON + SHUT_PACE - SECOND)
    assert not shut.is_resting(NOON + SHUT_PACE)
    assert not shut.posted(7, 1).is_resting(NOON)


LOBBY = Place(HALL.server_id, 12)
ELSEWHERE = Place(HALL.server_id, 13)


async def put(world: World, channel_id: int | None) -> None:
    """Dora puts the lobby in that channel, or in none."""
    await world.servers.change(HALL.server_id, lambda now: replace(now, lobby=channel_id), DORA)


@pytest.fixture
async def opened(world: World) -> World:
    """There is a lobby; an hour ago it was posted."""
    await put(world, LOBBY.channel_id)
    await notices(world)
    world.wait(HOUR)
    return world


async def lobby_news(world: World) -> list[LobbyNews | LobbyShut]:
    """The news of the lobby within a minute."""
    world.wait(PACE)
    told = [notice.news for notice in await notices(world)]
    return [news for news in told if isinstance(news, LobbyDue | LobbyClosed | LobbyShut)]


async def posted(world: World, opponent: PlayerId | None = None) -> Challenge:
    """A challenge by Anna whose message has been posted."""
    issued = await send_challenge(world.challenges, HALL, ANNA, opponent, ANNA_ATTACKS)
    await world.challenges.posted(issued.id, 4711)
    return issued


async def test_a_new_lobby_is_posted_at_once(world: World) -> None:
    """A change of the settings wakes the courier."""
    await put(world, LOBBY.channel_id)

    assert world.wakes == 1
    assert [notice.news for notice in await notices(world)] == [LobbyDue(LOBBY, 1)]


async def test_what_becomes_of_a_challenge_changes_the_lobby(opened: World) -> None:
    """That its message is there, to which the lobby links, is accepted, withdrawn or expired."""
    changes = 1

    async def changed() -> bool:
        nonlocal changes
        news = await lobby_news(opened)
        changes += len(news)
        return news == [LobbyDue(LOBBY, changes)]

    issued = [
        await send_challenge(
            opened.challenges, HALL, ANNA, None, ANNA_ATTACKS, DAY, admission=Admission(stands)
        )
        for stands in (False, True, False, False)
    ]
    assert not await changed()
    for each in issued:
        await opened.challenges.posted(each.id, 4711)
        assert await changed()

    for each in issued[:2]:
        await opened.challenges.accept(each.id, BJORN)
        assert await changed()
    for each in issued[1:3]:
        await opened.challenges.withdraw(each.id, ANNA)
        assert await changed()
    opened.wait(DAY)
    await opened.challenges.run_due()
    assert await changed()


async def test_challenges_to_one_player_are_not_in_the_lobby(opened: World) -> None:
    """They are nobody else's matter."""
    issued = await posted(opened, BJORN)
    await opened.challenges.decline(issued.id, BJORN)
    await posted(opened, BJORN)

    assert await lobby_news(opened) == []
    read = await opened.lobbies.read(LOBBY)
    assert read is not None
    assert read[1] == []


async def test_a_server_without_a_lobby_is_told_nothing(world: World) -> None:
    await posted(world)
    await world.lobbies.show_again(HALL.server_id)

    assert await lobby_news(world) == []
    assert await world.lobbies.read(LOBBY) is None


async def due(world: World) -> list[Notice]:
    """The lobby's due news is delivered, and nothing else."""
    return [
        notice for notice in await due_now(world.outbox, 100) if isinstance(notice.news, LobbyDue)
    ]


async def test_many_challenges_in_a_minute_are_one_update(opened: World) -> None:
    """The first that is due shows them all, and those behind it are shown already."""
    await posted(opened)
    (first,) = await due(opened)
    await opened.outbox.close(first.id, 7)
    await opened.lobbies.posted(LOBBY, 7, shown=2)

    for _ in range(9):
        await posted(opened)
    assert await due(opened) == []
    opened.wait(MINUTE)

    (second,) = await due(opened)
    read = await opened.lobbies.read(LOBBY)
    assert second.news == LobbyDue(LOBBY, 3)
    assert read is not None
    assert (read[0].changes, len(read[1])) == (11, 10)


async def test_the_lobby_moves_to_another_channel(opened: World) -> None:
    """Its old message is closed, and one that was on its way while the lobby was moved."""
    await opened.lobbies.posted(LOBBY, 7, shown=1)

    await put(opened, ELSEWHERE.channel_id)

    assert await lobby_news(opened) == [LobbyClosed(LOBBY, 7), LobbyDue(ELSEWHERE, 1)]
    assert await opened.lobbies.read(LOBBY) is None
    await opened.lobbies.posted(LOBBY, 8, shown=1)
    assert await lobby_news(opened) == [LobbyClosed(LOBBY, 8)]


async def test_a_lobby_that_is_given_up_is_closed(opened: World) -> None:
    await opened.lobbies.posted(LOBBY, 7, shown=1)

    await put(opened, None)
    await posted(opened)

    assert await lobby_news(opened) == [LobbyClosed(LOBBY, 7)]
    assert await opened.lobbies.load_lobby(HALL.server_id) is None


async def refuse(world: World) -> list[LobbyNews | LobbyShut]:
    """Refuse what is due of the lobby, and say what is told of that."""
    for notice in await due(world):
        await world.outbox.refused(notice, "403 50013")
    return await lobby_news(world)


async def test_its_manager_learns_once_that_nothing_can_be_posted(opened: World) -> None:
    """Then it is tried once an hour, or when it is set again; mended, it is told anew."""
    await posted(opened)
    assert await refuse(opened) == [LobbyShut(DORA, HALL.server_id)]

    await posted(opened)
    assert await refuse(opened) == []
    assert (await due(opened)) == []
    await put(opened, LOBBY.channel_id)
    assert [notice.news for notice in await due(opened)] == [LobbyDue(LOBBY, 3)]
    assert await refuse(opened) == [LobbyShut(DORA, HALL.server_id)]

    opened.wait(SHUT_PACE)
    await posted(opened)
    assert len(await due(opened)) == 1
    assert await refuse(opened) == []

    await opened.lobbies.posted(LOBBY, 7, shown=5)
    await posted(opened)
    assert await refuse(opened) == [LobbyShut(DORA, HALL.server_id)]


async def test_the_refusal_of_an_old_channel_is_told_to_nobody(opened: World) -> None:
    await posted(opened)
    (late,) = await due(opened)
    await put(opened, ELSEWHERE.channel_id)

    await opened.outbox.refused(late, "403 50013")

    assert await lobby_news(opened) == [LobbyDue(ELSEWHERE, 1)]
