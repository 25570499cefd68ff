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
    HNEFATAFL,
    SAXON,
    TABLUT,
    Table,
    all_said,
    answered,
    filled,
    labels,
    preview,
    said,
    shown,
)

Errors: TypeAlias = Callable[[], list[logging.LogRecord]]

NEW_GAME = "brandubh"


async def opened(table: Table, before: InteractionResult) -> InteractionResult:
    """The form below the preview *before*."""
    more = await table.astrid.click(shown(before), label="More options…")
    return await table.astrid.click(shown(more), label="Game…")


def fields(form: InteractionResult) -> dict[str, dict[str, Any]]:
    """The labels of the *form*, by the names of their questions."""
    assert form.modal is not None
    return {label["component"]["custom_id"]: label for label in form.modal["components"]}


def games(form: InteractionResult) -> list[dict[str, Any]]:
    options: list[dict[str, Any]] = fields(form)["ruleset"]["component"]["options"]
    return options


async def to_game(
    table: Table,
    before: InteractionResult,
    key: str,
    **answers: Any,  # noqa: ANN401
) -> InteractionResult:
    return await answered(table.astrid, before, "game", ruleset=[key], **answers)


async def test_the_form_shows_what_was_chosen_before(table: Table) -> None:
    """By ``/challenge``, or because it is usual here."""
    before = await preview(
        table.astrid, table.channel, game=NEW_GAME, time="2 days a move", side="defenders"
    )

    assert filled((await opened(table, before)).modal) == {
        "ruleset": [NEW_GAME],
        "time": "2d",
        "side": ["defenders"],
        "rated": ["no"],
        "pair": ["no"],
    }


async def test_all_of_it_can_be_changed(table: Table) -> None:
    before = await preview(table.astrid, table.channel, opponent=table.bjorn)

    changed = await to_game(
        table, before, NEW_GAME, time="2 weeks a move", side=["attackers"], rated=["yes"]
    )

    told = all_said(changed)
    assert f"**Your challenge to {table.bjorn.mention}: Brandubh**" in told
    assert "@astrid plays the attackers" in told
    assert "Rated. Time: 2 weeks a move." in told
    await table.astrid.click(shown(changed), label="Send")
    terms = (await table.bot.services.challenges.get(1)).terms
    assert (terms.ruleset.key, terms.rated, terms.pair) == (NEW_GAME, True, False)


async def test_two_games_can_be_chosen(table: Table) -> None:
    changed = await to_game(table, await preview(table.astrid, table.channel), TABLUT, pair=["yes"])

    await table.astrid.click(shown(changed), label="Send")
    assert (await table.bot.services.challenges.get(1)).terms.pair


async def test_the_chosen_game_is_the_first_and_then_the_usual_one(table: Table) -> None:
    """As many as Discord shows; the others are found by typing."""
    form = await opened(table, await preview(table.astrid, table.channel, game="viking-siege"))

    shown_games = games(form)
    assert [game["value"] for game in shown_games[:2]] == ["viking-siege", HNEFATAFL]
    assert len(shown_games) == 25
    number = len(await table.bot.services.rulesets.offered(table.guild.id))
    assert fields(form)["ruleset"]["description"] == (
        f"Not here? Use /challenge and its game option: it finds all {number}."
    )


async def test_a_game_is_described(table: Table) -> None:
    """By its size and the king's goal."""
    form = await opened(table, await preview(table.astrid, table.channel, game=NEW_GAME))

    descriptions = {game["label"]: game["description"] for game in games(form)}
    assert descriptions["Brandubh"] == "7 x 7, king's goal: a corner"
    assert descriptions["King's Table: Tablut"] == "9 x 9, king's goal: any edge"


async def test_a_game_of_the_server_can_be_chosen(table: Table) -> None:
    """Also one whose key is the word that stands for an empty answer."""
    own = replace(ruleset(NEW_GAME), key="usual", name="Our game")
    await table.bot.services.rulesets.add(table.guild.id, own, PlayerId(table.carl.id))
    before = await preview(table.astrid, table.channel)
    form = await opened(table, before)
    (described,) = [game["description"] for game in games(form) if game["value"] == "usual"]
    assert described == "7 x 7, only on this server"

    changed = await table.astrid.submit_modal(form, filled(form.modal) | {"ruleset": ["usual"]})

    assert "Our game**" in said(changed)


async def test_a_forged_game_is_refused(
    table: Table, expected_errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that the list did not offer, even if there is such a game."""
    form = await opened(table, await preview(table.astrid, table.channel))
    offered = {game["value"] for game in games(form)}
    every = await table.bot.services.rulesets.offered(table.guild.id)
    other = next(game.key for game in every if game.key not in offered)
    assert form.modal is not None
    forged = form.modal
    forged["components"][0]["component"]["options"][0]["value"] = other
    # The simulated Discord refuses what its own form does not have.
    monkeypatch.setattr(form._interaction, "modal", forged)  # noqa: SLF001

    refused = await table.astrid.submit_modal(form, filled(forged) | {"ruleset": [other]})

    assert said(refused) == UNEXPECTED
    assert len(expected_errors()) == 1


async def test_a_time_that_cannot_be_read_is_explained_and_kept(table: Table) -> None:
    changed = await to_game(
        table, await preview(table.astrid, table.channel), TABLUT, time="a while"
    )

    assert said(changed).splitlines()[0] == "**This challenge can't be sent yet.**"
    assert "`a while`" in said(changed)
    assert "Send" not in labels(shown(changed))
    form = await table.astrid.click(shown(changed), label="Game…")
    assert filled(form.modal)["time"] == "a while"


async def test_a_side_in_a_pair_is_explained(table: Table) -> None:
    changed = await to_game(
        *(table, await preview(table.astrid, table.channel), TABLUT),
        side=["attackers"],
        pair=["yes"],
    )

    assert said(changed).splitlines()[1] == (
        "In a pair you play both sides. Leave your side random, or play one game."
    )


async def test_what_the_new_game_does_not_allow_is_as_usual_again(table: Table) -> None:
    """And the preview says so; the rest stays."""
    before = await preview(
        *(table.astrid, table.channel),
        game=TABLUT,
        escape="corner",
        weaker="defenders",
        men_off="D1 F1",
        first="defenders",
        weekends=True,
    )

    changed = await to_game(table, before, "ard-ri")

    assert said(changed).splitlines()[0] == (
        "Ard Ri doesn't allow your choices for the escape and the handicap. They're as usual again."
    )
    told = all_said(changed)
    assert "The king escapes at any edge." in told
    assert "Handicap" not in told
    assert "the defenders move first" in told
    assert "weekends off" in told
    assert "Send" in labels(shown(changed))


async def test_what_the_new_game_allows_stays(table: Table) -> None:
    """Without a note."""
    before = await preview(
        table.astrid, table.channel, game=SAXON, escape="corner", weaker="defenders", men_off="2"
    )

    changed = await to_game(table, before, TABLUT)

    assert said(changed).startswith("**Your challenge to anybody here: King's Table: Tablut**")
    assert "The king escapes in a corner." in all_said(changed)
    assert "the attackers start with 2 men fewer" in all_said(changed)


async def test_a_game_without_the_shieldwall_to_leave_out_keeps_its_own(table: Table) -> None:
    before = await preview(table.astrid, table.channel, game="koenigszabel", shieldwall=False)

    changed = await to_game(table, before, HNEFATAFL)

    assert said(changed).splitlines()[0] == (
        "King's Table: Hnefatafl doesn't allow your choices for shieldwalls. They're as usual "
        "again."
    )
    assert "Send" in labels(shown(changed))


async def test_what_was_refused_before_stays_to_be_mended(table: Table) -> None:
    """It is not the new game that refuses it."""
    before = await preview(table.astrid, table.channel, weaker="attackers", men_off="a few")

    changed = await to_game(table, before, NEW_GAME)

    assert "`a few` doesn't name any men" in said(changed)
    form = await table.astrid.click(shown(changed), label="Handicap…")
    assert filled(form.modal)["men_off"] == "a few"


async def test_a_game_that_is_gone_can_be_replaced(table: Table) -> None:
    """No form of its options opens any more, but this one does."""
    own = replace(ruleset(NEW_GAME), key="ours", name="Our game")
    manager = PlayerId(table.carl.id)
    await table.bot.services.rulesets.add(table.guild.id, own, manager)
    before = await preview(table.astrid, table.channel, game="ours")
    await table.bot.services.rulesets.retire(table.guild.id, "ours", manager)

    more = await table.astrid.click(shown(before), label="More options…")
    assert said(more).splitlines()[1] == (
        "This server no longer has that game. Choose another with *Game…* under *More options…*."
    )
    form = await table.astrid.click(shown(more), label="Game…")
    assert filled(form.modal)["ruleset"] == []
    changed = await table.astrid.submit_modal(form, filled(form.modal) | {"ruleset": [TABLUT]})

    assert "Send" in labels(shown(changed))


async def test_the_numbers_of_a_die_say_when_they_matter(table: Table) -> None:
    """They are filled in, though there is no die."""
    more = await table.astrid.click(
        shown(await preview(table.astrid, table.channel)), label="More options…"
    )

    form = await table.astrid.click(shown(more), label="Dice…")

    numbers = fields(form)["skip_on"]
    assert numbers["label"] == "If some numbers skip the turn: which?"
    assert numbers["description"] == (
        "Up to five. With any other choice above, this changes nothing."
    )
