"""What makes no sense against the computer, and is said so."""

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle

from tests.support.table import Table, newest, said


@pytest.fixture
def the_bot(table: Table) -> MemberActor:
    """The bot as a member, whom anybody can name."""
    return MemberActor(table.env, table.guild, UserHandle(table.env, table.env.backend.bot_user))


async def test_nobody_gives_it_time(table: Table, game: ChannelHandle) -> None:
    """It has all that it needs."""
    await table.astrid.slash(game, "move", move="d1-c1")
    before = newest(game).id

    refused = await table.astrid.slash(game, "addtime")

    assert said(refused) == "The computer has all the time it needs, so you can't add any in #1."
    assert newest(game).id == before


@pytest.mark.parametrize(
    ("command", "answer"),
    [("pause", "Pause accepted. `/resume` ends it."), ("resume", "The pause is over.")],
)
async def test_what_it_agrees_to_is_said(
    table: Table, game: ChannelHandle, command: str, answer: str
) -> None:
    """Not only that it agrees."""
    await table.astrid.slash(game, "move", move="d1-c1")
    if command == "resume":
        await table.astrid.slash(game, "pause")

    assert said(await table.astrid.slash(game, command)) == answer


async def test_it_answers_before_a_line_could_be_set(table: Table, game: ChannelHandle) -> None:
    """A line can be set while it thinks; else it is the player's turn."""
    refused = await table.astrid.slash(game, "if add", line="d3-c3 a4-a3")

    assert said(refused) == (
        "It's your turn. The computer answers within seconds, so just play your move."
    )


async def test_who_challenges_it_to_a_rated_game_learns_how(
    table: Table, the_bot: MemberActor
) -> None:
    """The panel begins casual ones."""
    panel = await table.astrid.slash(table.channel, "challenge", opponent=the_bot, rated=True)

    assert said(panel) == (
        "**Play the computer**\n"
        "Press *Start*, or choose another game, level or side first. The game is casual and has no "
        "clock.\n"
        "For a rated game, use `/play rated:True` instead."
    )


async def test_a_profile_says_that_games_against_it_do_not_count(
    table: Table, game: ChannelHandle
) -> None:
    """Whoever has played nobody else has played all the same."""
    await table.bot.services.matches.resign(1, (await table.bot.services.matches.get(1)).attackers)

    assert said(await table.astrid.slash(game, "profile")) == (
        "You haven't finished a game against another player on this server yet. To start one, "
        "`/challenge` somebody."
    )


@pytest.mark.parametrize("command", ["profile", "head-to-head", "report"])
async def test_the_bot_is_no_player(table: Table, the_bot: MemberActor, command: str) -> None:
    """It has no profile, and managers cannot do anything about it."""
    reason = {"reason": "too strong"} if command == "report" else {}

    refused = await table.astrid.slash(table.channel, command, player=the_bot, **reason)

    assert said(refused) == (
        f"{the_bot.mention} is this bot. Play the computer with `/play`. Your own `/profile` has "
        "your rating against it."
    )
