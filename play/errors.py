"""The base class of errors that are explained to people, and several of them together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, dataclass_transform


@dataclass_transform(eq_default=False, field_specifiers=(field,))
class PlayError(Exception):
    """An error that a person can cause, and that is explained to them; nothing has changed.

    Every subclass becomes a dataclass: its fields, which are its arguments, say what was refused.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        dataclass(eq=False, repr=False)(cls)

    def __post_init__(self) -> None:
        self.args = tuple(getattr(self, name) for name in self.__match_args__)


class LimitError(PlayError):
    """The base class of errors about *limit*, a maximum that has been reached or exceeded."""

    limit: int


class SeveralMistakesError(PlayError):
    """A request has several mistakes, *errors*, that are explained in one answer."""

    errors: tuple[Exception, ...]


def refuse(errors: Sequence[Exception]) -> None:
    """Raise the only one of *errors*, or a ``SeveralMistakesError`` if there are several."""
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise SeveralMistakesError(tuple(errors))


def read_together(written: Mapping[str, tuple[Callable[[str], Any], str | None]]) -> dict[str, Any]:
    """Read several texts, so that the mistakes in all of them are explained together.

    *written* has a function and a text for each name; names without a text are left out. The
    result has what the functions return.

    Raises:
        PlayError: one text is refused.
        SeveralMistakesError: several texts are refused.
    """
    values: dict[str, Any] = {}
    refused: list[Exception] = []
    for name, (read, text) in written.items():
        try:
            if text:
                values[name] = read(text)
        except PlayError as error:
            refused.append(error)
    refuse(refused)
    return values
