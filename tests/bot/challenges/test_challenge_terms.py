"""The terms of a challenge as they stand in Discord: in the challenge, and when a match begins."""

from play.challenges.admission import Admission
from play.time.time_control import DEFAULT_CONTROL
from tafl.options_in_words import options_in_words
from tests.support.skipping import skip
from tests.support.table import Table, all_said, newest, preview, said, shown, text_of

ANYBODY = None


def opening(table: Table) -> str:
    """The message that opens the only match."""
    (found,) = [text_of(m) for m in table.channel.history() if "begins:" in m.content]
    return found


async def test_all_terms_stand_in_the_challenge_and_in_the_opening(table: Table) -> None:
    """Nobody agrees on what he has not read; the options of the game are told again too."""
    options = {"dice": "skip", "skip_on": ["1"], "weaker": "defenders", "men_off": "E1"}
    await table.challenge(time="36h", late=True, weekends=True, vacation=False, **options)
    challenge = newest(table.channel)
    await table.bjorn.click(challenge, label="Accept")

    words = (
        "Casual. Time: 1 day and 12 hours a move, late moves count until the win is claimed, "
        "weekends off, vacations don't stop the clock."
    )
    agreed = options_in_words((await table.bot.services.matches.get(1)).ruleset)
    assert len(agreed) > 1
    for text in (text_of(challenge), opening(table)):
        assert [line for line in (words, *agreed) if line not in text] == []
        assert "Taken off before the start: the man on E1." in text


async def test_a_challenge_has_the_usual_clock_and_sides_by_lot(table: Table) -> None:
    """And is casual; a time that cannot be read is refused at once, and nothing is stored."""
    refused = await table.challenge(time="soon")
    assert said(refused).startswith("I can't read `soon` as a time. Try `3d`")
    assert table.rows()["challenges"] == []

    await table.challenge(side="random")

    terms = (await table.bot.services.challenges.get(1)).terms
    assert (terms.control, terms.side) == (DEFAULT_CONTROL, None)
    assert "Casual. Time: 3 days, 1 day more with each move, at most 1 week." in text_of(
        newest(table.channel)
    )
    offered = await table.astrid.autocomplete(table.channel, "challenge", "time", "36h")
    assert offered[0]["value"] == "1d 12h"


async def test_a_challenge_shows_how_reliable_the_challenger_is(table: Table) -> None:
    """And the preview, how reliable the opponent is: here both are new."""
    thread = await table.begin(time="1h")
    await table.play(thread, "i4-f4", "g5-g3")
    await skip(table, days=1)
    assert "time" in newest(thread).content

    before = await preview(table.astrid, table.channel, opponent=table.bjorn)
    opponent = all_said(before)
    await table.astrid.click(shown(before), label="Send")

    assert f"{table.astrid.mention}: new player, 1 game." in text_of(newest(table.channel))
    assert f"{table.bjorn.mention}: new player, 1 game." in opponent


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
    """It stays open for thirty days, also over a restart, and its message is edited."""
    await table.challenge(opponent=ANYBODY, standing=True)
    message = newest(table.channel)
    assert "Stays open when accepted; no games so far." in text_of(message)

    await table.bjorn.click(message, label="Accept")
    again = await table.bjorn.click(message, label="Accept")
    await table.restart()
    await table.carl.click(table.channel.history()[0], label="Accept")

    edited = table.channel.history()[0]
    assert edited.id == message.id
    assert "2 games so far." in text_of(edited)
    assert said(again).startswith("You're still playing a game from this challenge")
    matches = await table.bot.services.matches.running_matches()
    assert {match.seats.defenders for match in matches} == {table.bjorn.id, table.carl.id}
    await skip(table, days=30, minutes=-1)
    assert "2 games so far." in text_of(table.channel.history()[0])
    await skip(table, minutes=1)
    assert "– expired after 2 games." in text_of(table.channel.history()[0])
