"""Accepting a challenge in which one chooses men to take off: they are tapped on the board."""

from aiohttp import web

from play.challenges.errors import UnknownChallengeError
from rendering.browser_sprites import board_look
from rendering.scene import Scene
from tafl.position import Position
from tafl.squares import Square
from web.challenges import seen_challenge
from web.errors import NoRoomError, UnreadableRequestError
from web.game_state import dressed
from web.game_views import own_look
from web.page_templates import page
from web.request_checks import HOUSE, form_of, session_of
from web.script_wording import NAMING_WORDS
from web.signing_in import leading_to

FORM = "application/x-www-form-urlencoded"


async def show_choice(request: web.Request) -> web.Response:
    """Show the board at the start, on which to choose the men; only to whoever may accept."""
    house, me = request.app[HOUSE], session_of(request).player
    challenge, _ = await seen_challenge(request)
    challenge.accept(me, house.now(), lambda: True)
    if challenge.naming is None:
        raise UnknownChallengeError(challenge.id)
    look, rules = await own_look(house, me), challenge.terms.ruleset
    names = await house.names_on({challenge.challenger, me}, None)
    men = challenge.naming.men(rules)
    start = {
        **board_look(dressed(Scene(Position.start(rules)), look)),
        "turned": look.turned,
        "men": [str(square) for square in men],
        "number": challenge.naming.number,
    }
    title, *lines = house.voice.challenge(challenge, me, names, house.now())
    return page(
        "naming_men.html",
        look,
        title=title,
        task=house.voice.men_to_choose(challenge, challenge.naming, names),
        lines=[line for line in lines if line],
        start=start,
        accepts=f"/challenges/{challenge.id}/accept",
        words=NAMING_WORDS,
    )


async def accept(request: web.Request) -> web.Response:
    """Accept a challenge, without the men that were chosen; lead to the game that begins."""
    house, me = request.app[HOUSE], session_of(request).player
    challenge, viewer = await seen_challenge(request)
    if challenge.opponent is None:
        # Discord lets nobody press its buttons who is timed out.
        room, _ = await house.rooms.after(me, challenge.place)
        if room is None:
            raise NoRoomError
    named = await _named(request)
    if challenge.naming is not None and not named:
        return leading_to(f"/challenges/{challenge.id}/men")
    match = await house.challenges.accept(challenge.id, me, named, sees=viewer.reads)
    return leading_to(f"/games/{match.id}")


async def _named(request: web.Request) -> frozenset[Square]:
    """The squares in the form that *request* sends; none without a form."""
    if request.content_type != FORM:
        return frozenset()
    words = str((await form_of(request)).get("men", "")).split()
    try:
        return frozenset(map(Square.parse, words))
    except ValueError:
        raise UnreadableRequestError from None
