"""Slow work, such as replays: done in other processes, in turn; results are kept for a while."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar, TypeVarTuple

import discord

from bot.ui.worker_processes import Done, WorkerEndedError, Workers
from play.fair_turns import Asker, FairTurns
from play.heavy_work import HeavyWorkError, HeavyWorkFault

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")

MAX_OF_PERSON = 5
"""Pieces of work of one person that may be under way or waiting; only one is done at a time."""

MAX_OF_SERVER = 20
"""Pieces of work of one server that may wait."""

MAX_WAITING = 40
"""Pieces of work that may wait, of all servers together."""

LONGEST_WAIT = 120.0
"""Seconds that work may wait for its turn. Discord takes an answer for 15 minutes."""

LONGEST_WORK = 60.0
"""Seconds that work may take; the longest known, a game of a thousand moves, takes four."""

MAX_KEPT_BYTES = 32 << 20
"""Maximum size in bytes of all results that are kept together: about a hundred replays."""

KEY_BYTES = 1024
"""Approximate size in bytes of the key of a kept result."""


def asker_of(interaction: discord.Interaction[Any]) -> Asker:
    """The person who has caused *interaction*, and the server on which they did."""
    return Asker(interaction.user.id, interaction.guild_id)


@dataclass(eq=False, slots=True)
class _Turn:
    """A piece of work in the queue; the future *comes* is done once the work may begin.

    *asker* is the person in whose turn it is done. *others* want the same result; if the turn of
    one of them comes first, that person becomes *asker*.
    """

    asker: Asker
    others: list[Asker] = field(default_factory=list)
    comes: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    @property
    def askers(self) -> Sequence[Asker]:
        return (self.asker, *self.others)


class HeavyWork:
    """A queue for *workers*, in which people and servers take fair turns.

    One piece of work of each person is done at a time. If the queue is full, the newest piece of
    whoever has most in it is refused. Work with a key is done once for all who ask for it
    meanwhile, and its result is kept while there is room.
    """

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._turns = FairTurns()
        self._waiting: list[_Turn] = []
        self._under_way: list[_Turn] = []
        self._making: dict[Hashable, tuple[_Turn, asyncio.Task[Done]]] = {}
        self._kept: OrderedDict[Hashable, Done] = OrderedDict()
        self._is_stopped = False

    async def do(
        self, asker: Asker, work: Callable[[*Arguments], Result], *arguments: *Arguments
    ) -> Result:
        """Have *work* done when the turn of *asker* comes, and return its result.

        *work* is a function of a module that doesn't import discord.py.

        Raises:
            HeavyWorkError: the work is refused, or takes too long.
            Exception: what *work* raises.
        """
        result: Result = (await self._done(_Turn(asker), work, arguments)).result
        return result

    async def do_once(
        self,
        key: Hashable,
        asker: Asker,
        work: Callable[[*Arguments], Result],
        *arguments: *Arguments,
    ) -> Result:
        """The kept result for *key*; if there is none, have *work* done as by ``do``, and keep it.

        *key* holds everything that the result depends on.
        """
        done = self._kept.get(key)
        if done is None:
            if key in self._making:
                turn, making = self._making[key]
                turn.others.append(asker)
                self._give_turns()
            else:
                turn = _Turn(asker)
                making = asyncio.ensure_future(self._done(turn, work, arguments))
                self._making[key] = turn, making
                making.add_done_callback(lambda made: self._made(key, made))
            # Several people may wait for the result: cancelling one must not cancel the work.
            done = await asyncio.shield(making)
        else:
            self._kept.move_to_end(key)
        result: Result = done.result
        return result

    def stop(self) -> None:
        """Refuse all work that waits, and end all that is under way."""
        self._is_stopped = True
        for turn in self._waiting:
            if not turn.comes.done():
                turn.comes.set_exception(HeavyWorkError(HeavyWorkFault.STOPPED))
        self._workers.stop()

    async def _done(
        self, turn: _Turn, work: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Done:
        async with self._taking(turn):
            try:
                async with asyncio.timeout(LONGEST_WORK):
                    return await self._workers.do(work, *arguments)
            except TimeoutError:
                raise HeavyWorkError(HeavyWorkFault.TOO_LONG) from None
            except WorkerEndedError:
                if self._is_stopped:
                    raise HeavyWorkError(HeavyWorkFault.STOPPED) from None
                raise

    @asynccontextmanager
    async def _taking(self, turn: _Turn) -> AsyncIterator[None]:
        """A context that begins when *turn* comes; at its end, the next turn is given.

        Raises:
            HeavyWorkError: too much work is waiting already, or the turn does not come in time.
        """
        self._require_running()
        self._require_few(turn.asker)
        self._make_room(turn)
        self._waiting.append(turn)
        self._give_turns()
        try:
            await self._come(turn)
            self._require_running()
            yield
        finally:
            for turns in (self._waiting, self._under_way):
                if turn in turns:
                    turns.remove(turn)
            self._give_turns()

    async def _come(self, turn: _Turn) -> None:
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await turn.comes
        except TimeoutError:
            raise HeavyWorkError(HeavyWorkFault.QUEUE_FULL) from None

    def _require_running(self) -> None:
        if self._is_stopped:
            raise HeavyWorkError(HeavyWorkFault.STOPPED)

    def _require_few(self, asker: Asker) -> None:
        turns = [*self._under_way, *self._waiting]
        if sum(turn.asker.person == asker.person for turn in turns) >= MAX_OF_PERSON:
            raise HeavyWorkError(HeavyWorkFault.OWN_UNDER_WAY)

    def _make_room(self, turn: _Turn) -> None:
        """Refuse a piece of work if the queue has no room for *turn*, see ``_push_out``."""
        here = [each for each in self._waiting if each.asker.home == turn.asker.home]
        if len(here) >= MAX_OF_SERVER:
            self._push_out([*here, turn])
        elif len(self._waiting) >= MAX_WAITING:
            self._push_out([*self._waiting, turn])

    def _push_out(self, turns: Sequence[_Turn]) -> None:
        """Refuse the newest of *turns* of whoever has most in the queue.

        Raises:
            HeavyWorkError: that is the last of *turns*, the piece of work that has just come.
        """
        last = turns[-1]
        people, homes = Counter[int](), Counter[int]()
        for turn in (*self._under_way, *self._waiting, last):
            people.update({asker.person for asker in turn.askers})
            homes.update({asker.home for asker in turn.askers})

        def has_most(turn: _Turn) -> tuple[int, int]:
            # Work that several people want counts as that of the one who has least.
            return min((people[asker.person], homes[asker.home]) for asker in turn.askers)

        out = max(reversed(turns), key=has_most)
        if out is last:
            raise HeavyWorkError(HeavyWorkFault.QUEUE_FULL)
        self._waiting.remove(out)
        if not out.comes.done():
            out.comes.set_exception(HeavyWorkError(HeavyWorkFault.PUSHED_OUT))

    def _give_turns(self) -> None:
        """Let work begin while workers are free; a person who has work under way has to wait."""
        while len(self._under_way) < self._workers.count and not self._is_stopped:
            people = {turn.asker.person for turn in self._under_way}
            ready = [
                (turn, asker)
                for turn in self._waiting
                for asker in turn.askers
                if asker.person not in people
            ]
            if not ready:
                return
            turn, asker = ready[self._turns.next_of([asker for _, asker in ready])]
            self._turns.note_served(asker)
            turn.asker = asker
            self._waiting.remove(turn)
            self._under_way.append(turn)
            if not turn.comes.done():
                turn.comes.set_result(None)

    def _made(self, key: Hashable, making: "asyncio.Task[Done]") -> None:
        """Keep the result of *making* for *key*; drop the least recently used ones to make room."""
        del self._making[key]
        if making.cancelled() or making.exception() is not None:
            return
        self._kept[key] = making.result()
        while sum(done.size + KEY_BYTES for done in self._kept.values()) > MAX_KEPT_BYTES:
            self._kept.popitem(last=False)
