"""Forms that are refused: what was written in them can be sent again."""

from typing import Any

from simcord.actors import MemberActor
from simcord.results import InteractionResult

from bot.discord_limits import MAX_CHOICE_LENGTH, MAX_PASTED_LENGTH
from bot.errors import BlankError
from bot.ui.base import Interaction
from bot.ui.forms import Form
from bot.ui.kept_forms import MAX_KEPT, LastRefused, RefusedForm
from bot.wording.forms import GONE
from bot.wording.refusals import explain
from play.players.player_id import PlayerId
from tests.support.examples import NOON
from tests.support.table import Click, Table, button, labels, said, shown

GAME = '[Ruleset "brandubh"]\n\n1. D6-C6\n'
WRONG = '[Ruleset "brandubh"]\n\n1. D6-C7\n'
WRONG_RULES = 'name = "Wrong"\nlayout = "..K.."\n'


async def refused(table: Table, who: MemberActor, text: str = WRONG) -> InteractionResult:
    """The answer to *who*, who pastes a record that is none."""
    form = await who.slash(table.channel, "import", title="Mine")
    return await who.submit_modal(form, {"record": text})


async def press(table: Table, who: MemberActor, below: InteractionResult) -> InteractionResult:
    """Have *who* press the button below a refusal."""
    (answer,) = await table.click(Click(who, shown(below), button(shown(below), "Try again")))
    return answer


def fields(result: InteractionResult) -> dict[str, Any]:
    """The content of each text field of the form that has opened."""
    assert result.modal is not None
    found = [label["component"] for label in result.modal["components"]]
    return {field["custom_id"]: field.get("value") for field in found if "style" in field}


async def test_a_refused_record_can_be_mended(table: Table) -> None:
    """The form opens with what was pasted, and goes on as if it were the first."""
    answer = await refused(table, table.astrid)
    form = await press(table, table.astrid, answer)

    assert said(answer).startswith("Line 3: ")
    assert fields(form) == {"record": WRONG}
    mended = await table.astrid.submit_modal(form, {"record": GAME})
    assert "**Study 1 · Mine** (Brandubh)" in said(mended)


async def test_a_refused_command_with_many_options_can_be_mended(
    table: Table, manager: MemberActor
) -> None:
    """In a form with what was typed, texts first; what was chosen stays. Not if it can't help."""
    given = {"name": "Cup", "system": "round-robin", "signup": "tomorrow", "rounds": 4}
    long = "brandubh".ljust(2 * MAX_CHOICE_LENGTH)
    answer = await manager.slash(table.channel, "tournament create", **given, game=long)
    form = await press(table, manager, answer)
    assert fields(form) == {
        "name": "Cup",
        "signup": "tomorrow",
        "game": long[:MAX_CHOICE_LENGTH],
        "rounds": "4",
    }
    still = await manager.submit_modal(form, {"name": "Cup", "signup": "3d", "rounds": "\uff19."})
    assert "You can only set `rounds` for a Swiss." in said(still)
    form = await press(table, manager, still)
    still = await manager.submit_modal(form, {"name": "Cup", "signup": "3d", "rounds": "99"})
    assert "1 to 20" in said(still)
    form = await press(table, manager, still)
    rest = {"signup": "3d", "game": "", "rounds": ""}
    blank = await manager.submit_modal(form, {"name": " "} | rest)
    assert said(blank) == explain(BlankError())
    form = await press(table, manager, blank)
    done = await manager.submit_modal(form, {"name": "Big Cup"} | rest)

    assert "Big Cup" in said(done)
    await table.allow(table.carl, "tournament")
    refused = await table.carl.slash(table.channel, "tournament create", **given)
    assert labels(shown(refused)) == []


async def test_a_refused_ruleset_can_be_mended(table: Table, manager: MemberActor) -> None:
    """With its key."""
    form = await manager.slash(table.channel, "ruleset add")
    answer = await manager.submit_modal(form, {"text": WRONG_RULES, "key": "mine"})

    assert labels(shown(answer)) == ["Try again"]
    assert fields(await press(table, manager, answer)) == {"key": "mine", "text": WRONG_RULES}


async def test_a_form_can_be_refused_again(table: Table) -> None:
    """And opened as often as one likes: closing it loses nothing. A long text is kept too."""
    answer = await refused(table, table.astrid)
    await press(table, table.astrid, answer)
    form = await press(table, table.astrid, answer)
    text = "x" * MAX_PASTED_LENGTH
    again = await table.astrid.submit_modal(form, {"record": text})

    assert fields(await press(table, table.astrid, again)) == {"record": text}
    assert said(await press(table, table.astrid, answer)) == GONE


async def test_nobody_opens_the_form_of_somebody_else(table: Table) -> None:
    """Though a refusal may be seen by all, and custom ids can be forged."""
    answer = await refused(table, table.astrid)
    await refused(table, table.bjorn)

    for other in (table.bjorn, table.carl):
        assert said(await press(table, other, answer)) == GONE


async def test_a_form_is_kept_for_an_hour(table: Table) -> None:
    """Then the button says that it is gone, as it does after a restart."""
    answer = await refused(table, table.astrid)
    await table.wait(minutes=59)
    assert fields(await press(table, table.astrid, answer)) == {"record": WRONG}
    await table.wait(minutes=2)
    assert said(await press(table, table.astrid, answer)) == GONE

    answer = await refused(table, table.astrid)
    await table.restart()
    assert said(await press(table, table.astrid, answer)) == GONE


class Empty(Form, title="Empty"):
    """A form without fields."""

    def anew(self) -> "Empty":
        return self

    async def use(self, interaction: Interaction) -> None:
        """Nothing is asked for."""


async def test_a_crowd_fills_no_memory() -> None:
    """The forms that were kept longest ago go first."""
    kept = LastRefused[RefusedForm](lambda: NOON)
    numbers = [kept.keep(PlayerId(n), Empty().anew) for n in range(MAX_KEPT + 1)]

    assert kept.find(PlayerId(0), numbers[0]) is None
    assert kept.find(PlayerId(1), numbers[1]) is not None
