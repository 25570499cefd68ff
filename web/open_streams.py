"""Watching: open streams of events learn here that a game has changed."""

import asyncio
from collections.abc import (
    Callable,
    Collection,
    Coroutine,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice, zip_longest
from typing import Any, TypeVar

from play.bounded_dict import Latest
from play.errors import PlayError
from play.fair_turns import present_person
from play.limits.amounts import MAX_STREAMS, MAX_STREAMS_OF_ADDRESS, MAX_STREAMS_OF_ONE
from play.matches.glimpse import Glimpse, mark_of
from play.matches.viewing import Viewer
from play.players.player_id import PlayerId
from play.sessions import Session
from play.store.errors import StoreError
from web.dependencies import House
from web.errors import TooManyStreamsError

Number = TypeVar("Number", bound=int)
Result = TypeVar("Result")

MAX_SHARED = 200
"""Number of states of games that are kept for others who look at them alike."""

STREAM_LASTS = timedelta(minutes=30)
"""Time after which a stream ends. The browser opens another: its person may see less by then."""

REST, MAX_REST = 20, 0.5
"""The rest after a look, in times as long as it took, and its limit in seconds.

However many watch, looks leave the processor to moves; and the first change is seen at once.
"""

AT_ONCE = 500
"""Number of matches or people about which the store is asked at a time."""


@dataclass(eq=False, slots=True)
class Stream:
    """An open stream of events for the browser of *session*; None for a stranger's.

    It is about the match *match_id*, or about all running games of its person if that is None.
    *seen* is what the store said about these last.
    """

    session: Session | None
    viewer: Viewer
    match_id: int | None
    began_at: datetime
    is_open: Callable[[], bool]
    """Whether the browser is still there: the stream itself notices that with its next event."""
    address: int = 0
    """The number of a stranger's address."""
    seen: Hashable = None
    glimpses: Sequence[Glimpse] = ()
    """The glimpse of the match, if it was found at the last look."""
    has_played: bool = False
    """Whether the match is over and its person was a player, who may be offered a rematch."""
    is_over: bool = False
    stirs: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def player(self) -> PlayerId:
        return self.viewer.player

    @property
    def goes_on(self) -> bool:
        return not self.is_over and self.is_open()

    def note(self, seen: Hashable) -> None:
        """Stir if the store says something else than before."""
        if self.seen not in {None, seen}:
            self.stirs.set()
        self.seen = seen

    def end(self) -> None:
        self.is_over = True
        self.stirs.set()


class Shared:
    """Work that several wait for at the same time, and that is done once."""

    def __init__(self) -> None:
        self._doing = Latest[Hashable, asyncio.Task[Any]](MAX_SHARED)

    async def do(self, what: Hashable, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """The result of *work*, which is the same whenever it is called for *what*."""
        doing: asyncio.Task[Result] | None = self._doing.get(what)
        if doing is None or (doing.done() and (doing.cancelled() or doing.exception())):
            # It must not wait for what else the first of them has asked for.
            context = copy_context()
            context.run(present_person.set, None)
            doing = self._doing[what] = asyncio.create_task(work(), context=context)
        elif doing.done():
            return doing.result()
        # One that no longer waits does not take it from the others.
        return await asyncio.shield(doing)


class OpenStreams:
    """All open streams of this process, which it stirs when their games have changed.

    Strangers have at most *most_of_strangers* of them.
    """

    def __init__(self, house: House, most_of_strangers: int) -> None:
        self._house = house
        self._most_of_strangers = most_of_strangers
        self.shared = Shared()
        self._streams: set[Stream] = set()

    def __len__(self) -> int:
        return len(self._open())

    def _open(self) -> Sequence[Stream]:
        return [stream for stream in self._streams if stream.is_open()]

    @contextmanager
    def opened(
        self,
        session: Session | None,
        viewer: Viewer,
        match_id: int | None,
        is_open: Callable[[], bool],
        address: int = 0,
    ) -> Iterator[Stream]:
        """A new stream, within the context; the arguments are as for ``Stream``.

        Raises:
            TooManyStreamsError: the person or the address has as many as one may, all strangers
                together have, or all together.
        """
        others = self._open()
        strangers = [each for each in others if each.session is None]
        if session is None:
            own = sum(stream.address == address for stream in strangers)
            _require_fewer(own, MAX_STREAMS_OF_ADDRESS)
            _require_fewer(len(strangers), self._most_of_strangers)
        else:
            own = sum(each.player == viewer.player for each in others if each.session is not None)
            _require_fewer(own, MAX_STREAMS_OF_ONE)
        _require_fewer(len(others), MAX_STREAMS)
        stream = Stream(session, viewer, match_id, self._house.now(), is_open, address)
        self._streams.add(stream)
        self._house.figures.streams_seen(len(self._streams))
        try:
            yield stream
        finally:
            self._streams.discard(stream)
            self._house.figures.streams_seen(len(self._streams))

    async def run(self) -> None:
        """Look at the store whenever a game may have changed, until cancelled."""
        clock = asyncio.get_running_loop().time
        while True:
            await self._house.next_change()
            if self._streams:
                # A store that is busy is asked again soon: there is always a next look.
                began = clock()
                with suppress(StoreError):
                    await self._look()
                await asyncio.sleep(min(MAX_REST, REST * (clock() - began)))

    def watchers_of(self, match_id: int) -> Collection[PlayerId]:
        here = (stream for stream in self._open() if stream.match_id == match_id)
        return {stream.player for stream in here if stream.session is not None}

    def end(self) -> None:
        """End all streams: browsers open theirs again."""
        for stream in self._streams:
            stream.end()

    async def _look(self) -> None:
        streams = self._open()
        sessions = _parts({each.session.id for each in streams if each.session is not None})
        games = _parts({each.match_id for each in streams if each.match_id is not None})
        lasting, found = set[int](), dict[int, Glimpse]()
        for ids, match_ids in zip_longest(sessions, games, fillvalue=()):
            part, glimpses = await self._house.sessions.watching(ids, match_ids)
            lasting.update(part)
            found.update((each.id, each) for each in glimpses)
        self._end_signed_out(streams, lasting)
        _tell(streams, found, await self._challenges_of(streams))
        lists = [each for each in streams if each.match_id is None]
        for people in _parts({each.player for each in lists}):
            marks = await marks_of(self._house, people)
            for stream in lists:
                if stream.player in people:
                    stream.note(marks[stream.player])

    async def _challenges_of(self, streams: Sequence[Stream]) -> Mapping[PlayerId, Hashable]:
        """Marks of the open challenges of all who may be offered a rematch."""
        marks = dict[PlayerId, Hashable]()
        for people in _parts({each.player for each in streams if each.has_played}):
            marks.update(await self._house.challenges.marks_of_open(people))
        return marks

    def _end_signed_out(self, streams: Sequence[Stream], lasting: Collection[int]) -> None:
        """End the streams whose session is not among the *lasting*, or whose person may not stay.

        They have ended their session, or may not use the bot now.
        """
        now = self._house.now()
        for stream in streams:
            session, is_over = stream.session, now - stream.began_at >= STREAM_LASTS
            if session is not None:
                is_over = is_over or session.id not in lasting or session.ends_at <= now
                is_over = is_over or not _does(
                    lambda: self._house.require_welcome(stream.player)  # noqa: B023
                )
            if is_over:
                stream.end()


async def marks_of(house: House, people: Collection[PlayerId]) -> Mapping[PlayerId, Hashable]:
    """A mark for each of *people*, which differs after a change of their games or challenges."""
    games = await house.matches.marks_of_running(people)
    challenges = await house.challenges.marks_of_open(people)
    return {each: (games.get(each), challenges.get(each)) for each in people}


def _tell(
    streams: Sequence[Stream], found: Mapping[int, Glimpse], challenges: Mapping[PlayerId, Hashable]
) -> None:
    """Tell *streams* what was *found*; end those that may not see their match any more.

    Those of people who may be offered a rematch also stir with their *challenges*.
    """
    for stream in streams:
        glimpse = found.get(stream.match_id or 0)
        if glimpse is None:
            continue
        if stream.viewer.may_see(glimpse):
            stream.glimpses = [glimpse]
            changed = mark_of(glimpse)
            stream.note((changed, challenges.get(stream.player)) if stream.has_played else changed)
        else:
            stream.end()


def _require_fewer(number: int, most: int) -> None:
    if number >= most:
        raise TooManyStreamsError(most)


def _does(act: Callable[[], None]) -> bool:
    """Whether *act* does not refuse."""
    try:
        act()
    except PlayError:
        return False
    return True


def _parts(whole: Iterable[Number]) -> Iterator[Sequence[Number]]:
    rest = iter(whole)
    while part := list(islice(rest, AT_ONCE)):
        yield part
