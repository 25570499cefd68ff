"""Challenges: to whom, for what, on which terms, how they end, and what goes wrong."""

import logging
import re
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.wording.refusals import UNEXPECTED, explain
from db.store import SqlStore
from play.challenges.errors import TooManyChallengesError
from play.challenges.requirements import Admission
from play.matches.terms import Terms
from play.name_search import words_of
from play.players.player_id import PlayerId
from play.rulesets.single_game_options import Naming
from tafl.options_in_words import options_in_words
from tafl.pieces import Side
from tafl.ruleset import Escape
from tafl.rulesets import ruleset
from tests.support.advancing import advance
from tests.support.begun_tables import issue
from tests.support.skipping import skip
from tests.support.table import (
    SAXON,
    TABLUT,
    Click,
    Table,
    all_said,
    button,
    filled,
    labels,
    newest,
    preview,
    said,
    shown,
    text_of,
)

ANYBODY = None


def opening(table: Table) -> str:
    """The message that opens the only match."""
    (found,) = [text_of(m) for m in table.channel.history() if "begins:" in m.content]
    return found


async def test_a_challenge_pings_only_the_challenged_and_is_closed(table: Table) -> None:
    """The challenger stands in it too, and is left alone; then its message is edited."""
    await table.challenge()
    message = newest(table.channel)
    others = [await table.carl.click(message, label=label) for label in ("Accept", "Decline")]

    answer = await table.bjorn.click(message, label="Decline")

    (sent,) = table.sent(table.channel)
    assert f"{table.astrid.mention} challenges {table.bjorn.mention}" in sent["content"]
    assert sent["allowed_mentions"] == {"parse": [], "users": [table.bjorn.id]}
    assert [said(other) for other in others] == [
        f"This challenge is for {table.bjorn.mention}."
    ] * 2
    assert said(answer) == "Declined."
    closed = newest(table.channel)
    assert "– declined." in text_of(closed)
    assert labels(closed) == []
    await table.challenge()
    refused = await table.bjorn.click(newest(table.channel), label="Withdraw")
    assert said(refused) == "Only the challenger can withdraw it."
    await table.astrid.click(newest(table.channel), label="Withdraw")
    assert "– withdrawn." in text_of(newest(table.channel))


async def test_the_first_of_all_accepts_a_challenge_to_anybody(table: Table) -> None:
    """It pings nobody; the message says what it became, and has no buttons left.

    Of two who press at once the other is told which match it became.
    """
    await table.challenge(opponent=ANYBODY)
    message, accept = newest(table.channel), button(newest(table.channel), "Accept")
    (sent,) = table.sent(table.channel)
    assert "challenges anybody here" in sent["content"]
    assert sent["allowed_mentions"] == {"parse": []}
    assert labels(message) == ["Accept", "Withdraw"]

    own = await table.astrid.click(message, label="Accept")
    both = [Click(player, message, accept) for player in (table.carl, table.bjorn)]
    late, begun = sorted((said(answer) for answer in await table.click(*both)), reverse=True)

    closed = table.channel.history()[0]
    assert "challenged anybody here" in text_of(closed)
    assert "accepted: game #1." in text_of(closed)
    assert labels(closed) == []
    (match,) = await table.bot.services.matches.running_matches()
    assert match.seats.attackers == table.astrid.id
    assert begun.startswith("Game #1 begins")
    assert said(own).startswith("This is your own challenge")
    assert late == "This challenge was already accepted. It became game #1."


async def test_an_accepted_challenge_becomes_a_match_in_a_thread(table: Table) -> None:
    """Its first board pings who is to move; sides and escape are those that were chosen."""
    thread = await table.begin(TABLUT, side="defenders", escape="corner")

    assert str(thread.name).startswith("#1 bjorn – astrid")
    (board,) = table.sent(thread)
    assert f"{table.bjorn.mention}, it's your turn with the attackers" in board["content"]
    assert board["allowed_mentions"]["users"] == [table.bjorn.id]
    assert "king reaches a corner" in text_of(newest(thread))
    assert opening(table).splitlines()[1:] == [
        "- Casual. Time: 3 days, 1 day more with each move, at most 1 week.",
        "- To type a move such as `d1-c1`, mention me, reply to a board or use `/move`.",
    ]
    match = await table.bot.services.matches.load_match(1)
    assert (match.defenders, match.ruleset.escape) == (table.astrid.id, Escape.CORNER)


async def test_games_are_offered_by_name(table: Table) -> None:
    """The list has as many as Discord shows, the usual one first; the value is the key.

    A name that was not chosen from the list is refused, unless nothing else is like it.
    """
    everything = await table.astrid.autocomplete(table.channel, "challenge", "game", "")
    typed = await table.astrid.autocomplete(table.channel, "challenge", "game", "nigsz")

    names = [entry["name"] for entry in everything]
    assert len(names) == 25
    assert everything[0]["value"] == "brandubh"
    assert names[1:] == sorted(names[1:], key=words_of)
    assert [(entry["name"], entry["value"]) for entry in typed] == [
        ("Königszabel (13 x 13)", "koenigszabel")
    ]

    refused = await table.challenge(game="djaheed")
    nothing_like_it = await table.challenge(game="xyz")
    assert labels(shown(refused)) == ["Hnefatafl (Djahed) (11 x 11)"]
    assert labels(shown(nothing_like_it)) == ["Try again"]
    await table.challenge(game="konig")

    assert said(refused) == (
        "There is no game `djaheed` here. Did you mean Hnefatafl (Djahed)? If not, type part of a "
        "game's name and choose from the list."
    )
    assert said(nothing_like_it).startswith("There is no game `xyz` here. Type part")
    assert (
        await table.bot.services.challenges.load_challenge(1)
    ).terms.ruleset.key == "koenigszabel"


async def test_a_challenge_expires(table: Table) -> None:
    """When its time comes, the message says so by itself; if it is gone, the bot goes on."""
    for _ in range(2):
        await table.challenge(expires=1)
    kept, deleted = table.channel.history()
    table.env.backend.delete_message(table.channel.id, deleted.id)

    await skip(table, minutes=59)
    assert "Expires <t:" in text_of(table.channel.history()[0])
    await skip(table, minutes=1)

    (message,) = table.channel.history()
    assert message.id == kept.id
    assert "– expired." in text_of(message)
    assert labels(message) == []


async def test_who_cannot_be_challenged_is_said_so(table: Table) -> None:
    """Oneself, a bot, somebody who is elsewhere; and one may not have too many at a time."""
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    stranger = table.env.create_user("egil")
    answers = [
        said(await table.challenge(opponent=each)) for each in (table.astrid, robot, stranger)
    ]

    assert answers[0].startswith("You can't challenge yourself")
    assert answers[1:] == [
        f"{robot.mention} is a bot and can't answer. Use `/play` to play the computer.",
        f"{stranger.mention} isn't on this server. Use `/challenge` to choose somebody else.",
    ]
    too_many = explain(TooManyChallengesError(20))
    assert str(too_many).startswith("You already have 20 open challenges")
    assert table.rows()["challenges"] == []


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
    agreed = options_in_words((await table.bot.services.matches.load_match(1)).ruleset)
    assert len(agreed) > 1
    for text in (text_of(challenge), opening(table)):
        assert [line for line in (words, *agreed) if line not in text] == []
        assert "Taken off before the start: the man on E1." in text


async def test_a_challenge_shows_how_reliable_the_challenger_is(
    table: Table, thread: ChannelHandle
) -> None:
    """And the preview, how reliable the opponent is: here both are new."""
    await advance(table, "i4-f4", "g5-g3")
    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))
    await table.env.settle()
    del thread

    before = await preview(table.astrid, table.channel, opponent=table.bjorn)
    opponent = all_said(before)
    await table.astrid.click(shown(before), label="Send")

    assert f"{table.astrid.mention}: new player, 1 game." in text_of(newest(table.channel))
    assert f"{table.bjorn.mention}: new player, 1 game." in opponent


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


Errors: TypeAlias = Callable[[], list[logging.LogRecord]]


async def test_an_unexpected_error_is_logged_and_not_shown(
    table: Table, thread: ChannelHandle, expected_errors: Errors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log has the request and its place, not its author; nothing is left half done."""

    def break_down(_: SqlStore) -> None:
        message = "the disk has melted"
        raise RuntimeError(message)

    before = table.rows()
    monkeypatch.setattr(SqlStore, "begin", break_down)
    command = await table.astrid.slash(thread, "move", move="i4-f4")
    press = await table.astrid.click(newest(thread), label="Offer draw")
    await table.astrid.send_dm("i4-f4")
    monkeypatch.undo()

    assert said(command) == said(press) == UNEXPECTED
    assert newest(table.astrid.user.dm_channel).content == UNEXPECTED
    of_command, of_press, of_text = expected_errors()
    assert of_command.getMessage() == f"Interaction failed: move in {thread.id}"
    assert "the disk has melted" in str(of_command.exc_info)
    assert of_press.getMessage().startswith("Interaction failed: tafl:draw:1:0 in ")
    assert re.fullmatch(r"Message \d+ in \d+ failed", of_text.getMessage())
    assert table.rows() == before
    await table.astrid.slash(thread, "move", move="i4-f4")
    assert "played `I4-F4`" in newest(thread).content


TWO_ATTACKERS = Naming(Side.ATTACKERS, 2)


async def asked(table: Table, opponent: MemberActor | None, **options: Any) -> Any:  # noqa: ANN401
    """The question to Bjorn, who accepts a challenge of Astrid's with a handicap."""
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
