"""Assembly of the timekeepers, which act at deadlines, delete, and have the computer think."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from bot.delivery.alarm import Bells
from bot.delivery.concurrent_duties import SideBySide
from bot.delivery.supervision import Supervised
from bot.delivery.timekeeper import Timekeeper
from bot.services import Services
from play.computer.thinker import Thinker
from play.services.duties import Duty, earliest_due
from play.shards import ALL_SHARDS, Shards
from play.wakeups import Wakeup

TOURNAMENTS_AT_ONCE = 3
"""Maximum number of tournaments paired at the same time: a slow one delays no other."""


class Timekeepers:
    """The timekeepers of a bot; each sleeps for itself, so that no slow duty delays another.

    *bells* wake them, and the computer's moves come from *thinker*. *is_listening* says whether the
    bot still receives events from Discord. No timekeeper sleeps longer than *at_most* seconds;
    *at_most* is None if no other process changes deadlines.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - the surroundings of all duties
        self,
        services: Services,
        thinker: Thinker,
        bells: Bells,
        now: Callable[[], datetime],
        is_listening: Callable[[], bool],
        at_most: float | None,
    ) -> None:
        uptime, orders = services.uptime, services.standing_orders
        deadlines, thinking = bells[Wakeup.DEADLINES], bells[Wakeup.THINKING]

        def acting_shards() -> Shards:
            # A bot that has disconnected does not receive the moves that are made in time.
            is_acting = orders.is_open and is_listening()
            return uptime.touched() if is_acting else uptime.shards.only(())

        def thinking_shards() -> Shards:
            # Any free process thinks: leases keep two from thinking about the same game.
            return ALL_SHARDS if orders.is_open else uptime.shards.only(())

        # Pairing a round can take minutes, and no flag may wait for that.
        self.rounds = SideBySide(services.rounds, TOURNAMENTS_AT_ONCE, deadlines.ring)
        self.deadlines = Timekeeper(
            (*_duties(services), self.rounds),
            services.workload.next_deadline,
            deadlines,
            now,
            acting_shards,
            at_most,
        )
        # Deleting a player's data can touch thousands of rows.
        deleting: Sequence[Duty] = (services.privacy, services.server_removals, services.expiry)
        self.deletion = Timekeeper(
            deleting,
            partial(earliest_due, deleting),
            bells[Wakeup.FORGETTING],
            now,
            acting_shards,
            at_most,
        )
        # Thoughts are looked for after each move against the computer, and only then.
        self.thoughts = SideBySide(services.computer, thinker.count, thinking.ring)
        self.thinking = Timekeeper(
            (self.thoughts,), self.thoughts.next_due, thinking, now, thinking_shards, at_most
        )

    @property
    def parts(self) -> Sequence[Supervised]:
        named = {
            "timekeeper": self.deadlines,
            "deletion": self.deletion,
            "computer player": self.thinking,
        }
        return [Supervised(name, each.run, each.now) for name, each in named.items()]

    async def finish(self) -> None:
        """Wait for the pairings and thoughts that have begun."""
        await self.rounds.finish()
        await self.thoughts.finish()


def _duties(services: Services) -> Sequence[Duty]:
    return (
        services.challenges,
        services.clocks,
        services.players,
        services.seasons,
        services.ladders,
        services.leaderboards,
        services.daily_puzzles,
    )
