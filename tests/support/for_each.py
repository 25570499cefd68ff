"""One test that asks the same of many things, and names all that fail."""

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any

import pytest

Test = Callable[..., None]


def for_each(names: str | Iterable[str], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Call a test for each of *values*, which the arguments with those *names* are.

    It is written like ``pytest.mark.parametrize``, but is one test: for thousands of small ones,
    pytest itself takes longer than what they ask. It goes on after a failure, and ends with a list.
    """
    words = names.split(",") if isinstance(names, str) else names
    takes = [word.strip() for word in words]
    cases = [(value,) if len(takes) == 1 else tuple(value) for value in values]

    def loop(test: Test) -> Test:
        told = signature(test)

        @wraps(test)
        def looped(**fixtures: Any) -> None:  # noqa: ANN401 - whatever the test asks for
            failed = {}
            for case in cases:
                try:
                    test(**fixtures, **dict(zip(takes, case, strict=True)))
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - all are told
                    failed[repr(case)] = error
            if failed:
                told_all = "\n".join(f"{case}: {error!r}" for case, error in failed.items())
                raise AssertionError(told_all) from next(iter(failed.values()))

        left = [one for name, one in told.parameters.items() if name not in takes]
        looped.__signature__ = told.replace(parameters=left)  # type: ignore[attr-defined]
        return looped

    return loop
