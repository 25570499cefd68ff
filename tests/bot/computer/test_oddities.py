"""What makes no sense against the computer, and is said so."""

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle

from tests.support.table import Table, newest, said


def the_bot(table: Table) -> MemberActor:
    """The bot as a member, whom anybody can name."""
    return MemberActor(table.env, table.guild, UserHandle(table.env, table.env.backend.bot_user))


async def test_what_makes_no_sense_in_a_game_is_said_so(table: Table, game: ChannelHandle) -> None:
    """A line could be set while it thinks; it needs no time, and what it agrees to is said."""
    line = await table.astrid.slash(game, "if add", line="d3-c3 a4-a3")
    await table.astrid.slash(game, "move", move="d1-c1")
    before = newest(game).id
    time = await table.astrid.slash(game, "addtime")
    assert newest(game).id == before

    assert said(line) == (
        "It's your turn. The computer answers within seconds, so just play your move."
    )
    assert said(time) == "The computer has all the time it needs, so you can't add any in #1."
    assert said(await table.astrid.slash(game, "pause")) == "Pause accepted. `/resume` ends it."
    assert said(await table.astrid.slash(game, "resume")) == "The pause is over."


async def test_who_challenges_it_to_a_rated_game_learns_how(table: Table) -> None:
    """The panel begins casual ones."""
    panel = await table.astrid.slash(
        table.channel, "challenge", opponent=the_bot(table), rated=True
    )

    assert said(panel) == (
        "**Play the computer**\n"
        "Press *Start*, or choose another game, level or side first. The game is casual and has no "
        "clock.\n"
        "For a rated game, use `/play rated:True` instead."
    )


async def test_the_bot_is_no_player(table: Table, game: ChannelHandle) -> None:
    """It has no profile, and nobody can report it; games against it do not count."""
    await table.bot.services.matches.resign(1, (await table.bot.services.matches.get(1)).attackers)
    bot = the_bot(table)

    for command, options in (
        ("profile", {}),
        ("head-to-head", {}),
        ("report", {"reason": "too strong"}),
    ):
        refused = await table.astrid.slash(table.channel, command, player=bot, **options)
        assert said(refused) == (
            f"{bot.mention} is this bot. Play the computer with `/play`. Your own `/profile` has "
            "your rating against it."
        )
    assert said(await table.astrid.slash(game, "profile")) == (
        "You haven't finished a game against another player on this server yet. To start one, "
        "`/challenge` somebody."
    )
