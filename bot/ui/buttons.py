"""Buttons and select menus that survive a restart: their custom ids hold all they need."""

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from math import ceil
from types import NoneType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    NamedTuple,
    Self,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from discord import ButtonStyle, ChannelType, Member, Message, SelectOption, User
from discord.app_commands import AppCommandChannel, AppCommandThread
from discord.ui import Button, ChannelSelect, DynamicItem, Item, Select, UserSelect, View

from bot.discord_limits import MAX_ROWS
from bot.errors import UnknownButtonError
from bot.ui.answers import defer_page_turn, explaining_errors, replace_message
from bot.ui.base import Interaction
from bot.ui.fresh_lists import without_mark
from bot.ui.post import Post
from bot.ui.request_checks import let_in
from bot.ui.requests import note_name
from bot.wording.game_lists import heading
from play import log_subject

Component: TypeAlias = Button[View] | Select[View] | UserSelect[View] | ChannelSelect[View]
"""The components that a message may have below it."""

Payload = TypeVar("Payload", bound=tuple[Any, ...])
"""The payload of a custom id: a named tuple of numbers, words and squares."""

Page: TypeAlias = Annotated[int, range(10_000)]
"""The number of a page in a custom id, counted from 0; no list has as many as 10,000 pages."""


class SubjectId(NamedTuple):
    """The payload of most buttons: the id of a challenge, a case or the like, or 0.

    *unused* has never meant anything, but posted buttons have it.
    """

    subject: int = 0
    unused: int = 0


class ToPage(NamedTuple):
    """The payload of buttons that turn to a *page* of a list; *subject* is its topic's id, or 0."""

    subject: int
    page: Page


# discord.py calls every dynamic item whose template matches, and shows nobody an error in
# ``from_custom_id``: with one class for all custom ids, only ``ButtonHandlers`` reads them.
class PersistentItem(DynamicItem[Component], template=r".+"):
    """Any button or select menu of the bot, perhaps posted long before this program was started."""

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # all buttons and lists are these
        cls, interaction: Interaction, item: Component, match: object, /
    ) -> Self:
        del interaction, match
        return cls(item)

    @explaining_errors
    async def callback(self, interaction: Interaction) -> None:
        if not await let_in(interaction):
            return
        chosen = () if isinstance(self.item, Button) else self.item.values
        await interaction.client.press(interaction, self.custom_id, chosen)


@dataclass(frozen=True, slots=True)
class ComponentKind(Generic[Payload]):
    """A kind of buttons or select menus; a custom id is *name* and payload, joined by colons.

    Posted messages keep their buttons for ever, so *name* and *payload* may never change.
    """

    name: str
    payload: type[Payload]
    chosen: ClassVar[tuple[tuple[type, ...], ...]] = ()
    """The types of each value that people choose in such a component; empty for buttons."""

    def custom_id(self, payload: Payload) -> str:
        return ":".join([self.name, *("" if part is None else str(part) for part in payload)])

    def read(self, parts: Sequence[str]) -> Payload:
        """The payload in *parts*, a custom id after its name; raises ValueError if it is none."""
        make: Callable[..., Payload] = self.payload
        return make(*(read(part) for read, part in zip(_readers(make), parts, strict=True)))

    def require_chosen(self, chosen: Sequence[object]) -> None:
        """Raise ValueError if the *chosen* values have the wrong types, or are too many or few."""
        for types, one in zip(self.chosen, chosen, strict=True):
            if not isinstance(one, types):
                raise ValueError(one)  # noqa: TRY004 - it was read, as all else here


class ButtonKind(ComponentKind[Payload]):
    def button(
        self,
        label: str,
        payload: Payload,
        style: ButtonStyle = ButtonStyle.secondary,
        *,
        disabled: bool = False,
        row: int | None = None,
    ) -> PersistentItem:
        custom_id = self.custom_id(payload)
        return PersistentItem(
            Button(label=label, custom_id=custom_id, style=style, disabled=disabled, row=row)
        )


class SelectKind(ComponentKind[Payload]):
    """A kind of select menus in which one of some texts is chosen."""

    chosen = ((str,),)

    def select(
        self, options: Sequence[SelectOption], payload: Payload, placeholder: str
    ) -> PersistentItem:
        custom_id = self.custom_id(payload)
        return PersistentItem(
            Select(custom_id=custom_id, placeholder=placeholder, options=list(options))
        )


class UserSelectKind(ComponentKind[Payload]):
    """A kind of select menus in which a person is chosen."""

    chosen = ((Member, User),)

    def select(self, payload: Payload, placeholder: str) -> PersistentItem:
        return PersistentItem(
            UserSelect(custom_id=self.custom_id(payload), placeholder=placeholder)
        )


class ChannelSelectKind(ComponentKind[Payload]):
    """A kind of select menus in which a text channel is chosen."""

    chosen = ((AppCommandChannel, AppCommandThread),)

    def select(self, payload: Payload, placeholder: str) -> PersistentItem:
        custom_id, types = self.custom_id(payload), [ChannelType.text]
        return PersistentItem(
            ChannelSelect(custom_id=custom_id, placeholder=placeholder, channel_types=types)
        )


PressHandler: TypeAlias = Callable[[Interaction, Payload], Awaitable[None]]
ChoiceHandler: TypeAlias = Callable[[Interaction, Payload, str], Awaitable[None]]
UserHandler: TypeAlias = Callable[[Interaction, Payload, Member | User], Awaitable[None]]
ChannelHandler: TypeAlias = Callable[
    [Interaction, Payload, AppCommandChannel | AppCommandThread], Awaitable[None]
]
Handler = TypeVar("Handler", bound=Callable[..., Awaitable[None]])

Begin: TypeAlias = Callable[[Interaction], Awaitable[None]]
"""A function that tells Discord within three seconds that an answer is coming, as ``defer``."""

_NAME_LENGTHS = (2, 1)
"""Most words in the name of a kind; ``tafl:move`` is looked up before ``tafl``."""


class ButtonHandlers:
    """The functions to call when buttons are pressed or values chosen, joined from *parts*.

    Each decorator takes a function *begin*, which is called before the handler, such as ``defer``.
    """

    def __init__(self, *parts: "ButtonHandlers") -> None:
        self.by_name: dict[str, tuple[ComponentKind[Any], Callable[..., Awaitable[None]]]] = {}
        for part in parts:
            for kind, handler in part.by_name.values():
                self._add(kind, handler)

    def on_press(
        self, kind: ButtonKind[Payload], begin: Begin | None = None
    ) -> Callable[[PressHandler[Payload]], PressHandler[Payload]]:
        """A decorator for the function that is called when a button of that *kind* is pressed."""
        return lambda handler: self._add(kind, handler, begin)

    def on_choice(
        self, kind: SelectKind[Payload], begin: Begin | None = None
    ) -> Callable[[ChoiceHandler[Payload]], ChoiceHandler[Payload]]:
        """A decorator for the function that is called when a value is chosen from that *kind*."""
        return lambda handler: self._add(kind, handler, begin)

    def on_user(
        self, kind: UserSelectKind[Payload], begin: Begin | None = None
    ) -> Callable[[UserHandler[Payload]], UserHandler[Payload]]:
        """A decorator for the function that is called when a person is chosen from that *kind*."""
        return lambda handler: self._add(kind, handler, begin)

    def on_channel(
        self, kind: ChannelSelectKind[Payload], begin: Begin | None = None
    ) -> Callable[[ChannelHandler[Payload]], ChannelHandler[Payload]]:
        """A decorator for the function that is called when a channel is chosen from that *kind*."""
        return lambda handler: self._add(kind, handler, begin)

    def turn_pages(
        self, kind: ButtonKind[ToPage], show: Callable[[Interaction, int], Awaitable[None]]
    ) -> None:
        """Have *show* answer with another page when a button of that *kind* is pressed.

        *show* is called with the number of the page, counted from 0.
        """

        async def turn(interaction: Interaction, to: ToPage) -> None:
            await show(interaction, to.page)

        self._add(kind, turn, defer_page_turn)

    def answer(self, kind: ButtonKind[Payload], text: str) -> None:
        """Let buttons of that *kind*, such as "No", only replace their message by *text*."""

        async def say(interaction: Interaction, _: Payload) -> None:
            await replace_message(interaction, text)

        self._add(kind, say)

    async def press(
        self, interaction: Interaction, custom_id: str, chosen: Sequence[object]
    ) -> None:
        """Call the handler for the button or select menu with that *custom_id*.

        Raises:
            UnknownButtonError: the bot has never posted one with this id and these *chosen* values.
        """
        with as_posted():
            kind, handler, parts = self._find(custom_id)
            note_name(kind.name)
            payload = kind.read(parts)
            kind.require_chosen(chosen)
        log_subject.note(match=getattr(payload, "match_id", None))
        await handler(interaction, payload, *chosen)

    def _find(
        self, custom_id: str
    ) -> tuple[ComponentKind[Any], Callable[..., Awaitable[None]], Sequence[str]]:
        """The kind that a custom id names, its handler, and the parts after the name.

        Raises LookupError if no kind has that name.
        """
        words = without_mark(custom_id).split(":")
        for length in _NAME_LENGTHS:
            if found := self.by_name.get(":".join(words[:length])):
                return *found, words[length:]
        raise LookupError(custom_id)

    def _add(
        self, kind: ComponentKind[Any], handler: Handler, begin: Begin | None = None
    ) -> Handler:
        if kind.name in self.by_name:
            raise ValueError(kind.name)
        self.by_name[kind.name] = (kind, handler if begin is None else _after(begin, handler))
        return handler


def _after(begin: Begin, handler: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    async def both(interaction: Interaction, *read: object) -> None:
        await begin(interaction)
        await handler(interaction, *read)

    return both


@contextmanager
def as_posted() -> Iterator[None]:
    """A context for reading what a used component holds.

    Raises:
        UnknownButtonError: reading raised LookupError or ValueError, so the bot never posted this.
    """
    try:
        yield
    except (LookupError, ValueError) as error:
        raise UnknownButtonError from error


_NUMBER = re.compile(r"[0-9]{1,19}")
_NUMBERS = range(2**63)
"""Numbers that databases can hold as ids, including those of Discord."""


def read_number(part: str) -> int:
    """The number in a *part* of a custom id; raises ValueError if it cannot be a stored id."""
    # ``int`` alone takes signs, spaces, underscores, and the digits of all scripts.
    if not _NUMBER.fullmatch(part) or int(part) not in _NUMBERS:
        raise ValueError(part)
    return int(part)


def read_word(part: str) -> str:
    """*part* of a custom id; raises ValueError for invisible characters, which databases refuse."""
    if not part.isprintable():
        raise ValueError(part)
    return part


@cache
def _readers(payload: Callable[..., object]) -> Sequence[Callable[[str], object]]:
    """For each field of a named tuple, a function that reads its value in a custom id."""
    return [_reader(kind) for kind in get_type_hints(payload, include_extras=True).values()]


def _reader(kind: Any) -> Callable[[str], object]:  # noqa: ANN401 - whatever an annotation may be
    if NoneType in get_args(kind):
        (present,) = (_reader(each) for each in get_args(kind) if each is not NoneType)
        return lambda part: present(part) if part else None
    if get_origin(kind) is Annotated:
        plain, bounds = get_args(kind)
        # ``index`` raises ``ValueError`` for a value out of bounds.
        return lambda part: bounds[bounds.index(_reader(plain)(part))]
    kind = getattr(kind, "__supertype__", kind)
    reader: Callable[[str], object] = getattr(kind, "parse", kind)
    return {int: read_number, str: read_word}.get(kind, reader)


def custom_ids_below(message: Message | None) -> set[str]:
    """The custom ids of the buttons below *message*, as Discord reports them."""
    below = () if message is None else View.from_message(message).walk_children()
    return {item.custom_id for item in below if isinstance(item, Button) and item.custom_id}


def view_of(items: Iterable[Item[Any]], below: Iterable[Item[Any]] = ()) -> View:
    """A view with *items*, buttons or select menus, that never times out.

    The buttons in *below* are in the row that they name or else in the last one.
    """
    # With persistent items only: discord.py keeps any other in memory until the program ends.
    view = View(timeout=None)
    for item in items:
        view.add_item(item)
    for item in below:
        item.row = MAX_ROWS - 1 if item.row is None else item.row
        view.add_item(item)
    return view


def page_count(entries: int, page_size: int) -> int:
    """The number of pages of a list that has *entries* in all; an empty list has one page."""
    return max(1, ceil(entries / page_size))


def page_buttons(
    kind: ButtonKind[Payload], to: Callable[[int], Payload], page: int, *, more: bool
) -> Sequence[PersistentItem]:
    """The buttons on a *page* of a list that turn to its neighbours; none if it is the only page.

    Pages are counted from 0. *to* makes the payload of a button from the number of the page to
    which it turns; *more* says whether a page follows this one.
    """
    if page == 0 and not more:
        return ()
    return (
        kind.button("◀", to(max(page - 1, 0)), disabled=page == 0),
        kind.button("▶", to(page + 1), disabled=not more),
    )


def list_page(
    title: str, lines: Iterable[str], kind: ButtonKind[ToPage], to: ToPage, *, more: bool
) -> Post:
    """A post with *title* and *lines*: the page *to* of a list, with buttons to other pages.

    *more* says whether another page follows this one.
    """
    turns = page_buttons(kind, partial(ToPage, to.subject), to.page, more=more)
    return Post(heading(title, to.page), "\n".join(lines), view=view_of(turns))
