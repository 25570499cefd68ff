"""The public pages of a server: games, ladder, leaderboard and tournaments, for anybody.

Only servers have them that want them. All else is unknown here, as if it did not exist.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from aiohttp import web

from play.appearance import Appearance
from play.ladders.errors import NoLadderError
from play.leaderboards import ALL_TIME
from play.matches.errors import UnknownMatchError
from play.matches.glimpse import Glimpse, SeenMatch, mark_of
from play.matches.match import Match
from play.matches.state import MatchState
from play.matches.summary import MatchSummary
from play.matches.viewing import Viewer, may_publish
from play.players.player_id import NOBODY, PlayerId
from play.ratings.rating_list import ALL_RULESETS, Category
from play.tournaments.errors import UnknownTournamentError
from play.tournaments.standings import TournamentStanding, standings
from play.tournaments.tournament import Tournament, may_see
from rendering.board import draw_board
from rendering.standings import TitledRows
from rendering.theme import THEMES
from tafl.notation import write_turn
from tafl.pieces import Side
from tafl.rules_in_words import chapters
from web import page_wording
from web.dependencies import House, Names
from web.errors import SignedOutError, UnknownPageError, UnreadableRequestError
from web.event_streams import STREAMS, Told, begun, is_open, send, stirred
from web.game_state import Sight, State, board_of, event_of, pictured, present_scene
from web.game_views import number_in
from web.open_streams import Shared
from web.page_templates import page
from web.request_checks import HOUSE
from web.script_wording import BOARD
from web.signing_in import leading_to
from web.strangers import address_of

MAX_LOOKED_AT, MAX_GAMES, MAX_TOURNAMENTS = 60, 12, 12
"""Numbers of a server's latest games that are looked at, and at most shown; of its tournaments."""

ROWS = 20
"""Number of rows of a table on a page."""

PAGE = re.compile("[1-9][0-9]{0,2}")
"""The number of a page of a table, from 1 to 999."""

PIXELS = 800

SHORTLY = "public, max-age=300"
"""The header by which anybody may keep a picture for five minutes: its players may hide then."""

TO_PLAY = "play"
"""The query of a link for players: whoever is not signed in learns how to."""

TO_BE_FOUND = {"X-Robots-Tag": "all"}
"""The header of pages that search engines may list."""


class PublicServer(NamedTuple):
    """A server with public pages, and ``NOBODY`` as a viewer of what everybody there may see."""

    house: House
    id: int
    look: Appearance
    name: str
    viewer: Viewer

    @property
    def home(self) -> str:
        return f"/servers/{self.id}"

    async def hidden_among(self, people: Iterable[PlayerId]) -> Collection[PlayerId]:
        """Those of *people* whom public pages do not show."""
        return set(await self.house.players.hidden_among(list(people)))

    async def publishes(self, match: SeenMatch) -> bool:
        """Whether the server's public pages show *match*."""
        players = [match.seats.player(side) for side in Side]
        return may_publish(self.viewer, match, await self.hidden_among(players))

    async def names_of(self, people: Collection[PlayerId]) -> Names:
        """The names that *people* chose, without those who are hidden."""
        hidden = await self.hidden_among(people)
        named = await self.house.names_on([each for each in people if each not in hidden], None)
        return {**named, **dict.fromkeys(hidden, page_wording.UNNAMED)}

    def shown(
        self, template: str, title: str, about: str, path: str, **more: object
    ) -> web.Response:
        """The public page at *path* below the server's, with what it says to programs about it."""
        address = self.house.addresses[0] + self.home
        preview: State = {"url": address + path, "title": title, "about": about, "picture": None}
        if "picture" in more:
            preview["picture"] = f"{self.house.addresses[0]}{more['picture']}"
        place = {"server": self.name, "home": self.home}
        answer = page(template, self.look, 200, title=title, preview=preview, **place, **more)
        answer.headers.update(TO_BE_FOUND)
        return answer


async def _public(request: web.Request) -> PublicServer:
    """The server in the path of *request*; raises ``UnknownPageError`` unless it is public."""
    guild_id = number_in(request, "server")
    return await _public_server(request.app[HOUSE], guild_id)


async def _public_server(house: House, guild_id: int) -> PublicServer:
    settings = await house.servers.load_server(guild_id)
    if settings.web:
        found = await house.public_on(guild_id)
        if found is not None:
            return PublicServer(house, guild_id, settings.look, *found)
    raise UnknownPageError


async def show_server(request: web.Request) -> web.Response:
    """Show the latest games, and the way to all tables."""
    server = await _public(request)
    house, now = server.house, server.house.now()
    games = await _games(server)
    names = await server.names_of({each for game in games for each in _players(game)})
    found = await house.tournaments.listed_for(server.viewer, server.id, MAX_TOURNAMENTS)
    tournaments = [(each.id, house.tables.in_list(each, now)) for each in found]
    entries = [_entry(server, game, names) for game in games]
    about = page_wording.server_about(server.name)
    tables = [("leaderboard", page_wording.LEADERBOARD)]
    with suppress(NoLadderError):
        await house.ladders.settings(server.id)
        tables.insert(0, ("ladder", page_wording.LADDER))
    return server.shown(
        "server.html", server.name, about, "", games=entries, tables=tables, tournaments=tournaments
    )


async def _games(server: PublicServer) -> Sequence[MatchSummary]:
    """The latest games that anybody may see, those first that are running."""
    found = await server.house.matches.latest_on(server.id, MAX_LOOKED_AT)
    hidden = await server.hidden_among({each for game in found for each in _players(game)})
    shown = [game for game in found if may_publish(server.viewer, game, hidden)]
    return sorted(shown, key=lambda game: game.state is not MatchState.RUNNING)[:MAX_GAMES]


def _players(game: MatchSummary | Match) -> Sequence[PlayerId]:
    return [game.seats.player(side) for side in Side]


def _entry(server: PublicServer, game: MatchSummary, names: Names) -> State:
    running, to_move = game.state is MatchState.RUNNING, game.player_to_move
    return {
        "path": f"{server.home}/games/{game.id}",
        "picture": _picture(server, game.id, game.updated_at.timestamp()),
        "players": " – ".join(names[each] for each in _players(game)),
        "title": server.house.voice.title(game),
        "turn": page_wording.theirs(names[to_move]) if running else "",
    }


def _picture(server: PublicServer, match_id: int, version: object) -> str:
    """The address of a picture, which changes with the game: others keep what they have seen."""
    return f"{server.home}/games/{match_id}/board.png?{version}"


async def _match_in(request: web.Request) -> tuple[PublicServer, Sight]:
    """The match in the path of *request*, if anybody may see it.

    Raises:
        UnknownMatchError: not everybody may, or there is none.
    """
    server, match_id = await _public(request), number_in(request, "id")
    found = await _published(server, match_id)
    return server, await _sight_of(server, request.app[STREAMS].shared, found)


async def _sight_of(server: PublicServer, shared: Shared, found: Glimpse) -> Sight:
    """The match that was *found*, replayed once for all who look, until it changes."""
    house = server.house
    load = partial(house.matches.with_view, found.id)
    match, view = await shared.do(("published", found.id, mark_of(found)), load)
    names = await server.names_of(_players(match))
    return Sight(match, view, NOBODY, names, view.look, house.now(), "")


async def _published(server: PublicServer, match_id: int) -> Glimpse:
    """The store's record of a match that anybody may see.

    Raises:
        UnknownMatchError: not everybody may, or there is none.
    """
    for found in await server.house.matches.glimpses([match_id]):
        if await server.publishes(found):
            return found
    raise UnknownMatchError(match_id)


async def lead_to_public_game(request: web.Request) -> web.Response:
    """Lead strangers, and programs that show previews of links, to the public page of a game.

    Raises:
        SignedOutError: it has none, or somebody wants to play.
    """
    house, match_id = request.app[HOUSE], number_in(request, "id")
    found = [] if request.query_string else await house.matches.glimpses([match_id])
    for match in found:
        with suppress(UnknownPageError):
            server = await _public_server(house, match.place.guild_id or 0)
            if await server.publishes(match):
                return leading_to(f"{server.home}/games/{match_id}")
    raise SignedOutError


async def show_game(request: web.Request) -> web.Response:
    """Show a game with its present board and all its moves."""
    server, sight = await _match_in(request)
    match, names = sight.match, sight.names
    state = _state_of(server, sight)
    players = [(names[each], str(side)) for each, side in zip(_players(match), Side, strict=True)]
    title = f"{' – '.join(name for name, _ in players)} · {server.house.voice.title(match)}"
    return server.shown(
        "public_game.html",
        title,
        state["headline"],
        f"/games/{match.id}",
        picture=_picture(server, match.id, state["event"]),
        state=state,
        events=f"{server.home}/games/{match.id}/events?seen={state['event']}",
        players=players,
        open_at=f"/games/{match.id}?{TO_PLAY}",
        words=BOARD,
        game=match.ruleset.name,
        rules=chapters(match.ruleset),
    )


def _state_of(server: PublicServer, sight: Sight) -> State:
    """All that changes on the page of a game, except the board."""
    match, voice = sight.match, server.house.voice
    return {
        "event": event_of(match),
        "headline": voice.headline(match, None, sight.names),
        "result": voice.result(match, sight.names),
        "moves": [write_turn(turn) for turn in match.game.turns],
    }


async def stream_game(request: web.Request) -> web.StreamResponse:
    """Stream the states of a game to a stranger: all of them get each as it was made once."""
    server, match_id = await _public(request), number_in(request, "id")
    found, streams = await _published(server, match_id), request.app[STREAMS]
    last = request.headers.get("Last-Event-ID") or request.query.get("seen")
    address, here = address_of(request), is_open(request)
    with streams.opened(None, server.viewer, match_id, here, address) as stream:
        response = await begun(request)
        stream.note(mark_of(found))
        tell = partial(_told, server.house, streams.shared, server.id, match_id)
        # Until not everybody may see it any more.
        with suppress(UnknownPageError, UnknownMatchError):
            while stream.goes_on:
                told = await streams.shared.do(("public", match_id, stream.seen), tell)
                if told.number != last:
                    last = told.number
                    await send(request, response, told.text)
                await stirred(stream, request, response)
    return response


async def _told(house: House, shared: Shared, guild_id: int, match_id: int) -> Told:
    """The present state of a match, and its board.

    Raises:
        UnknownPageError, UnknownMatchError: not everybody may see it now.
    """
    server = await _public_server(house, guild_id)
    sight = await _sight_of(server, shared, await _published(server, match_id))
    board = await house.in_background(
        board_of, sight.look, sight.match.game, present_scene(sight.match)
    )
    return Told.of({**_state_of(server, sight), **board, "turned": sight.look.turned})


async def show_picture(request: web.Request) -> web.Response:
    """Show a picture of the present board of a game."""
    server, sight = await _match_in(request)
    key = ("picture", sight.match.id, event_of(sight.match), sight.look)
    theme = THEMES[sight.look.theme]

    async def draw() -> bytes:
        # Boards for players are drawn in other threads: strangers keep no move waiting.
        return await server.house.in_background(draw_board, pictured(sight), theme, PIXELS)

    picture = await request.app[STREAMS].shared.do(key, draw)
    headers = {"Cache-Control": SHORTLY, **TO_BE_FOUND}
    return web.Response(body=picture, content_type="image/png", headers=headers)


async def show_ladder(request: web.Request) -> web.Response:
    server, number = await _public(request), _page_in(request)
    house = server.house
    try:
        all_places = await house.ladders.standings(server.id)
    except NoLadderError:
        raise UnknownPageError from None
    places = all_places.places[number * ROWS : (number + 1) * ROWS]
    people = [each.player for each in places]
    ratings = await house.ladders.ratings(all_places.settings, people)
    table = house.tables.ladder(
        server.name,
        replace(all_places, places=places),
        ratings,
        await server.names_of(people),
        house.now(),
    )
    more = len(all_places.places) > (number + 1) * ROWS
    return _table(server, table, "/ladder", _turns(number, more=more))


async def show_leaderboard(request: web.Request) -> web.Response:
    server, number = await _public(request), _page_in(request)
    category = Category(server.id, ALL_RULESETS)
    board = await server.house.leaderboards.page(category, ALL_TIME, number, NOBODY)
    names = await server.names_of([each.player for each in board.standings])
    table = server.house.tables.leaderboard(board, names, server.house.now())
    return _table(server, table, "/leaderboard", _turns(board.number, more=board.more))


async def show_tournament(request: web.Request) -> web.Response:
    """Show the standings of a tournament, and its latest round."""
    server, number = await _public(request), _page_in(request)
    house = server.house
    try:
        found = await house.tournaments.on_server(server.id, number_in(request, "id"))
    except UnknownTournamentError:
        raise UnknownPageError from None
    if not may_see(server.viewer, found):
        raise UnknownPageError
    rows = await _standings(request, found) if found.number else ()
    names = await server.names_of({*found.people, *(row.player for row in rows)})
    shown = rows[number * ROWS : (number + 1) * ROWS]
    table = house.tables.tournament(found, shown, names, house.now())
    round_lines = house.tables.pairings(found, names, house.now())
    path, more = f"/tournaments/{found.id}", len(rows) > (number + 1) * ROWS
    return _table(server, table, path, _turns(number, more=more), round_lines)


async def _standings(request: web.Request, tournament: Tournament) -> Sequence[TournamentStanding]:
    """The present standings; 200 players take a while, so they are kept for others."""

    async def compute() -> Sequence[TournamentStanding]:
        return await request.app[HOUSE].in_background(standings, tournament.crosstable)

    key = ("standings", tournament.id, tournament.crosstable)
    return await request.app[STREAMS].shared.do(key, compute)


def _page_in(request: web.Request) -> int:
    """The number of a table's page in the address of *request*, from 0."""
    text = request.query.get("page", "1")
    if not PAGE.fullmatch(text):
        raise UnreadableRequestError
    return int(text) - 1


def _turns(number: int, *, more: bool) -> Mapping[str, int | None]:
    """The pages, from 1, before and after page *number*, from 0; None if there is none."""
    return {"back": number or None, "on": number + 2 if more else None}


def _table(
    server: PublicServer,
    table: TitledRows,
    path: str,
    turns: Mapping[str, int | None],
    lines: Sequence[str] = (),
) -> web.Response:
    best = next((f"{row.rank}. {row.name}" for row in table.rows), page_wording.NONE_YET)
    return server.shown(
        "table.html", table.title, best, path, table=table, lines=lines, turns=turns
    )
