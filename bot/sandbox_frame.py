"""A proxy for the page of the sandbox, which adds what simcord's own page lacks."""

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from aiohttp import ClientResponse, ClientSession, web
from simcord.backend.errors import SetupError
from simcord.preview import Preview
from simcord.preview._pages import _Page

from bot.sandbox_typed import as_command
from play.players.player_id import PlayerId

log = logging.getLogger(__name__)

HOST = "127.0.0.1"
MAX_UPLOAD = 32 << 20
"""Largest number of bytes that a form with files may send."""

SCRIPT, STYLE = "/frame.js", "/frame.css"
ADDED = {SCRIPT: ("text/javascript", "sandbox_frame.js"), STYLE: ("text/css", "sandbox_frame.css")}
"""The files that are added to the page, with their content types, by path."""

HEAD = (
    f'<script type="module" src="{SCRIPT}"></script><link rel="stylesheet" href="{STYLE}"></head>'
)

CLOSED_FORM = "/frame/closed-form"
"""Where the added script names a form that was cancelled."""

OPEN_GAME = "/frame/open"
"""Where the added script leads links to the web page."""

OpenGame: TypeAlias = Callable[[PlayerId, int], Awaitable[str]]
"""A function that returns the address at which a player, now signed in, has a match."""

ACTION = "/api/action"
PASSING = {"stale-revision", "busy", "context-unavailable"}
"""Reasons for which the page refuses a click only until a refresh, or another click, is done."""

CLICK = re.compile(rb'"kind":\s*"(click|select|modal_submit)"')
REVISION = re.compile(rb'"published_revision":\s*\d+')
MOST_TRIES, PAUSE = 100, 0.1
"""Most times that a refused click is sent again, and the seconds before each."""

PASSED_ON = ("Content-Type", "X-Simcord-Capability", "X-Simcord-Context")
PASSED_BACK = (
    "Content-Type",
    "Cache-Control",
    "Content-Security-Policy",
    "Referrer-Policy",
    "X-Content-Type-Options",
    "X-Frame-Options",
)


def again(action: bytes, receipt: bytes) -> bytes | None:
    """The *action* to send again, with the page's present revision; None if *receipt* is final.

    The page refuses a click that meets a refresh, as when the bot posts something by itself. If the
    action is not possible any more, it is refused again.
    """
    try:
        refused = json.loads(receipt)
        reasons = refused.get("diagnostics") or [refused["error"]]
        if any(reason["code"] in PASSING for reason in reasons):
            revision = b'"published_revision":%d' % refused.get("revision", 0)
            return REVISION.sub(revision, action, count=1) if "revision" in refused else action
    except (ValueError, KeyError, TypeError, AttributeError):
        log.debug("No receipt of an action", exc_info=True)
    return None


@asynccontextmanager
async def framed(page: Preview, port: int, open_game: OpenGame) -> AsyncIterator[str]:
    """A context in which *page* is served on *port*, or on any if that is 0; yields its address.

    Its links to games lead where *open_game* says. Raises ``SetupError`` if the port cannot be
    used.
    """
    address, _, key = page.url.partition("/#")
    async with ClientSession() as session:
        app = web.Application(client_max_size=MAX_UPLOAD)
        app.router.add_route("*", "/{path:.*}", Frame(session, address, page, open_game).answer)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            try:
                await web.TCPSite(runner, HOST, port).start()
            except OSError as error:
                raise SetupError(error.strerror) from error
            yield f"http://{HOST}:{runner.addresses[0][1]}/#{key}"
        finally:
            await runner.cleanup()


@dataclass(frozen=True, slots=True)
class Frame:
    session: ClientSession
    address: str
    page: Preview
    open_game: OpenGame

    async def answer(self, request: web.Request) -> web.Response:
        """The answer to *request*, which must name this machine, as the page itself demands."""
        if request.host.partition(":")[0] not in {HOST, "localhost"}:
            raise web.HTTPForbidden
        if request.path in ADDED:
            kind, name = ADDED[request.path]
            text = Path(__file__).with_name(name).read_text("utf-8")
            return web.Response(text=text, content_type=kind)
        sent = await request.read()
        if request.path == OPEN_GAME:
            return await self._open(request)
        if request.path == CLOSED_FORM:
            self._forget_form(request, sent.decode())
            return web.Response()
        ask = self._act if request.path == ACTION else self._ask
        answer, content = await ask(request, sent)
        if request.path == "/":
            content = content.replace(b"</head>", HEAD.encode(), 1)
        headers = {name: answer.headers[name] for name in PASSED_BACK if name in answer.headers}
        return web.Response(status=answer.status, body=content, headers=headers)

    async def _open(self, request: web.Request) -> web.Response:
        """Lead to a game on the web page, signed in as the player who is viewing this page."""
        if request.query.get("key") != self.page.capability:
            raise web.HTTPUnauthorized
        try:
            player, match_id = int(request.query["viewer"]), int(request.query["match"])
        except (KeyError, ValueError):
            raise web.HTTPBadRequest from None
        raise web.HTTPSeeOther(await self.open_game(PlayerId(player), match_id))

    def _forget_form(self, request: web.Request, handle: str) -> None:
        """Forget the form *handle*, so that the page offers people to choose from again."""
        if request.headers.get("X-Simcord-Capability") != self.page.capability:
            raise web.HTTPUnauthorized
        with suppress(SetupError):  # the page has been closed
            context = self._context(request)
            if context.modal_handle == handle:
                context.modal = context.modal_handle = None
                self.page._publish(context)  # noqa: SLF001

    async def _act(self, request: web.Request, action: bytes) -> tuple[ClientResponse, bytes]:
        """Have the page do *action*; a command that is typed as text is run if possible."""
        command = self._typed_command(request, action)
        if command is not None:
            answer, receipt = await self._insist(request, command)
            if answer.ok and not json.loads(receipt)["rejected"]:
                return answer, receipt
        answer, receipt = await self._insist(request, action)
        if CLICK.search(action):
            self._show_to_others(request)
        return answer, receipt

    def _show_to_others(self, request: web.Request) -> None:
        """Refresh pages in other tabs, as simcord does after messages and commands alone."""
        with suppress(SetupError):  # the page has been closed
            own = self._context(request)
            for page in tuple(self.page._pages.values()):  # noqa: SLF001
                if page is not own:
                    self.page._publish(page)  # noqa: SLF001

    def _typed_command(self, request: web.Request, action: bytes) -> bytes | None:
        try:
            context = self._context(request)
        except SetupError:
            return None  # the page has been closed, and refuses the action
        users = self.page.env.backend.users.values()
        people = {user.name.casefold(): str(user.id) for user in users}
        return as_command(action, context.command_catalog.get("entries", ()), people)

    async def _insist(self, request: web.Request, action: bytes) -> tuple[ClientResponse, bytes]:
        """Send *action* until it is not refused only for a moment."""
        answer, receipt = await self._ask(request, action)
        for _ in range(MOST_TRIES):
            later = again(action, receipt)
            if later is None:
                break
            self._excuse_refusals(request)
            await asyncio.sleep(PAUSE)
            action = later
            answer, receipt = await self._ask(request, action)
        return answer, receipt

    def _excuse_refusals(self, request: web.Request) -> None:
        """Mark ``PASSING`` refusals as recovered, so that the page doesn't count them as faults."""
        with suppress(SetupError):  # the page has been closed
            for receipt in self._context(request).activity:
                for reason in receipt["diagnostics"]:
                    if reason["code"] in PASSING:
                        reason["state"] = "recovered"

    def _context(self, request: web.Request) -> _Page:
        """The view of the page for the one who sent *request*.

        Raises ``SetupError`` if that page has been closed.
        """
        return self.page._get_page(request.headers.get("X-Simcord-Context"))  # noqa: SLF001

    async def _ask(self, request: web.Request, sent: bytes) -> tuple[ClientResponse, bytes]:
        """Send *request* to the page with the body *sent*; return the answer and its body."""
        async with self.session.request(
            request.method,
            self.address + request.path_qs,
            headers=self._headers(request),
            data=sent,
        ) as answer:
            return answer, await answer.read()

    def _headers(self, request: web.Request) -> dict[str, str]:
        """The headers of *request* to pass on; the page refuses those of any other origin."""
        headers = {name: request.headers[name] for name in PASSED_ON if name in request.headers}
        origin = request.headers.get("Origin")
        if origin is not None:
            is_own = origin == f"http://{request.host}"
            headers["Origin"] = self.address if is_own else origin
        return headers
