"""Tournaments at a table: more players, and games that end fast."""

import asyncio
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Any

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from play.matches.match import Match
from play.players.player_id import PlayerId
from play.tournaments.tournament import Tournament
from tests.support.table import TABLUT, Table, text_of
from tests.support.waiting import limited

WINTER_CUP = "Winter Cup"


def seat(table: Table, *names: str) -> list[MemberActor]:
    """More people on the server."""
    return [table.guild.add_member(table.env.create_user(name)) for name in names]


async def create(
    table: Table,
    manager: MemberActor,
    **options: Any,  # noqa: ANN401
) -> InteractionResult:
    """Open a Swiss on a small board for three days; *options* change that."""
    chosen = {"name": WINTER_CUP, "system": "swiss", "signup": "3d", "game": TABLUT} | options
    return await manager.slash(table.channel, "tournament create", **chosen)


async def begin(
    table: Table,
    manager: MemberActor,
    players: Collection[MemberActor],
    **options: Any,  # noqa: ANN401
) -> None:
    """Open a tournament, let *players* in, and begin the first round."""
    await create(table, manager, **({"game": "brandubh"} | options))
    tournament, tournaments = await the_tournament(table), table.bot.services.tournaments
    for player in players:
        await tournaments.join(table.guild.id, tournament.id, PlayerId(player.id))
    await tournaments.start(table.guild.id, tournament.id, PlayerId(manager.id))
    await until_paired(table)


async def until_paired(table: Table) -> None:
    """Wait until nothing is to be done about tournaments at this moment, and all is told."""
    async with limited():
        while await _is_due(table):  # noqa: ASYNC110 - another process sets no events
            await asyncio.sleep(0.01)
    await table.bot.courier.until_idle()
    await table.env.settle()


async def _is_due(table: Table) -> bool:
    due = await table.bot.services.rounds.next_due()
    return due is not None and due <= table.env.now()


async def the_tournament(table: Table) -> Tournament:
    (found,) = await table.bot.services.tournaments.listed(table.guild.id, 2)
    return await table.bot.services.tournaments.load_tournament(found.id)


def announced(table: Table, text: str) -> list[str]:
    """The lines of the channel's messages that say *text*, the earliest first."""
    texts = (text_of(message) for message in table.channel.history())
    return [message for message in texts if text in message]


async def running(table: Table, players: Collection[MemberActor]) -> list[Match]:
    """The matches that *players* play with each other, the earliest first."""
    ids = {player.id for player in players}
    matches = [
        await table.bot.services.matches.load_match(summary.id)
        for summary in await table.bot.services.matches.running_matches()
    ]
    return [match for match in matches if {match.attackers, match.defenders} <= ids]


def room_of(table: Table, match: Match) -> ChannelHandle:
    """The thread in which *match* is played."""
    (room,) = [thread for thread in table.channel.threads if thread.id == match.thread_id]
    return room


async def play_round(table: Table, players: Sequence[MemberActor]) -> None:
    """Play all games that *players* have with each other: who comes first among them wins."""
    for winner, loser in combinations(players, 2):
        await win_both(table, winner, loser)
    await until_paired(table)


async def win_both(table: Table, winner: MemberActor, loser: MemberActor) -> None:
    """The *winner* wins both games that the two have with one another."""
    for match in await running(table, (winner, loser)):
        await win(table, match, winner, loser)


async def win(table: Table, match: Match, winner: MemberActor, loser: MemberActor) -> None:
    """The attackers move, then *loser* resigns, as they do with commands, which cost more."""
    assert {match.attackers, match.defenders} == {winner.id, loser.id}
    matches = table.bot.services.matches
    if match.ply == 0:
        await matches.play(match.id, match.attackers, str(match.game.legal_moves()[0]))
    await matches.resign(match.id, PlayerId(loser.id))
    await table.env.settle()
