"""Strangers: people who are not signed in, told apart by the addresses from which they ask."""

from ipaddress import IPv4Address, IPv6Address, ip_address

from aiohttp import web

from play.rate_limits import FloodError, Floods, Way

Address = IPv4Address | IPv6Address

NOWHERE = IPv4Address(0)

EVERYBODY = 0
"""All strangers together, as if they were on a server with this id."""

FORWARDED = "X-Forwarded-For"

HOME_BITS = 64
"""The bits of an IPv6 address that it shares with all others of a household."""


def address_of(request: web.Request) -> int:
    """The number of the address from which *request* comes, below 0: ids of people are above.

    A web server in front, on this machine or its network, adds the address that asked it to the end
    of a header. What stands there before may be made up, and from elsewhere all of it.
    """
    peer = _read(request.remote or "")
    if peer.is_private:
        named = ",".join(request.headers.getall(FORWARDED, ())).rpartition(",")[2]
        peer = _read(named.strip(), peer)
    homes = HOME_BITS if isinstance(peer, IPv6Address) else 0
    return -1 - (int(peer) >> homes)


def _read(text: str, otherwise: Address = NOWHERE) -> Address:
    try:
        found = ip_address(text)
    except ValueError:
        return otherwise
    # A socket for both kinds of addresses has the old ones in this form.
    return (found.ipv4_mapped if isinstance(found, IPv6Address) else None) or found


def require_patience(floods: Floods, address: int) -> None:
    """Count a request from *address*.

    Raises:
        FloodError: there were too many from there, or too many of all strangers.
    """
    if not floods.let_in(address, EVERYBODY, Way.STRANGERS):
        raise FloodError(0)
