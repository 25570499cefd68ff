"""The preview of a challenge: what it shows, its forms, and what becomes of it."""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

import pytest
from simcord.results import InteractionResult

from bot.wording.refusals import UNEXPECTED
from play.players.player_id import PlayerId
from tafl.rulesets import ruleset
from tests.support.table import (
    HNEFATAFL,
    TABLUT,
    Click,
    Forged,
    Table,
    all_said,
    answered,
    button,
    challenged,
    filled,
    labels,
    newest,
    preview,
    said,
    shown,
    text_of,
)

USUAL = ["Send", "More options…", "Cancel"]
GONE = "This challenge was already sent or cancelled. Use `/challenge` to start a new one."
CHANGED = "You've since changed this challenge or started another one. Here is the latest."


@pytest.mark.journey
async def test_a_preview_shows_the_terms_and_is_sent_once(table: Table) -> None:
    """The opponent learns nothing before; pressed twice at once, *Send* is gone the second time."""
    before = await preview(table.astrid, table.channel, opponent=table.bjorn, game=TABLUT)
    message = shown(before)
    heading, hint, *terms = all_said(before).splitlines()
    assert heading == f"**Your challenge to {table.bjorn.mention}: King's Table: Tablut**"
    assert hint == "Check it, then press *Send*."
    assert labels(message) == USUAL
    assert table.sent(table.channel) == []

    answers = await table.click(*[Click(table.astrid, message, button(message, "Send"))] * 2)

    (sent,) = [answer for answer in answers if said(answer) != GONE]
    assert said(sent).startswith(f"Your challenge to {table.bjorn.mention} is on its way.")
    assert labels(shown(sent)) == []
    assert shown(sent).embeds == []
    assert len(table.rows()["challenges"]) == 1
    assert [line for line in terms if table.bjorn.mention not in line] == [
        line
        for line in text_of(newest(table.channel)).splitlines()[1:]
        if table.astrid.mention not in line
    ]


async def test_a_cancelled_challenge_is_gone(table: Table) -> None:
    """Though the buttons may be there a little longer; and it was never others' to press.

    A form that does not exist is refused, and so is one for challenges to anybody.
    """
    message = shown(await preview(table.astrid, table.channel, opponent=table.bjorn))
    version = button(message, "Send").split(":")[2]
    await table.bjorn.send(table.channel, "Good morning")
    for group in ("riches", "admission", ""):
        custom_id = f"tafl:challenge-form:{group}:{version}"
        forged = Forged(newest(table.channel), custom_id)
        (answer,) = await table.click(Click(table.astrid, forged, custom_id))
        assert said(answer) == "This challenge has no such options. Use `/challenge` again."
    (other,) = await table.click(Click(table.bjorn, message, button(message, "Send")))
    assert said(other) == GONE

    cancelled = await table.astrid.click(message, label="Cancel")
    assert said(cancelled) == "Cancelled. Nothing was sent."
    assert labels(shown(cancelled)) == []
    for label in USUAL[1:]:
        message = shown(await preview(table.astrid, table.channel, opponent=table.bjorn))
        me, at = PlayerId(table.astrid.id), int(button(message, label).split(":")[2])
        await table.bot.services.drafts.cancel(me, table.guild.id, at)
        assert said(await table.astrid.click(message, label=label)) == GONE
    assert table.rows()["challenges"] == []


async def test_an_older_preview_becomes_the_newest(table: Table) -> None:
    """Nobody sends what they no longer see, by button or form; also after a restart."""
    older, first = [
        await preview(table.astrid, table.channel, opponent=table.bjorn) for _ in range(2)
    ]
    opened = await table.astrid.click(shown(first), label="More options…")
    form = await table.astrid.click(shown(opened), label="Clock…")
    await preview(table.astrid, table.channel, opponent=table.carl, weekends=True)
    late = await table.astrid.submit_modal(form, filled(form.modal) | {"vacation": ["no"]})
    assert said(late).startswith(CHANGED)
    assert "vacations" not in all_said(late)
    await table.restart()

    pressed = await table.astrid.click(shown(older), label="Send")

    heading, *lines = said(pressed).splitlines()
    assert heading == CHANGED
    assert lines[0].startswith(f"**Your challenge to {table.carl.mention}:")
    assert table.rows()["challenges"] == []
    await table.astrid.click(shown(pressed), label="Send")
    assert f"challenges {table.carl.mention}" in newest(table.channel).content
    assert "weekends off" in text_of(newest(table.channel))


async def test_what_is_refused_stays_in_its_form(table: Table) -> None:
    """To be mended there, not to be written again; meanwhile it cannot be sent."""
    before = await preview(table.astrid, table.channel, weaker="attackers", men_off="Z9 Z8")
    assert said(before).startswith(
        "**This challenge can't be sent yet.**\nThere is no square Z9. This board goes from A1"
    )
    assert labels(shown(before))[0] != "Send"
    form = await table.astrid.click(shown(before), label="Handicap…")
    assert filled(form.modal)["men_off"] == "Z9 Z8"

    mended = await answered(table.astrid, before, "handicap", men_off="\u0662\u200b.")
    assert "Handicap: the defenders start with 2 men fewer" in all_said(mended)
    assert labels(shown(mended))[0] == "Send"

    unread = await answered(table.astrid, mended, "time", time="a while")
    assert "`a while`" in said(unread)
    assert "Send" not in labels(shown(unread))
    form = await table.astrid.click(shown(unread), label="Clock…")
    assert filled(form.modal)["time"] == "a while"


async def test_the_last_choices_are_offered_again(table: Table) -> None:
    """With the options of the forms, to any opponent; one that was cancelled is not the last."""
    last = {"game": TABLUT, "time": "2d", "side": "attackers", "weekends": True}
    await challenged(table.astrid, table.channel, opponent=table.bjorn, **last)
    cancelled = await preview(table.astrid, table.channel, game="brandubh")
    await table.astrid.click(shown(cancelled), label="Cancel")
    assert labels(shown(await preview(table.bjorn, table.channel))) == USUAL

    again = await preview(table.astrid, table.channel, opponent=table.carl)
    assert said(again).splitlines()[-1] == (
        "-# Last time: King's Table: Tablut · you play the attackers · 2 days a move, weekends off "
        "· casual · more options"
    )
    taken = await table.astrid.click(shown(again), label="Same as last time")
    assert f"Your challenge to {table.carl.mention}: King's Table: Tablut" in said(taken)
    assert "Time: 2 days a move, weekends off." in all_said(taken)
    assert labels(shown(taken)) == ["Send", "More options…", "Undo", "Cancel"]
    await table.astrid.click(shown(taken), label="Send")
    assert f"challenges {table.carl.mention}" in newest(table.channel).content
    same = await preview(table.astrid, table.channel, **last)
    assert {"Same as last time", "Undo"}.isdisjoint(labels(shown(same)))


async def test_the_last_choices_can_be_undone(table: Table) -> None:
    """The replaced choices are back, after a restart too; another change leaves nothing to undo."""
    await challenged(table.astrid, table.channel, game=TABLUT, time="2d")
    before = await preview(table.astrid, table.channel, game="brandubh", weekends=True)
    taken = await table.astrid.click(shown(before), label="Same as last time")
    assert "King's Table: Tablut" in said(taken)
    opened = await table.astrid.click(shown(taken), label="More options…")
    await table.restart()

    undone = await table.astrid.click(shown(opened), label="Undo")
    assert all_said(undone) == all_said(before)
    assert labels(shown(undone)) == ["Send", "More options…", "Same as last time", "Cancel"]

    taken = await table.astrid.click(shown(undone), label="Same as last time")
    changed = await answered(table.astrid, taken, "time", weekends=["yes"])
    assert "Undo" not in labels(shown(changed))
    assert "Same as last time" in labels(shown(changed))


async def test_what_has_changed_meanwhile_refuses_the_challenge(table: Table) -> None:
    """When it is sent; the preview stays, and can be sent later."""
    before = await preview(table.astrid, table.channel, opponent=table.bjorn, game=HNEFATAFL)
    bjorn, manager = table.bjorn.mention, PlayerId(table.carl.id)
    role = table.guild.create_role("warrior")

    await table.bjorn.slash(table.channel, "settings block", player=table.astrid)
    blocked = await table.astrid.click(shown(before), label="Send")
    assert said(blocked) == (
        f"You can't start a game with {bjorn} right now. Try again later, or play somebody else."
    )
    await table.bjorn.slash(table.channel, "settings unblock", player=table.astrid)
    for challengers in (role.id, None):
        assert table.rows()["challenges"] == []
        changed = partial(replace, challengers=challengers)
        await table.bot.services.servers.change(table.guild.id, changed, manager)
        answer = await table.astrid.click(shown(before), label="Send")
        if challengers:
            assert f"you need the role {role.mention}" in said(answer)
    (issued,) = await table.bot.services.challenges.open_for(PlayerId(table.astrid.id))
    assert issued.opponent == table.bjorn.id

    again = await preview(table.astrid, table.channel, opponent=table.bjorn)
    table.guild.remove_member(table.bjorn)
    left = await table.astrid.click(shown(again), label="Send")
    assert said(left) == f"{bjorn} isn't on this server. Use `/challenge` to choose somebody else."


Errors: TypeAlias = Callable[[], list[logging.LogRecord]]

NEW_GAME = "brandubh"


async def opened(table: Table, before: InteractionResult) -> InteractionResult:
    """The form below the preview *before*."""
    more = await table.astrid.click(shown(before), label="More options…")
    return await table.astrid.click(shown(more), label="Game…")


async def test_all_of_it_can_be_changed(table: Table) -> None:
    """A choice that the new game does not allow is as usual again; the sent challenge has it so."""
    usual = {"opponent": table.bjorn, "game": TABLUT}
    before = await preview(table.astrid, table.channel, weaker="defenders", men_off="F1", **usual)
    answers = {"ruleset": [NEW_GAME], "rated": ["yes"]}

    changed = await answered(table.astrid, before, "game", side=["attackers"], **answers)

    assert said(changed).startswith("Brandubh doesn't allow your choices for the handicap.")
    told = all_said(changed)
    assert f"**Your challenge to {table.bjorn.mention}: Brandubh**" in told
    assert "@astrid plays the attackers" in told
    assert "Rated." in told
    timed = await answered(table.astrid, changed, "time", time="2 weeks a move")
    paired = await answered(table.astrid, timed, "game", side=["random"], pair=["yes"])
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
