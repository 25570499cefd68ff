"""Where Discord's REST API is reached: at Discord, or at a proxy that keeps to Discord's limits."""

from discord.http import Route
from yarl import URL

VERSION = "v10"


class ApiError(Exception):
    """*text* is not the address of an API."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def base_of(text: str) -> str:
    """What goes before every path, of an address such as ``http://127.0.0.1:3000``.

    Raises:
        ApiError: it is none.
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
    """Have discord.py send all requests there; the gateway is where that says it is.

    Raises:
        ApiError: *text* is no address.
    """
    Route.BASE = base_of(text)
