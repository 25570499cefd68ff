"""The preview of a challenge: what it shows, what becomes of it, and what was chosen last."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from play.players.player_id import PlayerId
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


async def test_a_preview_shows_the_terms_and_sends_nothing(table: Table) -> None:
    """They are those of the challenge that is posted; the opponent learns nothing yet."""
    before = await preview(table.astrid, table.channel, opponent=table.bjorn, game=TABLUT)

    heading, hint, *terms = all_said(before).splitlines()
    assert heading == f"**Your challenge to {table.bjorn.mention}: King's Table: Tablut**"
    assert hint == "Check it, then press *Send*."
    assert labels(shown(before)) == USUAL
    assert table.sent(table.channel) == []
    await table.astrid.click(shown(before), label="Send")
    assert [line for line in terms if table.bjorn.mention not in line] == [
        line
        for line in text_of(newest(table.channel)).splitlines()[1:]
        if table.astrid.mention not in line
    ]


async def test_a_sent_challenge_has_no_buttons_left(table: Table) -> None:
    before = await preview(table.astrid, table.channel, opponent=table.bjorn)
    sent = await table.astrid.click(shown(before), label="Send")

    assert said(sent).startswith(f"Your challenge to {table.bjorn.mention} is on its way.")
    assert labels(shown(sent)) == []
    assert shown(sent).embeds == []


async def test_send_pressed_twice_sends_once(table: Table) -> None:
    """Also at the same moment."""
    message = shown(await preview(table.astrid, table.channel, opponent=table.bjorn))
    twice = [Click(table.astrid, message, button(message, "Send"))] * 2

    answers = await table.click(*twice)

    assert len(table.rows()["challenges"]) == 1
    assert sum(said(answer) == GONE for answer in answers) == 1


@pytest.mark.parametrize("label", ["Send", "More options…", "Cancel"])
async def test_a_cancelled_challenge_is_gone(table: Table, label: str) -> None:
    """Though the buttons may be there a little longer."""
    message = shown(await preview(table.astrid, table.channel, opponent=table.bjorn))
    version = int(button(message, label).split(":")[2])
    here = PlayerId(table.astrid.id), table.guild.id
    await table.bot.services.drafts.cancel(*here, version)

    late = await table.astrid.click(message, label=label)

    assert said(late) == GONE
    assert table.rows()["challenges"] == []


async def test_a_challenge_is_cancelled(table: Table) -> None:
    before = await preview(table.astrid, table.channel, opponent=table.bjorn)

    cancelled = await table.astrid.click(shown(before), label="Cancel")

    assert said(cancelled) == "Cancelled. Nothing was sent."
    assert labels(shown(cancelled)) == []
    assert table.rows()["challenges"] == []


async def test_a_preview_survives_a_restart(table: Table) -> None:
    """Its options too."""
    before = await preview(table.astrid, table.channel, opponent=table.bjorn, weekends=True)

    await table.restart()
    await table.astrid.click(shown(before), label="Send")

    assert "weekends off" in text_of(newest(table.channel))


async def test_an_older_preview_becomes_the_newest(table: Table) -> None:
    """Nobody sends what they no longer see: terms, or an opponent."""
    older = shown(await preview(table.astrid, table.channel, opponent=table.bjorn))
    await preview(table.astrid, table.channel, opponent=table.carl)

    pressed = await table.astrid.click(older, label="Send")

    heading, *lines = said(pressed).splitlines()
    assert heading == CHANGED
    assert lines[0].startswith(f"**Your challenge to {table.carl.mention}:")
    assert table.rows()["challenges"] == []
    await table.astrid.click(shown(pressed), label="Send")
    assert f"challenges {table.carl.mention}" in newest(table.channel).content


async def test_a_form_of_an_older_preview_changes_nothing(table: Table) -> None:
    """It was filled with other choices."""
    first = await preview(table.astrid, table.channel, opponent=table.bjorn)
    opened = await table.astrid.click(shown(first), label="More options…")
    form = await table.astrid.click(shown(opened), label="Clock…")
    await preview(table.astrid, table.channel, opponent=table.carl)

    late = await table.astrid.submit_modal(form, filled(form.modal) | {"weekends": ["yes"]})

    assert said(late).startswith(CHANGED)
    assert "weekends off" not in all_said(late)


async def test_the_draft_of_another_player_is_out_of_reach(table: Table) -> None:
    """Whatever custom id is sent."""
    message = shown(await preview(table.astrid, table.channel, opponent=table.carl))

    (answer,) = await table.click(Click(table.bjorn, message, button(message, "Send")))

    assert said(answer) == GONE
    assert table.rows()["challenges"] == []


async def test_a_form_shows_what_was_chosen_before(table: Table) -> None:
    before = await preview(table.astrid, table.channel, weaker="attackers", men_off="2")
    form = await table.astrid.click(shown(before), label="Handicap…")

    assert filled(form.modal) == {
        "weaker": ["attackers"],
        "men_off": "2",
        "named_by": ["random"],
        "resurrections": "",
        "three_sided": "",
    }


async def test_what_is_refused_stays_in_its_form(table: Table) -> None:
    """To be mended there, not to be written again; meanwhile it cannot be sent."""
    before = await preview(table.astrid, table.channel, weaker="attackers", men_off="Z9 Z8")
    assert labels(shown(before))[0] != "Send"
    form = await table.astrid.click(shown(before), label="Handicap…")
    assert filled(form.modal)["men_off"] == "Z9 Z8"

    mended = await answered(table.astrid, before, "handicap", men_off="2")

    assert "Handicap: the defenders start with 2 men fewer" in all_said(mended)
    assert labels(shown(mended))[0] == "Send"


async def test_the_last_choices_are_offered_again(table: Table) -> None:
    """With the options of the forms, to any opponent; not when the terms are those already."""
    await challenged(
        *(table.astrid, table.channel),
        opponent=table.bjorn,
        game=TABLUT,
        time="2d",
        side="attackers",
        weekends=True,
    )

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


async def test_the_last_choices_can_be_undone(table: Table) -> None:
    """What they replaced is back, with the options of its forms."""
    await challenged(table.astrid, table.channel, game=TABLUT, time="2d")
    before = await preview(table.astrid, table.channel, game="brandubh", weekends=True)
    taken = await table.astrid.click(shown(before), label="Same as last time")
    assert "King's Table: Tablut" in said(taken)

    undone = await table.astrid.click(shown(taken), label="Undo")

    assert all_said(undone) == all_said(before)
    assert labels(shown(undone)) == ["Send", "More options…", "Same as last time", "Cancel"]


async def test_undo_survives_more_options_and_a_restart(table: Table) -> None:
    await challenged(table.astrid, table.channel, game=TABLUT)
    before = await preview(table.astrid, table.channel, game="brandubh")
    taken = await table.astrid.click(shown(before), label="Same as last time")
    opened = await table.astrid.click(shown(taken), label="More options…")

    await table.restart()
    undone = await table.astrid.click(shown(opened), label="Undo")

    assert all_said(undone) == all_said(before)


async def test_nothing_is_undone_after_another_change(table: Table) -> None:
    """It would take that change back too."""
    await challenged(table.astrid, table.channel, game=TABLUT)
    before = await preview(table.astrid, table.channel, game="brandubh")
    taken = await table.astrid.click(shown(before), label="Same as last time")

    changed = await answered(table.astrid, taken, "time", weekends=["yes"])

    assert "Undo" not in labels(shown(changed))
    assert "Same as last time" in labels(shown(changed))


async def test_what_was_undone_is_not_sent_as_last(table: Table) -> None:
    """A challenge sent after *Same as last time* leaves nothing to undo in the next one."""
    await challenged(table.astrid, table.channel, game=TABLUT)
    before = await preview(table.astrid, table.channel, game="brandubh")
    taken = await table.astrid.click(shown(before), label="Same as last time")
    await table.astrid.click(shown(taken), label="Send")

    assert labels(shown(await preview(table.astrid, table.channel, game=TABLUT))) == USUAL


async def test_who_may_accept_is_no_last_choice_for_one_opponent(table: Table) -> None:
    """It was chosen for a challenge to anybody."""
    await challenged(table.astrid, table.channel, game=TABLUT, standing=True, min_games=3)

    named = await preview(table.astrid, table.channel, opponent=table.bjorn)
    taken = await table.astrid.click(shown(named), label="Same as last time")

    assert labels(shown(taken)) == ["Send", "More options…", "Undo", "Cancel"]
    assert "Stays open" not in all_said(taken)
    anybody = await preview(table.astrid, table.channel)
    taken = await table.astrid.click(shown(anybody), label="Same as last time")
    assert "Stays open when accepted" in all_said(taken)


async def test_each_player_has_last_choices_of_their_own(table: Table) -> None:
    await challenged(table.astrid, table.channel, game=TABLUT)

    assert labels(shown(await preview(table.bjorn, table.channel))) == USUAL


async def test_a_cancelled_challenge_is_not_the_last(table: Table) -> None:
    """What was sent before stays so."""
    await challenged(table.astrid, table.channel, game=TABLUT)
    before = await preview(table.astrid, table.channel, game="brandubh")
    await table.astrid.click(shown(before), label="Cancel")

    assert "Last time: King's Table: Tablut" in said(await preview(table.astrid, table.channel))


async def block(table: Table) -> None:
    await table.bjorn.slash(table.channel, "block add", player=table.astrid)


async def leave(table: Table) -> None:
    table.guild.remove_member(table.bjorn)


REFUSED: dict[str, tuple[Callable[[Table], Awaitable[None]], str]] = {
    "blocked": (
        block,
        "You can't start a game with {bjorn} right now. Try again later, or play somebody else.",
    ),
    "left": (
        leave,
        "{bjorn} isn't on this server. Use `/challenge` to choose somebody else.",
    ),
}


@pytest.mark.parametrize(("change", "sentence"), REFUSED.values(), ids=REFUSED)
async def test_what_has_changed_meanwhile_refuses_the_challenge(
    table: Table,
    change: Callable[[Table], Awaitable[None]],
    sentence: str,
) -> None:
    """When it is sent; the preview stays."""
    before = await preview(table.astrid, table.channel, opponent=table.bjorn)
    await change(table)

    refused = await table.astrid.click(shown(before), label="Send")

    assert said(refused) == sentence.format(bjorn=table.bjorn.mention)
    assert table.rows()["challenges"] == []


async def test_a_refused_challenge_can_be_sent_later(table: Table) -> None:
    """Nothing of it was stored as sent."""
    before = await preview(table.astrid, table.channel, opponent=table.bjorn)
    await table.bjorn.slash(table.channel, "block add", player=table.astrid)
    await table.astrid.click(shown(before), label="Send")
    await table.bjorn.slash(table.channel, "block remove", player=table.astrid)

    await table.astrid.click(shown(before), label="Send")

    (issued,) = await table.bot.services.challenges.open_for(PlayerId(table.astrid.id))
    assert issued.opponent == table.bjorn.id


async def test_a_role_that_was_lost_refuses_the_challenge(table: Table) -> None:
    """Who may challenge is asked again."""
    before = await preview(table.astrid, table.channel, game=HNEFATAFL)
    role = table.guild.create_role("warrior")
    await table.bot.services.servers.change(
        table.guild.id,
        lambda server: replace(server, challengers=role.id),
        PlayerId(table.carl.id),
    )

    refused = await table.astrid.click(shown(before), label="Send")

    assert f"you need the role {role.mention}" in said(refused)
    assert table.rows()["challenges"] == []


async def test_the_shieldwall_of_koenigszabel_may_be_left_out(table: Table) -> None:
    """The challenge, the opening and the rules of the game say so."""
    thread = await table.begin("koenigszabel", shieldwall=False)

    (opening,) = [text_of(m) for m in table.channel.history() if "begins:" in m.content]
    assert "There are no shieldwalls in this game" in opening
    rules = await table.bjorn.slash(thread, "rules")
    assert "Shieldwall:" not in all_said(rules)


async def test_other_games_keep_their_shieldwall(table: Table) -> None:
    """They are not asked."""
    before = await preview(table.astrid, table.channel, game="copenhagen")
    opened = await table.astrid.click(shown(before), label="More options…")
    form = await table.astrid.click(shown(opened), label="Rules…")

    assert "shieldwall" not in filled(form.modal)


@pytest.mark.parametrize("group", ["riches", "admission", ""])
async def test_a_form_that_does_not_exist_is_refused(table: Table, group: str) -> None:
    """Nor is one shown that is for challenges to anybody, if this one is not."""
    message = shown(await preview(table.astrid, table.channel, opponent=table.bjorn))
    version = button(message, "Send").split(":")[2]
    custom_id = f"tafl:challenge-form:{group}:{version}"
    await table.begin()

    forged = Forged(newest(table.channel), custom_id)
    (answer,) = await table.click(Click(table.astrid, forged, custom_id))

    assert said(answer) == "This challenge has no such options. Use `/challenge` again."
