"""Requests about challenges that are not sent yet."""

from dataclasses import dataclass

from play.challenges.draft import Draft
from play.players.player_id import PlayerId
from play.store.port import Store


@dataclass(frozen=True, slots=True)
class Drafts:
    """Keeps the challenge that a player is putting together on a server or in a chat, their *home*.

    That is the id of the server or of the chat.
    """

    store: Store

    async def of(self, player: PlayerId, home: int) -> Draft:
        """The draft of the player there; one of nothing if there is none."""
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
        """Store other choices; *versions* are the one that the player has seen, and the new one.

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
        """Forget the draft, seen in that *version*.

        Raises:
            DraftGoneError, DraftChangedError: see ``Draft``.
        """
        async with self.store.begin() as unit:
            draft = await unit.challenges.draft(player, home)
            await unit.challenges.put_draft(draft.cancelled(version))
