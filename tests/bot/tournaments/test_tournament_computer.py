"""The computer in a casual tournament: what is asked, shown and refused."""

from collections.abc import Sequence
from contextlib import closing
from sqlite3 import connect

import pytest
from simcord.actors import MemberActor
from simcord.builders import UserHandle

from play.matches.match import Match
from play.players.player_id import COMPUTERS, PlayerId, computer_at
from tests.support.bot_tournaments import (
    WINTER_CUP,
    announced,
    begin,
    create,
    room_of,
    until_paired,
    win_both,
)
from tests.support.table import Table, newest, said, shown, text_of

JOINS = {"rated": False, "computer": 3}


@pytest.fixture
def three(table: Table) -> Sequence[MemberActor]:
    return [table.astrid, table.bjorn, table.carl]


def the_bot(table: Table) -> MemberActor:
    """The bot as a member, whom managers can name."""
    return MemberActor(table.env, table.guild, UserHandle(table.env, table.env.backend.bot_user))


async def against_computer(table: Table) -> list[Match]:
    """The games of the computer that run, the earliest first."""
    summaries = await table.bot.services.matches.running_matches()
    matches = [await table.bot.services.matches.load_match(each.id) for each in summaries]
    return [match for match in matches if match.computer is not None]


async def give_up(table: Table) -> None:
    """Whoever plays the computer resigns both games."""
    for match in await against_computer(table):
        (person,) = {match.attackers, match.defenders} - set(COMPUTERS)
        await table.bot.services.matches.resign(match.id, person)


async def test_the_announcement_says_when_it_joins(table: Table, manager: MemberActor) -> None:
    """In a casual tournament; no longer when a manager takes it out before the start."""
    await create(table, manager, name="Spring Cup", rated=False)
    alone = text_of(newest(table.channel))
    await create(table, manager, **JOINS)
    announcement = text_of(newest(table.channel))

    assert "King's Table: Tablut, 9 x 9. Casual." in alone
    assert "omputer" not in alone
    assert "King's Table: Tablut, 9 x 9. Casual." in announcement
    assert (
        "- With an odd number of players, Computer level 3 joins. It can't win a medal."
    ) in announcement
    removed = await manager.slash(
        table.channel, "tournament remove", player=the_bot(table), tournament=WINTER_CUP
    )
    assert said(removed) == "Removed Computer level 3 from **Winter Cup**."
    assert "omputer" not in text_of(newest(table.channel))


async def test_it_makes_an_odd_number_even(
    table: Table, manager: MemberActor, three: Sequence[MemberActor]
) -> None:
    """Nobody has a bye; only its opponent's time runs, and it is not stored as a person.

    It takes nothing back, since others wait for the result.
    """
    await begin(table, manager, three, **JOINS)

    announcement = text_of(table.channel.history()[0])
    assert "**Signed up, 3 players**: @astrid, @bjorn, @carl\n" in announcement
    assert "**Makes the number even**: Computer level 3" in announcement
    (paired,) = announced(table, "games have started")
    assert "Computer level 3" in paired
    assert "bye" not in paired
    games = await against_computer(table)
    assert len(games) == 2
    name = str(room_of(table, games[0]).name)
    assert name.startswith("#3 Computer level 3 – bjorn · Winter Cup, round 1")
    for game in games:
        board = text_of(newest(room_of(table, game)))
        assert "first move is due" in board
        assert "⏱️" not in board
        if game.attackers in COMPUTERS:
            assert "Computer level 3 played `" in board
            assert "it's your turn with the defenders" in board
    with closing(connect(table.file)) as database:
        known = {player for (player,) in database.execute("SELECT id FROM players")}
    assert known.isdisjoint(COMPUTERS)

    game = next(each for each in games if each.attackers not in COMPUTERS)
    person = next(each for each in three if each.id == game.attackers)
    room = room_of(table, game)
    await person.slash(room, "move", move=str(game.game.legal_moves()[0]))
    for command in ("takeback", "game pause"):
        assert said(await person.slash(room, command)) == (
            f"Others are waiting for the result of #{game.id}, so it has no pauses and no "
            "takebacks."
        )


async def test_a_manager_lets_it_in_at_the_start_and_takes_it_out(
    table: Table, manager: MemberActor, three: Sequence[MemberActor]
) -> None:
    """Not in a rated tournament; its results can be corrected, by naming the bot."""
    await create(table, manager, name="Rated", rated=True)
    await create(table, manager, rated=False)
    for player in three:
        for number in (1, 2):
            await table.bot.services.tournaments.join(table.guild.id, number, PlayerId(player.id))

    refused, started = [
        await manager.slash(table.channel, "tournament start", tournament=name, computer=3)
        for name in ("Rated", WINTER_CUP)
    ]
    await until_paired(table)
    assert said(refused).startswith("The computer only joins casual tournaments.")
    assert "is closed, with 3 players and Computer level 3. Round 1" in said(started)

    named = {"player": the_bot(table), "tournament": WINTER_CUP}
    corrected = await manager.slash(
        table.channel, "tournament correct", round=1, result="2", **named
    )
    assert "Computer level 3" in said(corrected)
    tournament = await table.bot.services.tournaments.load_tournament(2)
    assert tournament.pairing(1, computer_at(3)).points_of(computer_at(3)) == 2
    removed = await manager.slash(table.channel, "tournament remove", **named)
    assert said(removed) == (
        "Removed Computer level 3 from **Winter Cup**. Games in progress continue."
    )
    assert announced(table, "Computer level 3 is out and gets no new games.")


async def test_it_is_in_the_table_but_takes_no_place(
    table: Table, manager: MemberActor, three: Sequence[MemberActor]
) -> None:
    """Though it wins all its games."""
    await begin(table, manager, three, rounds=1, **JOINS)
    await win_both(table, table.astrid, table.carl)
    await give_up(table)
    await until_paired(table)

    ended = newest(table.channel)
    assert ended.content == f"🏆 **Winter Cup** is over: {table.astrid.mention} won!"
    assert f"🥇 {table.astrid.mention} · 2 points\n\n" in text_of(ended)
    (picture,) = ended.attachments
    assert "Computer level 3, 2 points; " in str(picture.description)
    assert " 1. astrid, 2 points" in str(picture.description)
    table_shown = await table.astrid.slash(table.channel, "tournament standings")
    assert "- **–** Computer level 3 · 2 points" in text_of(shown(table_shown))
