"""The address of Discord's REST API: Discord's own, or a proxy that keeps to its limits."""

from dataclasses import dataclass

from yarl import URL

VERSION = "v10"


@dataclass(eq=False)
class ApiError(Exception):
    """*text* is not the address of an API."""

    text: str


def base_of(text: str) -> str:
    """The start of every request's URL, for an address such as ``http://127.0.0.1:3000``.

    Raises:
        ApiError: *text* is not such an address.
    """
    try:
        url = URL(text.strip())
    except ValueError:
        raise ApiError(text) from None
    if url.scheme not in {"http", "https"} or not url.host or url.query_string or url.fragment:
        raise ApiError(text)
    path = url.path.rstrip("/") or "/api"
    is_whole = path.rpartition("/")[2].removeprefix("v").isdigit()
    return str(url.with_path(path if is_whole else f"{path}/{VERSION}"))


def reach_at(text: str) -> None:
    """Make discord.py send all requests to *text*; the API there names the gateway.

    Raises:
        ApiError: *text* is not an address.
    """
    from discord.http import Route  # noqa: PLC0415 - the operator's commands do without discord.py

    Route.BASE = base_of(text)
