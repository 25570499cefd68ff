"""``/replay``: a match as an animation, and its key moments."""

import io
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.matches.buttons import board_buttons
from bot.matches.posts import scene_of, scene_of_game
from play.matches.state import MatchState
from rendering.game_replay import draw_game
from rendering.replay import Speed, draw_replay
from rendering.scene import Orientation, Scene
from rendering.theme import OAK, THEMES
from tafl.key_moments import key_moments
from tests.support.bot_games import CAPTURE, ESCAPE
from tests.support.examples import new_match
from tests.support.table import HNEFATAFL, Message, Table, newest, said, shown

PNG = b"\x89PNG"


def files(table: Table, message: Message) -> dict[str, bytes]:
    """The bytes of the files of *message* by name."""
    cdn = table.env.backend.cdn
    return {file.filename: cdn.get(file.url) or b"" for file in message.attachments}


def descriptions(answer: InteractionResult) -> list[str]:
    return [str(file.description) for file in shown(answer).attachments]


async def scenes(table: Table) -> list[Scene]:
    """The boards of match #1 from the start to the present one."""
    match = await table.bot.services.matches.get(1)
    return [*map(scene_of_game, list(match.game.stages())[:-1]), scene_of(match)]


async def test_a_replay_shows_every_board_of_a_match(table: Table, thread: ChannelHandle) -> None:
    """To the one who asks, a frame for each; the last one is the board of the end."""
    await table.play(thread, *CAPTURE)

    answer = await table.bjorn.slash(thread, "replay")

    assert said(answer).splitlines() == [
        "**#1 · King's Table: Tablut**",
        "5 moves at 1 s each, and the key moments in one picture.",
        *said(answer).splitlines()[2:],
    ]
    assert "The attackers win: the king is captured." in said(answer)
    animation = files(table, shown(answer))["replay.gif"]
    assert animation == draw_replay(await scenes(table))
    with Image.open(io.BytesIO(animation)) as opened:
        assert getattr(opened, "n_frames", 1) == 6


async def test_beside_it_stands_a_still_of_the_key_moments(table: Table) -> None:
    """For those who have turned animations off."""
    thread = await table.begin(HNEFATAFL)
    await table.play(thread, *ESCAPE)

    answer = await table.carl.slash(thread, "replay")

    assert list(files(table, shown(answer))) == ["replay.gif", "board.png"]
    assert files(table, shown(answer))["board.png"].startswith(PNG)
    match = await table.bot.services.matches.get(1)
    moments = draw_game(match.game, scene_of(match), OAK, Speed.NORMAL, 1 << 20).moments
    assert [scene.last for scene in moments] == [
        match.game.turns[ply - 1] for ply in key_moments(match.game)
    ]


async def test_both_pictures_are_described(table: Table) -> None:
    """The animation by its length and end, the still by what stands below its boards."""
    thread = await table.begin(HNEFATAFL)
    await table.play(thread, *ESCAPE)

    animation, still = descriptions(await table.carl.slash(thread, "replay"))

    assert animation == (
        "An animation of the game: 10 moves, 1 s each. The defenders win: the king has escaped."
    )
    assert still.startswith("Key moments of the game. ")
    assert "The king moved from G10 to M10. Raichi. " in still
    assert "The king moved from M10 to M12. Tuichi. " in still
    assert still.endswith(
        "The king moved from M12 to M13. The defenders win: the king has escaped."
    )


@pytest.mark.parametrize(("speed", "duration"), [("slow", 2000), ("fast", 500)])
async def test_the_speed_can_be_chosen(
    table: Table, thread: ChannelHandle, speed: str, duration: int
) -> None:
    """The text says how long each move is shown."""
    await table.play(thread, *CAPTURE[:3])

    answer = await table.bjorn.slash(thread, "replay", speed=speed)

    with Image.open(io.BytesIO(files(table, shown(answer))["replay.gif"])) as opened:
        assert opened.info["duration"] == duration
    assert f"3 moves at {duration / 1000:g} s each" in said(answer)


async def test_a_replay_can_be_shared(table: Table, thread: ChannelHandle) -> None:
    """Then all see it, and it looks as the server wants it; else as the reader does."""
    await table.play(thread, *CAPTURE[:3])
    await table.bjorn.slash(thread, "settings change", theme="slate", board="bottom")

    await table.bjorn.slash(thread, "replay", share=True)
    private = shown(await table.bjorn.slash(thread, "replay"))

    shared = newest(thread)
    turned = [replace(scene, orientation=Orientation.BOTTOM) for scene in await scenes(table)]
    assert files(table, shared)["replay.gif"] == draw_replay(await scenes(table))
    assert files(table, private)["replay.gif"] == draw_replay(turned, THEMES["slate"])
    assert files(table, private)["board.png"] != files(table, shared)["board.png"]


async def test_a_match_without_a_move_is_one_still_frame(
    table: Table, thread: ChannelHandle
) -> None:
    """It does not move, so that no other picture stands beside it."""
    answer = await table.bjorn.slash(thread, "replay")

    assert "No moves yet." in said(answer)
    assert files(table, shown(answer)) == {"replay.gif": draw_replay(await scenes(table))}
    assert descriptions(answer) == ["The start of the game. It's the attackers' turn."]


async def test_a_single_moment_is_a_board_like_any_other(
    table: Table, thread: ChannelHandle
) -> None:
    """The still picture shows the present board, for those who have turned animations off."""
    await table.play(thread, *CAPTURE[:2])

    answer = await table.bjorn.slash(thread, "replay")
    board = shown(await table.bjorn.slash(thread, "board"))

    assert "2 moves at 1 s each, and the board as a picture." in said(answer)
    assert files(table, shown(answer))["board.png"] == table.file_of(board)
    assert descriptions(answer)[1] == board.attachments[0].description


async def test_matches_are_offered_to_replay(table: Table, thread: ChannelHandle) -> None:
    """Those that may be looked at."""

    async def offered(who: MemberActor) -> list[Any]:
        entries = await who.autocomplete(table.channel, "replay", "game", "")
        return [entry["value"] for entry in entries]

    assert await offered(table.bjorn) == ["1"]
    assert await offered(table.carl) == []


def test_a_long_match_stays_below_the_limit() -> None:
    """Which Discord sets: here one that only a smaller animation keeps."""
    match = new_match("c1-b1", "c3-c2", "b1-c1", "c2-c3")
    free = draw_game(match.game, scene_of(match), OAK, Speed.NORMAL, 1 << 24).animation

    small = draw_game(match.game, scene_of(match), OAK, Speed.NORMAL, len(free) - 1).animation

    assert len(small) < len(free)


async def test_below_the_last_board_a_button_replays_the_game(
    table: Table, thread: ChannelHandle
) -> None:
    """For anybody, privately, in their own look; the same as the command, also after a restart."""
    await table.play(thread, *CAPTURE)
    await table.carl.slash(thread, "settings change", theme="slate")
    await table.restart()

    pressed = await table.carl.click(newest(thread), label="Replay")

    asked = await table.carl.slash(thread, "replay")
    assert said(pressed) == said(asked)
    assert files(table, shown(pressed)) == files(table, shown(asked))
    assert files(table, shown(pressed))["replay.gif"] == draw_replay(
        await scenes(table), THEMES["slate"]
    )


async def test_a_game_without_a_move_has_nothing_to_replay(table: Table) -> None:
    """It was resigned or aborted at once."""
    match = replace(new_match(), state=MatchState.ABORTED)

    (button,) = board_buttons(match).to_components()[0]["components"]
    assert button["label"] == "Rematch"


async def test_a_replay_is_made_once(table: Table, thread: ChannelHandle) -> None:
    """For all who look at it in the same way, until somebody moves."""
    await table.play(thread, *CAPTURE[:2])
    first = await table.carl.slash(thread, "replay")
    again = await table.bjorn.slash(thread, "replay")

    assert table.workers.done == 1
    assert files(table, shown(again)) == files(table, shown(first))

    await table.play(thread, *CAPTURE[2:3])
    moved = await table.carl.slash(thread, "replay")
    assert table.workers.done == 2
    assert files(table, shown(moved))["replay.gif"] == draw_replay(await scenes(table))


@pytest.mark.parametrize("options", [{"speed": "fast"}, {"game": "2"}])
async def test_what_looks_different_is_made_anew(
    table: Table, thread: ChannelHandle, options: dict[str, str]
) -> None:
    """At another speed, or of another game."""
    await table.begin()
    await table.carl.slash(thread, "replay")

    await table.carl.slash(thread, "replay", **options)

    assert table.workers.done == 2


async def test_a_theme_has_replays_of_its_own(table: Table, thread: ChannelHandle) -> None:
    await table.carl.slash(thread, "replay")
    await table.carl.slash(thread, "settings change", theme="slate")

    slate = await table.carl.slash(thread, "replay")

    assert files(table, shown(slate))["replay.gif"] == draw_replay(
        await scenes(table), THEMES["slate"]
    )
