"""The daily puzzle, and the quiet hours in which games are looked through."""

from collections.abc import Sequence
from datetime import timedelta

import discord
import pytest
from discord import Message
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from bot.puzzles.mining_hours import QUIET, MiningHours
from play.players.player_id import PlayerId
from play.puzzles.daily import EARLIEST
from play.puzzles.port import MinedPuzzle
from play.puzzles.rated_puzzle import RatedPuzzle
from play.services.puzzle_mining import Mining
from play.services.puzzles import Asked
from play.time.time_of_day import TimeOfDay
from tafl.game import Game
from tests.support.forging import Forger, said_to
from tests.support.saved_tables import Preparation
from tests.support.skipping import skip
from tests.support.table import Table, all_said, labels, newest, said, shown, text_of

MORNING = "08:00 UTC"


async def post(table: Table) -> None:
    """Have the daily puzzle posted at eight in the morning."""
    manager = table.manager()
    await manager.slash(table.channel, "server change", puzzles=table.channel, puzzle_time=MORNING)
    await next_morning(table)


@pytest.fixture
def preparation(request: pytest.FixtureRequest) -> Preparation | None:
    """There is a puzzle already where a test asks for what was posted."""
    return post if "posted" in request.fixturenames else None


@pytest.fixture
def posted(table: Table) -> Message:
    """The daily puzzle of a server, posted at eight in the morning."""
    return newest(table.channel)


async def next_morning(table: Table) -> None:
    """Wait until one minute after eight."""
    now = table.env.now()
    due = now.replace(hour=8, minute=1, second=0, microsecond=0)
    due += timedelta(days=due <= now)
    await skip(table, seconds=(due - now).total_seconds())


async def todays(table: Table) -> RatedPuzzle:
    puzzle = await table.bot.services.daily_puzzles.of_day(table.env.now().toordinal())
    assert puzzle is not None
    return puzzle


async def answer(table: Table, who: MemberActor, *, right: bool) -> None:
    """Have somebody to whom it was given answer today's puzzle, move by move."""
    puzzle, day = await todays(table), table.env.now().toordinal()
    line = puzzle.puzzle.line
    if not right:
        await table.bot.services.puzzles.give_up(PlayerId(who.id), puzzle.number, day)
        return
    for step in range(puzzle.steps):
        move = line[2 * step] if line else None
        asked = Asked(puzzle.number, day, step)
        await table.bot.services.puzzles.answer(PlayerId(who.id), asked, move)


async def solve(table: Table, who: MemberActor, message: Message) -> InteractionResult:
    return await who.click(message, label="Solve")


async def test_it_is_posted_at_its_time_every_day(table: Table, posted: Message) -> None:
    """With a board, and a button, also if the bot is started anew; those who found it are named."""
    puzzle = await todays(table)
    await table.carl.slash(table.channel, "settings change", puzzle_name=False)
    for who, right in ((table.astrid, True), (table.bjorn, False), (table.carl, True)):
        await solve(table, who, posted)
        await answer(table, who, right=right)
    await table.restart()
    await next_morning(table)
    await table.restart()
    await table.wait(minutes=5)

    first, second = table.channel.history()
    assert (first.id, len(first.attachments), len(second.attachments)) == (posted.id, 1, 1)
    assert posted.content.startswith(f"🧩 **Puzzle of {posted.created_at:%B} ")
    assert labels(posted) == ["Solve"]
    assert labels(second) == ["Solve", "Show the last solution"]
    assert [request["allowed_mentions"]["parse"] for request in table.sent(table.channel)] == 2 * [
        []
    ]
    box = text_of(second).partition("– the solution: ")[2]
    hidden, _, found = box.partition("\n")
    assert hidden.startswith("||")
    assert hidden.endswith("||")
    assert [move for move in puzzle.puzzle.line if str(move) not in hidden] == []
    assert found == "Solved by @astrid and 1 other. 3 players tried."
    dora = table.guild.add_member(table.env.create_user("dora"))
    answered = await dora.click(second, label="Show the last solution")
    assert heading(posted) in all_said(answered)
    me, day = PlayerId(dora.id), posted.created_at.toordinal()
    assert (await table.bot.services.puzzles.given(me, puzzle.number, day)).attempt.solved is False


def heading(posted: Message) -> str:
    return posted.content.splitlines()[0].removeprefix("🧩 ")


async def test_everybody_gets_the_same_one_privately(table: Table, posted: Message) -> None:
    """By the button, by the command, and in direct messages; whoever has done it is told so.

    Beginners are offered an easier one too.
    """
    first, second = [await solve(table, who, posted) for who in (table.astrid, table.bjorn)]
    by_command = await table.carl.slash(table.channel, "puzzle daily")
    private = await table.carl.user.slash("puzzle daily")

    assert said(first) == said(second)
    for given in (first, by_command, private):
        assert said(given).splitlines()[0] == heading(posted)
    assert labels(shown(first))[-2:] == ["Show the solution", "An easier one"]
    assert newest(table.channel).id == posted.id
    await answer(table, table.bjorn, right=False)
    ends = {
        table.astrid: "✅ You've solved this one.",
        table.bjorn: "You've found the solution of this one, but not at your first try.",
    }
    for who, end in ends.items():
        await answer(table, who, right=True)
        again = await who.slash(table.channel, "puzzle daily")
        assert said(again).splitlines()[0] == end
    # Somewhere it is over as soon as it is tomorrow there, which is fourteen hours ahead.
    day = (table.env.now() + EARLIEST).toordinal()
    forger = Forger(table, table.carl.id, table.channel.id, table.guild.id)
    pressed = forger.press(f"tafl:puzzle-solution:{day}:0")
    await table.env.settle()
    assert said_to(pressed) == OVER


OVER = "That puzzle is over. `/puzzle daily` shows today's."


async def test_it_comes_as_a_direct_message_to_who_wants_it(table: Table) -> None:
    """And no more when that is turned off."""
    await table.astrid.slash(table.channel, "settings change", daily_puzzle="08:00")
    await next_morning(table)
    message = newest(table.astrid.user.dm_channel)
    assert "**Puzzle of " in message.content
    assert message.content.endswith("*Messages…* in `/settings show` turns it off.")
    assert "Type a move" in labels(shown(await table.astrid.user.click(message, label="Solve")))

    await table.astrid.slash(table.channel, "settings change", daily_puzzle="off")
    await next_morning(table)
    assert newest(table.astrid.user.dm_channel).id == message.id


async def test_managers_learn_that_it_cannot_be_posted(
    table: Table, posted: Message, manager: MemberActor
) -> None:
    """Once; the settings say so too, and setting it again tries again. A reset ends it."""
    del posted
    let(table, post=False)
    await next_morning(table)
    await next_morning(table)

    (told,) = [message.content for message in manager.user.dm_channel.history()]
    assert told.startswith("The daily puzzle of **Hall** can't be posted in <#")
    shut = f"(`puzzles`): {table.channel.mention}\n  ⚠️ The bot can't post there."
    assert shut in all_said(await manager.slash(table.channel, "server show"))

    let(table, post=True)
    await manager.slash(table.channel, "server change", puzzles=table.channel)
    await next_morning(table)
    assert len(table.channel.history()) == 2
    await manager.slash(table.channel, "server reset", setting="puzzles")
    await next_morning(table)
    assert len(table.channel.history()) == 2


def let(table: Table, *, post: bool) -> None:
    """Let the bot write in the channel, or take that from it."""
    may = discord.Permissions(send_messages=True).value
    allowed, denied = (may, 0) if post else (0, may)
    everyone = table.guild.default_role.id
    overwrite = Overwrite(everyone, OverwriteType.ROLE, allow=allowed, deny=denied)
    table.env.backend.set_overwrite(table.channel.id, overwrite)


async def test_managers_choose_channel_and_time(table: Table, manager: MemberActor) -> None:
    """They learn when the next puzzle comes. The time is where they are, unless it says where."""
    await table.allow(table.astrid, "server")
    change = "server change"
    refused = await table.astrid.slash(table.channel, change, puzzles=table.channel)
    chosen = {"puzzles": table.channel, "puzzle_time": MORNING}
    changed = await manager.slash(table.channel, change, **chosen)
    elsewhere = await manager.slash(table.channel, change, theme="slate")
    off = await manager.slash(table.channel, change, puzzle_time="off")

    assert said(refused) == "Only server managers can do this."
    at = int(TimeOfDay.read(MORNING).next(table.env.now()).timestamp())
    next_one = f"The next puzzle is posted in <#{table.channel.id}> at <t:{at}:f> (<t:{at}:R>)."
    assert said(changed).endswith(next_one)
    assert "The next puzzle" not in said(elsewhere)
    assert said(off) == (
        "`off` isn't a time of day. Try `08:00`. To stop the daily puzzle, use *Pages…* in "
        "`/server show`."
    )
    await manager.slash(table.channel, "settings change", time_zone="oslo")
    for typed, shows in (
        ("9", "- **Time of the daily puzzle**: 09:00 Europe/Oslo"),
        ("8 p.m.", "- **Time of the daily puzzle**: 20:00 Europe/Oslo"),
        ("7:30 new york", "- **Time of the daily puzzle**: 07:30 America/New_York"),
    ):
        answered = await manager.slash(table.channel, change, puzzle_time=typed)
        assert shows in all_said(answered)
    offered = await manager.autocomplete(table.channel, change, "puzzle_time", "08")
    assert [choice["value"] for choice in offered] == ["08:00 Europe/Oslo"]


class Nothing:
    """A miner that finds nothing."""

    async def mine(self, game: Game, known: Sequence[str], drawn: float) -> Sequence[MinedPuzzle]:
        del game, known, drawn
        return ()

    def stop(self) -> None:
        """There is nothing to end."""


@pytest.fixture
def hours(table: Table) -> MiningHours:
    bot = table.bot
    mining = Mining(bot.services.puzzles.store, Nothing(), lambda: 0.5)
    return MiningHours(mining, lambda: bot.floods.asked_at, bot.now)


async def test_it_is_quiet_once_nobody_has_asked_for_a_while(
    table: Table, hours: MiningHours
) -> None:
    """Suggestions are asking too."""
    assert hours.is_quiet
    await table.astrid.slash(table.channel, "puzzle stats")
    assert not hours.is_quiet

    await table.wait(seconds=QUIET.total_seconds())
    assert hours.is_quiet
    await table.astrid.autocomplete(table.channel, "puzzle solve", "game", "bran")
    assert not hours.is_quiet
