"""A draft: a challenge that a player is still putting together, and the choices sent last."""

from dataclasses import dataclass, replace
from typing import Self

from play.challenges.errors import DraftChangedError, DraftGoneError
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class Draft:
    """The challenge that *player* prepares for *opponent*, or for anybody.

    *home* is the id of the server, or of the private chat. Each player has one draft in each home;
    a new one replaces it. *version* is that of the preview that shows the draft. *choices*, and
    *last*, those of the last challenge sent, are texts in the bot's own format; None where there
    are none.
    """

    player: PlayerId
    home: int
    version: int = 0
    opponent: PlayerId | None = None
    choices: str | None = None
    last: str | None = None

    def begun(self, version: int, opponent: PlayerId | None, choices: str) -> Self:
        """The draft replaced by one of another challenge; *last* is kept."""
        return replace(self, version=version, opponent=opponent, choices=choices)

    def seen(self, version: int) -> str:
        """The choices shown by the preview of that *version*.

        Raises:
            DraftGoneError: the draft has been sent or cancelled.
            DraftChangedError: the draft has another version now.
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
        """The empty draft after sending; its choices are kept as *last*.

        Raises:
            DraftGoneError, DraftChangedError: as for ``seen``.
        """
        return replace(self, opponent=None, choices=None, last=self.seen(seen))

    def cancelled(self, seen: int) -> Self:
        """The empty draft after cancelling.

        Raises:
            DraftGoneError, DraftChangedError: as for ``seen``.
        """
        self.seen(seen)
        return replace(self, opponent=None, choices=None)
