"""What a challenge says before anybody accepts it: time, weekends, rated or not, reliability."""

import pytest

from play.challenges.admission import Admission
from play.players.player_id import PlayerId
from play.time.time_control import DEFAULT_CONTROL, PRESETS, UNTIMED, Lapse, TimeControl
from tests.support.table import (
    Table,
    all_said,
    labels,
    newest,
    preview,
    said,
    shown,
    text_of,
)

ANYBODY = None
NOT_YET = "**This challenge can't be sent yet.**\n"


def opening(table: Table) -> str:
    """The message that opens the only match."""
    (found,) = [text_of(m) for m in table.channel.history() if "begins:" in m.content]
    return found


async def control_of(table: Table) -> TimeControl:
    """The time control of the challenge issued last."""
    return (await table.bot.services.challenges.open_for(PlayerId(table.astrid.id)))[
        -1
    ].terms.control


async def test_a_challenge_has_the_usual_clock(table: Table) -> None:
    """And is casual."""
    await table.challenge()

    assert await control_of(table) == DEFAULT_CONTROL
    assert "Casual. Time: 3 days, 1 day more with each move, at most 1 week." in text_of(
        newest(table.channel)
    )


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("36h", "Time: 1 day and 12 hours a move."),
        ("2 weeks", "Time: 2 weeks a move."),
        ("5d + 12h up to 10d", "Time: 5 days, 12 hours more with each move, at most 10 days."),
        ("none", "Time: no clock, lost after 30 days without a move."),
    ],
)
async def test_time_is_typed_as_people_write_it(table: Table, typed: str, words: str) -> None:
    """It stands in the challenge and in the opening of the match."""
    await table.challenge(time=typed)
    challenge = newest(table.channel)
    await table.bjorn.click(challenge, label="Accept")

    assert words in text_of(challenge)
    assert words in opening(table)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "soon",
            (
                "I can't read `soon` as a time. Try `3d`, `36h`, `2 weeks`, `3d + 1d up to 7d` "
                "or `none`."
            ),
        ),
        ("1 month", "I can't read `1 month` as a time."),
        ("three days", "I can't read `three days` as a time."),
        ("0d", "`0d` is no time at all."),
        ("-3d", "`-3d` is less than no time."),
        ("61d", "isn't allowed here. Each time must be between 1 hour and 60 days"),
        ("10 minutes", "10 minutes isn't allowed here."),
        ("8d + 1d up to 7d", "No time can be longer than the maximum of 1 week."),
    ],
)
async def test_time_that_cannot_be_played_with_is_refused(
    table: Table, typed: str, sentence: str
) -> None:
    """With an example of one that can; nothing is stored."""
    refused = await table.challenge(time=typed)

    assert sentence in said(refused)
    assert "`3d" in said(refused)
    assert table.rows()["challenges"] == []


async def test_usual_times_are_offered_before_anything_is_typed(table: Table) -> None:
    """In words, the one that is taken otherwise first."""
    offered = await table.astrid.autocomplete(table.channel, "challenge", "time", "")

    assert [entry["value"] for entry in offered] == [str(control) for control in PRESETS]
    assert offered[0]["name"] == "3 days, 1 day more with each move, at most 1 week"


@pytest.mark.parametrize(
    ("typed", "first"), [("36h", "1d 12h"), ("4d+1d up to 9d", "4d + 1d up to 9d"), ("7d", "7d")]
)
async def test_the_time_that_is_typed_is_offered(table: Table, typed: str, first: str) -> None:
    """Once, before the usual ones that it is a part of."""
    offered = await table.astrid.autocomplete(table.channel, "challenge", "time", typed)

    values = [entry["value"] for entry in offered]
    assert values[0] == first
    assert values.count(first) == 1


async def test_nothing_is_offered_for_what_cannot_be_read(table: Table) -> None:
    assert await table.astrid.autocomplete(table.channel, "challenge", "time", "soon") == []


async def test_all_terms_stand_in_the_challenge_and_in_the_opening(table: Table) -> None:
    """Nobody agrees on what he has not read."""
    await table.challenge(time="3d", late=True, weekends=True, vacation=False)
    challenge = newest(table.channel)
    await table.bjorn.click(challenge, label="Accept")

    words = (
        "Casual. Time: 3 days a move, late moves count until the win is claimed, weekends off, "
        "vacations don't stop the clock."
    )
    assert words in text_of(challenge)
    assert words in opening(table)


async def test_a_rated_challenge_says_so(table: Table) -> None:
    """So does the match."""
    await table.challenge(rated=True)
    challenge = newest(table.channel)
    await table.bjorn.click(challenge, label="Accept")

    assert "Rated. Time:" in text_of(challenge)
    assert "Rated. Time:" in opening(table)


async def test_wins_are_claimed_in_casual_matches_only(table: Table) -> None:
    refused = await table.challenge(late=True, rated=True)

    assert said(refused) == NOT_YET + (
        "Late moves are for casual games only. Leave them as usual, or play casual."
    )
    assert table.rows()["challenges"] == []


async def test_nobody_is_late_without_a_clock(table: Table) -> None:
    refused = await table.challenge(late=True, time="none")

    assert said(refused) == NOT_YET + (
        "Without a clock no move is late. Choose a time per player, or leave late moves as usual."
    )
    await table.challenge(time="none", weekends=True)
    assert (await control_of(table)).lapse is Lapse.ABANDONED
    assert (await control_of(table)).cap == UNTIMED.cap


async def test_a_challenge_shows_how_reliable_the_challenger_is(table: Table) -> None:
    """And the preview, how reliable the opponent is: here both are new."""
    await table.begin()
    await table.bjorn.slash(table.channel, "abort")
    thread = await table.begin(time="1h")
    await table.play(thread, "i4-f4", "g5-g3")
    await table.wait(days=1)
    assert "time" in newest(thread).content

    before = await preview(table.astrid, table.channel, opponent=table.bjorn)
    opponent = all_said(before)
    await table.astrid.click(shown(before), label="Send")

    assert f"{table.astrid.mention}: new player, 1 game." in text_of(newest(table.channel))
    assert f"{table.bjorn.mention}: new player, 1 game." in opponent


async def test_a_player_of_some_games_has_a_share(table: Table) -> None:
    """Of those that he has not lost on time."""
    for _ in range(4):
        thread = await table.begin()
        await table.play(thread, "i4-f4", "g5-g3")
        await table.bot.services.matches.resign(
            len(table.rows()["matches"]), PlayerId(table.astrid.id)
        )
    thread = await table.begin(time="1h")
    await table.play(thread, "i4-f4", "g5-g3")
    await table.wait(days=1)

    await table.challenge()

    assert f"{table.astrid.mention}: reliability 80% (5 games in the last year)." in text_of(
        newest(table.channel)
    )


async def test_only_challenges_to_anybody_choose_whom_they_let_in(table: Table) -> None:
    """For others there is no form for it."""
    anybody = await preview(table.astrid, table.channel)

    forms = ["Game…", "Rules…", "Dice…", "Handicap…", "Clock…"]
    opened = await table.astrid.click(shown(anybody), label="More options…")
    assert labels(shown(opened))[-6:] == [*forms, "Who can accept…"]
    named = await preview(table.astrid, table.channel, opponent=table.bjorn)
    opened = await table.astrid.click(shown(named), label="More options…")
    assert labels(shown(opened))[-5:] == forms
    assert "Who can accept…" not in labels(shown(opened))


async def test_what_is_asked_for_stands_in_the_challenge(table: Table) -> None:
    """Who does not have it is told what he lacks."""
    await table.challenge(opponent=ANYBODY, min_games=1, min_reliability=90)
    challenge = newest(table.channel)

    refused = await table.bjorn.click(challenge, label="Accept")

    asked = "players with at least 1 finished game and a reliability of 90% or more"
    assert f"For {asked}." in text_of(challenge)
    assert said(refused) == (
        f"This challenge is for {asked}, but you have finished no games. You can post your own "
        "with `/challenge`."
    )
    assert (await table.bot.services.challenges.get(1)).admission == Admission(False, 1, 90)


async def test_a_standing_challenge_counts_its_matches(table: Table) -> None:
    """It stays open for thirty days, and its message is edited."""
    await table.challenge(opponent=ANYBODY, standing=True)
    message = newest(table.channel)
    assert "Stays open when accepted; no games so far." in text_of(message)

    for player in (table.bjorn, table.carl):
        await player.click(message, label="Accept")
    again = await table.bjorn.click(message, label="Accept")

    shown = table.channel.history()[0]
    assert shown.id == message.id
    assert "2 games so far." in text_of(shown)
    assert said(again).startswith("You're still playing a game from this challenge")
    assert len(table.channel.threads) == 2
    for _ in range(10):
        await table.wait(days=3)
    assert "– expired after 2 games." in text_of(table.channel.history()[0])


async def test_a_standing_challenge_survives_a_restart(table: Table) -> None:
    await table.challenge(opponent=ANYBODY, standing=True)
    await table.bjorn.click(newest(table.channel), label="Accept")

    await table.restart()
    message = table.channel.history()[0]
    await table.carl.click(message, label="Accept")

    assert "2 games so far." in text_of(table.channel.history()[0])
