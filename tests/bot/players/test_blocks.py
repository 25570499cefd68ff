"""Players who do not want to play with each other."""

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.discord_limits import MAX_EMBED_LENGTH
from bot.players.block_commands import blocks_post
from play.players.player_id import PlayerId
from tests.support.advancing import advance
from tests.support.bot_games import CAPTURE
from tests.support.table import Table, all_said, challenged, newest, pinged, said


def unavailable(player: MemberActor) -> str:
    """The answer about somebody who cannot begin a match, or does not want to."""
    return (
        f"You can't start a game with {player.mention} right now. Try again later, or play "
        "somebody else."
    )


async def test_who_is_blocked_is_told_politely(table: Table) -> None:
    """Not that he is blocked: it reads like any other reason. The other learns how to end it."""
    blocked = await table.bjorn.slash(table.channel, "settings block", player=table.astrid)
    await table.carl.slash(table.channel, "settings change", challenges=False)
    refused = await table.challenge()
    unwanted = await challenged(table.astrid, table.channel, opponent=table.carl)
    refusing = await challenged(table.bjorn, table.channel, opponent=table.astrid)

    assert said(blocked) == (
        f"You blocked {table.astrid.mention}. They aren't notified. You can't challenge each "
        "other, and their offers no longer ping you. Games in progress continue, and a tournament "
        "can still pair you. On a ladder, your blocks don't count if you block most of those "
        "who can challenge you. To undo this, use `/settings unblock`."
    )
    assert said(refused) == unavailable(table.bjorn)
    assert said(unwanted) == unavailable(table.carl)
    assert said(refusing).startswith(
        f"You have blocked {table.astrid.mention}. To play each other again"
    )
    assert table.rows()["challenges"] == []


async def test_blocks_are_listed_and_lifted(table: Table) -> None:
    """As much as Discord shows, and how many there are; nobody blocks himself."""
    nobody = await table.astrid.slash(table.channel, "settings blocked")
    himself = await table.astrid.slash(table.channel, "settings block", player=table.astrid)
    for player in (table.bjorn, table.carl):
        await table.astrid.slash(table.channel, "settings block", player=player)
    listed = await table.astrid.slash(table.channel, "settings blocked")
    await table.astrid.slash(table.channel, "settings unblock", player=table.bjorn)
    twice = await table.astrid.slash(table.channel, "settings unblock", player=table.bjorn)
    many = blocks_post([PlayerId(2**60 + number) for number in range(200)])

    assert said(nobody) == "You haven't blocked anybody. To block a player, use `/settings block`."
    assert said(himself) == "You can't block yourself."
    mentions = f"{table.bjorn.mention}\n{table.carl.mention}"
    assert all_said(listed) == f"You have blocked 2 players:\n{mentions}"
    assert said(twice).startswith(f"You haven't blocked {table.bjorn.mention}.")
    await table.challenge()
    assert len(table.rows()["challenges"]) == 1
    assert many.content == "You have blocked 200 players:"
    assert len(many.details) <= MAX_EMBED_LENGTH
    assert many.details.endswith("and 50 more")


async def test_a_game_with_somebody_who_has_blocked_one_goes_on(
    table: Table, thread: ChannelHandle
) -> None:
    """Offers are shown and can be answered, but ping nobody; nor does it that one is declined."""
    await advance(table, *CAPTURE[:2])
    await table.bjorn.slash(table.channel, "settings block", player=table.astrid)

    sent = await table.astrid.slash(thread, "draw")
    offer = newest(thread)

    assert said(sent) == "Draw offer sent."
    assert pinged(table, thread) == []
    assert f"{table.astrid.mention} offers a draw" in offer.content
    await table.bjorn.click(offer, label="Decline")
    assert pinged(table, thread) == [table.astrid.id]
    await table.play(thread, CAPTURE[2])
    assert pinged(table, thread) == [table.bjorn.id]
    await table.bjorn.slash(thread, "takeback")
    assert pinged(table, thread) == [table.astrid.id]
    await table.astrid.click(newest(thread), label="Decline")
    assert f"declined {table.bjorn.mention}'s offer" in newest(thread).content
    assert pinged(table, thread) == []
    await table.bjorn.slash(thread, "draw")
    assert pinged(table, thread) == [table.astrid.id]
    await table.astrid.click(newest(thread), label="Accept")
    assert "It's a draw: both players agreed" in newest(thread).content
