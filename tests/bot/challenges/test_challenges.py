"""Challenges: to whom, for what, and how they end."""

import pytest

from play.search import words_of
from tafl.pieces import Side
from tafl.ruleset import Escape
from tafl.rulesets import keys
from tests.support.table import (
    CAMP_TABLUT,
    HNEFATAFL,
    TABLUT,
    Click,
    Table,
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


async def test_a_challenge_pings_only_the_challenged(table: Table) -> None:
    """The challenger stands in the message too, and is left alone."""
    await table.challenge()

    (sent,) = table.sent(table.channel)
    assert f"{table.astrid.mention} challenges {table.bjorn.mention}" in sent["content"]
    assert sent["allowed_mentions"] == {"parse": [], "users": [table.bjorn.id]}


async def test_a_challenge_to_anybody_pings_nobody(table: Table) -> None:
    """And nobody can decline it for the others."""
    await table.challenge(opponent=ANYBODY)

    (sent,) = table.sent(table.channel)
    assert "challenges anybody here" in sent["content"]
    assert sent["allowed_mentions"] == {"parse": []}
    assert labels(newest(table.channel)) == ["Accept", "Withdraw"]


async def test_anybody_accepts_an_open_challenge(table: Table) -> None:
    """The first who presses the button plays; the message says so and has no buttons left."""
    await table.challenge(opponent=ANYBODY)
    message = newest(table.channel)

    await table.carl.click(message, label="Accept")

    closed = table.channel.history()[0]
    assert "challenged anybody here" in text_of(closed)
    assert "accepted: game #1." in text_of(closed)
    assert labels(closed) == []
    (thread,) = table.channel.threads
    assert "astrid" in str(thread.name)
    assert "carl" in str(thread.name)


async def test_an_accepted_challenge_becomes_a_match_in_a_thread(table: Table) -> None:
    """Its first board pings who is to move."""
    thread = await table.begin()

    assert str(thread.name).startswith("#1 astrid – bjorn")
    (board,) = table.sent(thread)
    assert f"{table.astrid.mention}, it's your turn with the attackers" in board["content"]
    assert board["allowed_mentions"]["users"] == [table.astrid.id]


@pytest.mark.parametrize("side", ["attackers", "defenders"])
async def test_the_challenger_chooses_his_side(table: Table, side: str) -> None:
    """The other side is for who accepts."""
    await table.begin(side=side)

    (match,) = await table.bot.services.matches.running_matches()
    assert match.seats.player(Side[side.upper()]) == table.astrid.id


async def test_sides_are_drawn_by_lot(table: Table) -> None:
    """Over a few matches the challenger gets both sides."""
    for _ in range(8):
        await table.begin(side="random")

    matches = await table.bot.services.matches.running_matches()
    assert {match.seats.attackers for match in matches} == {table.astrid.id, table.bjorn.id}


async def test_players_choose_where_the_king_escapes(table: Table) -> None:
    """In King's Table they agree on it; the match keeps it."""
    thread = await table.begin(TABLUT, escape="corner")

    message, *_ = [m for m in table.channel.history() if "attacks" in m.content]
    assert "The king escapes in a corner." in text_of(message)
    here = await table.bot.services.matches.in_thread(thread.id)
    assert here is not None
    match = await table.bot.services.matches.get(here.id)
    assert match.ruleset.escape is Escape.CORNER


async def test_an_escape_that_the_ruleset_fixes_cannot_be_chosen(table: Table) -> None:
    """In Tablut with camps the king escapes at the edge, and nowhere else."""
    before = await preview(table.astrid, table.channel, game=CAMP_TABLUT)
    opened = await table.astrid.click(shown(before), label="More options…")
    form = await table.astrid.click(shown(opened), label="Rules…")

    assert list(filled(form.modal)) == ["first"]


@pytest.mark.parametrize("typed", ["nigsz", "koenigs"])
async def test_rulesets_are_offered_by_key_or_name(table: Table, typed: str) -> None:
    """What is chosen is the key; what is read is the name."""
    offered = await table.astrid.autocomplete(table.channel, "challenge", "game", typed)

    assert [(entry["name"], entry["value"]) for entry in offered] == [
        ("Königszabel (13 x 13)", "koenigszabel")
    ]


async def test_rulesets_are_offered_before_anything_is_typed(table: Table) -> None:
    """As many as Discord shows in a list, by name; the others are found by typing."""
    offered = await table.astrid.autocomplete(table.channel, "challenge", "game", "")

    names = [entry["name"] for entry in offered]
    assert len(names) == 25
    assert names[0].startswith("King's Table: Hnefatafl")
    assert names[1:] == sorted(names[1:], key=words_of)


@pytest.mark.parametrize("typed", ["king's table", "kings table", "King", "table king"])
async def test_the_usual_game_of_a_server_comes_first(table: Table, typed: str) -> None:
    """Of all that are called so, and before those that are only like it."""
    offered = await table.astrid.autocomplete(table.channel, "challenge", "game", typed)

    assert offered[0]["value"] == HNEFATAFL


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("konig", "koenigszabel"),
        ("koenigszabel (13 x 13)", "koenigszabel"),
        ("Brandubh (7 x 7)", "brandubh"),
        ("copenhagen hnefatafl 11 x 11", "copenhagen"),
        ("fotevik", "foteviken"),
    ],
)
async def test_a_game_may_be_written_without_choosing_it(
    table: Table, typed: str, key: str
) -> None:
    """As it stands in the list, or so that nothing else is like it."""
    await table.challenge(game=typed, side="attackers")

    (stored,) = table.rows()["challenges"]
    assert key in stored


async def test_every_ruleset_is_found_by_typing(table: Table) -> None:
    """Nothing that is typed hides a ruleset of that name behind 25 others."""
    for key in keys():
        offered = await table.astrid.autocomplete(table.channel, "challenge", "game", key)
        assert key in [entry["value"] for entry in offered]


async def test_an_unknown_ruleset_is_refused_with_those_like_it(table: Table) -> None:
    """A name typed and not chosen from the list."""
    refused = await table.challenge(game="djaheed")
    nothing_like_it = await table.challenge(game="xyz")

    assert said(refused) == (
        "There is no game `djaheed` here. Did you mean Hnefatafl (Djahed)? Type part of a "
        "game's name and choose from the list."
    )
    assert said(nothing_like_it).startswith("There is no game `xyz` here. Type part")


async def test_a_challenge_is_declined(table: Table) -> None:
    """The message that shows it is edited."""
    await table.challenge()

    answer = await table.bjorn.click(newest(table.channel), label="Decline")

    assert said(answer) == "Declined."
    closed = newest(table.channel)
    assert "– declined." in text_of(closed)
    assert labels(closed) == []
    assert len(table.sent(table.channel)) == 1


async def test_a_challenge_is_withdrawn(table: Table) -> None:
    """By who issued it, and nobody else."""
    await table.challenge()
    message = newest(table.channel)

    refused = await table.bjorn.click(message, label="Withdraw")
    assert said(refused) == "Only the challenger can withdraw it."
    await table.astrid.click(message, label="Withdraw")

    assert "– withdrawn." in text_of(newest(table.channel))


async def test_a_challenge_expires(table: Table) -> None:
    """When its time comes, the message says so by itself."""
    await table.challenge(expires=1)
    assert "Expires <t:" in text_of(newest(table.channel))

    await table.wait(minutes=59)
    assert "Expires <t:" in text_of(newest(table.channel))
    await table.wait(minutes=1)

    assert "– expired." in text_of(newest(table.channel))
    assert labels(newest(table.channel)) == []


async def test_a_challenge_stands_open_for_three_days_unless_it_is_said(table: Table) -> None:
    """A challenge that hears nothing does not stand for ever."""
    await table.challenge()

    await table.wait(days=2, hours=23)
    assert "expired" not in text_of(newest(table.channel))
    await table.wait(hours=1)
    assert "expired" in text_of(newest(table.channel))


async def test_a_challenge_expires_though_the_bot_was_stopped_meanwhile(table: Table) -> None:
    """The deadline stands in the database, not in a timer."""
    await table.challenge(expires=1)

    table.env.backend.advance_clock(2 * 3600)
    await table.restart()

    assert "– expired." in text_of(newest(table.channel))


async def test_ones_own_challenge_cannot_be_accepted(table: Table) -> None:
    """Nobody plays against himself."""
    await table.challenge(opponent=ANYBODY)

    refused = await table.astrid.click(newest(table.channel), label="Accept")

    assert "This is your own challenge" in said(refused)
    assert table.rows()["matches"] == []


@pytest.mark.parametrize("label", ["Accept", "Decline"])
async def test_a_challenge_for_somebody_else_cannot_be_answered(table: Table, label: str) -> None:
    """The answer names whom it is for, without pinging him."""
    await table.challenge()

    refused = await table.carl.click(newest(table.channel), label=label)

    assert said(refused) == f"This challenge is for {table.bjorn.mention}."


async def test_a_challenge_is_accepted_once(table: Table) -> None:
    """Who still sees the buttons is told which match it became."""
    await table.challenge(opponent=ANYBODY)
    message = newest(table.channel)
    await table.bjorn.click(message, label="Accept")

    (late,) = await table.click(Click(table.carl, message, button(message, "Accept")))

    assert said(late) == "This challenge was already accepted. It became game #1."
    assert len(table.rows()["matches"]) == 1


async def test_an_expired_challenge_cannot_be_accepted(table: Table) -> None:
    """Also when the button is pressed before the message says so."""
    await table.challenge(expires=1)
    message = newest(table.channel)

    table.env.backend.advance_clock(3600)
    (late,) = await table.click(Click(table.bjorn, message, button(message, "Accept")))

    assert said(late) == "This challenge was already expired."
    assert table.rows()["matches"] == []


async def test_oneself_cannot_be_challenged(table: Table) -> None:
    """The answer says how to challenge anybody."""
    refused = await table.challenge(opponent=table.astrid)

    assert "You can't challenge yourself" in said(refused)
    assert table.rows()["challenges"] == []


async def test_a_bot_cannot_be_challenged(table: Table) -> None:
    """It would never answer."""
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))

    refused = await table.challenge(opponent=robot)

    assert said(refused) == (
        f"{robot.mention} is a bot and can't answer. Use `/play` to play the computer."
    )
    assert table.rows()["challenges"] == []


async def test_somebody_elsewhere_cannot_be_challenged(table: Table) -> None:
    """Discord lists members alone, but takes any id that is typed."""
    stranger = table.env.create_user("egil")

    refused = await table.challenge(opponent=stranger)

    assert said(refused) == (
        f"{stranger.mention} isn't on this server. Use `/challenge` to choose somebody else."
    )


async def test_a_player_has_at_most_twenty_open_challenges(table: Table) -> None:
    """Nobody fills a channel with them."""
    for _ in range(20):
        await table.challenge(opponent=ANYBODY)

    refused = await table.challenge(opponent=ANYBODY)

    assert "You already have 20 open challenges" in said(refused)
    assert len(table.rows()["challenges"]) == 20


async def test_a_challenge_needs_a_server(table: Table) -> None:
    """In a direct message there is nobody to challenge: Discord does not offer it there."""
    commands = table.astrid.user.available_commands()

    assert "challenge" not in commands
    assert {"move", "board", "games", "rules", "help"} <= set(commands)
