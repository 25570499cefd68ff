"""Requests about challenges that have not been sent yet."""

from dataclasses import dataclass

from play.challenges.draft import Draft
from play.players.player_id import PlayerId
from play.store.port import Store


@dataclass(frozen=True, slots=True)
class Drafts:
    """The drafts of challenges, one for each player and *home*: the id of a server or of a chat."""

    store: Store

    async def draft_of(self, player: PlayerId, home: int) -> Draft:
        """The player's draft there; an empty one if there is none."""
        async with self.store.read() as unit:
            return await unit.challenges.draft(player, home)

    async def begin(
        self,
        player: PlayerId,
        home: int,
        version: int,
        opponent: PlayerId | None,
        choices: str,
    ) -> Draft:
        """Begin a draft, in place of the player's earlier one there."""
        async with self.store.begin() as unit:
            before = await unit.challenges.draft(player, home)
            draft = before.begun(version, opponent, choices)
            await unit.challenges.put_draft(draft)
        return draft

    async def change(
        self, player: PlayerId, home: int, versions: tuple[int, int], choices: str
    ) -> Draft:
        """Store other *choices*; *versions* are the one that the player has seen and the new one.

        Raises:
            DraftGoneError, DraftChangedError: see ``Draft``.
        """
        seen, new = versions
        async with self.store.begin() as unit:
            before = await unit.challenges.draft(player, home)
            draft = before.changed(seen, new, choices)
            await unit.challenges.put_draft(draft)
        return draft

    async def cancel(self, player: PlayerId, home: int, version: int) -> None:
        """Delete the draft that the player has seen in that *version*.

        Raises:
            DraftGoneError, DraftChangedError: see ``Draft``.
        """
        async with self.store.begin() as unit:
            draft = await unit.challenges.draft(player, home)
            await unit.challenges.put_draft(draft.cancelled(version))
