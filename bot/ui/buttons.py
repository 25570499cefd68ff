"""Buttons and lists that survive a restart: all they know stands in their custom ids."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from types import NoneType
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar, get_args, get_type_hints

from discord import ButtonStyle, SelectOption
from discord.ui import Button, DynamicItem, Item, Select, View

from bot.ui.answers import explaining_errors, replace_message
from bot.ui.base import Interaction

Payload = TypeVar("Payload", bound=tuple[Any, ...])
"""What a button knows: a named tuple of numbers, words and squares."""


class SubjectId(NamedTuple):
    """What most buttons know: the number of a challenge, a case or the like, if they need one.

    Those that were posted have a second number, which never said anything.
    """

    subject: int = 0
    unused: int = 0


class ToPage(NamedTuple):
    """What the buttons of lists know: the *page* to which they turn, counted from 0."""

    subject: int
    page: int


class PersistentItem(DynamicItem[Button[View] | Select[View]], template=r".+"):
    """Any button or list of the bot, perhaps sent long before this program was started."""

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # all buttons and lists are these two
        cls, interaction: Interaction, item: Button[View] | Select[View], match: object, /
    ) -> Self:
        """The one that was used."""
        del interaction, match
        return cls(item)

    @explaining_errors
    async def callback(self, interaction: Interaction) -> None:
        """Do what it asks for."""
        chosen = self.item.values if isinstance(self.item, Select) else ()
        await interaction.client.press(interaction, self.custom_id, chosen)


@dataclass(frozen=True, slots=True)
class ComponentKind(Generic[Payload]):
    """What asks for the same; a custom id is *name* and what the button knows, with colons.

    Messages keep their buttons for ever: once posted, neither name nor payload may change.
    """

    name: str
    payload: type[Payload]

    def custom_id(self, payload: Payload) -> str:
        """That of a button or list that knows this."""
        return ":".join([self.name, *("" if part is None else str(part) for part in payload)])

    def read(self, parts: Sequence[str]) -> Payload:
        """What stands in a custom id behind the name.

        Raises:
            ValueError: nothing that this kind knows.
        """
        make: Callable[..., Payload] = self.payload
        return make(*(read(part) for read, part in zip(_readers(make), parts, strict=True)))


class ButtonKind(ComponentKind[Payload]):
    """Buttons that ask for the same."""

    def button(
        self,
        label: str,
        payload: Payload,
        style: ButtonStyle = ButtonStyle.secondary,
        *,
        disabled: bool = False,
        row: int | None = None,
    ) -> PersistentItem:
        """A new button."""
        custom_id = self.custom_id(payload)
        button: Button[View] = Button(
            label=label, custom_id=custom_id, style=style, disabled=disabled, row=row
        )
        return PersistentItem(button)


class SelectKind(ComponentKind[Payload]):
    """Lists of which an entry asks for the same."""

    def select(
        self, options: Sequence[SelectOption], payload: Payload, placeholder: str
    ) -> PersistentItem:
        """A new list."""
        select: Select[View] = Select(
            custom_id=self.custom_id(payload), placeholder=placeholder, options=list(options)
        )
        return PersistentItem(select)


PressHandler: TypeAlias = Callable[[Interaction, Payload], Awaitable[None]]
"""Does what a button asks for, given what it knows."""

ChoiceHandler: TypeAlias = Callable[[Interaction, Payload, str], Awaitable[None]]
"""The same for a list, given also which entry was chosen."""

Handler = TypeVar("Handler", bound=Callable[..., Awaitable[None]])

_WORDS_OF_NAMES = (2, 1)
"""Of how many words the names of kinds are; ``rules:match`` might be the beginning of an id."""


class ButtonHandlers:
    """What is done when a button is pressed, or an entry of a list chosen."""

    def __init__(self, *parts: "ButtonHandlers") -> None:
        self.by_name: dict[str, tuple[ComponentKind[Any], Callable[..., Awaitable[None]]]] = {}
        for part in parts:
            for kind, handler in part.by_name.values():
                self._add(kind, handler)

    def on_press(
        self, kind: ButtonKind[Payload]
    ) -> Callable[[PressHandler[Payload]], PressHandler[Payload]]:
        """Have a function called when a button of that *kind* is pressed."""
        return lambda handler: self._add(kind, handler)

    def on_choice(
        self, kind: SelectKind[Payload]
    ) -> Callable[[ChoiceHandler[Payload]], ChoiceHandler[Payload]]:
        """Have a function called when something is chosen from a list of that *kind*."""
        return lambda handler: self._add(kind, handler)

    def answer(self, kind: ButtonKind[Payload], text: str) -> None:
        """Have *text* stand in place of the message with a button of that *kind*, and no more.

        That is how questions are answered with *no*.
        """

        async def say(interaction: Interaction, _: Payload) -> None:
            await replace_message(interaction, text)

        self._add(kind, say)

    async def press(self, interaction: Interaction, custom_id: str, chosen: Sequence[str]) -> None:
        """Do what the button or list with that *custom_id* asks for.

        Raises:
            LookupError, ValueError: there has never been one.
        """
        words = custom_id.split(":")
        for length in _WORDS_OF_NAMES:
            if found := self.by_name.get(":".join(words[:length])):
                kind, handler = found
                return await handler(interaction, kind.read(words[length:]), *chosen)
        raise LookupError(custom_id)

    def _add(self, kind: ComponentKind[Any], handler: Handler) -> Handler:
        if kind.name in self.by_name:
            raise ValueError(kind.name)
        self.by_name[kind.name] = (kind, handler)
        return handler


@cache
def _readers(payload: Callable[..., object]) -> Sequence[Callable[[str], object]]:
    """What reads each value of a named tuple from its part of a custom id."""
    return [_reader(kind) for kind in get_type_hints(payload).values()]


def _reader(kind: Any) -> Callable[[str], object]:  # noqa: ANN401 - whatever an annotation may be
    if NoneType in get_args(kind):
        (present,) = (_reader(each) for each in get_args(kind) if each is not NoneType)
        return lambda part: present(part) if part else None
    kind = getattr(kind, "__supertype__", kind)
    reader: Callable[[str], object] = getattr(kind, "parse", kind)
    return reader


def view_of(items: Iterable[Item[Any]]) -> View:
    """*items* as the buttons and lists of a message, for as long as the message stands."""
    view = View(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def page_buttons(
    kind: ButtonKind[Payload], to: Callable[[int], Payload], page: int, *, more: bool
) -> Sequence[PersistentItem]:
    """The buttons that turn the pages of a list; none where there is one page.

    *to* is what a button to a page knows; *more* says whether there is a page after this one.
    """
    if page == 0 and not more:
        return ()
    return (
        kind.button("◀", to(max(page - 1, 0)), disabled=page == 0),
        kind.button("▶", to(page + 1), disabled=not more),
    )
