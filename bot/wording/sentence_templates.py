"""Sentences made from errors: modules have a table ``SENTENCES``, by class of error.

A sentence is a template, such as ``"You already have {limit} studies."``. Its fields are attributes
of the error. After a colon, a field says how it is written: ``{player:mention}``. Sentences that
differ by the error's *fault* are a table of their own; those that need more are functions.
"""

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

from bot.wording.mentions import mention, moment, when
from bot.wording.periods import period
from bot.wording.quoted_text import plain, typed

Sentence = str | Callable[[Any], str]
Sentences = Mapping[type[BaseException], Sentence | Mapping[Any, Sentence]]

_WRITERS: Mapping[str, Callable[[Any], str]] = {
    "mention": mention,
    "moment": moment,
    "period": period,
    "plain": plain,
    "typed": typed,
    "when": when,
}


class _Template(Formatter):
    """Fills the fields of a template from its only argument."""

    def get_value(self, key: int | str, args: Sequence[Any], _: Mapping[str, Any]) -> object:
        return getattr(args[0], str(key))

    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec.isalpha():
            return _WRITERS[format_spec](value)
        return format(value, format_spec)


def sentence_for(error: BaseException, sentences: Sentences) -> str | None:
    """The sentence for the class of *error*, or its nearest base class; None if there is none."""
    kind = next((kind for kind in type(error).__mro__ if kind in sentences), None)
    if kind is None:
        return None
    sentence = sentences[kind]
    if isinstance(sentence, Mapping):
        sentence = sentence[vars(error)["fault"]]
    return _Template().format(sentence, error) if isinstance(sentence, str) else sentence(error)
