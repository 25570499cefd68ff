"""Tournaments from the first round to the last."""

from collections.abc import Sequence

import pytest
from simcord.actors import MemberActor

from play.tournaments.tournament import TournamentState
from tests.support.bot_tournaments import (
    announced,
    begin,
    play_round,
    room_of,
    running,
    the_tournament,
    until_paired,
    win,
)
from tests.support.skipping import skip
from tests.support.table import Table, all_said, labels, lists, newest, said, shown, text_of


@pytest.fixture
def four(table: Table, manager: MemberActor) -> Sequence[MemberActor]:
    """Four players, of whom the last manages the server; newcomers, in the order of seeds."""
    return [table.astrid, table.bjorn, table.carl, manager]


async def test_a_swiss(table: Table, manager: MemberActor, four: Sequence[MemberActor]) -> None:
    """With a withdrawal, a bye and a restart; each round tells the results of the last.

    Buttons lead from a round to the standings. Who wins by a correction, though all is over, has
    the medal.
    """
    await begin(table, manager, four, rounds=2)
    assert newest(table.channel).attachments == []
    asked = await four[3].slash(table.channel, "tournament leave")
    left = await four[3].click(shown(asked), label="Withdraw")
    assert said(left) == ("You withdrew from **Winter Cup**. Your games in progress continue.")
    await table.restart()
    await play_round(table, four)
    seated = [{match.attackers, match.defenders} for match in await running(table, four)]
    assert not any(four[3].id in players for players in seated)
    assert "@carl has a bye, worth two wins" in announced(table, "round 2 of 2")[0]
    (begun,) = [message for message in table.channel.history() if "round 2 of 2" in message.content]
    assert "**Round 1, results**\n" in text_of(begun)
    assert " **2 – 0** " in text_of(begun) or " **0 – 2** " in text_of(begun)
    assert str(begun.attachments[0].description).startswith("Standings: 1. astrid, 2 points; ")
    await play_round(table, four)

    assert newest(table.channel).content == (
        f"🏆 **Winter Cup** is over: {table.astrid.mention} won!"
    )
    assert "🥈 @bjorn · 2 points\n🥉 @carl · 2 points" in text_of(newest(table.channel))
    (picture,) = newest(table.channel).attachments
    assert str(picture.description).startswith("Standings: 1. astrid, 4 points; 2. bjorn, 2")

    answer = await table.carl.slash(table.channel, "tournament show")
    assert said(answer) == "🏆 **Winter Cup** · round 2 of 2 · the tournament is over"
    assert "🥇 @astrid · 4 points\n🥈 @bjorn · 2 points\n🥉 @carl" in all_said(answer)
    assert labels(shown(answer)) == ["Standings"]
    assert labels(table.channel.history()[0]) == []
    answer = await table.carl.slash(table.channel, "tournament show", round=1)
    await table.restart()
    turned = await table.carl.click(shown(answer), label="Standings")
    assert said(turned) == "🏆 **Winter Cup** · standings after round 1"
    assert "** @carl · 0 points\n  direct 0 · S-B 0 · 0 pairings won" in all_said(turned)
    assert "*S-B*: the points of each opponent" in all_said(turned)
    back = await table.carl.click(shown(turned), label="Round 1")
    assert said(back) == "🏆 **Winter Cup** · round 1 of 2 · all games are over"

    change = {"player": table.bjorn, "result": "2"}
    await manager.slash(table.channel, "tournament correct", round=2, **change)

    corrected = newest(table.channel)
    assert "🥇 @bjorn · 4 points\n🥈 @astrid · 2 points" in text_of(corrected)
    assert str(corrected.attachments[0].description).startswith("Standings: 1. bjorn, 4 points")
    profile = all_said(await table.bjorn.slash(table.channel, "profile"))
    assert "🥇 Tournament *Winter Cup*" in profile


async def test_a_knock_out_of_four(
    table: Table, manager: MemberActor, four: Sequence[MemberActor]
) -> None:
    """The best meet last; who loses is out. Who resigns without a move learns what that costs."""
    await begin(table, manager, four, system="knock-out")
    first = announced(table, "round 1, the semi-finals: games have started")[0]
    assert "- @astrid – @dagny" in first or "- @dagny – @astrid" in first
    await table.restart()
    await play_round(table, four)
    await table.restart()
    game, _ = await running(table, four)
    attacker = next(player for player in four if player.id == game.attackers)
    room = room_of(table, game)
    asked = said(await attacker.slash(room, "resign"))
    await attacker.slash(room, "move", move=str(game.game.legal_moves()[0]))
    question = f"Resign **#{game.id} · {game.ruleset.name}**? Your opponent wins at once."
    assert asked == (
        f"{question}\nYou haven't moved yet. If you make no move in either game, you count as "
        "absent and your opponent gets both points."
    )
    assert said(await attacker.slash(room, "resign")) == question
    await play_round(table, four)

    assert newest(table.channel).content == (
        f"🏆 **Winter Cup** is over: {table.astrid.mention} won!"
    )
    assert len(announced(table, ": games have started.\n**Round ")) == 2


async def test_who_withdraws_before_the_final_does_not_win(
    table: Table, manager: MemberActor, four: Sequence[MemberActor]
) -> None:
    """Though he has more points: he who is left has. The results of the last games are told."""
    await begin(table, manager, four[:3], system="knock-out")
    asked = await table.astrid.slash(table.channel, "tournament leave")
    await table.astrid.click(shown(asked), label="Withdraw")
    one, other = await running(table, four)
    await win(table, one, table.bjorn, table.carl)
    await win(table, other, table.carl, table.bjorn)
    await until_paired(table)

    end = newest(table.channel)
    assert end.content == f"🏆 **Winter Cup** is over: {table.bjorn.mention} won!"
    assert " advances as the better seed\n" in text_of(end)
    assert " has no opponent left and wins" in text_of(end)


async def test_the_organiser_hears_of_a_channel_that_is_gone(
    table: Table, manager: MemberActor, four: Sequence[MemberActor]
) -> None:
    """The tournament goes on without it, to its end."""
    await begin(table, manager, four[:3], system="knock-out")
    table.env.backend.delete_channel(table.channel.id)

    await skip(table, days=4)
    await until_paired(table)

    assert (await the_tournament(table)).state is TournamentState.FINISHED
    letter = manager.user.dm_channel.history()[-1].content
    assert letter.startswith("🏆 **Winter Cup** on **Hall**, round ")
    assert "(over): the bot can't post in <#" in letter


async def test_a_round_is_shown_with_its_games_and_corrected(
    table: Table, manager: MemberActor, four: Sequence[MemberActor]
) -> None:
    """Which lead to their threads; of games that are over, the score. Others have not been yet.

    What a correction changed, by whom and why, is announced and logged.
    """
    await begin(table, manager, four[:3])
    match, other = await running(table, four)
    (opening,) = announced(table, f"**#{match.id} · ")
    assert "\n🏆 Tournament *Winter Cup*, round 1.\n" in opening
    assert " · Winter Cup, round 1 · " in str(room_of(table, match).name)
    (begun,) = [each for each in table.channel.history() if "games have started" in each.content]
    for game in (match, other):
        to_move = next(one for one in four if one.id == game.player_to_move)
        pieces = shown(await to_move.click(begun, label="Move"))
        assert pieces.content == "Which piece do you move?"
        assert f":{game.id}:" in lists(pieces)[0]["custom_id"]
        board = shown(await to_move.click(begun, label="Board"))
        assert f"#{game.id} · " in board.content
    bystander = await four[2].click(begun, label="Move")
    assert said(bystander).startswith("You have no games in round 1 of *Winter Cup*.")
    await win(table, match, table.astrid, table.bjorn)

    answer = await table.carl.slash(table.channel, "tournament show")
    refused = await table.carl.slash(table.channel, "tournament standings", round=2)
    offered = await table.carl.autocomplete(table.channel, "tournament standings", "round", "")

    status, pairing, bye = all_said(answer).splitlines()
    assert status == "🏆 **Winter Cup** · round 1 of 3 · 0 of 1 pairings finished"
    assert " · 1 – 0 so far · " in pairing or " · 0 – 1 so far · " in pairing
    assert f"[#{match.id}](https://discord.com/channels/{table.guild.id}/{match.thread_id})" in (
        pairing
    )
    assert bye == "- @carl has a bye, worth two wins"
    assert said(refused) == "*Winter Cup* has no round 2. The latest is round 1."
    assert [choice["value"] for choice in offered] == [1]

    await win(table, other, table.astrid, table.bjorn)
    await until_paired(table)
    change = {"player": table.astrid, "result": "1.5", "reason": "Agreed by both"}
    corrected = await manager.slash(table.channel, "tournament correct", round=1, **change)

    assert said(corrected).startswith("Corrected **Winter Cup**, round 1: ")
    assert newest(table.channel).content == (
        f"🏆 **Winter Cup**: {manager.mention} corrected a result in round 1."
    )
    was, became, why = text_of(newest(table.channel)).splitlines()[1:]
    assert was.startswith("- Before: ")
    assert "**2 – 0**" in was or "**0 – 2**" in was
    assert "**1½ – ½**" in became or "**½ – 1½**" in became
    assert why == "- Reason: Agreed by both"
    log = all_said(await manager.slash(table.channel, "server log"))
    assert "corrected a result of @astrid in the tournament *Winter Cup*" in log


async def test_if_nobody_moves_the_pair_says_what_counts(
    table: Table, manager: MemberActor, four: Sequence[MemberActor]
) -> None:
    """Each has won a game on time, and nothing in the tournament; it is said once."""
    await begin(table, manager, four[:2], system="knock-out")
    first, second = await running(table, four[:2])
    await skip(table, days=4)

    scores = [
        [line for line in text_of(newest(room_of(table, game))).splitlines() if "Pair" in line]
        for game in (first, second)
    ]
    told = "Pair #1 & #2: 0 – 0 in the tournament, because neither player made a move."
    assert scores == [[], [told]]
