"""Signing in by a link, and signing out."""

from aiohttp import web

from play.limits import SESSION_LASTS
from web import sentences
from web.doors import HOUSE, cookie_of, session_of
from web.pages import page


async def show_entry(request: web.Request) -> web.Response:
    """Show whom the link signs in. It is not used up: programs that preview links follow it too."""
    house = request.app[HOUSE]
    link = await house.sessions.invited(request.match_info["token"])
    house.require_welcome(link.player)
    names = await house.names_on([link.player], None)
    title = sentences.ENTER.format(name=names[link.player])
    return page("enter.html", title=title, text=sentences.ENTER_TEXT, button=sentences.ENTER_BUTTON)


async def enter(request: web.Request) -> web.Response:
    """Use the link up, and lead to the page for which it was made."""
    house = request.app[HOUSE]
    token, link = await house.sessions.enter(request.match_info["token"])
    response = _leading_to("/" if link.match_id is None else f"/games/{link.match_id}")
    response.set_cookie(
        cookie_of(house),
        token,
        max_age=int(SESSION_LASTS.total_seconds()),
        path="/",
        secure=house.is_secure,
        httponly=True,
        samesite="Lax",
    )
    return response


async def leave(request: web.Request) -> web.Response:
    """End the session of this browser."""
    house = request.app[HOUSE]
    await house.sessions.end(session_of(request).id)
    response = _leading_to("/")
    response.del_cookie(
        cookie_of(house), path="/", secure=house.is_secure, httponly=True, samesite="Lax"
    )
    return response


def _leading_to(path: str) -> web.Response:
    return web.Response(status=303, headers={"Location": path})
