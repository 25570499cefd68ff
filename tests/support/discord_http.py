"""How Discord's API takes requests and answers them, whatever they are about."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from aiohttp import BodyPartReader, web

Json: TypeAlias = Any
"""A value that ``json.loads`` gives."""

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

API = "/api/v10"

LIMITS = {
    "X-RateLimit-Limit": "5",
    "X-RateLimit-Remaining": "4",
    "X-RateLimit-Reset-After": "1.000",
}


def answer(body: Json, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """*body* as JSON; discord.py reads it only where no charset is named, as Discord names none."""
    return web.Response(
        body=json.dumps(body).encode(),
        status=status,
        headers=headers,
        content_type="application/json",
    )


def nothing() -> web.Response:
    """The answer to a request that is done, with nothing to say."""
    return web.Response(status=204)


def refusal(status: int, code: int) -> web.Response:
    """Discord's no, with the *code* of its reason."""
    return answer({"message": "Refused", "code": code}, status=status)


def too_many(request: web.Request, seconds: float, *, everywhere: bool) -> web.Response:
    """Too many requests, on this route or *everywhere*; the next may come after *seconds*."""
    headers = LIMITS | {
        "Via": "1.1 google",
        "Retry-After": f"{seconds:.0f}",
        "X-RateLimit-Remaining": "0",
        "X-RateLimit-Reset-After": f"{seconds:.3f}",
        "X-RateLimit-Scope": "global" if everywhere else "user",
        "X-RateLimit-Bucket": bucket(request),
    }
    body = {"message": "You are being rate limited.", "retry_after": seconds, "code": 0}
    return answer(body | {"global": everywhere}, status=429, headers=headers)


def bucket(request: web.Request) -> str:
    """The name that routes of one limit share; channels have limits of their own beneath it."""
    resource = request.match_info.route.resource
    return f"{request.method}-{resource.canonical if resource else ''}"


async def body_of(request: web.Request) -> tuple[Json, tuple[str, ...]]:
    """The JSON of a request, and the names of the files sent with it."""
    if not request.content_type.startswith("multipart/"):
        return await request.json(), ()
    body, files = None, []
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        content = await part.read()
        if part.filename is not None:
            files.append(part.filename)
        else:
            body = json.loads(content)
    return body, tuple(files)
