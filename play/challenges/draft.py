"""Drafts: challenges that players are still putting together."""

from dataclasses import dataclass, replace
from typing import Self

from play.challenges.errors import DraftChangedError, DraftGoneError
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class Draft:
    """The challenge that *player* is preparing for *opponent*, or for anybody if that is None.

    *home* is the id of the server or private chat; a player has one draft in each. *choices* is
    what the player has chosen so far, *last* what they chose in the last challenge sent: texts in
    the bot's own format, or None.

    *version* identifies the preview that shows the draft. A method that takes *seen*, the version
    that the player saw, raises ``DraftGoneError`` if the draft has been sent or cancelled, and
    ``DraftChangedError`` if it has another version now.
    """

    player: PlayerId
    home: int
    version: int = 0
    opponent: PlayerId | None = None
    choices: str | None = None
    last: str | None = None

    def begun(self, version: int, opponent: PlayerId | None, choices: str) -> Self:
        """A draft of a new challenge in place of this one; *last* is kept."""
        return replace(self, version=version, opponent=opponent, choices=choices)

    def seen(self, version: int) -> str:
        """The choices in the draft; raises the errors above if it has not this *version*."""
        if self.choices is None:
            raise DraftGoneError
        if self.version != version:
            raise DraftChangedError
        return self.choices

    def changed(self, seen: int, version: int, choices: str) -> Self:
        """The draft with new *choices* and a new *version*."""
        self.seen(seen)
        return replace(self, version=version, choices=choices)

    def sent(self, seen: int) -> Self:
        """An empty draft, after the player has sent it; its choices become *last*."""
        return replace(self, opponent=None, choices=None, last=self.seen(seen))

    def cancelled(self, seen: int) -> Self:
        """An empty draft, after the player has cancelled it."""
        self.seen(seen)
        return replace(self, opponent=None, choices=None)
