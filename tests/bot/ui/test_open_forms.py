"""Forms that are open: of those that are never sent, only so many are kept, and none for ever."""

from bot.ui.kept_forms import MAX_OPEN
from bot.wording import forms as wording
from tests.support.table import Table, said, shown

GAME = '[Ruleset "brandubh"]\n\n1. D6-C6\n'


async def test_who_opens_forms_without_end_has_a_few(table: Table) -> None:
    """The latest ones can be sent; the others are answered with what was typed in them."""
    store = table.bot._connection._view_store  # noqa: SLF001 - there is no public way to see it
    forms = [await table.carl.slash(table.channel, "import") for _ in range(MAX_OPEN + 5)]

    assert len(store._modals) == MAX_OPEN  # noqa: SLF001
    assert "brandubh" in said(await table.carl.submit_modal(forms[-1], {"record": GAME})).lower()
    lost = await table.carl.submit_modal(forms[0], {"record": GAME})
    assert said(lost) == wording.lost_form([], has_file=True)


async def test_a_form_that_was_open_during_a_restart_is_answered(table: Table) -> None:
    """With what was typed in it: a long text in a file."""
    form = await table.astrid.slash(table.channel, "import")
    short = await table.bjorn.slash(table.channel, "import")
    await table.restart()
    answer = await table.astrid.submit_modal(form, {"record": GAME})
    told = await table.bjorn.submit_modal(short, {"record": "*good*"})

    assert said(answer) == wording.lost_form([], has_file=True)
    (file,) = shown(answer).attachments
    assert await file.read() == GAME.encode()
    assert said(told) == f"{wording.LOST_FORM}\nYou wrote: `*good*`"
