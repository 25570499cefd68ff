"""The ladder of a server, as its members climb it."""

from datetime import timedelta

import pytest
from simcord.actors import MemberActor

from bot.ladders.pages import PAGE_SIZE
from bot.wording.ladders import why_not
from play.challenges.errors import OpponentUnavailableError, TooManyMatchesError
from play.errors import PlayError
from play.fair_play.errors import ExcludedError, OpponentExcludedError
from play.ladders import errors
from play.players.errors import BlockingError
from play.players.player_id import PlayerId
from play.ratings.rating import Rating
from play.ratings.rating_list import Entry, EntryKey
from play.services.ladders import Ladders
from tests.support.bot_ladders import climb
from tests.support.examples import NOON
from tests.support.table import TABLUT, Table, all_said, labels, newest, said, shown, text_of

TERMS = (
    "King's Table: Tablut, rated pairs of games, one on each side. Time: 3 days, 1 day more with "
    "each move, at most 1 week."
)


BOT = PlayerId(7)
REFUSALS = [
    errors.OpponentBelowError(BOT, 9),
    errors.OpponentTooHighError(BOT, 2, 7),
    errors.LadderPairRunsError(BOT, 12),
    errors.SameOpponentError(BOT, NOON),
    errors.TooManyOutgoingError(BOT, 2),
    errors.TooManyIncomingError(BOT, 3),
    TooManyMatchesError(200),
    OpponentUnavailableError(BOT),
    BlockingError(BOT),
    ExcludedError(NOON, "Boosting"),
    OpponentExcludedError(BOT),
]


def ladders(table: Table) -> Ladders:
    return table.bot.services.ladders


def me(member: MemberActor) -> PlayerId:
    return PlayerId(member.id)


async def ranks(table: Table) -> list[int]:
    """Who stands where, the best first."""
    return [place.player for place in (await ladders(table).standings(table.guild.id)).places]


async def beat(table: Table, loser: MemberActor) -> None:
    """Have *loser* resign all that he plays."""
    for match in await table.bot.services.matches.running(me(loser)):
        await table.bot.services.matches.resign(match.id, me(loser))
    await table.env.settle()


async def test_without_a_ladder_everybody_is_told_how_one_is_opened(table: Table) -> None:
    for command in ("show", "join", "leave", "opponents", "log"):
        answer = await table.carl.slash(table.channel, f"ladder {command}")
        assert said(answer).startswith("This server has no ladder."), command


async def test_the_standings_say_who_stands_where_and_who_may_be_challenged(
    table: Table, climbers: list[MemberActor]
) -> None:
    """For the reader: he is marked, and so are those whom he may challenge."""
    seen = await table.carl.slash(table.channel, "ladder show")

    assert all_said(seen).splitlines() == [
        "**Ladder of Hall**",
        TERMS,
        "You're at place **3** of 4.",
        "",
        "**1.** @astrid · ⚔️",
        "**2.** @bjorn · ⚔️",
        "**3.** @carl · **you**",
        "**4.** @dagny",
        "",
        "-# ⚔️ you can challenge them",
    ]
    (picture,) = shown(seen).attachments
    assert picture.description == "Ladder of Hall: 1 astrid, 2 bjorn, 3 carl, 4 dagny."
    assert labels(shown(seen)) == ["⚔️ 1 astrid", "⚔️ 2 bjorn", "Who can I challenge?"]
    assert len(climbers) == 4


async def test_the_standings_tell_ratings_as_they_are_now(
    table: Table, climbers: list[MemberActor]
) -> None:
    """Those in what the ladder is played with; a year without results makes them less sure."""
    key = EntryKey(table.guild.id, me(table.astrid), TABLUT)
    long_ago = table.env.now() - timedelta(days=365)
    entry = Entry(Rating(1612.4, 60.0, 0.06), long_ago, results=20, opponents=5)
    async with ladders(table).store.begin() as unit:
        await unit.ratings.put({key: entry})

    seen = await climbers[2].slash(table.channel, "ladder show")

    assert "**1.** @astrid · 1612 ± 110 · ⚔️" in all_said(seen)


async def test_standings_for_everybody_are_marked_for_nobody(
    table: Table, climbers: list[MemberActor]
) -> None:
    seen = await climbers[2].slash(table.channel, "ladder show", share=True)

    assert "you" not in text_of(newest(table.channel)).replace("gives you", "")
    assert labels(shown(seen)) == ["Join"]


async def test_who_is_not_on_the_ladder_can_join_where_he_sees_it(
    table: Table, manager: MemberActor
) -> None:
    await manager.slash(table.channel, "server ladder open")
    seen = await table.carl.slash(table.channel, "ladder show")
    await table.carl.click(shown(seen), label="Join")

    assert "The ladder is empty." in all_said(seen)
    assert await ranks(table) == [table.carl.id]


async def test_a_long_ladder_has_pages(table: Table, climbers: list[MemberActor]) -> None:
    """Their buttons work after a restart, too."""
    for number in range(PAGE_SIZE):
        await ladders(table).join(table.guild.id, PlayerId(table.carl.id + 1000 + number))
    seen = await table.carl.slash(table.channel, "ladder show")
    assert all_said(seen).startswith("**Ladder of Hall** · page 1 of 2")
    await table.restart()
    turned = await table.carl.click(shown(seen), label="▶")

    lines = text_of(shown(turned)).splitlines()
    assert lines[0] == "**Ladder of Hall** · page 2 of 2"
    assert [line.split()[0] for line in lines[4:]] == ["**11.**", "**12.**", "**13.**", "**14.**"]
    assert len(climbers) == 4


async def test_a_reader_finds_his_own_place(table: Table, climbers: list[MemberActor]) -> None:
    """However long the ladder is; of what everybody sees, everybody may turn the pages."""
    for number in range(PAGE_SIZE):
        await ladders(table).join(table.guild.id, PlayerId(table.carl.id + 1000 + number))
    erik = table.guild.add_member(table.env.create_user("erik"))
    await erik.slash(table.channel, "ladder join")
    seen = await erik.slash(table.channel, "ladder show")
    own = await erik.click(shown(seen), label="My place")
    assert "**15.** @erik · **you** · new" not in all_said(own)
    assert "**15.** @erik · **you**" in all_said(own)

    await climbers[3].slash(table.channel, "ladder show", share=True)
    everybodys = newest(table.channel)
    turned = await erik.click(everybodys, label="▶")
    assert "**15.** @erik · **you**" in all_said(turned)
    assert "**1.** @astrid" in text_of(everybodys)


async def test_a_challenge_takes_two_taps(table: Table, climbers: list[MemberActor]) -> None:
    """One of them may be a mistake."""
    seen = await table.carl.slash(table.channel, "ladder show")
    asked = await table.carl.click(shown(seen), label="⚔️ 1 astrid")
    assert said(asked).startswith(f"Challenge {table.astrid.mention} for place 1? Two games")
    assert table.rows()["matches"] == []
    begun = await table.carl.click(shown(asked), label="Challenge")

    assert shown(begun).content == (
        f"You're playing for the place of {table.astrid.mention}. Two games start in "
        f"{table.channel.mention}, one on each side. The first is #1."
    )
    assert sorted(str(thread.name) for thread in table.channel.threads) == [
        "#1 carl – astrid · ladder · King's Table: Tablut",
        "#2 astrid – carl · ladder · King's Table: Tablut",
    ]
    openings = [text_of(message) for message in table.channel.history()]
    carl, astrid = table.carl.mention, table.astrid.mention
    played_for = f"🪜 {carl} is playing for place 1 on the ladder, held by {astrid}."
    assert sum(played_for in opening for opening in openings) == 2
    assert len(climbers) == 4


async def test_who_does_not_begin_is_told_that_he_loses(
    table: Table, climbers: list[MemberActor]
) -> None:
    """Other games would be called off."""
    await climb(climbers[2], table.channel, "astrid")

    boards = [text_of(newest(thread)) for thread in table.channel.threads]
    assert all("Without it, the game is lost." in board for board in boards)


async def test_who_thinks_better_of_it_challenges_nobody(
    table: Table, climbers: list[MemberActor]
) -> None:
    seen = await climbers[2].slash(table.channel, "ladder opponents")
    asked = await table.carl.click(shown(seen), label="⚔️ 2 bjorn")
    kept = await table.carl.click(shown(asked), label="Not now")

    assert shown(kept).content == "Nothing has changed."
    assert table.rows()["matches"] == []


async def test_a_button_of_earlier_standings_says_why_not(
    table: Table, climbers: list[MemberActor]
) -> None:
    seen = await table.carl.slash(table.channel, "ladder show")
    asked = await table.carl.click(shown(seen), label="⚔️ 2 bjorn")
    await climbers[1].slash(table.channel, "ladder leave")
    await ladders(table).leave(table.guild.id, me(table.bjorn))
    gone = await table.carl.click(shown(seen), label="⚔️ 2 bjorn")
    late = await table.carl.click(shown(asked), label="Challenge")

    for answer in (gone, late):
        assert f"{table.bjorn.mention} isn't on the ladder of this server." in said(answer)


async def test_the_command_offers_those_who_may_be_challenged(
    table: Table, climbers: list[MemberActor]
) -> None:
    """With their places, the best first; whoever else is typed is refused."""
    await table.bjorn.slash(table.channel, "block add", player=table.carl)

    offered = await table.carl.autocomplete(table.channel, "ladder challenge", "opponent", "")
    refused = await table.carl.slash(table.channel, "ladder challenge", opponent="olaf")
    blocked = await table.carl.slash(table.channel, "ladder challenge", opponent="bjorn")
    begun = await climb(table.carl, table.channel, offered[0]["value"])

    assert [choice["name"] for choice in offered] == ["1 astrid"]
    assert said(refused).startswith("`olaf` isn't someone you can challenge")
    assert said(blocked) == (
        f"You can't start a game with {table.bjorn.mention} right now. Try again later, or play "
        "somebody else."
    )
    assert said(begun).startswith(f"You're playing for the place of {table.astrid.mention}.")
    assert len(climbers) == 4


@pytest.mark.parametrize("typed", ["2", "Bjorn", "@bjorn", "<@{id}>", "{id}"])
async def test_opponents_are_named_as_people_name_them(
    table: Table, climbers: list[MemberActor], typed: str
) -> None:
    """By place, by name, by a mention."""
    opponent = typed.format(id=table.bjorn.id)
    begun = await climb(climbers[2], table.channel, opponent)

    assert said(begun).startswith(f"You're playing for the place of {table.bjorn.mention}.")


async def test_the_command_asks_first(table: Table, climbers: list[MemberActor]) -> None:
    """As the button does."""
    asked = await climbers[2].slash(table.channel, "ladder challenge", opponent="bjorn")
    seen = await table.carl.slash(table.channel, "ladder show")
    pressed = await table.carl.click(shown(seen), label="⚔️ 2 bjorn")

    assert said(asked) == said(pressed)
    assert said(asked).startswith(f"Challenge {table.bjorn.mention} for place 2?")
    assert labels(shown(asked)) == ["Challenge", "Not now"]
    assert table.rows()["matches"] == []


@pytest.mark.parametrize("typed", ["99", "9" * 100, "carl", "<@1>", "@everyone"])
async def test_nobody_else_can_be_named(
    table: Table, climbers: list[MemberActor], typed: str
) -> None:
    refused = await climbers[2].slash(table.channel, "ladder challenge", opponent=typed)

    assert "isn't someone you can challenge" in said(refused)
    assert table.rows()["matches"] == []


async def test_who_may_not_be_challenged_is_listed_with_the_reason(
    table: Table, climbers: list[MemberActor]
) -> None:
    await climb(table.carl, table.channel, "astrid")
    seen = await climbers[2].slash(table.channel, "ladder opponents")

    assert all_said(seen).splitlines() == [
        "**Who you can challenge** from place 3 of 4",
        "⚔️ **2.** @bjorn",
        "- **1.** @astrid: you're already playing them, in #1 and the other game",
        "- place 4: below you; they can challenge you",
    ]


async def test_whoever_is_named_is_named_after_a_restart_too(
    table: Table, climbers: list[MemberActor]
) -> None:
    """The bot has to ask Discord what they are called."""
    await climb(climbers[2], table.channel, "astrid")
    await table.restart()
    whom = all_said(await table.carl.slash(table.channel, "ladder opponents"))
    log = all_said(await table.carl.slash(table.channel, "ladder log"))

    assert "<@" not in whom + log
    assert "- **1.** @astrid" in whom
    assert "@dagny joined" in log


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: type(refusal).__name__)
def test_every_reason_is_told_in_short(refusal: PlayError) -> None:
    """Each in words of its own."""
    told = [why_not(other, 9) for other in REFUSALS]

    assert told.count(why_not(refusal, 9)) == 1
    assert why_not(refusal, 9) != why_not(PlayError(), 9)


async def test_at_the_top_there_is_nobody_to_challenge(
    table: Table, climbers: list[MemberActor]
) -> None:
    seen = await climbers[0].slash(table.channel, "ladder opponents")

    assert said(seen).startswith("**You're at the top.**")
    assert labels(shown(seen)) == []
    assert await table.astrid.autocomplete(table.channel, "ladder challenge", "opponent", "") == []


async def test_the_thread_tells_who_climbs(table: Table, climbers: list[MemberActor]) -> None:
    await climb(climbers[3], table.channel, "bjorn")
    await beat(table, table.bjorn)

    told = [text_of(newest(thread)) for thread in table.channel.threads]
    assert f"🪜 {climbers[3].mention} climbed from place 4 to place 2." in told
    log = await table.carl.slash(table.channel, "ladder log")
    assert (
        all_said(log)
        .splitlines()[1]
        .startswith("- @dagny climbed from place 4 to place 2. · in #1 and the other game")
    )


async def test_the_thread_tells_who_keeps_his_place(
    table: Table, climbers: list[MemberActor]
) -> None:
    await climb(climbers[3], table.channel, "bjorn")
    await beat(table, climbers[3])

    told = [text_of(newest(thread)) for thread in table.channel.threads]
    assert f"🪜 {table.bjorn.mention} keeps place 2 on the ladder." in told


async def test_who_has_climbed_is_marked_for_a_week(
    table: Table, climbers: list[MemberActor]
) -> None:
    await climb(climbers[3], table.channel, "bjorn")
    await beat(table, table.bjorn)
    now = await table.carl.slash(table.channel, "ladder show")
    await table.wait(days=8)
    later = await table.carl.slash(table.channel, "ladder show")

    assert "**2.** @dagny · ▲ 2" in all_said(now)
    assert "**3.** @bjorn · ▼ 1" in all_said(now)
    assert "-# ▲ ▼ change in the last week" in all_said(now)
    assert "▲" not in all_said(later)


async def test_who_leaves_is_asked_first(table: Table, climbers: list[MemberActor]) -> None:
    """And told what becomes of his matches; his opponent gets a letter."""
    await climb(table.carl, table.channel, "astrid")
    asked = await climbers[2].slash(table.channel, "ladder leave")
    assert said(asked) == (
        "Leave the ladder? You lose place 3. If you come back, you start at the bottom. Your pairs "
        "in progress (#1) continue, but no longer for places."
    )
    assert len(await ranks(table)) == 4
    left = await table.carl.click(shown(asked), label="Leave")

    assert shown(left).content == (
        "You left the ladder, from place 3. To come back, use `/ladder join`."
    )
    assert await ranks(table) == [table.astrid.id, table.bjorn.id, climbers[3].id]


async def test_the_log_of_the_ladder_has_pages(table: Table, climbers: list[MemberActor]) -> None:
    for number in range(PAGE_SIZE):
        await ladders(table).join(table.guild.id, PlayerId(table.carl.id + 1000 + number))
    seen = await table.carl.slash(table.channel, "ladder log")
    assert len(all_said(seen).splitlines()) == PAGE_SIZE + 1
    turned = await table.carl.click(shown(seen), label="▶")

    assert "- @astrid joined the ladder at place 1." in text_of(shown(turned))
    assert len(climbers) == 4
