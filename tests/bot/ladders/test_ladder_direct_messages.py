"""Private messages to players of a ladder: that they are idle, that they are off."""

from bot.wording.cases import UNNAMED_SERVER
from play.ladders.ladder import IDLE_WARNING, MAX_IDLE
from play.matches.match import Match
from play.players.player_id import PlayerId
from play.time.periods import DAY
from play.time.time_control import DEFAULT_CONTROL
from tests.support.discord_faults import refusing
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, NOON, TINY
from tests.support.office import Office

GUILD = HALL.guild_id or 0
LADDER = f"the ladder in <#{HALL.channel_id}> on **{UNNAMED_SERVER}**"
"""A player may be on several servers, and the channel may be gone."""


async def seat(office: Office, *players: PlayerId) -> None:
    """Open a ladder with *players* on it, the best first."""
    await office.bot.services.ladders.open(HALL, TINY, DEFAULT_CONTROL, DORA)
    for player in players:
        await office.bot.services.ladders.join(GUILD, player)
    await office.deliver()


async def challenge(office: Office, challenger: PlayerId, opponent: PlayerId) -> Match:
    match = await office.bot.services.ladders.challenge(GUILD, challenger, opponent)
    await office.deliver()
    return match


async def test_who_is_idle_is_warned_and_then_told_that_he_is_off(office: Office) -> None:
    """Each once, with what to do: at the top others have to do it."""
    await seat(office, ANNA, BJORN)
    await office.live(MAX_IDLE - IDLE_WARNING)
    off_at = int((NOON + MAX_IDLE).timestamp())

    (warning,) = office.told(ANNA)
    assert warning.startswith(
        f"🪜 You haven't played on {LADDER} for weeks. "
        f"You'll lose your place <t:{off_at}:R>, on <t:{off_at}:f>. You're at the top, so ask "
        "somebody there to challenge you."
    )
    assert "To see who you can challenge, use `/ladder opponents` there" in office.told(BJORN)[0]
    await office.live(IDLE_WARNING)

    (off,) = office.told(ANNA)[1:]
    assert off == (
        f"🪜 You're off {LADDER}, where you had place 1: you haven't played there "
        "for 30 days. To come back at the bottom, use `/ladder join`."
    )


async def test_closed_direct_messages_send_it_to_the_channel(office: Office) -> None:
    """Where it says whom it is for."""
    await seat(office, ANNA)
    dm = office.server.direct_channel(ANNA)
    office.server.script(f"POST /channels/{dm}/messages", refusing(403, 50007))
    await office.live(MAX_IDLE - IDLE_WARNING)

    warning = office.contents(HALL.channel_id)[-1]
    assert warning.startswith(f"<@{ANNA}>: 🪜 You haven't played on {LADDER}")


async def test_what_is_no_longer_so_is_not_told(office: Office) -> None:
    """That somebody will be off who has left, or is off a ladder that is closed."""
    await seat(office, ANNA)
    await office.miss(MAX_IDLE - IDLE_WARNING)
    await office.bot.services.ladders.leave(GUILD, ANNA)
    await office.deliver()
    await office.bot.services.ladders.join(GUILD, BJORN)
    await office.miss(MAX_IDLE)
    await office.bot.services.ladders.close(GUILD, DORA)
    await office.deliver()

    assert office.told(ANNA) == office.told(BJORN) == []


async def test_who_is_late_twice_is_told_that_it_is_remembered(office: Office) -> None:
    await seat(office, ANNA, BJORN)
    await challenge(office, BJORN, ANNA)
    for match in await office.bot.services.matches.running(BJORN):
        if match.player_to_move == BJORN:
            await office.bot.services.matches.play(match.id, BJORN, "c1-b1")
    await office.live(10 * DAY)

    (off,) = [text for text in office.told(ANNA) if "off the ladder" in text]
    assert off == (
        f"🪜 You're off {LADDER}, where you had place 2: you lost on time twice "
        "within 60 days. To come back at the bottom, use `/ladder join`. Those losses still count "
        "when you come back. To stop your clocks, use `/vacation start`."
    )


async def test_who_plays_with_somebody_who_leaves_is_told(office: Office) -> None:
    """Who takes no direct messages, in the thread."""
    await seat(office, ANNA, BJORN, CARL)
    pair = await challenge(office, CARL, ANNA)
    await challenge(office, BJORN, ANNA)
    dm = office.server.direct_channel(BJORN)
    office.server.script(f"POST /channels/{dm}/messages", refusing(403, 50007))
    await office.bot.services.ladders.leave(GUILD, ANNA)
    await office.deliver()

    (letter,) = office.told(CARL)
    assert letter == (
        f"🪜 <@{ANNA}> is no longer on the ladder. #{pair.id} and the other game of the pair "
        "continue, but no longer for a place. They still count for ratings."
    )
    assert office.told(ANNA) == []
    told = [text for room in office.server.channels for text in office.contents(room)]
    assert any(
        text.startswith(f"<@{BJORN}>: 🪜 <@{ANNA}> is no longer on the ladder") for text in told
    )


async def test_whom_managers_take_off_is_told(office: Office) -> None:
    await seat(office, ANNA, CARL)
    await office.bot.services.ladders.remove(GUILD, CARL, DORA)
    await office.deliver()

    (letter,) = office.told(CARL)
    assert letter == (
        f"🪜 You're off {LADDER}, where you had place 2: a server manager removed "
        "you. Ask them why."
    )
