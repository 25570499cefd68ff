"""Signing in by a link, and signing out."""

from aiohttp import web

from play.limits.durations import SESSION_LASTS
from play.players.player_id import PlayerId
from play.sessions import EntryLink
from web import page_wording
from web.page_templates import page
from web.request_checks import HOUSE, cookie_of, session_in, session_of


async def show_entry(request: web.Request) -> web.Response:
    """Show whom the link signs in. It is not used up: programs that preview links follow it too.

    Whoever is signed in as that person already is led on.
    """
    house, session = request.app[HOUSE], await session_in(request)
    already = None if session is None else session.player
    link = await _link_in(request, already)
    if link.player == already:
        return leading_to(_page_of(link))
    names = await house.names_on([link.player], None)
    title = page_wording.ENTER.format(name=names[link.player])
    return page(
        "enter.html", title=title, text=page_wording.ENTER_TEXT, button=page_wording.ENTER_BUTTON
    )


async def enter(request: web.Request) -> web.Response:
    """Use the link up, and lead to the page for which it was made.

    Whoever was signed in in this browser is signed out.
    """
    house, before = request.app[HOUSE], await session_in(request)
    await _link_in(request)
    token, link = await house.sessions.enter(request.match_info["token"])
    if before is not None:
        await house.sessions.end(before.player, before.id)
    response = leading_to(_page_of(link))
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
    """End the session of this browser, which forgets the pictures that it has kept."""
    house, session = request.app[HOUSE], session_of(request)
    await house.sessions.end(session.player, session.id)
    response = leading_to("/")
    response.headers["Clear-Site-Data"] = '"cache"'
    response.del_cookie(
        cookie_of(house), path="/", secure=house.is_secure, httponly=True, samesite="Lax"
    )
    return response


async def _link_in(request: web.Request, already: PlayerId | None = None) -> EntryLink:
    """The link that was opened, as ``Sessions.invited`` finds it, of a person who is welcome."""
    house = request.app[HOUSE]
    link = await house.sessions.invited(request.match_info["token"], already)
    house.require_welcome(link.player)
    return link


def _page_of(link: EntryLink) -> str:
    return "/" if link.match_id is None else f"/games/{link.match_id}"


def leading_to(path: str) -> web.Response:
    """An answer to a form, which leads to another page of this site."""
    return web.Response(status=303, headers={"Location": path})
