"""What is posted after each move."""

import io
from dataclasses import replace

import discord
from PIL import Image

from bot.matches.posts import scene_of
from rendering.alt_text import men_in_words
from rendering.board import draw_board
from rendering.scene import Scene
from tests.support.bot_games import CAPTURE, ESCAPE
from tests.support.table import HNEFATAFL, SAXON, Table, labels, newest, shown

PNG = b"\x89PNG\r\n\x1a\n"


async def test_each_move_posts_one_new_message(table: Table) -> None:
    """Nor is one edited more than once: Discord allows few edits of old messages."""
    thread = await table.begin()
    posted = len(thread.history())

    await table.play(thread, *CAPTURE[:3])

    boards = [message for message in thread.history() if not message.flags.ephemeral][posted:]
    assert [message.attachments[0].filename for message in boards] == ["board.png"] * 3
    assert len(table.sent(thread)) == 4
    edits = [
        r.path for r in table.env.http_requests if r.method == "PATCH" and "/channels" in r.path
    ]
    assert len([path for path in edits if str(thread.id) in path]) == 3


async def test_a_board_is_a_picture_with_alt_text(table: Table) -> None:
    """It says the move, who is next, and where all men stand."""
    thread = await table.begin()
    await table.play(thread, *CAPTURE[:3])

    board = newest(thread)

    match = await table.bot.services.matches.get(1)
    assert table.file_of(board).startswith(PNG)
    assert board.attachments[0].description == (
        "One of the attackers moved from F9 to F6, capturing F5. It's the defenders' turn. "
        "Lost so far: no attackers, 1 defender. " + men_in_words(match.position)
    )


async def test_boards_have_a_tally_of_men_and_turn(table: Table) -> None:
    """Below the board, so that the picture is higher than it is wide."""
    thread = await table.begin()
    await table.play(thread, *CAPTURE[:3])

    with Image.open(io.BytesIO(table.file_of(newest(thread)))) as picture:
        assert picture.height > picture.width
    match = await table.bot.services.matches.get(1)
    assert table.file_of(newest(thread)) == draw_board(replace(Scene.of(match.game), tally=True))


async def test_alt_text_says_the_warning(table: Table) -> None:
    """Whoever cannot see the arrows hears where the king can escape."""
    thread = await table.begin(HNEFATAFL)
    await table.play(thread, *ESCAPE[:8])

    alts = [sent["attachments"][0]["description"] for sent in table.sent(thread)]

    assert "The king moved from G10 to M10. Raichi: the king can escape to M13 unless" in alts[6]
    assert (
        "The king moved from M10 to M12. Tuichi: nothing can stop the king, who can escape to M13."
        in alts[8]
    )


async def test_alt_text_of_the_largest_board_says_where_all_men_stand(table: Table) -> None:
    """Discord takes 1024 characters; 73 men have to fit."""
    thread = await table.begin(SAXON)

    alt = newest(thread).attachments[0].description

    match = await table.bot.services.matches.get(1)
    assert alt is not None
    assert alt.endswith(men_in_words(match.position))
    assert len(match.position.pieces()) == 73


async def test_the_last_board_tells_how_the_game_ended(table: Table) -> None:
    """In the text and in the alt text."""
    thread = await table.begin(HNEFATAFL)
    await table.play(thread, *ESCAPE)

    board = newest(thread)

    assert "**Game over.** The defenders win: the king has escaped." in board.content
    assert "The defenders win: the king has escaped." in str(board.attachments[0].description)


async def test_only_the_player_to_move_is_pinged(table: Table) -> None:
    """Both are named; Discord is told to ping one."""
    thread = await table.begin()
    await table.play(thread, *CAPTURE[:3])

    pinged = [sent["allowed_mentions"]["users"] for sent in table.sent(thread)]

    a, b = table.astrid.id, table.bjorn.id
    assert pinged == [[a], [b], [a], [b]]
    assert all(sent["allowed_mentions"]["parse"] == [] for sent in table.sent(thread))
    assert table.astrid.mention in newest(thread).content
    assert table.bjorn.mention in newest(thread).content


async def test_a_resignation_pings_the_opponent(table: Table) -> None:
    """It may come on either side's turn; he is to know at once."""
    thread = await table.begin()
    asked = await table.astrid.slash(thread, "resign")
    assert asked.response is not None
    await table.astrid.click(asked.response, label="Resign")

    assert table.sent(thread)[-1]["allowed_mentions"]["users"] == [table.bjorn.id]
    assert labels(newest(thread)) == ["Rematch"]


async def test_boards_come_to_the_channel_where_threads_are_forbidden(table: Table) -> None:
    """A server owner may not want threads."""
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    table.channel = table.guild.create_text_channel(
        "no-threads", overwrites={table.guild.default_role: no_threads}
    )
    room = await table.begin()
    assert room is table.channel

    await table.play(room, *CAPTURE)

    assert table.channel.threads == []
    assert "The attackers win: the king is captured." in newest(table.channel).content
    assert table.file_of(newest(table.channel)).startswith(PNG)


async def test_two_matches_in_one_channel_without_threads_are_told_apart(table: Table) -> None:
    """Each board is headed by its number, and the buttons know their match."""
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    table.channel = table.guild.create_text_channel(
        "no-threads", overwrites={table.guild.default_role: no_threads}
    )
    await table.begin()
    first = newest(table.channel)
    await table.begin()

    pieces = await table.astrid.click(first, label="Move")
    assert pieces.response is not None
    targets = await table.astrid.select(pieces.response, ["I4"])
    assert targets.response is not None
    await table.astrid.select(targets.response, ["F4"])

    assert newest(table.channel).content.startswith("**#1 · King's Table: Tablut**")


IN_DANGER = (*CAPTURE[:4], "a4-a1")
"""After these moves it is the turn of the defenders, whose king could be captured next."""

DANGER = "The king is in danger: H5-G5 would capture him."


async def test_who_wants_it_is_shown_the_danger_to_the_king(table: Table) -> None:
    """On his own board, and not on that which all see."""
    thread = await table.begin()
    await table.bjorn.slash(thread, "settings change", king_in_danger=True)
    await table.play(thread, *IN_DANGER)
    own = shown(await table.bjorn.slash(thread, "board"))

    scene = scene_of(await table.bot.services.matches.get(1))
    assert table.file_of(own) == draw_board(scene.with_danger()) != draw_board(scene)
    assert str(own.attachments[0].description).startswith(DANGER)
    assert table.file_of(newest(thread)) == draw_board(scene)
    assert DANGER not in str(newest(thread).attachments[0].description)


async def test_nobody_else_is_shown_the_danger_to_the_king(table: Table) -> None:
    """Neither on a board that calls the other player nor on one that he asks for himself."""
    thread = await table.begin()
    await table.astrid.slash(thread, "settings change", king_in_danger=True)
    await table.play(thread, *IN_DANGER)
    called = newest(thread)
    own = shown(await table.bjorn.slash(thread, "board"))
    await table.astrid.slash(thread, "board", share=True)

    plain = draw_board(scene_of(await table.bot.services.matches.get(1)))
    for board in (called, own, newest(thread)):
        assert table.file_of(board) == plain
        assert DANGER not in str(board.attachments[0].description)
