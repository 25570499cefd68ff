"""Requests about the commands last sent to Discord."""

from dataclasses import dataclass

from play.store.port import Store


@dataclass(frozen=True, slots=True)
class Announcements:
    """The set of commands that Discord has, known by a hash of them all."""

    store: Store

    async def is_news(self, application_id: int, digest: str) -> bool:
        """Whether Discord has other commands of that application, or none."""
        async with self.store.read() as unit:
            return await unit.announcements.digest(application_id) != digest

    async def told(self, application_id: int, digest: str) -> None:
        """Note that Discord now has the commands with that *digest*."""
        async with self.store.begin() as unit:
            await unit.announcements.put(application_id, digest)
