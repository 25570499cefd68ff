"""Forms that are open: of those that are never sent, only so many are kept."""

from bot.ui.kept_forms import MAX_OPEN
from tests.support.table import Table, said

GAME = '[Ruleset "brandubh"]\n\n1. D6-C6\n'


async def test_who_opens_forms_without_end_has_a_few(table: Table) -> None:
    """The latest ones can be sent."""
    store = table.bot._connection._view_store  # noqa: SLF001 - there is no public way to see it
    forms = [await table.carl.slash(table.channel, "import") for _ in range(MAX_OPEN + 5)]

    assert len(store._modals) == MAX_OPEN  # noqa: SLF001
    assert "brandubh" in said(await table.carl.submit_modal(forms[-1], {"record": GAME})).lower()
