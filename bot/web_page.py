"""The web page, put together with the bot: what it shares with the chat, and where it is served."""

import socket
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from pydantic import HttpUrl

from bot.client import TaflBot
from bot.community.openings import book_of, opinions_of
from bot.figures.address import Address, AddressError, ServingError
from bot.reviews.buttons import finder_for
from bot.studies.game_choice import MAX_GAMES
from bot.ui.page_address import PageLinks
from bot.ui.page_game_rooms import Rooms
from bot.ui.retries import SEND_ERRORS
from bot.ui.viewers import public_viewer, viewer_on
from bot.ui.worker_threads import beside, in_background
from bot.wording import (
    page,
    page_learning,
    page_openings,
    page_reviews,
    page_studies,
    page_tables,
    setup,
)
from play.bounded_dict import Latest
from play.fair_turns import Asker
from play.matches.viewing import Viewer
from play.players.player_id import PlayerId
from play.rate_limits import FloodError, Way
from rendering import tuichi_proof
from tafl.puzzle_proofs import Proof, proof_of
from tafl.puzzles import Puzzle
from tafl.several_games import FoundGames, read_any_games
from web.app import make_app, serve
from web.dependencies import Archive, House, Learning, Names

CHANNELS = "https://discord.com/channels"
"""The address below which the channels of Discord's servers are."""

SECONDS_BETWEEN_LOOKS = 5.0
"""The longest time between two looks for changes in watched games: a wake-up may get lost."""

VIEWERS_KEPT, MAX_VIEWERS = timedelta(minutes=5), 1000
"""Time for which it is remembered what a spectator may see, and the number of those remembered."""

FEW_SERVERS = 5
"""Number of servers at most for which Discord is asked whether somebody is a member of each."""


@dataclass(frozen=True, slots=True)
class WebPage:
    """The web page at *links*, served at the bound socket *place*.

    *place* is None if another process serves the page, and this one only leads there.

    *addresses* are those by which people reach it, without a slash at the end, and *chat* is where
    it finds the channels of servers.
    """

    place: socket.socket | None
    links: PageLinks
    addresses: Sequence[str]
    chat: str = CHANNELS

    @property
    def is_served_here(self) -> bool:
        return self.place is not None

    async def run(self, bot: TaflBot) -> None:
        """Serve the page of *bot* until cancelled."""
        if self.place is not None:
            house = house_of(bot, self.addresses, self.chat)
            await serve(make_app(house), self.place.dup())  # it may be begun again


def page_at(where: str, public: HttpUrl | None) -> WebPage:
    """The page that is served at *where*, and reached at *public*, by default there.

    If *where* is empty, another process serves it.

    Raises:
        AddressError, ServingError: it cannot be served there.
    """
    url = None if public is None else str(public).rstrip("/")
    if not where and url is not None:
        return WebPage(None, PageLinks(url), (url,))
    try:
        address = Address.read(where)
    except AddressError:
        raise AddressError(setup.WEB) from None
    url = url or f"http://{address}"
    return WebPage(bound(address), PageLinks(url), (url,))


def bound(address: Address) -> socket.socket:
    """A socket that listens at *address*."""
    try:
        family, *_, place = socket.getaddrinfo(*address, type=socket.SOCK_STREAM)[0]
        return socket.create_server(place[:2], family=family, backlog=128)
    except OSError as error:
        raise ServingError(address, error, setup.WEB) from error
    except UnicodeError:
        raise AddressError(setup.WEB) from None


def house_of(bot: TaflBot, addresses: Sequence[str], chat: str = CHANNELS) -> House:
    """Everything that the page of *bot* needs."""
    services = bot.services

    async def names_on(people: Collection[PlayerId], guild_id: int | None) -> Names:
        return await bot.names.on(guild_id).find_all(people)

    def require_welcome(player: PlayerId) -> None:
        services.standing_orders.require_welcome(player, None)
        services.privacy.require_staying(player)

    async def public_on(guild_id: int) -> tuple[str, Viewer] | None:
        with suppress(*SEND_ERRORS, ConnectionError):
            guild = await bot.server(guild_id)
            if guild is not None and not services.standing_orders.bans_server(guild_id):
                return guild.name, public_viewer(guild)
        return None

    async def prove(player: PlayerId, puzzle: Puzzle) -> Proof:
        return await bot.heavy_work.do(Asker(player, None), proof_of, puzzle)

    async def read_games(player: PlayerId, text: str) -> FoundGames:
        return await bot.heavy_work.do(Asker(player, None), read_any_games, text, MAX_GAMES)

    return House(
        chat=chat,
        addresses=addresses,
        challenges=services.challenges,
        ladders=services.ladders,
        leaderboards=services.leaderboards,
        matches=services.matches,
        notes=services.notes,
        plans=services.plans,
        reviews=services.reviews,
        rematches=services.rematches,
        computer=services.computer,
        rooms=Rooms(bot),
        statistics=services.statistics,
        critic=page_reviews,
        book=book_of(bot),
        opinions=opinions_of(bot),
        librarian=page_openings,
        finder_for=lambda player, guild_id: finder_for(bot, Asker(player, guild_id)),
        players=services.players,
        servers=services.servers,
        sessions=services.sessions,
        tournaments=services.tournaments,
        learning=Learning(
            services.puzzles, services.daily_puzzles, services.lessons, page_learning, prove
        ),
        archive=Archive(services.studies, page_studies, read_games),
        floods=bot.floods,
        voice=page,
        tables=page_tables,
        figures=bot.figures,
        now=bot.now,
        require_welcome=require_welcome,
        silences_stored=bot.silences_stored,
        names_on=names_on,
        viewer_on=Viewers(bot).on,
        public_on=public_on,
        few_servers=lambda: (
            [each.id for each in bot.guilds] if len(bot.guilds) <= FEW_SERVERS else ()
        ),
        next_change=partial(bot.game_changes.sleep, SECONDS_BETWEEN_LOOKS),
        prove_tuichi=lambda asker, game: bot.heavy_work.do(asker, tuichi_proof.proof_of, game),
        beside=beside,
        in_background=in_background,
    )


@dataclass(frozen=True, slots=True)
class Viewers:
    """Spectators on the page of *bot*; Discord is not asked about the same one again and again."""

    bot: TaflBot
    _known: Latest[tuple[PlayerId, int | None], tuple[datetime, Viewer]] = field(
        default_factory=lambda: Latest(MAX_VIEWERS)
    )

    async def on(self, player: PlayerId, guild_id: int | None) -> Viewer:
        """*player* as a viewer on a server; if Discord does not answer, as one from outside.

        Raises:
            FloodError: Discord was asked about *player* too often.
        """
        if guild_id is None:
            return await viewer_on(self.bot, player, None)
        since, viewer = self._known.get((player, guild_id), (None, None))
        if viewer is not None and since is not None and self.bot.now() - since < VIEWERS_KEPT:
            return viewer
        if not self.bot.floods.let_in(player, None, Way.LOOKUPS):
            raise FloodError(0)
        with suppress(*SEND_ERRORS, ConnectionError):
            viewer = await viewer_on(self.bot, player, guild_id)
            self._known[player, guild_id] = self.bot.now(), viewer
            return viewer
        return await viewer_on(self.bot, player, None)
