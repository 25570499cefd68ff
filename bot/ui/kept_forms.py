"""Forms that people have open, refused requests of theirs, and games in which they type a move."""

from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from discord.app_commands import Choice
from discord.ui import Modal

from play.bounded_dict import Latest
from play.players.player_id import PlayerId

MAX_KEPT = 500
"""Number of refused requests of a kind kept, one for each person; the oldest is dropped first."""

KEPT_FOR = timedelta(hours=1)

Refused = TypeVar("Refused")

RefusedForm: TypeAlias = Callable[[], Modal | None]
"""A function that makes a form anew, with the text of one that was refused."""

RefusedCommand: TypeAlias = Callable[[Any, str], Awaitable[bool]]
"""A function that sends a command again, which could mean several things, with one of them.

It takes the interaction of the pressed button too. In another chat it does nothing, and returns
False.
"""


class _Kept(NamedTuple, Generic[Refused]):
    number: int
    refused: Refused
    until: datetime


@dataclass(slots=True)
class LastRefused(Generic[Refused]):
    """The last refused request of each person, which is only kept in memory."""

    now: Callable[[], datetime]
    _kept: Latest[PlayerId, _Kept[Refused]] = field(default_factory=lambda: Latest(MAX_KEPT))
    _number: int = 0

    def keep(self, player: PlayerId, refused: Refused) -> int:
        self._number += 1
        self._kept[player] = _Kept(self._number, refused, self.now() + KEPT_FOR)
        return self._number

    def renew(self, player: PlayerId, refused: Refused) -> None:
        """Put *refused* in place of what is kept of *player*, if anything is, with its number."""
        kept = self._kept.get(player)
        if kept is not None:
            self._kept[player] = kept._replace(refused=refused)

    def find(self, player: PlayerId, number: int) -> Refused | None:
        """The refused request of *player* with that *number*; None if it is gone."""
        kept = self._kept.get(player)
        if kept is None or kept.number != number or kept.until < self.now():
            return None
        return kept.refused

    def drop(self, player: PlayerId) -> None:
        """Forget the refused request of *player*, if there is one."""
        self._kept.pop(player, None)


TYPED_FOR = timedelta(seconds=30)
"""Time for which the game is kept in which somebody types a move."""


class TypedGame(NamedTuple):
    """A match in which somebody types a move; *suggest* continues the text that they have typed.

    *is_slow* tells whether that may take so long that nothing else should wait for it.
    """

    match_id: int
    suggest: Callable[[str], Sequence[Choice[str]]]
    is_slow: bool = False


class _Typed(NamedTuple):
    where: Hashable
    text: str
    game: TypedGame
    until: datetime


@dataclass(slots=True)
class TypedGames:
    """The games in which people type a move, each read once: Discord tells of every letter."""

    now: Callable[[], datetime]
    _typed: Latest[PlayerId, _Typed] = field(default_factory=lambda: Latest(MAX_KEPT))

    def keep(self, player: PlayerId, where: Hashable, text: str, game: TypedGame) -> None:
        """Keep the *game* of *player*, who has typed *text* in the command *where*."""
        self._typed[player] = _Typed(where, text.upper(), game, self.now() + TYPED_FOR)

    def find(self, player: PlayerId, where: Hashable, text: str) -> TypedGame | None:
        """The game kept of *player*, if *text* goes on from what they had typed; otherwise None."""
        kept, text = self._typed.get(player), text.upper()
        if kept is None or kept.where != where or kept.until < self.now():
            return None
        return kept.game if text != kept.text and text.startswith(kept.text) else None

    def take(self, player: PlayerId, where: Hashable, text: str) -> TypedGame | None:
        """The game that ``find`` finds for the whole move *text*; none is kept any longer."""
        game = self.find(player, where, text)
        self.drop(player)
        return game

    def drop(self, player: PlayerId) -> None:
        """Forget the game of *player*."""
        self._typed.pop(player, None)


MAX_OPEN = 3
"""Number of open forms kept of one person, who may have several devices."""

MAX_PEOPLE = 1000
"""Number of people whose open forms are kept; those who opened theirs first lose them first."""


class OpenForms:
    """The forms that people have open. Old ones are forgotten: Discord reports no closed forms."""

    def __init__(self) -> None:
        self._open: OrderedDict[int, deque[Modal]] = OrderedDict()

    def add_form(self, person: int, form: Modal) -> None:
        """Note that *person* opens a form; if they have too many, forget their oldest."""
        opened = self._open.setdefault(person, deque())
        opened.append(form)
        self._open.move_to_end(person)
        if len(opened) > MAX_OPEN:
            opened.popleft().stop()
        if len(self._open) > MAX_PEOPLE:
            _, forgotten = self._open.popitem(last=False)
            for each in forgotten:
                each.stop()
