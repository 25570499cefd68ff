"""Challenges: those to a person, the open ones that they may accept, and their own."""

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from aiohttp import web

from play.challenges.challenge import Challenge
from play.challenges.errors import UnknownChallengeError
from play.limits.amounts import MAX_SERVERS_LOOKED_AT
from play.matches.viewing import Viewer
from play.players.player_id import PlayerId
from play.rate_limits import FloodError
from web import page_wording
from web.dependencies import House, Names
from web.game_state import State
from web.game_views import number_in
from web.request_checks import HOUSE, session_of
from web.signing_in import leading_to

Answers = Sequence[tuple[str, str]]
"""Acts by the last part of their paths, with the labels of their buttons."""

ACCEPT = ("accept", page_wording.ACCEPT)

MAX_OPEN = 12
"""Maximum number of challenges to anybody that are listed."""


class ListedChallenges(NamedTuple):
    """The open challenges for a person: to them, to anybody, and *own* ones."""

    to_you: Sequence[Challenge] = ()
    to_all: Sequence[Challenge] = ()
    own: Sequence[Challenge] = ()

    @property
    def people(self) -> Collection[PlayerId]:
        found = (*self.to_you, *self.to_all, *self.own)
        both = (each for one in found for each in (one.challenger, one.opponent))
        return {each for each in both if each is not None}


async def challenges_of(house: House, me: PlayerId, played_on: Collection[int]) -> ListedChallenges:
    """The challenges that *me* sees, who has lately *played_on* these servers."""
    found = [each for each in await house.challenges.open_for(me) if each.is_shown_to(me)]
    servers = dict.fromkeys((*played_on, *house.few_servers()))
    open_ones = [each async for each in _open_on(house, me, list(servers)[:MAX_SERVERS_LOOKED_AT])]
    return ListedChallenges(
        [each for each in found if each.challenger != me],
        open_ones[:MAX_OPEN],
        [each for each in found if each.challenger == me],
    )


async def _open_on(
    house: House, me: PlayerId, servers: Collection[int]
) -> AsyncIterator[Challenge]:
    """The challenges to anybody on *servers* that *me* may see and accept."""
    for guild_id in servers:
        find = partial(house.challenges.acceptable, guild_id, me)
        # Discord is asked about the person only where there is something to see.
        if await find(lambda _: True, 1):
            # Where that was done too often, the list goes without.
            with suppress(FloodError):
                viewer = await house.viewer_on(me, guild_id)
                for each in await find(viewer.reads, MAX_OPEN):
                    if each.opponent is None:
                        yield each


def sections_of(
    house: House, challenges: ListedChallenges, me: PlayerId, names: Names
) -> tuple[State, State, State]:
    """The sections of the list of games with *challenges*: those to *me* first, own ones last."""
    shown: Sequence[tuple[str, Sequence[Challenge], Answers]] = (
        (page_wording.FOR_YOU, challenges.to_you, (ACCEPT, ("decline", page_wording.DECLINE))),
        (page_wording.OPEN, challenges.to_all, (ACCEPT,)),
        (page_wording.YOURS, challenges.own, (("withdraw", page_wording.WITHDRAW),)),
    )
    to_you, to_all, own = (
        {
            "heading": heading,
            "games": (),
            "challenges": [_entry(house, each, me, names, offered) for each in some],
        }
        for heading, some, offered in shown
    )
    return to_you, to_all, own


def _entry(
    house: House, challenge: Challenge, me: PlayerId, names: Names, answers: Answers
) -> State:
    """The entry of *challenge* in the list, which *me* can answer so."""
    lines = house.voice.challenge(challenge, me, names, house.now())
    chooses = challenge.naming is not None and challenge.challenger != me
    if chooses:
        answers = [each for each in answers if each != ACCEPT]
    return {"id": challenge.id, "lines": lines, "answers": answers, "chooses": chooses}


async def decline(request: web.Request) -> web.Response:
    return await _closed(request, request.app[HOUSE].challenges.decline)


async def withdraw(request: web.Request) -> web.Response:
    return await _closed(request, request.app[HOUSE].challenges.withdraw)


async def _closed(
    request: web.Request, close: Callable[[int, PlayerId], Awaitable[Challenge]]
) -> web.Response:
    challenge, _ = await seen_challenge(request)
    await close(challenge.id, session_of(request).player)
    return leading_to("/")


async def seen_challenge(request: web.Request) -> tuple[Challenge, Viewer]:
    """The challenge in the path of *request*, and its person as a viewer on its server.

    Raises:
        UnknownChallengeError: they may not see it, or there is none.
    """
    house, me = request.app[HOUSE], session_of(request).player
    challenge = await house.challenges.load_challenge(number_in(request, "id"))
    if me in {challenge.challenger, challenge.opponent}:
        if challenge.is_shown_to(me):
            return challenge, Viewer(me)
    elif challenge.opponent is None:
        viewer = await house.viewer_on(me, challenge.place.guild_id)
        if viewer.reads(challenge.place):
            return challenge, viewer
    raise UnknownChallengeError(challenge.id)
