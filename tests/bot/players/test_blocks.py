"""Players who do not want to play with each other."""

from simcord.actors import MemberActor

from play.players.player_id import PlayerId
from tests.support.table import Table, challenged, newest, said, shown

ANYBODY = None


def unavailable(player: MemberActor) -> str:
    """What anybody reads about somebody who cannot begin a match, or does not want to."""
    return (
        f"You can't start a game with {player.mention} right now. Try again later, or play "
        "somebody else."
    )


async def test_who_is_blocked_is_told_politely(table: Table) -> None:
    """Not that he is blocked; who has blocked is told how to end it."""
    blocked = await table.bjorn.slash(table.channel, "block add", player=table.astrid)
    refused = await table.challenge()
    refusing = await challenged(table.bjorn, table.channel, opponent=table.astrid)

    assert said(blocked).startswith(f"You blocked {table.astrid.mention}. You can't challenge")
    assert said(refused) == unavailable(table.bjorn)
    assert said(refusing).startswith(
        f"You have blocked {table.astrid.mention}. To play each other again"
    )
    assert table.rows()["challenges"] == []


async def test_who_is_blocked_cannot_accept(table: Table) -> None:
    """A challenge to anybody stays open for others."""
    await table.astrid.slash(table.channel, "block add", player=table.bjorn)
    await table.challenge(opponent=ANYBODY)

    refused = await table.bjorn.click(newest(table.channel), label="Accept")
    await table.carl.click(newest(table.channel), label="Accept")

    assert said(refused) == unavailable(table.astrid)
    assert len(table.rows()["matches"]) == 1


async def test_blocks_are_listed_and_lifted(table: Table) -> None:
    """Nobody else sees them."""
    for player in (table.bjorn, table.carl):
        await table.astrid.slash(table.channel, "block add", player=player)
    listed = await table.astrid.slash(table.channel, "block list")
    await table.astrid.slash(table.channel, "block remove", player=table.bjorn)
    twice = await table.astrid.slash(table.channel, "block remove", player=table.bjorn)

    assert said(listed) == "You have blocked 2 players:"
    (box,) = shown(listed).embeds
    assert box.description == f"{table.bjorn.mention}\n{table.carl.mention}"
    assert said(twice).startswith(f"You haven't blocked {table.bjorn.mention}.")
    await table.challenge()
    assert len(table.rows()["challenges"]) == 1


async def test_a_list_without_anybody_says_how_to_block(table: Table) -> None:
    listed = await table.astrid.slash(table.channel, "block list")

    assert said(listed) == "You haven't blocked anybody. To block a player, use `/block add`."


async def test_nobody_blocks_himself(table: Table) -> None:
    refused = await table.astrid.slash(table.channel, "block add", player=table.astrid)

    assert said(refused) == "You can't block yourself."


async def test_a_long_list_fits_into_a_message(table: Table) -> None:
    """As much as Discord shows, and how many there are."""
    for number in range(200):
        blocked = PlayerId(table.astrid.id + number + 1)
        await table.bot.services.blocks.add(PlayerId(table.astrid.id), blocked)

    listed = await table.astrid.slash(table.channel, "block list")

    assert said(listed) == "You have blocked 200 players:"
    (box,) = shown(listed).embeds
    assert str(box.description).endswith("and 50 more")
