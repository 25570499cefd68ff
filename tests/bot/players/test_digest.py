"""The daily list of games to move, as it is told."""

from dataclasses import replace
from datetime import datetime, time

from play.appearance import ThemeKey
from play.matches.match import Match
from play.matches.terms import Terms
from play.time.habits import DEFAULT_HABITS
from play.time.periods import DAY
from play.time.time_control import TimeControl
from rendering.theme import THEMES
from tests.support.examples import ANNA, BJORN, HALL, HOUR, TINY, new_match
from tests.support.office import Office

NIGHT = 19 * HOUR
"""From noon in UTC to eight o'clock in Oslo."""


async def seat(office: Office, days: int, thread_id: int) -> Match:
    """A match in which Anna has so many *days* for each move, and *thread_id*."""
    office.server.channels.add(thread_id)
    terms = Terms(TINY, control=TimeControl.per_move(days * DAY))
    match = Match.start(HALL, new_match().seats, terms, office.time, DEFAULT_HABITS)
    async with office.store.begin() as unit:
        return await unit.matches.add_match(replace(match, thread_id=thread_id), DEFAULT_HABITS)


async def list_at_eight(office: Office) -> None:
    """Have Anna get her list at eight o'clock in Oslo."""
    await office.bot.services.players.set(
        ANNA, lambda anna: replace(anna, zone="Europe/Oslo", digest=time(8))
    )


def seconds(moment: datetime) -> str:
    return f"{moment.timestamp():.0f}"


async def test_the_list_has_the_most_urgent_game_first(office: Office) -> None:
    """In a box of the player's theme, with its deadline and the way to its thread."""
    slow, quick = await seat(office, 14, 21), await seat(office, 4, 22)
    await list_at_eight(office)
    await office.bot.services.players.set(ANNA, lambda anna: replace(anna, theme=ThemeKey.SLATE))
    await office.live(NIGHT)

    (digest,) = office.server.shown(office.server.direct_channels[ANNA])
    (box,) = digest.embeds
    rows = [[one["label"] for one in row["components"]] for row in digest.components]
    lines = box["description"].splitlines()
    due = seconds(quick.clock.deadline)
    assert digest.content == f"📬 <@{ANNA}>, it's your turn in 2 games (`/games` lists all):"
    assert box["color"] == int.from_bytes(bytes(THEMES[ThemeKey.SLATE].accent))
    assert rows == [["Move #2", "Board #2"], ["Move #1", "Board #1"]]
    assert lines[:2] == [
        f"- **#2** Tiny Tafl · attackers against <@{BJORN}>",
        f"  due <t:{due}:R> (<t:{due}:f>) · <#22>",
    ]
    assert f"<t:{seconds(slow.clock.deadline)}:R>" in lines[3]
    assert office.contents(21) == office.contents(22) == []


async def test_closed_direct_messages_send_it_to_the_most_urgent_game(office: Office) -> None:
    """To its thread alone, where others read it; so with the end of a vacation."""
    await seat(office, 14, 21)
    quick = await seat(office, 4, 22)
    await list_at_eight(office)
    office.server.direct_channel(ANNA)
    office.server.closed.add(ANNA)
    await office.live(NIGHT)
    await office.bot.services.players.set(ANNA, lambda anna: replace(anna, digest=None))
    await office.bot.services.players.start_vacation(ANNA, DAY)
    await office.live(DAY)

    digest, over = office.contents(22)
    due = seconds(quick.clock.deadline)
    assert digest == (
        f"📬 <@{ANNA}>, it's your turn in 2 games. The first move is due <t:{due}:R> "
        f"(<t:{due}:f>). `/games` lists all."
    )
    assert over == (
        f"👋 <@{ANNA}>, your vacation is over, and your clocks are running again. It's your turn "
        "in 2 games. `/games` lists all your games."
    )
    assert office.contents(21) == []
    for message in office.server.shown(22):
        (row,) = message.components
        assert [one["label"] for one in row["components"]] == ["Move #2", "Board #2"]


async def test_a_list_of_many_games_fits_a_message(office: Office) -> None:
    """The ten most urgent; the heading says how many there are."""
    for number in range(12):
        await seat(office, 5, 100 + number)
    await list_at_eight(office)
    await office.live(NIGHT)

    (digest,) = office.told(ANNA)
    assert len(digest) <= 2000
    assert "it's your turn in 12 games" in digest
    (message,) = office.server.shown(office.server.direct_channels[ANNA])
    assert [len(row["components"]) for row in message.components] == [4] * 5
    assert [line.split("**")[1] for line in digest.splitlines()[1::2]] == [
        f"#{number}" for number in range(1, 11)
    ]


async def test_the_end_of_a_vacation_is_told_with_what_waits(office: Office) -> None:
    """In private; with no game waiting, closed direct messages end it."""
    match = await seat(office, 4, 21)
    await office.bot.services.players.start_vacation(ANNA, DAY)
    office.server.direct_channel(BJORN)
    await office.bot.services.players.start_vacation(BJORN, DAY)
    office.server.closed.add(BJORN)
    await office.live(DAY)

    due = seconds(match.clock.deadline + DAY)
    (over,) = office.told(ANNA)
    assert over == (
        "👋 Your vacation is over, and your clocks are running again. It's your turn in one game. "
        f"Your move is due <t:{due}:R>, in <#21>. `/games` lists all your games."
    )
    assert office.told(BJORN) == []
    assert ("vacation-ended", "403 50007") in office.outbox("kind, failure")
