"""The address of Discord's REST API: Discord's own, or a proxy that keeps to its limits."""

from ipaddress import ip_address

from yarl import URL

from bot.operating_errors import OperatingError


class ApiError(OperatingError):
    """The setting is not a URL at which Discord's API can be reached."""


def base_of(text: str) -> str:
    """The start of the URLs of all requests to the API at *text*, with path and version.

    Raises ``ApiError`` if *text* is not an address such as ``http://127.0.0.1:3000``.
    """
    try:
        url = URL(text.strip())
    except ValueError:
        raise ApiError from None
    is_plain = not (url.query_string or url.fragment or url.user or url.password)
    if url.scheme not in {"http", "https"} or not url.host or not is_plain:
        raise ApiError
    path = url.path.rstrip("/") or "/api"
    is_whole = path.rpartition("/")[2].removeprefix("v").isdigit()
    return str(url.with_path(path if is_whole else f"{path}/v10"))


def is_in_clear(text: str) -> bool:
    """Whether requests to the address *text* leave this machine in clear; raises like ``base_of``.

    Those to the API have the bot's token in them, and those to the web page its sessions.
    """
    url = URL(base_of(text))
    host = (url.host or "").removesuffix(".")
    if url.scheme == "https" or host == "localhost" or host.endswith(".localhost"):
        return False
    try:
        return not ip_address(host).is_loopback
    except ValueError:  # a name
        return True


def reach_at(text: str) -> None:
    """Make discord.py send all REST requests to *text*, not to Discord; raises like ``base_of``."""
    from discord.http import Route  # noqa: PLC0415 - the operator's commands do without discord.py

    Route.BASE = base_of(text)
