"""A player who accepts names the men who are taken off."""

from typing import Any

from simcord.actors import MemberActor

from play.challenges.requirements import Admission
from play.matches.terms import Terms
from play.rulesets.options import Naming
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.begun_tables import issue
from tests.support.table import (
    SAXON,
    Click,
    Table,
    all_said,
    button,
    filled,
    labels,
    newest,
    said,
    shown,
    text_of,
)

ANYBODY = None
TWO_ATTACKERS = Naming(Side.ATTACKERS, 2)


async def asked(table: Table, opponent: MemberActor | None, **options: Any) -> Any:  # noqa: ANN401
    """What Bjorn is asked who accepts a challenge of Astrid's with a handicap."""
    await issue(table, opponent, **options, naming=TWO_ATTACKERS)
    return await table.bjorn.click(newest(table.channel), label="Accept")


async def test_men_are_chosen_from_a_list_beside_the_board(table: Table) -> None:
    """Also after a restart; then the game begins without them. Who may not accept is not asked."""
    question = await asked(table, table.bjorn)
    assert "The accepting player chooses which." in text_of(newest(table.channel))
    refused = await table.carl.click(newest(table.channel), label="Accept")
    assert said(refused) == f"This challenge is for {table.bjorn.mention}."
    assert labels(shown(refused)) == []
    assert said(question) == (
        "**Handicap:** choose 2 attackers to take off the board. Then your game with "
        f"{table.astrid.mention} begins."
    )
    assert table.file_of(shown(question))
    await table.restart()
    form = await table.bjorn.click(shown(question), label="Choose…")

    begun = await table.bjorn.submit_modal(form, {"men": ["D1", "F1"]})

    assert said(begun).startswith("Game #1 begins in")
    assert labels(shown(begun)) == []
    (opening,) = [text_of(m) for m in table.channel.history() if "begins:" in m.content]
    assert "Taken off before the start: the men on D1 and F1." in opening


async def test_on_the_largest_board_squares_are_written(table: Table) -> None:
    """There are more men than a list has entries; mistakes are explained, and can be corrected."""
    question = await asked(table, table.bjorn, terms=Terms(ruleset(SAXON), Side.ATTACKERS))
    written = {}
    for men in ("C1", "C1 C3", "soon", "c1, f1"):
        form = await table.bjorn.click(shown(question), label="Choose…")
        answer = await table.bjorn.submit_modal(form, {"men": men})
        written[men] = said(answer)
        if men == "soon":
            refusal = answer.followups[-1]
            again = Click(table.bjorn, refusal, button(refusal, "Try again"))
            (form,) = await table.click(again)
            assert filled(form.modal) == {"men": "soon"}

    assert written["C1"] == "Choose exactly 2 attackers. You chose 1."
    assert written["C1 C3"].startswith("The attackers have no man on C3 at the start.")
    assert written["soon"].startswith("`soon` doesn't name any men to take off.")
    assert written["c1, f1"].startswith("Game #1 begins in")


async def test_of_several_the_first_who_has_chosen_plays(table: Table) -> None:
    """The others are told, before or after they have chosen; a standing one asks each player."""
    bjorns = await asked(table, ANYBODY)
    carls = await table.carl.click(newest(table.channel), label="Accept")
    late = await table.carl.click(shown(carls), label="Choose…")
    form = await table.bjorn.click(shown(bjorns), label="Choose…")
    await table.bjorn.submit_modal(form, {"men": ["D1", "F1"]})

    refused = await table.carl.submit_modal(late, {"men": ["D1", "F1"]})
    assert said(refused) == "This challenge was already accepted. It became game #1."
    again = await table.carl.click(shown(carls), label="Choose…")
    assert said(again) == "This challenge was already accepted. It became game #1."
    assert labels(table.channel.history()[0]) == []

    bjorns = await asked(table, ANYBODY, admission=Admission(standing=True))
    message = newest(table.channel)
    form = await table.bjorn.click(shown(bjorns), label="Choose…")
    await table.bjorn.submit_modal(form, {"men": ["D1", "F1"]})
    assert "choose 2 attackers" in all_said(await table.carl.click(message, label="Accept"))
