"""``/replay``: a match as an animation, and its key moments."""

import io
from dataclasses import replace

from PIL import Image
from simcord.builders import ChannelHandle

from bot.matches.buttons import board_buttons
from bot.matches.posts import alt_text, scene_of, scene_of_game
from bot.matches.replays import replay_post
from bot.ui.post import Post
from bot.wording.matches import plain_next
from play.matches.match import Match
from play.matches.state import MatchState
from rendering.animation import Speed, draw_replay
from rendering.game_replay import draw_game
from rendering.scene import Orientation, Scene
from rendering.theme import OAK, THEMES
from tafl.key_moments import key_moments
from tests.support.advancing import advance
from tests.support.bot_games import CAPTURE, ESCAPE
from tests.support.examples import new_match
from tests.support.posted import labels_of, match_of
from tests.support.table import HNEFATAFL, TABLUT, Message, Table, newest, said, shown

PNG = b"\x89PNG"
PLENTY = 1 << 24


def files(table: Table, message: Message) -> dict[str, bytes]:
    """The bytes of the files of *message* by name."""
    cdn = table.env.backend.cdn
    return {file.filename: cdn.get(file.url) or b"" for file in message.attachments}


def scenes(match: Match) -> list[Scene]:
    """The boards of *match* from the start to the present one."""
    return [*map(scene_of_game, list(match.game.stages())[:-1]), scene_of(match)]


def replayed(match: Match, speed: Speed = Speed.NORMAL) -> Post:
    drawn = draw_game(match.game, scene_of(match), OAK, speed, PLENTY)
    return replay_post(match, drawn, speed)


def test_a_replay_shows_every_board_of_a_match() -> None:
    """A frame for each; the last one is the board of the end."""
    match = match_of(TABLUT, *CAPTURE)

    post = replayed(match)

    title, length, *rest = post.content.splitlines()
    assert title == "**#0 · King's Table: Tablut**"
    assert length == "5 moves at 1 s each, and the key moments in one picture."
    assert "The attackers win: the king is captured." in "\n".join(rest)
    animation, still = post.files
    assert (animation.name, still.name) == ("replay.gif", "board.png")
    assert animation.data == draw_replay(scenes(match))
    with Image.open(io.BytesIO(animation.data)) as opened:
        assert getattr(opened, "n_frames", 1) == 6


def test_beside_it_stands_a_still_of_the_key_moments() -> None:
    """For those who have turned animations off."""
    match = match_of(HNEFATAFL, *ESCAPE)

    animation, still = replayed(match).files

    assert still.data.startswith(PNG)
    moments = draw_game(match.game, scene_of(match), OAK, Speed.NORMAL, PLENTY).moments
    assert [scene.last for scene in moments] == [
        match.game.turns[ply - 1] for ply in key_moments(match.game)
    ]
    end = "The defenders win: the king has escaped."
    assert animation.alt == f"An animation of the game: 10 moves, 1 s each. {end}"
    assert still.alt.startswith("Key moments of the game. ")
    assert "The king moved from G10 to M10. Raichi. " in still.alt
    assert "The king moved from M10 to M12. Tuichi. " in still.alt
    assert still.alt.endswith(f"The king moved from M12 to M13. {end}")


def test_the_speed_can_be_chosen() -> None:
    """The text says how long each move is shown."""
    for speed, duration in ((Speed.SLOW, 2000), (Speed.FAST, 500)):
        post = replayed(match_of(TABLUT, *CAPTURE[:3]), speed)

        with Image.open(io.BytesIO(post.files[0].data)) as opened:
            assert opened.info["duration"] == duration
        assert f"3 moves at {duration / 1000:g} s each" in post.content


def test_without_a_key_moment_the_still_is_a_board_like_any_other() -> None:
    """Without a move there is a still frame alone; of a game that is over, nothing to replay."""
    begun, moved = match_of(TABLUT), match_of(TABLUT, *CAPTURE[:2])
    still, post = replayed(begun), replayed(moved)

    assert "No moves yet." in still.content
    alt = "The start of the game. It's the attackers' turn."
    assert [tuple(file) for file in still.files] == [
        ("replay.gif", draw_replay(scenes(begun)), alt)
    ]
    assert not still.has_picture
    assert "2 moves at 1 s each, and the board as a picture." in post.content
    assert post.scene == scene_of(moved)
    assert post.alt == alt_text(scene_of(moved), plain_next(moved))
    aborted = replace(new_match(), state=MatchState.ABORTED)
    assert labels_of(Post("", view=board_buttons(aborted))) == ["Rematch"]


def test_a_long_match_stays_below_the_limit() -> None:
    """Which Discord sets: here one that only a smaller animation keeps."""
    match = new_match("c1-b1", "c3-c2", "b1-c1", "c2-c3")
    free = draw_game(match.game, scene_of(match), OAK, Speed.NORMAL, PLENTY).animation

    small = draw_game(match.game, scene_of(match), OAK, Speed.NORMAL, len(free) - 1).animation

    assert len(small) < len(free)


async def test_a_replay_is_shown_to_whoever_asks(table: Table, thread: ChannelHandle) -> None:
    """Privately, in their own look; a shared one looks as the server wants it."""
    await advance(table, *CAPTURE[:-1])
    await table.play(thread, CAPTURE[-1])
    await table.carl.slash(thread, "settings change", theme="slate", board="bottom")
    await table.restart()

    pressed = await table.carl.click(newest(thread), label="Replay")
    asked = await table.carl.slash(thread, "replay")
    await table.carl.slash(thread, "replay", share=True)

    boards = scenes(await table.bot.services.matches.load_match(1))
    turned = [replace(scene, orientation=Orientation.BOTTOM) for scene in boards]
    private, shared = files(table, shown(asked)), files(table, newest(thread))
    assert said(pressed) == said(asked)
    assert files(table, shown(pressed)) == private
    assert private["replay.gif"] == draw_replay(turned, THEMES["slate"])
    assert shared["replay.gif"] == draw_replay(boards)
    assert private["board.png"] != shared["board.png"]
    (offered,) = await table.bjorn.autocomplete(table.channel, "replay", "game", "")
    assert offered["value"] == "1"
    assert await table.carl.autocomplete(table.channel, "replay", "game", "") == []


async def test_a_replay_is_made_once(table: Table, thread: ChannelHandle) -> None:
    """For all who look at it in the same way, until somebody moves."""
    first = await table.carl.slash(thread, "replay")
    again = await table.bjorn.slash(thread, "replay")
    assert table.workers.done == 1
    assert files(table, shown(again)) == files(table, shown(first))

    await advance(table, *CAPTURE[:1])
    moved = await table.carl.slash(thread, "replay")
    assert table.workers.done == 2
    present = await table.bot.services.matches.load_match(1)
    assert files(table, shown(moved))["replay.gif"] == draw_replay(scenes(present))

    await table.begin()
    await table.carl.slash(thread, "replay", speed="fast")
    await table.carl.slash(thread, "replay", game="2")
    await table.bjorn.slash(thread, "settings change", theme="slate")
    await table.bjorn.slash(thread, "replay")
    assert table.workers.done == 5
