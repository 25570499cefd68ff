"""The looks of pages: style sheets, scripts, and the sprites and colours of each theme.

Their addresses have the version of what they show, so browsers keep them for ever.
"""

from aiohttp import web

from rendering.browser_sprites import SPRITES, sprite, stylesheet, version
from rendering.theme import THEMES
from web.errors import UnknownPageError
from web.page_templates import static_files, static_version
from web.request_checks import HOUSE

FOR_EVER = "public, max-age=31536000, immutable"
STYLES = "theme.css"
PICTURE = ".png"
CLOSED_ROBOTS, OPEN_ROBOTS = "", "Allow: /servers/\nAllow: /static/\nAllow: /looks/\n"


async def show_static(request: web.Request) -> web.Response:
    found = static_files().get(request.match_info["name"])
    if found is None or request.match_info["version"] != static_version():
        raise UnknownPageError
    return _kept(*found)


async def show_look(request: web.Request) -> web.Response:
    """Show the style sheet or a sprite of a theme."""
    theme, name = THEMES.get(request.match_info["theme"]), request.match_info["name"]
    if theme is None or request.match_info["version"] != version():
        raise UnknownPageError
    if name == STYLES:
        return _kept("text/css", stylesheet(theme).encode())
    if not name.endswith(PICTURE) or name.removesuffix(PICTURE) not in SPRITES:
        raise UnknownPageError
    drawn = await request.app[HOUSE].beside(sprite, theme, name.removesuffix(PICTURE))
    return _kept("image/png", drawn)


async def show_robots(request: web.Request) -> web.Response:
    """Say what search engines may read: nothing, unless a server has public pages."""
    is_open = await request.app[HOUSE].servers.any_public()
    text = OPEN_ROBOTS if is_open else CLOSED_ROBOTS
    return web.Response(text=f"User-agent: *\n{text}Disallow: /\n")


def _kept(kind: str, content: bytes) -> web.Response:
    charset = None if kind.startswith("image/") else "utf-8"
    headers = {"Cache-Control": FOR_EVER}
    response = web.Response(body=content, content_type=kind, charset=charset, headers=headers)
    if charset:
        response.enable_compression()
    return response
