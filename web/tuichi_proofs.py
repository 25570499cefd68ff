"""*Why?* on a board on which nothing stops the king (tuichi): each defence, and his way out."""

from itertools import zip_longest

from aiohttp import web

from play.fair_turns import Asker
from play.matches.errors import StaleBoardError
from rendering.browser_sprites import board_look
from web.game_state import dressed
from web.game_views import seen
from web.request_checks import HOUSE


async def show_proof(request: web.Request) -> web.Response:
    """The defences, in words; those that hinder the king most have boards too."""
    house, sight = request.app[HOUSE], await seen(request, named=False)
    match = sight.match
    found, scenes = await house.prove_tuichi(Asker(sight.viewer, match.place.guild_id), match.game)
    if not found:
        raise StaleBoardError(match.id, match.board, match.board)
    looks = [board_look(dressed(scene, sight.look)) for scene in scenes]
    defences = [
        {"text": text, "look": look} for text, look in zip_longest(house.voice.proof(found), looks)
    ]
    return web.json_response({"defences": defences})
