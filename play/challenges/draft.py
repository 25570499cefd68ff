"""A draft: a challenge that a player is still putting together, and the choices sent last."""

from dataclasses import dataclass, replace
from typing import Self

from play.challenges.errors import DraftChangedError, DraftGoneError
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class Draft:
    """What *player* is about to offer *opponent*, or anybody, on a server or in a private chat.

    *home* is the id of the server, or of the chat. There is one draft for each player and place:
    a new one replaces it. *version* is that of the
    preview that shows it. *choices* and those sent last, *last*, are as the bot writes them; None
    is nothing.
    """

    player: PlayerId
    home: int
    version: int = 0
    opponent: PlayerId | None = None
    choices: str | None = None
    last: str | None = None

    def begun(self, version: int, opponent: PlayerId | None, choices: str) -> Self:
        """The draft of another challenge."""
        return replace(self, version=version, opponent=opponent, choices=choices)

    def seen(self, version: int) -> str:
        """The choices shown by the preview of that *version*.

        Raises:
            DraftGoneError, DraftChangedError: there are none any more, or others.
        """
        if self.choices is None:
            raise DraftGoneError
        if self.version != version:
            raise DraftChangedError
        return self.choices

    def changed(self, seen: int, version: int, choices: str) -> Self:
        """The draft with other *choices*; the player has *seen* the preview of that version.

        Raises:
            DraftGoneError, DraftChangedError: as for ``seen``.
        """
        self.seen(seen)
        return replace(self, version=version, choices=choices)

    def sent(self, seen: int) -> Self:
        """Nothing, and the choices kept as the last ones.

        Raises:
            DraftGoneError, DraftChangedError: as for ``seen``.
        """
        return replace(self, opponent=None, choices=None, last=self.seen(seen))

    def cancelled(self, seen: int) -> Self:
        """Nothing.

        Raises:
            DraftGoneError, DraftChangedError: as for ``seen``.
        """
        self.seen(seen)
        return replace(self, opponent=None, choices=None)
