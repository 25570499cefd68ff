"""People on the web page of a bot that runs in a process of its own: they watch, and they move."""

import asyncio
import random
import socket
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from time import perf_counter

from aiohttp import ClientResponse, ClientSession, TCPConnector

from bot.__main__ import now
from play.limits.durations import SESSION_LASTS
from play.matches.match import Match
from play.players.player_id import PlayerId
from play.sessions import Session, digest_of
from play.store.port import Store
from tafl.moves import Move
from tafl.pieces import Side
from tests.bench.one_process import Table, Waits, until
from tests.support.discord_players import Player
from tests.support.discord_server import DiscordServer

WHOLE = 65_536
"""Bytes that a stream is read by, more than an event has."""


def free_place() -> str:
    """An address on this machine that nobody serves at."""
    with socket.create_server(("127.0.0.1", 0)) as place:
        return f"127.0.0.1:{place.getsockname()[1]}"


async def sign_in(store: Store, people: Collection[PlayerId]) -> Mapping[PlayerId, str]:
    """The token of a new session for each of *people*."""
    since, tokens = now(), {player: f"{player:064x}" for player in people}
    async with store.begin() as unit:
        for player, token in tokens.items():
            session = Session(0, player, since, since, since + SESSION_LASTS)
            await unit.sessions.add_session(session, digest_of(token))
    return tokens


def people_of(matches: Sequence[Match]) -> Sequence[PlayerId]:
    """All who play *matches*."""
    return [match.seats.player(side) for match in matches for side in Side]


class Crowd:
    """People with browsers at *place*, where they are signed in by *tokens*."""

    def __init__(self, place: str, tokens: Mapping[PlayerId, str]) -> None:
        self._at, self._tokens = f"http://{place}", tokens
        self._client = ClientSession(connector=TCPConnector(limit=0))

    async def close(self) -> None:
        await self._client.close()

    def _headers(self, player: PlayerId) -> dict[str, str]:
        return {"Cookie": f"session={self._tokens[player]}", "Origin": self._at}

    async def move(self, match_id: int, player: PlayerId, move: Move, board: int) -> int:
        """Play *move* on the *board* with that number; the number of the next one."""
        body = {"move": str(move), "board": board, "confirmed": True}
        path = f"{self._at}/games/{match_id}/move"
        async with self._client.post(path, json=body, headers=self._headers(player)) as answer:
            said = await answer.json()
            assert answer.status == 200, said
            return int(said["state"]["board"])

    @asynccontextmanager
    async def watching(self, matches: Sequence[Match]) -> AsyncIterator[None]:
        """A context in which both players of all *matches* watch them."""
        async with AsyncExitStack() as stack:
            for match in matches:
                for player in people_of([match]):
                    await stack.enter_async_context(self._stream(match.id, player))
            yield

    @asynccontextmanager
    async def _stream(self, match_id: int, player: PlayerId) -> AsyncIterator[None]:
        path = f"{self._at}/games/{match_id}/events"
        async with self._client.get(path, headers=self._headers(player)) as answer:
            assert answer.status == 200, await answer.text()
            # The first event has come once more than the greeting is there.
            while b"data: " not in await answer.content.readany():
                pass
            reading = asyncio.create_task(_read(answer))
            yield
            reading.cancel()


async def _read(answer: ClientResponse) -> None:
    """Read all that comes, as a browser does."""
    async for _ in answer.content.iter_chunked(WHOLE):
        pass


class PageTable(Table):
    """Two who play *match* on the page, as fast as they are answered."""

    def __init__(self, server: DiscordServer, match: Match, crowd: Crowd) -> None:
        super().__init__(server, match)
        self._crowd, self._board = crowd, match.board
        self._dice = random.Random(match.id)

    async def _type(self, player: Player, text: str) -> None:
        """Type nothing: they tap a piece and a square."""

    async def _move(self, player: Player, move: Move, waits: Waits) -> None:
        boards = self._boards()
        start = perf_counter()
        self._board = await self._crowd.move(self._match.id, PlayerId(player.id), move, self._board)
        waits.answers.append(perf_counter() - start)
        await until(lambda: self._boards() > boards)
        waits.boards.append(perf_counter() - start)
