"""The base class of small values that come in large families, such as kinds of news."""

from dataclasses import dataclass
from typing import dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """A value that never changes. Every subclass becomes a frozen dataclass of its fields."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)
