"""A command that could mean several things is answered with these, and sent again with one."""

from simcord import MemberActor
from simcord.results import InteractionResult

from bot.wording.rulesets import COMMAND_GONE
from tests.support.table import Click, Table, all_said, button, labels, said, shown, text_of

SAXON = "King's Table: Saxon board (19 x 19): a large board"


async def press(
    table: Table, who: MemberActor, below: InteractionResult, label: str
) -> InteractionResult:
    """Have *who* press the button with that *label* below a refusal."""
    (answer,) = await table.click(Click(who, shown(below), button(shown(below), label)))
    return answer


async def test_a_button_sends_the_command_again(table: Table) -> None:
    """With its other options and as openly as it was meant; only its user can, and once."""
    chess = await table.carl.slash(table.channel, "rules", game="huge")
    assert labels(shown(chess))[:2] == ["Alea Evangelii (19 x 19): a large board", SAXON]
    refused = await table.carl.slash(
        table.channel, "explore", game="barndubh", moves="d1-b1", whose="own", share=True
    )
    assert labels(shown(refused))[0] == "Brandubh (7 x 7)"

    assert said(await press(table, table.bjorn, refused, "Brandubh (7 x 7)")) == COMMAND_GONE
    assert said(await press(table, table.carl, chess, SAXON)) == COMMAND_GONE
    explored = await press(table, table.carl, refused, "Brandubh (7 x 7)")

    assert text_of(shown(explored)).startswith("**Your openings · Brandubh**\nAfter `D1-B1` the")
    assert not shown(explored).ephemeral
    assert refused.response is None, "the question is still there"

    challenge = await table.astrid.slash(
        table.channel, "challenge", opponent=table.bjorn, game="hneftafl", rated=True
    )
    preview = await press(table, table.astrid, challenge, labels(shown(challenge))[0])
    assert "Send" in labels(shown(preview))
    assert "Copenhagen Hnefatafl" in all_said(preview)


async def test_a_command_is_sent_again_only_once(table: Table) -> None:
    """However often its buttons are pressed, and though they may still be there."""
    refused = await table.carl.slash(table.channel, "play", game="barndubh")
    below = shown(refused)
    clicks = [Click(table.carl, below, button(below, label)) for label in labels(below)[:2]]

    begun, gone = await table.click(*clicks)

    assert said(begun).startswith("Game #1 begins")
    assert said(gone) == COMMAND_GONE
