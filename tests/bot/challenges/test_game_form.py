"""The form *Game…* of a challenge that is not sent yet."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import pytest
from simcord.results import InteractionResult

from bot.wording.refusals import UNEXPECTED
from play.players.player_id import PlayerId
from tafl.rulesets import ruleset
from tests.support.table import (
    TABLUT,
    Table,
    all_said,
    answered,
    filled,
    labels,
    newest,
    preview,
    said,
    shown,
    text_of,
)

Errors: TypeAlias = Callable[[], list[logging.LogRecord]]

NEW_GAME = "brandubh"


async def opened(table: Table, before: InteractionResult) -> InteractionResult:
    """The form below the preview *before*."""
    more = await table.astrid.click(shown(before), label="More options…")
    return await table.astrid.click(shown(more), label="Game…")


async def test_all_of_it_can_be_changed(table: Table) -> None:
    """What the new game does not allow is as usual again; what is sent begins so."""
    usual = {"opponent": table.bjorn, "game": TABLUT}
    before = await preview(table.astrid, table.channel, weaker="defenders", men_off="F1", **usual)
    answers = {"ruleset": [NEW_GAME], "time": "2 weeks a move", "rated": ["yes"]}

    changed = await answered(table.astrid, before, "game", side=["attackers"], **answers)

    assert said(changed).startswith("Brandubh doesn't allow your choices for the handicap.")
    told = all_said(changed)
    assert f"**Your challenge to {table.bjorn.mention}: Brandubh**" in told
    assert "@astrid plays the attackers" in told
    assert "Rated. Time: 2 weeks a move." in told
    paired = await answered(table.astrid, changed, "game", side=["random"], pair=["yes"])
    await table.astrid.click(shown(paired), label="Send")
    terms = (await table.bot.services.challenges.load_challenge(1)).terms
    assert (terms.ruleset.key, terms.rated, terms.pair) == (NEW_GAME, True, True)
    await table.bjorn.click(newest(table.channel), label="Accept")
    openings = [text_of(m) for m in table.channel.history() if "begins:" in m.content]
    assert ["Rated. Time: 2 weeks a move." in opening for opening in openings] == [True, True]


async def test_a_game_that_is_gone_can_be_replaced(table: Table) -> None:
    """Only this form opens then; the new game's key is the word that stands for an empty answer."""
    manager = PlayerId(table.carl.id)
    for key, name in (("ours", "Our game"), ("usual", "Our other game")):
        own = replace(ruleset(NEW_GAME), key=key, name=name)
        await table.bot.services.rulesets.add_ruleset(table.guild.id, own, manager)
    before = await preview(table.astrid, table.channel, game="ours")
    await table.bot.services.rulesets.retire(table.guild.id, "ours", manager)

    more = await table.astrid.click(shown(before), label="More options…")
    assert said(more).splitlines()[1] == (
        "This server no longer has that game. Choose another with *Game…* under *More options…*."
    )
    form = await table.astrid.click(shown(more), label="Game…")
    assert filled(form.modal)["ruleset"] == []
    changed = await table.astrid.submit_modal(form, filled(form.modal) | {"ruleset": ["usual"]})

    assert "Our other game**" in said(changed)
    assert "Send" in labels(shown(changed))


async def test_a_forged_game_is_refused(
    table: Table, expected_errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that the list did not offer, even if there is such a game."""
    form = await opened(table, await preview(table.astrid, table.channel))
    assert form.modal is not None
    forged = form.modal
    options: list[dict[str, Any]] = forged["components"][0]["component"]["options"]
    offered = {option["value"] for option in options}
    every = await table.bot.services.rulesets.offered(table.guild.id)
    other = next(game.key for game in every if game.key not in offered)
    options[0]["value"] = other
    # The simulated Discord refuses what its own form does not have.
    monkeypatch.setattr(form._interaction, "modal", forged)  # noqa: SLF001

    refused = await table.astrid.submit_modal(form, filled(forged) | {"ruleset": [other]})

    assert said(refused) == UNEXPECTED
    assert len(expected_errors()) == 1
