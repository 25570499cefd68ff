"""The image is built, starts, is well, plays a game against Discord, stops, and keeps its games."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.containers import Buildah, Container, debian, why_not
from tests.support.discord_players import MENTION, Player
from tests.support.discord_server import TOKEN, DiscordServer
from tests.support.examples import ANNA, BJORN, HALL
from tests.support.pip_settings import secrets
from tests.support.waiting import eventually, limited

ROOM = HALL.channel_id


@pytest.fixture(scope="module")
def buildah(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Buildah]:
    """The image, built."""
    reason = why_not()
    if reason:
        pytest.skip(f"The image has not been tried: {reason}.")
    buildah = Buildah(tmp_path_factory.mktemp("buildah"))
    try:
        buildah.import_base(debian())
        buildah.build(secrets(tmp_path_factory.mktemp("secrets")))
        yield buildah
    finally:
        buildah.remove()


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    async with DiscordServer(ROOM) as server:
        yield server


@pytest.fixture
def volume(tmp_path: Path) -> Path:
    """A new volume, which outlives the containers that have it."""
    volume = tmp_path / "games"
    volume.mkdir(mode=0o700)
    return volume


@pytest.fixture
def containers(
    buildah: Buildah, volume: Path, server: DiscordServer
) -> Iterator[Callable[[], Container]]:
    """Makes a new container on the volume; it does not run yet."""
    settings = {"HNEFABOT_TOKEN": TOKEN, "HNEFABOT_DISCORD_API": server.base}
    with ExitStack() as made:

        def new() -> Container:
            container = Container(buildah, volume, settings)
            made.callback(container.remove)
            return container

        yield new


async def start(container: Container, server: DiscordServer) -> None:
    """Start the bot, and wait until it listens, and Discord knows its commands."""
    container.start()
    await eventually(lambda: server.gateway.serving)
    await eventually(lambda: bool(server.commands))


async def well(container: Container) -> None:
    """Wait until the image's own check says that the bot is well."""
    async with limited():
        while await asyncio.to_thread(container.health) != (0, ""):  # noqa: ASYNC110 - a process
            await asyncio.sleep(0.1)


async def begun(server: DiscordServer, anna: Player, bjorn: Player) -> int:
    """The thread of a game that Bjorn has accepted, in which Anna is to move."""
    asked = anna.slash(ROOM, "challenge", opponent=BJORN, game="brandubh", side="attackers")
    await eventually(lambda: "press *Send*" in asked.said)
    anna.press(asked.answers[-1], "Send")
    await eventually(lambda: bool(server.shown(ROOM)))
    bjorn.press(server.shown(ROOM)[0], "Accept")
    await eventually(lambda: bool(server.threads))
    (thread,) = server.threads
    await eventually(lambda: bool(server.shown(thread)))
    return thread


async def played(server: DiscordServer, player: Player, thread: int, move: str) -> None:
    """*player* moves, and the board comes with its picture."""
    player.say(thread, f"{MENTION} {move}")
    await eventually(lambda: f"played `{move}`" in server.shown(thread)[-1].content)
    assert server.shown(thread)[-1].files == ("board.png",)


def test_the_image_runs_the_bot_as_an_ordinary_user(buildah: Buildah) -> None:
    settings = buildah.settings()

    assert settings["Cmd"] == ["python", "-m", "bot"]
    assert settings["User"] == "hnefabot"
    assert "/data" in settings["Volumes"]


def test_nothing_of_the_build_is_left_in_the_image(containers: Callable[[], Container]) -> None:
    """No secret of it, no source, no cache of pip."""
    container = containers()

    assert container.output("find", "/source", "/etc/pip.conf", "/etc/pip.pem") == ""
    assert container.output("find", "/", "-xdev", "-path", "*/.cache/pip") == ""


async def test_a_game_is_played_and_kept(
    containers: Callable[[], Container], server: DiscordServer
) -> None:
    """Stopped by SIGTERM, the bot ends well; another container on the volume goes on."""
    anna, bjorn = Player(server, ANNA), Player(server, BJORN)
    container = containers()
    assert container.health()[0] == 1
    await start(container, server)
    thread = await begun(server, anna, bjorn)
    await played(server, anna, thread, "D1-C1")
    await well(container)

    assert await asyncio.to_thread(container.stop) == 0
    await eventually(lambda: not server.gateway.serving)
    await start(containers(), server)

    await played(server, bjorn, thread, "D3-C3")
