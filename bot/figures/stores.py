"""A store whose transactions are measured."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

from bot.figures.receiver import Figures, Transaction
from play.store.errors import StoreError
from play.store.port import Store, Unit


@dataclass(frozen=True, slots=True)
class MeasuredStore:
    """Wraps *store*, and tells *figures* how many seconds of *clock* its transactions take."""

    store: Store
    figures: Figures
    clock: Callable[[], float]

    @property
    def is_shared(self) -> bool:
        return self.store.is_shared

    def begin(self) -> AbstractAsyncContextManager[Unit]:
        return self._measured(self.store.begin(), writing=True)

    def read(self) -> AbstractAsyncContextManager[Unit]:
        return self._measured(self.store.read(), writing=False)

    @asynccontextmanager
    async def _measured(
        self, transaction: AbstractAsyncContextManager[Unit], *, writing: bool
    ) -> AsyncIterator[Unit]:
        asked = self.clock()
        began: float | None = None
        error: str | None = None
        try:
            async with transaction as unit:
                began = self.clock()
                yield unit
        except StoreError as failure:
            error = type(failure).__name__
            raise
        finally:
            ended = self.clock()
            # A transaction that never began has only waited.
            waited = (ended if began is None else began) - asked
            took = ended - asked - waited
            self.figures.transaction_ended(Transaction(writing, waited, took, error))
