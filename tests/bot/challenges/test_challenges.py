"""Challenges: to whom, for what, and how they end."""

from play.players.player_id import PlayerId
from play.search import words_of
from play.servers.place import Place
from tafl.ruleset import Escape
from tests.support.examples import ANNA_ATTACKS
from tests.support.skipping import skip
from tests.support.table import (
    HNEFATAFL,
    TABLUT,
    Click,
    Table,
    button,
    labels,
    newest,
    said,
    text_of,
)

ANYBODY = None


async def test_a_challenge_pings_only_the_challenged_who_declines(table: Table) -> None:
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


async def test_the_first_of_all_accepts_a_challenge_to_anybody(table: Table) -> None:
    """It pings nobody; the message says what it became, and has no buttons left."""
    await table.challenge(opponent=ANYBODY)
    message = newest(table.channel)
    (sent,) = table.sent(table.channel)
    assert "challenges anybody here" in sent["content"]
    assert sent["allowed_mentions"] == {"parse": []}
    assert labels(message) == ["Accept", "Withdraw"]

    own = await table.astrid.click(message, label="Accept")
    await table.carl.click(message, label="Accept")
    (late,) = await table.click(Click(table.bjorn, message, button(message, "Accept")))

    closed = table.channel.history()[0]
    assert "challenged anybody here" in text_of(closed)
    assert "accepted: game #1." in text_of(closed)
    assert labels(closed) == []
    (thread,) = table.channel.threads
    assert "astrid" in str(thread.name)
    assert "carl" in str(thread.name)
    assert said(own).startswith("This is your own challenge")
    assert said(late) == "This challenge was already accepted. It became game #1."


async def test_an_accepted_challenge_becomes_a_match_in_a_thread(table: Table) -> None:
    """Its first board pings who is to move; sides and escape are those that were chosen."""
    thread = await table.begin(TABLUT, side="defenders", escape="corner")

    assert str(thread.name).startswith("#1 bjorn – astrid")
    (board,) = table.sent(thread)
    assert f"{table.bjorn.mention}, it's your turn with the attackers" in board["content"]
    assert board["allowed_mentions"]["users"] == [table.bjorn.id]
    (opening,) = [text_of(m) for m in table.channel.history() if "begins:" in m.content]
    assert "The king escapes in a corner." in opening
    match = await table.bot.services.matches.get(1)
    assert (match.defenders, match.ruleset.escape) == (table.astrid.id, Escape.CORNER)


async def test_games_are_offered_by_name(table: Table) -> None:
    """As many as Discord shows, the usual one first; what is chosen is the key."""
    everything = await table.astrid.autocomplete(table.channel, "challenge", "game", "")
    typed = await table.astrid.autocomplete(table.channel, "challenge", "game", "nigsz")

    names = [entry["name"] for entry in everything]
    assert len(names) == 25
    assert everything[0]["value"] == HNEFATAFL
    assert names[1:] == sorted(names[1:], key=words_of)
    assert [(entry["name"], entry["value"]) for entry in typed] == [
        ("Königszabel (13 x 13)", "koenigszabel")
    ]


async def test_an_unknown_ruleset_is_refused_with_those_like_it(table: Table) -> None:
    """A name typed and not chosen from the list, unless nothing else is like it."""
    refused = await table.challenge(game="djaheed")
    nothing_like_it = await table.challenge(game="xyz")
    await table.challenge(game="konig")

    assert said(refused) == (
        "There is no game `djaheed` here. Did you mean Hnefatafl (Djahed)? Type part of a "
        "game's name and choose from the list."
    )
    assert said(nothing_like_it).startswith("There is no game `xyz` here. Type part")
    assert (await table.bot.services.challenges.get(1)).terms.ruleset.key == "koenigszabel"


async def test_a_challenge_is_withdrawn(table: Table) -> None:
    """By who issued it, and nobody else."""
    await table.challenge()
    message = newest(table.channel)

    refused = await table.bjorn.click(message, label="Withdraw")
    assert said(refused) == "Only the challenger can withdraw it."
    await table.astrid.click(message, label="Withdraw")

    assert "– withdrawn." in text_of(newest(table.channel))


async def test_a_challenge_expires(table: Table) -> None:
    """When its time comes, the message says so by itself; if it is gone, the bot goes on."""
    await table.challenge(expires=1)
    await table.challenge(expires=1)
    kept, deleted = table.channel.history()
    table.env.backend.delete_message(table.channel.id, deleted.id)

    await table.wait(minutes=59)
    assert "Expires <t:" in text_of(table.channel.history()[0])
    await table.wait(minutes=1)

    (message,) = table.channel.history()
    assert message.id == kept.id
    assert "– expired." in text_of(message)
    assert labels(message) == []
    assert "it's your turn" in newest(await table.begin()).content


async def test_a_challenge_expires_though_the_bot_was_stopped_meanwhile(table: Table) -> None:
    """The deadline stands in the database; and until it is noticed, nobody accepts."""
    await table.challenge()
    message = newest(table.channel)
    await skip(table, days=3, minutes=-1)
    assert "expired" not in text_of(newest(table.channel))

    table.env.backend.advance_clock(60)
    (late,) = await table.click(Click(table.bjorn, message, button(message, "Accept")))
    await table.restart()

    assert said(late) == "This challenge was already expired."
    assert table.rows()["matches"] == []
    assert "– expired." in text_of(newest(table.channel))


async def test_who_cannot_be_challenged_is_said_so(table: Table) -> None:
    """Oneself, a bot, somebody who is elsewhere; and one may not have too many at a time."""
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    stranger = table.env.create_user("egil")
    answers = [
        said(await table.challenge(opponent=each)) for each in (table.astrid, robot, stranger)
    ]
    here = Place(table.guild.id, table.channel.id)
    for _ in range(20):
        await table.bot.services.challenges.issue(
            here, PlayerId(table.astrid.id), None, ANNA_ATTACKS
        )
    too_many = await table.challenge(opponent=ANYBODY)

    assert answers[0].startswith("You can't challenge yourself")
    assert answers[1:] == [
        f"{robot.mention} is a bot and can't answer. Use `/play` to play the computer.",
        f"{stranger.mention} isn't on this server. Use `/challenge` to choose somebody else.",
    ]
    assert said(too_many).startswith("You already have 20 open challenges")
    assert len(table.rows()["challenges"]) == 20


async def test_a_challenge_needs_a_server(table: Table) -> None:
    """In a direct message there is nobody to challenge: Discord does not offer it there."""
    commands = table.astrid.user.available_commands()

    assert "challenge" not in commands
    assert {"move", "board", "games", "rules", "help"} <= set(commands)
