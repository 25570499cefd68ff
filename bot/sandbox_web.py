"""The web page in the sandbox, where each player has an address: one browser is all of them."""

import socket
from dataclasses import dataclass
from typing import NamedTuple

from bot.figures.address import Address
from bot.sandbox_page import SandboxBot
from bot.ui.page_address import PageLinks
from bot.web_page import WebPage, bound
from play.players.player_id import PlayerId

HOST = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class SandboxLinks(PageLinks):
    """Links by which each player has a host, and so cookies, of their own: ``astrid.localhost``.

    *hosts* is filled when the players are there.
    """

    hosts: dict[PlayerId, str]

    def entry(self, player: PlayerId, token: str) -> str:
        address = self.address.replace(HOST, self.hosts.get(player, HOST))
        return PageLinks(address).entry(player, token)


def sandbox_page(port: int, names: tuple[str, ...]) -> WebPage:
    """The web page at *port*, or at any free one if that is 0, for players with these *names*.

    Raises:
        ServingError: the port cannot be used.
    """
    place = bound(Address(HOST, port))
    hosts = [host_of(name) for name in names]
    port = port_of(place)
    addresses = [f"http://{host}:{port}" for host in (HOST, *hosts)]
    return WebPage(place, SandboxLinks(addresses[0], {}), addresses, chat="")


def port_of(place: socket.socket) -> int:
    return int(place.getsockname()[1])


def host_of(name: str) -> str:
    """The host of the player with that *name*; every browser finds this machine by it."""
    return f"{name.lower()}.localhost"


class Opener(NamedTuple):
    """Opens games on the page of *bot* for its players, by *links*."""

    bot: SandboxBot
    links: PageLinks

    async def open(self, player: PlayerId, match_id: int) -> str:
        """An address that signs *player* in and leads to a match."""
        return self.links.entry(player, await self.bot.services.sessions.invite(player, match_id))
