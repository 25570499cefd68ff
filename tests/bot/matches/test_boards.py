"""Posts after each move: boards, with all that they say."""

from simcord.builders import ChannelHandle

from bot.discord_limits import MAX_ALT_TEXT_LENGTH
from bot.matches.posts import board_post, scene_of
from play.time.habits import DEFAULT_HABITS
from rendering.alt_text import men_in_words
from rendering.board import draw_board
from tests.support.advancing import advance
from tests.support.bot_games import CAPTURE, ESCAPE
from tests.support.examples import ANNA, BJORN, NOON
from tests.support.posted import match_of
from tests.support.table import HNEFATAFL, SAXON, Table, labels, newest, said, shown


async def test_each_move_posts_one_new_message(table: Table, thread: ChannelHandle) -> None:
    """Nor is one edited more than once: Discord allows few edits of old messages."""
    posted = len(thread.history())

    await table.play(thread, *CAPTURE[:3])

    boards = [message for message in thread.history() if not message.flags.ephemeral][posted:]
    assert [message.attachments[0].filename for message in boards] == ["board.png"] * 3
    sent, a, b = table.sent(thread), table.astrid, table.bjorn
    assert [each["allowed_mentions"]["users"] for each in sent] == [[a.id], [b.id], [a.id], [b.id]]
    assert all(each["allowed_mentions"]["parse"] == [] for each in sent)
    edits = [
        r.path for r in table.env.http_requests if r.method == "PATCH" and "/channels" in r.path
    ]
    assert len([path for path in edits if str(thread.id) in path]) == 3
    board, match = newest(thread), await table.bot.services.matches.load_match(1)
    assert board.content == (
        f"**#1 · King's Table: Tablut**\n{a.mention} played `F9-F6`, capturing F5.\n"
        f"{b.mention}, it's your turn with the defenders."
    )
    assert table.file_of(board) == draw_board(scene_of(match))
    assert scene_of(match).tally
    assert board.attachments[0].description == (
        "One of the attackers moved from F9 to F6, capturing F5. It's the defenders' turn. "
        "Lost so far: no attackers, 1 defender. " + men_in_words(match.position)
    )


def test_raichi_and_tuichi_are_announced() -> None:
    """With the king's ways out, also to those who cannot see the arrows. The end says why."""
    stages = [match_of(HNEFATAFL, *ESCAPE[:ply]) for ply in range(len(ESCAPE) + 1)]
    boards = [board_post(stage, NOON, DEFAULT_HABITS) for stage in stages]

    assert [ply for ply, board in enumerate(boards) if "ichi!" in board.content] == [6, 8]
    assert "**Raichi!** The king threatens to escape: `M10-M13`." in boards[6].content
    assert "**Tuichi!** Nothing can stop the king: `M12-M13`." in boards[8].content
    raichi = "The king moved from G10 to M10. Raichi: the king can escape to M13 unless"
    assert raichi in boards[6].alt
    assert (
        "The king moved from M10 to M12. Tuichi: nothing can stop the king, who can escape to M13."
        in boards[8].alt
    )
    assert "**Game over.** The defenders win: the king has escaped." in boards[10].content
    assert "The defenders win: the king has escaped." in boards[10].alt
    assert f"<@{BJORN}> beats <@{ANNA}>" in boards[10].content


def test_alt_text_of_the_largest_board_says_where_all_men_stand() -> None:
    """Discord takes 1024 characters; 73 men have to fit."""
    match = match_of(SAXON)

    alt = board_post(match, NOON, DEFAULT_HABITS).alt

    assert alt.endswith(men_in_words(match.position))
    assert len(alt) <= MAX_ALT_TEXT_LENGTH
    assert len(match.position.pieces()) == 73


IN_DANGER = (*CAPTURE[:4], "a4-a1")
"""After these moves it is the turn of the defenders, whose king could be captured next."""

DANGER = "The king is in danger: H5-G5 would capture him."


async def test_the_danger_to_the_king_is_shown(table: Table, thread: ChannelHandle) -> None:
    """On his own board; not on that which all see, and not to the opponent."""
    await table.bjorn.slash(thread, "settings change", king_in_danger=True)
    await advance(table, *IN_DANGER[:-1])
    await table.play(thread, IN_DANGER[-1])
    called = newest(thread)
    own = shown(await table.bjorn.slash(thread, "board"))
    other = shown(await table.astrid.slash(thread, "board"))
    await table.bjorn.slash(thread, "board", share=True)

    scene = scene_of(await table.bot.services.matches.load_match(1))
    assert table.file_of(own) == draw_board(scene.with_danger()) != draw_board(scene)
    assert str(own.attachments[0].description).startswith(DANGER)
    for board in (called, other, newest(thread)):
        assert table.file_of(board) == draw_board(scene)
        assert DANGER not in str(board.attachments[0].description)


async def test_a_game_is_played_to_its_end(table: Table, thread: ChannelHandle) -> None:
    """The last board names the winner and why, pings the loser, and has the buttons of the end."""
    await advance(table, *CAPTURE[:-1])
    await table.play(thread, CAPTURE[-1])

    last = newest(thread)
    assert last.content == (
        f"**#1 · King's Table: Tablut**\n{table.astrid.mention} played `H5-G5`, capturing the king."
        "\n**Game over.** The attackers win: the king is captured. "
        f"{table.astrid.mention} beats {table.bjorn.mention}."
    )
    assert table.sent(thread)[-1]["allowed_mentions"]["users"] == [table.bjorn.id]
    assert labels(last) == ["Replay", "Review", "Rematch"]


async def test_a_resignation_is_asked_twice(table: Table, thread: ChannelHandle) -> None:
    """Nothing is stored before: who pressed Resign by mistake has lost nothing."""
    before = table.rows()

    mistake = await table.astrid.click(newest(thread), label="Resign")
    kept = await table.astrid.click(shown(mistake), label="Keep playing")
    asked = await table.bjorn.slash(thread, "resign")
    assert said(kept) == "Nothing changed. The game goes on."
    assert "Resign **" in said(asked)
    assert table.rows() == before

    done = await table.bjorn.click(shown(asked), label="Resign")

    assert said(done) == "You resigned."
    assert "The attackers win: the defenders resigned." in newest(thread).content
    assert table.sent(thread)[-1]["allowed_mentions"]["users"] == [table.astrid.id]
    assert labels(newest(thread)) == ["Rematch"]


async def test_a_match_is_aborted_by_agreement(table: Table, thread: ChannelHandle) -> None:
    """It counts for nothing, and takes no more moves."""
    await advance(table, *CAPTURE[:2])
    asked = await table.astrid.slash(thread, "game abort")
    assert said(asked) == "Abort request sent. The game goes on until it's accepted."

    await table.bjorn.click(newest(thread), label="Accept")

    assert "The game was aborted and doesn't count." in newest(thread).content
    assert "aborted" in said(await table.astrid.slash(thread, "move", move=CAPTURE[2]))
