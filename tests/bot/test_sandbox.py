"""The sandbox's additions to the bot, so that one page can show it."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from aiohttp import ClientSession
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.lessons.buttons import learn_button
from bot.sandbox import (
    WELCOMES,
    Playground,
    SandboxScene,
    build_server,
    keep_noting_time,
    post_again,
    set_clock,
    set_scene,
)
from bot.sandbox_frame import CLOSED_FORM, OPEN_GAME, SCRIPT, again, framed
from bot.sandbox_page import MAX_BOARDS, SandboxBot, WorkingAside, boards, drop_old_boards, kept_key
from bot.sandbox_time import PassingTime, SandboxClock, wait_command
from bot.settings import OWNER_ONLY
from bot.ui.buttons import view_of
from bot.ui.post import Post
from bot.ui.worker_processes import Done, Workers
from bot.wording.server_messages import TURN_OFF
from db.store import SqlStore
from play.matches.match import Match
from play.matches.terms import Terms
from play.matches.viewing import Access, Viewer
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.shards import ALL_SHARDS
from play.store.port import Store
from play.tournaments.tournament import TournamentState
from rendering.standings import Row, draw_standings
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.examples import NOON
from tests.support.issuing import send_challenge
from tests.support.sandbox_process import SandboxProcess
from tests.support.stores import store_on
from tests.support.table import QuickEnv, labels, said
from tests.support.tournament_days import DAY, PairingHere, new_tournament
from tests.support.waiting import limited
from tests.support.working import WorkingHere, thinking_by

TABLUT = "kings-table-tablut"


@dataclass(frozen=True)
class Stage:
    """The sandbox without its page."""

    clock: SandboxClock
    env: simcord.Env
    bot: SandboxBot
    channel: ChannelHandle
    players: list[MemberActor]
    passing: PassingTime

    @property
    def place(self) -> Place:
        """The channel."""
        return Place(self.channel.guild.id if self.channel.guild else None, self.channel.id)

    def seen_by(self, player: MemberActor) -> list[str]:
        """*player*'s view of the channel, oldest first."""
        return [
            message.content
            for message in self.env.backend.messages[self.channel.id].values()
            if message.visible_to(player.id)
        ]

    async def settle(self) -> None:
        """Wait until all is delivered; simcord waits for answers alone."""
        await self.env.settle()
        await self.bot.until_idle()
        await self.env.settle()

    async def begin(self) -> Match:
        """A match between the first two players, with its board."""
        challenge = await self.challenge()
        match = await self.bot.services.challenges.accept(challenge, PlayerId(self.players[1].id))
        await self.settle()
        return match

    async def challenge(self) -> int:
        """The first player challenges the second, in messages that are gone since."""
        first, second = (PlayerId(player.id) for player in self.players[:2])
        terms = Terms(ruleset(TABLUT), Side.ATTACKERS)
        challenge = await send_challenge(
            self.bot.services.challenges, self.place, first, second, terms
        )
        await self.settle()
        return challenge.id

    async def wait(self, time: str) -> InteractionResult:
        """The answer to the first player, who lets *time* pass."""
        answer = await self.players[0].slash(self.channel, "wait", time=time)
        await self.passing.until_passed()
        return answer

    def contents(self) -> list[str]:
        """The messages in the channel, oldest first."""
        return [message.content for message in self.env.backend.messages[self.channel.id].values()]


async def alive_at(store: Store) -> datetime | None:
    """When the sandbox last noted that it was open."""
    async with store.read() as unit:
        return await unit.uptime.alive_at()


@asynccontextmanager
async def opened(
    file: Path, workers: Workers | None = None, scene: SandboxScene = SandboxScene.SERVER
) -> AsyncIterator[Stage]:
    """The sandbox on that *file*, without its page, while the real clock stands still."""
    store = store_on(file)
    clock = SandboxClock(lambda: NOON)
    async with store.read() as unit:
        clock.catch_up(await unit.uptime.alive_at())
    thinkers = workers or WorkingHere()
    bot = SandboxBot(
        store,
        clock.now,
        lambda: 0.5,
        beats=False,
        shards=ALL_SHARDS,
        pairer=PairingHere(),
        thinker=thinking_by(thinkers),
    )
    passing = PassingTime(clock, bot)
    bot.tree.add_command(wait_command(passing))
    env = QuickEnv(bot, approved_intents=bot.intents)
    channel, players = build_server(env, clock)
    await env.start()
    set_scene(Playground(env, bot, (), clock, passing, channel, players), scene)
    skipping = asyncio.create_task(passing.run())
    yield Stage(clock, env, bot, channel, players, passing)
    skipping.cancel()
    await env.shutdown()
    await store.close()


@pytest.fixture
async def stage(database: Path) -> AsyncIterator[Stage]:
    async with opened(database) as stage:
        yield stage


class _Thinking(WorkingHere):
    """Work that lasts until a test says that it is *done*; it *began* once."""

    def __init__(self) -> None:
        super().__init__()
        self.began, self.over = asyncio.Event(), asyncio.Event()

    async def do(self, work: Callable[..., Any], *arguments: Any) -> Done:  # noqa: ANN401
        self.began.set()
        await self.over.wait()
        return await super().do(work, *arguments)


async def once(happened: asyncio.Event) -> None:
    async with limited():
        await happened.wait()


def test_the_welcome_begins_with_the_game_and_the_first_step() -> None:
    """For those who have never heard of it; how to be two players at once comes later."""
    for scene in SandboxScene:
        game, lessons, computer, *_ = WELCOMES[scene].splitlines()
        assert "board games of the Vikings" in game
        assert "*Learn to play*" in lessons
        assert "`/play`" in computer


async def test_nobody_waits_for_the_computer(database: Path) -> None:
    """Neither who does something else meanwhile, nor the page when it is opened again."""
    workers = _Thinking()
    async with opened(database, workers) as stage:
        player = PlayerId(stage.players[0].id)
        brandubh, computer = ruleset("brandubh"), stage.bot.services.computer
        match = await computer.begin(stage.place, player, 1, brandubh, Side.DEFENDERS)
        await once(workers.began)
        await stage.env.settle()

    workers = _Thinking()
    async with opened(database, workers) as stage:
        await once(workers.began)
        workers.over.set()
        await stage.bot.until_idle()

        assert (await stage.bot.services.matches.load_match(match.id)).ply == 1


async def test_the_web_page_has_slow_work_done_too(stage: Stage) -> None:
    """Its requests do not belong to the bot, for whose work the simulated Discord waits."""
    aside = WorkingAside(WorkingHere())
    aside.env = stage.env

    assert (await aside.do(len, "abc")).result == 3


async def test_of_a_private_game_each_player_sees_the_newest_board(stage: Stage) -> None:
    """A direct message in the page replaces the one before, which would keep its buttons there."""
    first, second = (PlayerId(player.id) for player in stage.players[:2])
    challenges, matches = stage.bot.services.challenges, stage.bot.services.matches
    terms = Terms(ruleset(TABLUT), Side.ATTACKERS)
    challenge = await send_challenge(challenges, Place(None, 77), first, second, terms)
    match = await challenges.accept(challenge.id, second)
    await stage.settle()
    await matches.play(match.id, first, "A4-A3")
    await stage.settle()

    for player in stage.players[:2]:
        opening, board = stage.seen_by(player)
        assert "begins" in opening
        assert "`A4-A3`" in board
    assert stage.seen_by(stage.players[2]) == []


async def test_all_that_is_open_is_shown_again(stage: Stage) -> None:
    """Once each, with its buttons, and in the channel itself: the page would show no thread."""
    services, place, players = stage.bot.services, stage.place, stage.players
    await services.servers.change(
        place.server_id, partial(replace, lobby=place.channel_id), PlayerId(players[0].id)
    )
    await stage.settle()
    (listed,) = stage.env.backend.messages[stage.channel.id]
    stage.env.backend.delete_message(stage.channel.id, listed)
    await stage.begin()
    tournament = await services.tournaments.create(new_tournament(place=place))
    await stage.challenge()
    before, old_boards = len(stage.contents()), boards(stage.env, stage.channel)

    stage.clock.catch_up(NOON + timedelta(hours=1))
    await post_again(stage.bot, players)
    await stage.settle()

    again = list(stage.env.backend.messages[stage.channel.id].values())[before:]
    assert [re.sub(r"<@\d+>", "@", each.content)[:21] for each in again] == [
        "@ challenges @ to **K",
        "**#1 · King's Table: ",
        "**Open challenges**\nT",
        "🏆 **Winter Cup**: sig",
    ]
    assert len(boards(stage.env, stage.channel)) == len(old_boards) + 1
    for message in stage.channel.history():
        if message.id in {each.id for each in again}:
            for label in {"Accept", "Join"} & set(labels(message)):
                await players[1].click(message, label=label)
    assert len(await services.matches.running_matches()) == 2
    assert len((await services.tournaments.load_tournament(tournament.id)).players) == 1


async def test_old_boards_are_dropped(stage: Stage) -> None:
    """The newest stay, all that is only text, and other pictures, as those of standings."""
    drawing = partial(draw_standings, [Row(1, "Astrid")], "Cup", ())
    arguments = await Post("The cup", drawing=drawing).as_arguments()
    await stage.bot.get_partial_messageable(stage.channel.id).send(**arguments)
    match = await stage.begin()
    for _ in range(MAX_BOARDS):
        await stage.bot.services.matches.board_again(match.id)
    await stage.settle()
    posted = boards(stage.env, stage.channel)
    texts = len(stage.contents()) - len(posted)

    drop_old_boards(stage.env, stage.channel)

    assert boards(stage.env, stage.channel) == posted[-MAX_BOARDS:]
    assert len(stage.contents()) == texts + MAX_BOARDS
    assert "The cup" in stage.contents()


async def test_every_running_game_keeps_its_board(stage: Stage) -> None:
    """However many are running: boards with a newer one go first.

    Then the oldest of games that are over; one that is still running stays, however old it is.
    """
    running, *others = games = [await stage.begin() for _ in range(MAX_BOARDS + 2)]
    for _ in range(MAX_BOARDS):
        await stage.bot.services.matches.board_again(others[0].id)
    await stage.settle()

    drop_old_boards(stage.env, stage.channel)

    shown = [board.content.partition(" · ")[0] for board in boards(stage.env, stage.channel)]
    assert sorted(shown) == sorted(f"**#{game.id}" for game in games)

    for over in others:
        await stage.bot.services.matches.resign(over.id, over.attackers)
    await stage.settle()

    drop_old_boards(stage.env, stage.channel)

    shown = [board.content for board in boards(stage.env, stage.channel)]
    assert len(shown) == MAX_BOARDS + 1
    assert shown[0].startswith(f"**#{running.id} · ")
    assert all("resigned" in board for board in shown[1:])


async def test_a_wrong_move_in_a_mention_is_answered_to_its_author_alone(stage: Stage) -> None:
    """The page shows no direct messages; they stand in the channel, for their recipients."""
    await stage.begin()

    bot_id = stage.env.backend.bot_user.id
    await stage.players[0].send(stage.channel, f"<@{bot_id}> d1-d9")

    heading, answer = stage.seen_by(stage.players[0])[-1].split("\n")
    assert heading == "✉️ *Direct message*"
    assert ": D9 is occupied." in answer
    assert not any("D9" in seen for seen in stage.seen_by(stage.players[1])[:-1])
    assert stage.seen_by(stage.players[1])[-1] == f"<@{bot_id}> d1-d9"
    for text in ("/puzzle", "/puzle"):
        await stage.players[0].send(stage.channel, text)
        assert "You sent this as plain text." in stage.seen_by(stage.players[0])[-1], text


async def test_a_direct_message_keeps_its_picture_and_its_buttons(stage: Stage) -> None:
    """As that of the end of a game to somebody who follows it, and one that warns."""
    match = await stage.begin()
    manager, warned, *_, leif = stage.players[:5]
    viewer = Viewer(PlayerId(leif.id), match.place.guild_id, lambda _: Access.OPEN)
    await stage.bot.services.following.follow(match.id, viewer)
    await stage.bot.services.matches.resign(match.id, match.attackers)
    await stage.settle()
    shown = [
        message
        for message in stage.env.backend.messages[stage.channel.id].values()
        if message.is_ephemeral and message.visible_to(leif.id)
    ]
    assert [len(message.attachments) for message in shown] == [1]
    assert "which you follow, is over" in shown[0].content

    await manager.slash(
        stage.channel, "server fair-play warn", player=warned, reason="You stalled in #3."
    )
    letter = stage.channel.history(viewer=warned)[-1]
    answer = await warned.click(letter, label=TURN_OFF)
    assert said(answer).startswith("You won't get direct messages from **Tafl sandbox** any more.")


async def test_the_name_of_the_bot_is_a_mention(stage: Stage) -> None:
    """As it is typed: the page cannot make a mention of it. Without it, only a move alone is one.

    Direct messages stand in the channel too, and these need no mention.
    """
    match = await stage.begin()
    plies = []
    for player, text in (
        (0, "@hnefabots i4-f4"),
        (0, "I like i4-f4"),
        (0, "i4-f4"),
        (1, "@hnefabot g5-g3"),
    ):
        await stage.players[player].send(stage.channel, text)
        plies.append((await stage.bot.services.matches.load_match(match.id)).ply)

    assert plies == [0, 0, 1, 2]


async def test_boxes_have_names_and_no_small_print(stage: Stage) -> None:
    """The page resolves no mentions there, and shows the sign for small print as it is."""
    known, bot = stage.players[0], stage.bot
    await bot.names.find(PlayerId(known.id))
    post = Post(f"<@{known.id}> leads", f"<@{known.id}> in <#{stage.channel.id}>\n-# Since May")

    shown = bot.names.with_names(post)

    assert shown.content == post.content
    assert shown.details == "@Astrid in #tafl\nSince May"


def test_the_page_keeps_its_address(tmp_path: Path) -> None:
    """Over a restart: a tab that is still open only has to be reloaded."""
    assert kept_key(tmp_path / "sandbox.sqlite3", "first") == "first"
    assert kept_key(tmp_path / "sandbox.sqlite3", "second") == "first"
    assert kept_key(tmp_path / "other.sqlite3", "second") == "second"
    assert (tmp_path / "sandbox.key").stat().st_mode & 0o077 == 0
    (tmp_path / "sandbox.key").chmod(0o644)
    kept_key(tmp_path / "sandbox.sqlite3", "third")
    assert (tmp_path / "sandbox.key").stat().st_mode & 0o077 == 0


async def nowhere(_: PlayerId, match_id: int) -> str:
    """The address of a match where there is no web page."""
    return f"http://nowhere.test/{match_id}"


async def test_the_page_loads_itself_again(stage: Stage) -> None:
    """When its session is over, as after a restart. Pages of others are kept out as before."""
    preview = stage.env.preview(stage.channel, viewers=stage.players, layout="channel")
    async with preview as page, framed(page, 0, nowhere) as url, ClientSession() as browser:
        address, _, key = url.partition("/#")
        own = {"X-Simcord-Capability": key, "Origin": address}

        async def asked(path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
            sent: dict[str, str] | None = {} if method == "POST" else None
            async with browser.request(
                method, address + path, headers=headers, json=sent
            ) as answer:
                return answer.status, await answer.text()

        assert SCRIPT in (await asked("/"))[1]
        assert "410) window.location.reload()" in (await asked(SCRIPT))[1]
        assert (await asked("/api/state", **own, **{"X-Simcord-Context": "before"}))[0] == 410
        assert (await asked("/api/pages", "POST", **own))[0] == 200
        assert (await asked("/api/pages", "POST", **own | {"Origin": "http://a.test"}))[0] == 401
        assert (await asked("/", Host="a.test"))[0] == 403


async def test_a_board_is_opened_as_the_player_who_views_the_page(stage: Stage) -> None:
    """Only from the page itself: it knows the key."""

    async def opened(player: PlayerId, match_id: int) -> str:
        return f"http://player{player}.test/{match_id}"

    preview = stage.env.preview(stage.channel, viewers=stage.players, layout="channel")
    async with preview as page, framed(page, 0, opened) as url, ClientSession() as browser:
        address, _, key = url.partition("/#")

        async def answer(**asked: str) -> tuple[int, str | None]:
            path = f"{address}{OPEN_GAME}"
            async with browser.get(path, params=asked, allow_redirects=False) as answer:
                return answer.status, answer.headers.get("Location")

        assert await answer(viewer="5", match="12", key=key) == (303, "http://player5.test/12")
        assert await answer(viewer="5", match="x", key=key) == (400, None)
        assert await answer(viewer="5", match="12", key="other") == (401, None)


async def test_a_cancelled_form_is_forgotten(stage: Stage) -> None:
    """Otherwise there would be nobody to choose; here it was opened by a command typed as text.

    The page was refreshed meanwhile, which counts as no fault.
    """
    room = stage.bot.get_partial_messageable(stage.channel.id)
    await room.send("Welcome", view=view_of([learn_button()]))
    preview = stage.env.preview(stage.channel, viewers=stage.players, layout="channel")
    async with preview as page, framed(page, 0, nowhere) as url, ClientSession() as browser:
        address, _, key = url.partition("/#")
        own = {"X-Simcord-Capability": key}

        async def posted(path: str, body: object, **headers: str) -> str:
            sent = body if isinstance(body, str) else json.dumps(body)
            to = browser.post(address + path, data=sent, headers=own | headers)
            async with to as answer:
                return await answer.text()

        began = json.loads(await posted("/api/pages", {}))
        here = {"X-Simcord-Context": began["context"]["id"]}
        text = {
            "kind": "send_message",
            "content": "/import",
            "protocol_version": 3,
            "sequence": 1,
            "request_id": "first",
            "generation": began["context"]["generation"],
            "bot_generation": began["botGeneration"],
            "published_revision": began["publishedRevision"] - 1,
        }
        receipt = json.loads(await posted("/api/action", text, **here))
        context = page._get_page(here["X-Simcord-Context"])  # noqa: SLF001
        assert receipt["outcomes"] == [{"kind": "modal"}]
        assert context.modal_handle is not None
        refused = [each for done in context.activity for each in done["diagnostics"]]
        assert [each["state"] for each in refused] == ["recovered"]

        for wrong in ("m_other", ""):
            await posted(CLOSED_FORM, wrong, **here)
        assert context.snapshot["modal"] is not None
        await posted(CLOSED_FORM, context.modal_handle, **here, **{"X-Simcord-Capability": "x"})
        assert context.snapshot["modal"] is not None
        await posted(CLOSED_FORM, context.modal_handle, **here)
        assert context.snapshot["modal"] is None

        # Another tab shows what was clicked in this one.
        other = json.loads(await posted("/api/pages", {}))
        control = re.search(r'"(message:(\d+):component:[^"]+)"', json.dumps(other))
        assert control is not None
        click = {
            "kind": "click",
            "control_key": control[1],
            "target_id": control[2],
            "sequence": 2,
            "request_id": "second",
            "published_revision": context.revision,
        }
        assert (
            json.loads(await posted("/api/action", text | click, **here))["settlement"] == "settled"
        )
        assert page._get_page(other["context"]["id"]).revision > other["publishedRevision"]  # noqa: SLF001


def test_a_click_that_meets_a_refresh_is_sent_again() -> None:
    """On the page as it is then, with or without files; other refusals are final."""
    for action in (
        '{"kind": "click", "published_revision": %d}',
        '--x\r\n{"published_revision":%d}\r\n',
    ):
        stale = b'{"diagnostics": [{"code": "stale-revision"}], "revision": 12}'
        sent = again((action % 7).encode(), stale)
        assert sent is not None
        assert b"12" in sent
        assert b"7" not in sent
    assert again(b"{}", b'{"error": {"code": "context-unavailable"}}') == b"{}"
    for final in (b"", b"[]", b'{"diagnostics": []}', b'{"error": {"code": "bad-envelope"}}'):
        assert again(b"{}", final) is None, final


async def test_the_clock_goes_with_the_real_one(stage: Stage) -> None:
    """And never back; nobody waits longer than any clock runs."""
    before = stage.env.now()

    set_clock(stage.env, SandboxClock(lambda: NOON))
    answer = await stage.wait("61 days")

    assert stage.env.now() >= before
    assert said(answer) == (
        "You can skip at most 60 days at once. Try `/wait 2d`, then wait again."
    )
    assert stage.clock.now() == NOON


async def test_every_player_may_manage_the_server(stage: Stage) -> None:
    """And so add games of its own."""
    for player in stage.players:
        assert "ruleset add" in player.available_commands(stage.channel)


async def test_time_can_be_let_pass(stage: Stage) -> None:
    """Reminders come at their time, and the flag falls at its own, however long the wait."""
    match = await stage.begin()
    first, second = stage.players[:2]
    for player, move in ((first, "i4-f4"), (second, "g5-g3")):
        await player.slash(stage.channel, "move", move=move)
    deadline = (await stage.bot.services.matches.load_match(match.id)).clock.deadline

    answer = await stage.wait("5 days")

    assert answer.response is not None
    assert answer.response.content.startswith("Skipping time until")
    assert stage.clock.now() == NOON + timedelta(days=5)
    *_, first_reminder, reminder, ended = stage.env.backend.messages[stage.channel.id].values()
    assert all("it's your turn" in each.content for each in (first_reminder, reminder))
    assert "ran out of time" in ended.content
    assert discord.utils.snowflake_time(ended.id) - deadline < timedelta(minutes=1)
    assert deadline - discord.utils.snowflake_time(reminder.id) <= timedelta(hours=7)


async def test_tournaments_go_on_while_time_passes(stage: Stage) -> None:
    """Sign-up ends, and rounds follow one another at their times; here nobody plays."""
    tournament = await stage.bot.services.tournaments.create(new_tournament(place=stage.place))
    for player in stage.players[:4]:
        await stage.bot.services.tournaments.join(
            stage.place.server_id, tournament.id, PlayerId(player.id)
        )

    await stage.wait("8 days")

    begun = [
        discord.utils.snowflake_time(message.id)
        for message in stage.env.backend.messages[stage.channel.id].values()
        if "games have started" in message.content
    ]
    assert [at.replace(second=0, microsecond=0) - NOON for at in begun] == [DAY, 4 * DAY]
    assert (
        await stage.bot.services.tournaments.load_tournament(tournament.id)
    ).state is TournamentState.FINISHED


async def test_no_daily_puzzle_is_skipped(database: Path) -> None:
    """However slow the machine is, and though the next wait begins before the last one is over."""
    async with opened(database) as stage:
        services, server = stage.bot.services, stage.place.server_id
        moved = partial(replace, puzzles=stage.channel.id, puzzle_time="20:00 UTC")
        await services.servers.change(server, moved, PlayerId(stage.players[0].id))

        for _ in range(2):
            await stage.players[0].slash(stage.channel, "wait", time="2 days")
        await stage.passing.until_passed()

        days = [text.splitlines()[0] for text in stage.contents() if "Puzzle of" in text]
        assert [day.split("**")[1] for day in days] == [f"Puzzle of March {n}" for n in range(1, 5)]
        assert stage.clock.now() == NOON + timedelta(days=4)


async def test_time_that_has_passed_is_noted(database: Path) -> None:
    """A sandbox that is killed right after a wait goes on where it stood, with all commands."""
    async with opened(database) as stage:
        await stage.wait("2 days")

    async with opened(database) as stage:
        assert stage.clock.now() == NOON + timedelta(days=2)
        await stage.wait("1 day")


async def test_an_open_sandbox_notes_the_time_as_it_goes(stage: Stage) -> None:
    """So that no long session counts as an outage after a kill."""
    noting = asyncio.create_task(keep_noting_time(stage.bot.services.uptime, timedelta()))
    stage.clock.ahead += timedelta(hours=1)
    async with limited():
        while await alive_at(stage.bot.services.uptime.store) != stage.clock.now():  # noqa: ASYNC110 - databases set no events
            await asyncio.sleep(0.01)
    noting.cancel()
    with suppress(asyncio.CancelledError):
        await noting


async def test_a_sandbox_notes_when_it_stops(database: Path) -> None:
    """The program itself: what was open until then was no outage. Its files are its owner's."""
    database.chmod(0o600)  # noqa: ASYNC240 - one file
    sandbox = SandboxProcess(database)
    await sandbox.address()
    store = SqlStore(f"sqlite+aiosqlite:///{database}")
    opened_at = await alive_at(store)
    await sandbox.stop()

    assert open_to_others(database.parent) == []
    stopped_at = await alive_at(store)
    await store.close()
    assert opened_at is not None
    assert stopped_at is not None
    assert stopped_at > opened_at


def open_to_others(folder: Path) -> list[Path]:
    """The files there that others than their owner can read or write."""
    return [
        file for file in folder.iterdir() if file.is_file() and file.stat().st_mode & OWNER_ONLY
    ]
