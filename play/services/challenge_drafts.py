"""Requests about drafts: challenges that players prepare and have not sent yet."""

from dataclasses import dataclass

from play.challenges.draft import Draft
from play.players.player_id import PlayerId
from play.store.port import Store
from play.store.reading import reads


@dataclass(frozen=True, slots=True)
class Drafts:
    """The drafts of challenges: one for each player in each *home*, a server or chat by its id.

    The *version* of a draft identifies the preview that shows it. ``change`` and ``cancel`` raise
    ``DraftGoneError`` if the draft has been sent or cancelled, and ``DraftChangedError`` if its
    version is not the one that the player has seen.
    """

    store: Store

    draft_of = reads(lambda unit: unit.challenges.draft)

    async def begin(
        self, player: PlayerId, home: int, version: int, opponent: PlayerId | None, choices: str
    ) -> Draft:
        """Begin a draft, in place of the player's earlier one in that *home*.

        *opponent* None means anybody. *choices* is a text in the bot's own format.
        """
        async with self.store.begin() as unit:
            before = await unit.challenges.draft(player, home)
            draft = before.begun(version, opponent, choices)
            await unit.challenges.put_draft(draft)
        return draft

    async def change(
        self, player: PlayerId, home: int, versions: tuple[int, int], choices: str
    ) -> Draft:
        """Store new *choices* in a draft; *versions* are the one that was seen, and the new one."""
        seen, new = versions
        async with self.store.begin() as unit:
            before = await unit.challenges.draft(player, home)
            draft = before.changed(seen, new, choices)
            await unit.challenges.put_draft(draft)
        return draft

    async def cancel(self, player: PlayerId, home: int, version: int) -> None:
        """Delete the draft that *player* has seen in that *version*."""
        async with self.store.begin() as unit:
            draft = await unit.challenges.draft(player, home)
            await unit.challenges.put_draft(draft.cancelled(version))
