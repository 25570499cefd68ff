"""Browsers on the web page: real HTTP on this machine, over the services on a store."""

import asyncio
import json
import random
import socket
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from aiohttp import ClientResponse, ClientSession, web

from bot.delivery.alarm import Alarm
from bot.figures.receiver import NO_FIGURES, Figures
from bot.studies.game_choice import MAX_GAMES
from bot.wording import page, page_learning, page_openings, page_reviews, page_studies, page_tables
from play.errors import PlayError
from play.fair_turns import Asker
from play.matches.viewing import Access, Viewer
from play.players.player_id import NOBODY, PlayerId
from play.rate_limits import FloodError, Floods
from play.reviews.port import Finder
from play.servers.place import Place
from play.services.opening_book import OpeningBook
from play.services.opinions import Opinions
from play.services.sessions import Sessions
from rendering import tuichi_proof
from rendering.scene import Scene
from tafl.defences import Defence
from tafl.findings import Finding, Findings
from tafl.game import Game
from tafl.moves import Move
from tafl.puzzle_proofs import Proof, proof_of
from tafl.puzzles import Puzzle
from tafl.several_games import FoundGames, read_any_games
from tests.support.examples import ANNA, BJORN, CARL, HALL
from tests.support.world import World
from web.app import ROUTES, make_app, served
from web.connections import Connections
from web.dependencies import Archive, House, Learning
from web.event_streams import STREAMS
from web.request_checks import Route


@dataclass(frozen=True)
class SameRoom:
    """Has each game where the one before was played, except those of the *muted*."""

    muted: Collection[PlayerId]

    async def after(self, player: PlayerId, before: Place) -> tuple[Place | None, Collection[int]]:
        return None if player in self.muted else before, ()

    async def of_new_game(self, _: PlayerId, before: Place) -> Place:
        return before


class Guessing:
    """Finds that the last move is the best one everywhere, and each move played a blunder."""

    async def find(self, game: Game, first: int, end: int) -> Findings:
        plies = range(first, min(end, game.ply + 1))
        return [_guess(game.at(ply), is_last=ply == game.ply) for ply in plies]


def _guess(game: Game, *, is_last: bool) -> Finding | None:
    moves = game.legal_moves()
    return Finding(100, None if is_last else -100, moves[-1]) if moves else None


ADDRESS = "http://tafl.test"
NAMES = {ANNA: "Anna", BJORN: "Björn <b>", CARL: "Carl"}
PATIENCE = 20.0
"""Seconds after which a test that waits for an event has failed."""

MICROSECOND = timedelta(microseconds=1)

JSON, HTML = "application/json", "text/html"


@dataclass
class PagedWorld(World):
    """The services, which ring an *alarm*, and what the page asks the bot."""

    alarm: Alarm = field(default_factory=Alarm)
    is_asked_much: bool = False
    """Whether Discord is asked nothing more about spectators for a while."""
    reading: set[PlayerId] = field(default_factory=set)
    """Those who are no players, but read every channel."""
    muted: set[PlayerId] = field(default_factory=set)
    """Those who can write nowhere."""
    nicknames: dict[tuple[PlayerId, int | None], str] = field(default_factory=dict)
    """Names that somebody has on a server alone."""
    asked_for: list[PlayerId] = field(default_factory=list)
    """Those whose names were looked up."""
    open_channels: set[int] = field(default_factory=lambda: {HALL.channel_id})
    """The channels that everybody on their server can read."""
    barred: Callable[[PlayerId], PlayError | None] = lambda _: None
    address: str = ADDRESS
    figures: Figures = NO_FIGURES
    finder: Finder = field(default_factory=Guessing)
    thought_about: list[Game] = field(default_factory=list)
    """The games about which the computer was asked."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.sessions = Sessions(self.store, self.now, random.Random(7).random, self.wake)
        self.floods = Floods(self.now)

    def now(self) -> datetime:
        """The time, which goes on a little with each look: so two changes are never at the same."""
        self.time += MICROSECOND
        return self.time

    def wake(self) -> None:
        super().wake()
        self.alarm.ring()

    def house(self) -> House:
        return House(
            chat="https://discord.com/channels",
            addresses=(self.address,),
            challenges=self.challenges,
            ladders=self.ladders,
            leaderboards=self.leaderboards,
            matches=self.matches,
            notes=self.notes,
            plans=self.plans,
            reviews=self.reviews,
            rematches=self.rematches,
            computer=self.computer,
            rooms=SameRoom(self.muted),
            statistics=self.statistics,
            critic=page_reviews,
            book=OpeningBook(self.live, _look_up),
            opinions=Opinions(self.live, self._look),
            librarian=page_openings,
            finder_for=lambda player, guild_id: self.finder,
            players=self.players,
            servers=self.servers,
            sessions=self.sessions,
            tournaments=self.tournaments,
            learning=Learning(self.puzzles, self.daily, self.lessons, page_learning, self._prove),
            archive=Archive(self.studies, page_studies, _read_games),
            floods=self.floods,
            voice=page,
            figures=self.figures,
            tables=page_tables,
            now=self.now,
            require_welcome=self._require_welcome,
            silences_stored=_at_once,
            names_on=self._names_on,
            viewer_on=self._viewer_on,
            public_on=self._public_on,
            few_servers=lambda: [HALL.server_id],
            next_change=self._next_change,
            prove_tuichi=_prove_tuichi,
            beside=_here,
            in_background=_here,
        )

    async def _look(self, _: Asker, game: Game) -> Finding | None:
        self.thought_about.append(game)
        return _guess(game, is_last=True)

    async def _prove(self, _: PlayerId, puzzle: Puzzle) -> Proof:
        return proof_of(puzzle)

    def _require_welcome(self, player: PlayerId) -> None:
        error = self.barred(player)
        if error is not None:
            raise error

    async def _names_on(
        self, people: Collection[PlayerId], guild_id: int | None
    ) -> dict[PlayerId, str]:
        self.asked_for += people
        names = {each: NAMES.get(each, f"player {each}") for each in people}
        return {each: self.nicknames.get((each, guild_id), name) for each, name in names.items()}

    async def _viewer_on(self, player: PlayerId, guild_id: int | None) -> Viewer:
        if self.is_asked_much:
            raise FloodError(0)
        # As a member is when Discord is asked, whatever happens afterwards.
        access = Access.OPEN if player in self.reading else Access.CLOSED
        there = guild_id if access is Access.OPEN else None
        return Viewer(player, there, lambda _: access)

    async def _public_on(self, guild_id: int) -> tuple[str, Viewer] | None:
        def access(place: Place) -> Access:
            return Access.OPEN if place.channel_id in self.open_channels else Access.CLOSED

        return (f"Hall & <b>{guild_id}", Viewer(NOBODY, guild_id, access))

    async def _next_change(self) -> None:
        await self.alarm.sleep(PATIENCE)


async def _look_up(game: Game) -> Sequence[Move]:
    """The book, which has the last move of each position."""
    return game.legal_moves()[-1:]


async def _prove_tuichi(_: Asker, game: Game) -> tuple[Sequence[Defence], Sequence[Scene]]:
    return tuichi_proof.proof_of(game)


async def _read_games(_: PlayerId, text: str) -> FoundGames:
    return read_any_games(text, MAX_GAMES)


async def _at_once() -> None:
    """Wait for nothing."""


async def _here(work: Callable[..., Any], *arguments: Any, **options: Any) -> Any:  # noqa: ANN401
    return work(*arguments, **options)


@dataclass
class Browser:
    """A browser; *token* is that of its session, empty if nobody is signed in."""

    at: str
    client: ClientSession
    address: str = ADDRESS
    token: str = ""

    async def ask(
        self,
        method: str,
        path: str,
        *,
        accept: str = JSON,
        **options: Any,  # noqa: ANN401
    ) -> ClientResponse:
        """The answer to a request, read to its end; no redirect is followed."""
        headers = self.headers(accept) | options.pop("headers", {})
        answer = await self.client.request(
            method, self.at + path, headers=headers, allow_redirects=False, **options
        )
        await answer.read()
        return answer

    async def see(self, path: str) -> ClientResponse:
        """The answer to a person who opens a page."""
        return await self.ask("GET", path, accept=HTML)

    async def post(self, path: str, **body: object) -> tuple[int, dict[str, Any]]:
        """The status and the content of the answer to a script."""
        answer = await self.ask("POST", path, json=body)
        return answer.status, await answer.json()

    def headers(self, accept: str) -> dict[str, str]:
        cookie = {"Cookie": f"session={self.token}"} if self.token else {}
        return {"Origin": self.address, "Accept": accept, **cookie}

    @asynccontextmanager
    async def stream(self, path: str, **headers: str) -> AsyncIterator["Events"]:
        """The events of a stream, within the context."""
        async with self.client.get(self.at + path, headers=self.headers("") | headers) as answer:
            yield Events(answer)


@dataclass
class Events:
    """The events of a stream, as a browser hears them."""

    answer: ClientResponse

    async def next(self) -> dict[str, str]:
        """The next event, by the names of its fields; empty if the stream has ended."""
        async with asyncio.timeout(PATIENCE):
            fields: dict[str, str] = {}
            async for line in self.answer.content:
                name, colon, value = line.decode().rstrip("\n").partition(": ")
                if colon and name != "retry":
                    fields[name] = value
                elif not name and fields:
                    return fields
            return {}

    async def state(self) -> dict[str, Any]:
        """The state in the next event."""
        event = await self.next()
        state: dict[str, Any] = json.loads(event["data"])
        assert (event["event"], event["id"]) == ("state", str(state["event"]))
        return state


@dataclass
class Website:
    """The page, served on this machine, and how people come to it."""

    world: PagedWorld
    app: web.Application
    at: str
    client: ClientSession

    def browser(self) -> Browser:
        """A browser in which nobody is signed in."""
        return Browser(self.at, self.client, self.world.address)

    async def signed_in(self, player: PlayerId) -> Browser:
        token, _ = await self.world.sessions.enter(await self.world.sessions.invite(player))
        return Browser(self.at, self.client, self.world.address, token)

    @property
    def streams(self) -> int:
        return len(self.app[STREAMS])


@asynccontextmanager
async def website(
    world: PagedWorld,
    routes: Sequence[Route] = ROUTES,
    *,
    real: bool = False,
    connections: Connections | None = None,
    buffer: int | None = None,
) -> AsyncIterator[Website]:
    """The page over the services of *world*, within the context.

    A *real* browser reaches it by the address that it has on this machine. The system keeps up to
    *buffer* bytes of what it sends until a browser takes them.
    """
    place = socket.create_server(("127.0.0.1", 0))
    if buffer is not None:
        place.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    at = f"http://127.0.0.1:{place.getsockname()[1]}"
    world.address = at if real else world.address
    app = make_app(world.house(), routes, connections)
    async with served(app, place), ClientSession() as client:
        watching = asyncio.create_task(app[STREAMS].run())
        try:
            yield Website(world, app, at, client)
        finally:
            watching.cancel()
