"""The text below a board, in a box of the colour of its theme."""

from itertools import cycle

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from play.appearance import ThemeKey
from play.players.player_id import PlayerId
from rendering.theme import THEMES
from tests.support.bot_games import CAPTURE, ESCAPE
from tests.support.table import HNEFATAFL, Message, Table, newest, shown, text_of

MAX_LINES_ABOVE_A_BOX = 2


def box(message: Message) -> list[str]:
    """The lines in the box of *message*."""
    (embed,) = message.embeds
    return str(embed.description).splitlines()


def colour(message: Message) -> tuple[int, int, int]:
    """The colour of the box of *message*."""
    (embed,) = message.embeds
    assert embed.colour is not None
    return embed.colour.to_rgb()


async def test_the_box_has_the_colour_of_the_theme(table: Table, thread: ChannelHandle) -> None:
    """Of the server's theme where everybody sees it, and of the reader's own in private.

    Though there may be no board with it; above a list stands no more than what it is.
    """
    await table.astrid.slash(thread, "settings change", theme=ThemeKey.SLATE)
    await table.astrid.slash(thread, "settings block", player=table.carl)
    assert colour(newest(thread)) == THEMES[ThemeKey.OAK].accent
    mine = shown(await table.astrid.slash(thread, "board"))
    assert colour(mine) == THEMES[ThemeKey.SLATE].accent

    for command in ("games", "history", "settings blocked", "settings show", "settings change"):
        listed = shown(await table.astrid.slash(thread, command))
        assert colour(listed) == THEMES[ThemeKey.SLATE].accent
        assert len(listed.content.splitlines()) <= MAX_LINES_ABOVE_A_BOX


async def test_the_settings_of_a_server_stand_in_a_box(table: Table, manager: MemberActor) -> None:
    """A line each, below the name of its group."""
    answer = shown(await manager.slash(table.channel, "server show"))
    assert all(line.startswith(("- ", "**")) for line in filter(None, box(answer)))
    assert len(answer.content.splitlines()) == 1


async def test_above_a_board_stands_what_happened_and_who_is_called(table: Table) -> None:
    """In the same order always, with the warning before the call; a ping in a box rings nowhere."""
    thread = await table.begin(HNEFATAFL)

    players = cycle((PlayerId(table.astrid.id), PlayerId(table.bjorn.id)))
    for player, move in zip(players, ESCAPE[:6], strict=False):
        await table.bot.services.matches.play(1, player, move)
    await table.env.settle()

    title, played, warning, call = newest(thread).content.splitlines()
    assert title.startswith("**#1 · ")
    assert "played `G10-M10` with the king" in played
    assert warning.startswith("⚠️ **Raichi!**")
    assert call == f"{table.astrid.mention}, it's your turn with the attackers."


async def test_below_a_board_stands_what_holds_for_now(table: Table, thread: ChannelHandle) -> None:
    """Time first, both players', then who is away, then what is offered; at the end nothing."""
    await table.play(thread, *CAPTURE[:2])
    await table.bjorn.slash(table.channel, "vacation start", **{"for": "2 days"})
    await table.astrid.slash(thread, "draw")

    await table.play(thread, CAPTURE[2])

    time, other_time, away, offer = box(newest(thread))
    assert time.startswith("⏳ The defenders' move is due ")
    assert other_time == "⏱️ The attackers have 4 days left."
    assert away.startswith(f"🏖️ {table.bjorn.mention} is on vacation")
    assert offer == f"🤝 {table.astrid.mention} offers a draw."
    await table.play(thread, *CAPTURE[3:], first=table.bjorn)
    assert newest(thread).embeds == []
    assert "**Game over.**" in text_of(newest(thread))


async def test_an_open_challenge_has_its_terms_in_a_box(table: Table) -> None:
    """A term a line; when it is closed, the box is gone."""
    await table.challenge()

    assert newest(table.channel).content.endswith(" to **King's Table: Tablut**.")
    assert all(line.startswith("- ") for line in box(newest(table.channel)))
    assert colour(newest(table.channel)) == THEMES[ThemeKey.OAK].accent
    await table.bjorn.click(newest(table.channel), label="Decline")
    assert newest(table.channel).embeds == []
