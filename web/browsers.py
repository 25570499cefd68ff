"""The settings: the browsers in which the person is signed in, who can sign out of each."""

from dataclasses import replace
from datetime import timedelta

from aiohttp import web

from play.limits.durations import USE_NOTED_EVERY
from play.sessions import Session
from web import page_wording
from web.dependencies import House
from web.game_actions import field_of, read_body
from web.game_state import State
from web.game_views import number_in, own_look
from web.page_templates import page
from web.request_checks import HOUSE, session_of
from web.signing_in import leading_to, leave

SETTINGS = "/settings"


async def show_settings(request: web.Request) -> web.Response:
    """Show all sessions of the person, the latest first."""
    house, session = request.app[HOUSE], session_of(request)
    found = await house.sessions.sessions_of(session.player)
    shown = [_entry(house, number, each, session) for number, each in enumerate(found, 1)]
    look = await own_look(house, session.player)
    return page("settings.html", look, title=page_wording.SETTINGS, browsers=shown[::-1])


def _entry(house: House, number: int, session: Session, present: Session) -> State:
    now, is_this = house.now(), session.id == present.id
    name = (
        page_wording.THIS_BROWSER if is_this else page_wording.OTHER_BROWSER.format(number=number)
    )
    began, used = now - session.began_at, timedelta() if is_this else now - session.used_at
    words = [
        house.voice.period(each) if each >= USE_NOTED_EVERY else None for each in (began, used)
    ]
    ends = "/leave" if is_this else f"{SETTINGS}/browsers/{session.id}/end"
    return {"name": name, "times": page_wording.times_of(*words), "ends": ends}


async def end(request: web.Request) -> web.Response:
    """End one of the person's sessions."""
    player = session_of(request).player
    await request.app[HOUSE].sessions.end(player, number_in(request, "number"))
    return leading_to(SETTINGS)


async def end_all(request: web.Request) -> web.Response:
    """End all sessions of the person, and leave this browser."""
    await request.app[HOUSE].sessions.end_all(session_of(request).player)
    return await leave(request)


async def turn_board(request: web.Request) -> web.Response:
    """Turn the person's own boards, as ``/settings change`` does: row 1 at the bottom, or not."""
    turned = field_of(await read_body(request), "turned", bool)
    players, me = request.app[HOUSE].players, session_of(request).player
    await players.set(me, lambda now: replace(now, turned=turned))
    return web.json_response({})
