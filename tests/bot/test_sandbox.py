"""What the sandbox adds to the bot so that one page can show it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.client import TaflBot
from bot.sandbox import (
    BOARDS,
    boards,
    close_direct_messages,
    drop_old_boards,
    furnish,
    set_clock,
    show_again,
)
from bot.sandbox_time import SandboxClock, wait_command
from db.migrate import migrate
from db.store import SqlStore
from play.place import Place
from play.players import PlayerId
from play.terms import Terms
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.play.examples import NOON

TABLUT = "kings-table-tablut"


@dataclass(frozen=True)
class Stage:
    """The sandbox without its page."""

    clock: SandboxClock
    env: simcord.Env
    bot: TaflBot
    channel: ChannelHandle
    players: list[MemberActor]

    async def challenge(self) -> int:
        """The first player challenges the second, in messages that are gone since."""
        place = Place(self.channel.guild.id if self.channel.guild else None, self.channel.id)
        first, second = (PlayerId(player.id) for player in self.players[:2])
        terms = Terms(ruleset(TABLUT), Side.ATTACKERS)
        challenge = await self.bot.challenges.issue(place, first, second, terms)
        await self.env.settle()
        return challenge.id

    def contents(self) -> list[str]:
        """What stands in the channel, oldest first."""
        return [message.content for message in self.env.backend.messages[self.channel.id].values()]


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    url = f"sqlite+aiosqlite:///{tmp_path / 'sandbox.sqlite3'}"
    await migrate(url)
    store = SqlStore(url)
    clock = SandboxClock(lambda: NOON)
    bot = TaflBot(store, clock.now, lambda: 0.5, beats=False)
    bot.tree.add_command(wait_command(clock, bot.courier.until_idle))
    env = simcord.Env(bot, approved_intents=bot.intents)
    channel, players = furnish(env, clock)
    await env.start()
    yield Stage(clock, env, bot, channel, players)
    await env.shutdown()
    await store.close()


async def test_open_challenges_are_shown_again(stage: Stage) -> None:
    """Once each, though they concern two players; they can still be accepted."""
    await stage.challenge()
    before = len(stage.contents())

    await show_again(stage.bot, stage.players)
    await stage.env.settle()

    assert len(stage.contents()) == before + 1
    assert stage.channel.last_message is not None
    await stage.players[1].click(stage.channel.last_message, label="Accept")
    assert len(await stage.bot.matches.running_matches()) == 1


async def test_boards_of_running_games_are_shown_again(stage: Stage) -> None:
    """In the channel itself: the bot may make no thread, which the page would not show."""
    await stage.bot.challenges.accept(await stage.challenge(), PlayerId(stage.players[1].id))
    await stage.env.settle()
    assert len(boards(stage.env, stage.channel)) == 1

    await show_again(stage.bot, stage.players)
    await stage.env.settle()

    assert len(boards(stage.env, stage.channel)) == 2


async def test_old_boards_are_dropped(stage: Stage) -> None:
    """The newest stay, and all that is only text."""
    await stage.challenge()
    match = await stage.bot.challenges.accept(1, PlayerId(stage.players[1].id))
    for _ in range(BOARDS):
        await stage.bot.matches.board_again(match.id)
    await stage.env.settle()
    posted = boards(stage.env, stage.channel)
    texts = len(stage.contents()) - len(posted)

    drop_old_boards(stage.env, stage.channel)

    assert boards(stage.env, stage.channel) == posted[-BOARDS:]
    assert len(stage.contents()) == texts + BOARDS


async def test_a_wrong_move_in_a_mention_is_answered_in_the_channel(stage: Stage) -> None:
    """The page shows no direct messages, so nobody takes any."""
    close_direct_messages(stage.env)
    await stage.bot.challenges.accept(await stage.challenge(), PlayerId(stage.players[1].id))
    await stage.env.settle()

    bot_id = stage.env.backend.bot_user.id
    await stage.players[0].send(stage.channel, f"<@{bot_id}> d1-d9")

    assert stage.contents()[-1].startswith("D9 is occupied.")


async def test_the_clock_goes_with_the_real_one(stage: Stage) -> None:
    """And never back."""
    before = stage.env.now()

    set_clock(stage.env, SandboxClock(lambda: NOON))

    assert stage.env.now() >= before


async def test_every_player_may_manage_the_server(stage: Stage) -> None:
    """And so add games of its own."""
    for player in stage.players:
        assert "ruleset add" in player.available_commands(stage.channel)


async def test_time_can_be_let_pass(stage: Stage) -> None:
    """Reminders come at their time, and the flag falls at its own, however long the wait."""
    await stage.bot.challenges.accept(await stage.challenge(), PlayerId(stage.players[1].id))
    first, second, _ = stage.players
    for player, move in ((first, "i4-f4"), (second, "g5-g3")):
        await player.slash(stage.channel, "move", move=move)

    await first.slash(stage.channel, "wait", time="5 days")

    assert stage.clock.now() == NOON + timedelta(days=5)
    told = stage.contents()[-3:]
    assert all("it is your move" in reminder for reminder in told[:2])
    assert "run out of time" in told[2]


async def test_nobody_waits_for_ever(stage: Stage) -> None:
    """Longer than any clock runs."""
    answer = await stage.players[0].slash(stage.channel, "wait", time="61 days")

    assert answer.response is not None
    assert "between 1 hour and 60 days" in answer.response.content
    assert stage.clock.now() == NOON


def test_a_later_start_goes_on_where_time_stood() -> None:
    """So that no match was begun in the future."""
    clock = SandboxClock(lambda: NOON)

    clock.catch_up(NOON + timedelta(days=3))

    assert clock.now() == NOON + timedelta(days=3)
