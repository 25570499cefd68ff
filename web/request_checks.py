"""Checks of every request: who asks, how often, from which page; and the answers to errors."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from enum import Enum, auto
from http import HTTPStatus
from typing import NamedTuple

from aiohttp import web
from aiohttp.http import HttpProcessingError

from play.challenges.errors import UnknownChallengeError
from play.errors import PlayError
from play.heavy_work import HeavyWorkError
from play.lessons.errors import NoSuchStepError, UnknownLessonError
from play.matches.errors import NoSuchPlyError, NotYourMatchError, UnknownMatchError
from play.orders.errors import BannedError
from play.privacy.errors import BeingDeletedError
from play.puzzles.errors import NotGivenError
from play.rate_limits import FloodError, Way
from play.sessions import LinkGoneError, LinkUsedError, Session
from play.store.errors import StoreError
from play.studies import UnknownStudyError
from tafl.errors import TaflError
from web import page_wording
from web.connections import CONNECTIONS, SECONDS
from web.dependencies import House
from web.errors import (
    ForeignRequestError,
    SignedOutError,
    TooManyStreamsError,
    TooMuchTextError,
    UnknownPageError,
    UnreadableRequestError,
)
from web.page_templates import page
from web.strangers import address_of, require_patience

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

HOUSE = web.AppKey("house", House)

SESSION = web.RequestKey("session", Session)
"""The key of a request for the session of its person."""

BEGUN = web.RequestKey("begun", bool)
"""The key of a request whose answer has begun."""

SAFE = frozenset({"GET", "HEAD"})

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        "object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Never a path, which may hold a token. Without any referrer, forms would have no origin.
    "Referrer-Policy": "strict-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
}
"""Headers of every answer. They allow nothing from elsewhere, and the page in no frame.

Public pages alone have another one for search engines.
"""

STATUSES: dict[type[BaseException], HTTPStatus] = {
    SignedOutError: HTTPStatus.UNAUTHORIZED,
    UnknownPageError: HTTPStatus.NOT_FOUND,
    UnknownMatchError: HTTPStatus.NOT_FOUND,
    UnknownChallengeError: HTTPStatus.NOT_FOUND,
    NoSuchPlyError: HTTPStatus.NOT_FOUND,
    NotGivenError: HTTPStatus.NOT_FOUND,
    UnknownLessonError: HTTPStatus.NOT_FOUND,
    NoSuchStepError: HTTPStatus.NOT_FOUND,
    UnknownStudyError: HTTPStatus.NOT_FOUND,
    LinkGoneError: HTTPStatus.GONE,
    LinkUsedError: HTTPStatus.GONE,
    UnreadableRequestError: HTTPStatus.BAD_REQUEST,
    TooMuchTextError: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    ForeignRequestError: HTTPStatus.FORBIDDEN,
    NotYourMatchError: HTTPStatus.FORBIDDEN,
    BannedError: HTTPStatus.FORBIDDEN,
    BeingDeletedError: HTTPStatus.FORBIDDEN,
    FloodError: HTTPStatus.TOO_MANY_REQUESTS,
    TooManyStreamsError: HTTPStatus.TOO_MANY_REQUESTS,
    HeavyWorkError: HTTPStatus.SERVICE_UNAVAILABLE,
    StoreError: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""The status of the answer to each class of error; to others that a person can cause, 422."""

log = logging.getLogger(__name__)


class Visitor(Enum):
    """The people for whom a route is."""

    ANYBODY = auto()
    PASSING = auto()
    """Those who are signed in; what others get, the handler decides."""
    SIGNED_IN = auto()


class Route(NamedTuple):
    """A way into the page: a *method* and a *path*, and the handler of requests for it.

    A request counts against the allowance for *costs*: of its person or, if *costs* are those of
    strangers, of its address. These are REQUESTS if it changes something, or if all moves in a game
    are worked out for it. A route that is *lasting* has no time limit.
    """

    method: str
    path: str
    handler: Handler
    visitor: Visitor = Visitor.SIGNED_IN
    costs: Way = Way.LOOKS
    lasting: bool = False

    @property
    def name(self) -> str:
        """The route in figures: of all paths that it has, what is the same in them."""
        return f"{self.method} {re.sub(':[^}]+', '', self.path)}"


def cookie_of(house: House) -> str:
    """The name of the cookie with a session's token; by https, nobody else can set one for us."""
    return "__Host-session" if house.is_secure else "session"


async def session_in(request: web.Request) -> Session | None:
    """The session of the browser that sent *request*; None if nobody is signed in there."""
    house = request.app[HOUSE]
    token = request.cookies.get(cookie_of(house), "")
    return await house.sessions.session(token) if token else None


def is_signed_in(request: web.Request) -> bool:
    """Whether somebody is signed in who sent *request*, on a route for those who pass by."""
    return SESSION in request


def session_of(request: web.Request) -> Session:
    return request[SESSION]


def guarded(route: Route) -> Handler:
    """The handler of *route* behind all checks; what comes of each request is measured."""
    handler, name = _explaining(route), route.name

    async def handle(request: web.Request) -> web.StreamResponse:
        clock, status = asyncio.get_running_loop().time, None
        began = clock()
        try:
            response = await handler(request)
            status = response.status
        except web.HTTPException as error:
            status = error.status
            raise
        except ConnectionError:
            # Nobody reads this answer: the browser has gone, or its stream is cut off here.
            if request.transport is not None:
                request.transport.abort()
            response = web.Response()
        finally:
            took = None if route.lasting else clock() - began
            request.app[HOUSE].figures.page_answered(name, status, took)
        return response

    return handle


def _explaining(route: Route) -> Handler:
    """The handler of *route*, whose errors are explained, whatever they are."""

    async def handle(request: web.Request) -> web.StreamResponse:
        request.app[CONNECTIONS].heard(request)
        try:
            async with asyncio.timeout(None if route.lasting else SECONDS):
                await _let_in(request, route)
                return await route.handler(request)
        except (PlayError, TaflError) as error:
            return refused(request, error)
        except TimeoutError:
            return told(request, page_wording.TOO_LATE, HTTPStatus.SERVICE_UNAVAILABLE)
        except web.HTTPRequestEntityTooLarge:
            return told(request, page_wording.TOO_LARGE, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        except (web.HTTPException, ConnectionError):
            raise
        except Exception:
            # The path stays out of the log: it may hold the token of a link.
            log.exception("A request to the page failed: %s", route.name)
            return told(request, page_wording.UNEXPECTED, HTTPStatus.INTERNAL_SERVER_ERROR)

    return handle


async def _let_in(request: web.Request, route: Route) -> None:
    """Refuse a request for *route*, or note whose it is."""
    house = request.app[HOUSE]
    if request.method not in SAFE and request.headers.get("Origin") not in house.addresses:
        raise ForeignRequestError
    if route.costs is Way.STRANGERS:
        require_patience(house.floods, address_of(request))
    if route.visitor is Visitor.ANYBODY:
        return
    session = await session_in(request)
    if session is None:
        if route.visitor is not Visitor.PASSING:
            raise SignedOutError
        require_patience(house.floods, address_of(request))
        return
    if not house.floods.let_in(session.player, None, route.costs):
        raise FloodError(0)
    house.require_welcome(session.player)
    if request.method not in SAFE:
        await house.silences_stored()
    request[SESSION] = session


async def require_still_there(request: web.Request) -> None:
    """Refuse a person who has been signed out, or may not stay, since *request* began.

    To be called before the result of work that has waited is stored.
    """
    if await session_in(request) is None:
        raise SignedOutError
    request.app[HOUSE].require_welcome(session_of(request).player)


async def form_of(request: web.Request) -> Mapping[str, object]:
    """The fields of the form that *request* sends; raises ``UnreadableRequestError``."""
    try:
        fields = await request.post()
        # Some encodings that a browser may name write halves of characters.
        "".join(each for each in fields.values() if isinstance(each, str)).encode()
    except (ValueError, LookupError, RuntimeError, web.RequestPayloadError, HttpProcessingError):
        raise UnreadableRequestError from None
    return fields


def refused(request: web.Request, error: BaseException) -> web.Response:
    """The answer that explains *error*, which a person can cause."""
    status = next(
        (found for kind, found in STATUSES.items() if isinstance(error, kind)),
        HTTPStatus.UNPROCESSABLE_ENTITY,
    )
    return told(request, explained(request.app[HOUSE], error), status)


def explained(house: House, error: BaseException) -> str:
    words = page_wording.explain(error) or house.voice.explain(error, house.now())
    return words or page_wording.UNEXPECTED


TITLES = {
    HTTPStatus.UNAUTHORIZED: page_wording.SIGNED_OUT,
    HTTPStatus.NOT_FOUND: page_wording.NOT_FOUND,
    HTTPStatus.GONE: page_wording.NO_ENTRY,
}
"""The headings of refusals, by their status."""


def told(request: web.Request, words: str, status: HTTPStatus) -> web.Response:
    """An answer that says *words*: as a page to a person, as JSON to a script.

    If events have been sent already, the connection is cut instead: they would include the answer.
    """
    if request.get(BEGUN):
        raise ConnectionAbortedError
    if "text/html" not in request.headers.get("Accept", ""):
        return web.json_response({"error": words}, status=status)
    is_known = status not in {HTTPStatus.UNAUTHORIZED, HTTPStatus.GONE}
    link = {"href": "/", "text": page_wording.HOME} if is_known else None
    title = TITLES.get(status, page_wording.NOT_ALLOWED)
    return page("message.html", status=status, title=title, text=words, link=link)


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add the headers of every answer; one without rules of its own is kept nowhere."""
    request[BEGUN] = True
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers.pop("Server", None)
