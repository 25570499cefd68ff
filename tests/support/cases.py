"""One test of many cases: it looks at all of them, and names those that fail."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from inspect import iscoroutinefunction, signature
from typing import Any, TypeAlias

import pytest

Test: TypeAlias = Callable[..., Any]


def for_each(names: str | Iterable[str], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test with each of *cases*, values of its *names*; they share its fixtures."""
    words = names.split(",") if isinstance(names, str) else names
    parameters = [name.strip() for name in words]
    given = [case if len(parameters) > 1 else (case,) for case in cases]

    def of_all(test: Test) -> Test:
        def run(**fixtures: object) -> None:
            failed: list[BaseException] = []
            for case in given:
                with _noted(failed, parameters, case):
                    test(**dict(zip(parameters, case, strict=True)), **fixtures)
            _tell(failed, len(given))

        async def run_async(**fixtures: object) -> None:
            failed: list[BaseException] = []
            for case in given:
                with _noted(failed, parameters, case):
                    await test(**dict(zip(parameters, case, strict=True)), **fixtures)
            _tell(failed, len(given))

        whole: Any = run_async if iscoroutinefunction(test) else run
        others = [one for name, one in signature(test).parameters.items() if name not in parameters]
        whole.__signature__ = signature(test).replace(parameters=others)
        whole.__name__, whole.__doc__ = test.__name__, test.__doc__
        whole.__dict__.update(vars(test), __signature__=whole.__signature__)
        done: Test = whole
        return done

    return of_all


@contextmanager
def _noted(failed: list[BaseException], names: list[str], case: tuple[Any, ...]) -> Iterator[None]:
    try:
        yield
    except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - all are told in the end
        error.add_note(f"with {', '.join(names)} = {', '.join(map(repr, case))}")
        failed.append(error)


def _tell(failed: list[BaseException], of: int) -> None:
    assert of, "no case says nothing"
    if failed:
        summary = f"{len(failed)} of {of} cases fail"
        raise BaseExceptionGroup(summary, failed)
