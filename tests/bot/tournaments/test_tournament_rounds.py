"""Tournaments from the first round to the last."""

from collections.abc import Sequence

import pytest
from simcord.actors import MemberActor

from play.players.player_id import PlayerId
from play.tournaments.tournament import TournamentState
from tests.support.bot_tournaments import (
    announced,
    begin,
    play_round,
    room_of,
    running,
    seat,
    the_tournament,
    until_paired,
    win,
    win_both,
)
from tests.support.skipping import skip
from tests.support.table import Table, all_said, labels, newest, said, shown, text_of


@pytest.fixture
def five(table: Table, manager: MemberActor) -> Sequence[MemberActor]:
    """Five players, of whom the fourth manages the server; newcomers, in the order of seeds."""
    return [table.astrid, table.bjorn, table.carl, manager, *seat(table, "egil")]


async def test_a_swiss_of_five(
    table: Table, manager: MemberActor, five: Sequence[MemberActor]
) -> None:
    """With byes, a withdrawal and restarts; each round tells the results of the last."""
    await begin(table, manager, five, rounds=3)
    assert "- @egil has a bye, worth two wins" in announced(table, "round 1 of 3")[0]
    assert newest(table.channel).attachments == []
    await table.restart()
    await play_round(table, five)
    (begun,) = [message for message in table.channel.history() if "round 2 of 3" in message.content]
    assert "**Round 1, results**\n" in text_of(begun)
    assert " **2 – 0** " in text_of(begun) or " **0 – 2** " in text_of(begun)
    assert str(begun.attachments[0].description).startswith("Standings: 1. astrid, 2 points; ")
    await table.restart()
    asked = await five[4].slash(table.channel, "tournament leave")
    left = await five[4].click(shown(asked), label="Withdraw")
    assert said(left) == ("You withdrew from **Winter Cup**. Your games in progress continue.")
    await play_round(table, five)
    await table.restart()
    seated = [{match.attackers, match.defenders} for match in await running(table, five)]
    assert not any(five[4].id in players for players in seated)
    await play_round(table, five)

    assert newest(table.channel).content == (
        f"🏆 **Winter Cup** is over: {table.astrid.mention} won!"
    )
    assert "🥈 @bjorn · 4 points\n🥉 @carl · 2 points" in text_of(newest(table.channel))
    (picture,) = newest(table.channel).attachments
    assert str(picture.description).startswith("Standings: 1. astrid, 6 points; 2. bjorn, 4")
    assert len(announced(table, ": games have started.\n**Round ")) == 3


async def test_a_knock_out_of_four(
    table: Table, manager: MemberActor, five: Sequence[MemberActor]
) -> None:
    """The best meet last; who loses is out. Who resigns without a move learns what that costs."""
    await begin(table, manager, five[:4], system="knock-out")
    first = announced(table, "round 1, the semi-finals: games have started")[0]
    assert "- @astrid – @dagny" in first or "- @dagny – @astrid" in first
    await table.restart()
    await play_round(table, five)
    await table.restart()
    game, _ = await running(table, five)
    attacker = next(player for player in five if player.id == game.attackers)
    room = room_of(table, game)
    asked = said(await attacker.slash(room, "resign"))
    await attacker.slash(room, "move", move=str(game.game.legal_moves()[0]))
    question = f"Resign **#{game.id} · {game.ruleset.name}**? Your opponent wins at once."
    assert asked == (
        f"{question}\nYou haven't moved yet. If you make no move in either game, you count as "
        "absent and your opponent gets both points."
    )
    assert said(await attacker.slash(room, "resign")) == question
    await play_round(table, five)

    assert newest(table.channel).content == (
        f"🏆 **Winter Cup** is over: {table.astrid.mention} won!"
    )
    assert len(announced(table, ": games have started.\n**Round ")) == 2


async def test_who_withdraws_before_the_final_does_not_win(
    table: Table, manager: MemberActor, five: Sequence[MemberActor]
) -> None:
    """Though he has more points: he who is left has. The results of the last games are told."""
    await begin(table, manager, five[:3], system="knock-out")
    asked = await table.astrid.slash(table.channel, "tournament leave")
    await table.astrid.click(shown(asked), label="Withdraw")
    one, other = await running(table, five)
    await win(table, one, table.bjorn, table.carl)
    await win(table, other, table.carl, table.bjorn)
    await until_paired(table)

    end = newest(table.channel)
    assert end.content == f"🏆 **Winter Cup** is over: {table.bjorn.mention} won!"
    assert " advances as the better seed\n" in text_of(end)
    assert " has no opponent left and wins" in text_of(end)


async def test_the_organiser_hears_of_a_channel_that_is_gone(
    table: Table, manager: MemberActor, five: Sequence[MemberActor]
) -> None:
    """The tournament goes on without it, to its end."""
    await begin(table, manager, five[:3], system="knock-out")
    table.env.backend.delete_channel(table.channel.id)

    await skip(table, days=4)
    await until_paired(table)

    assert (await the_tournament(table)).state is TournamentState.FINISHED
    letter = manager.user.dm_channel.history()[-1].content
    assert letter.startswith("🏆 **Winter Cup** on **Hall**, round ")
    assert "over: the bot can't post in <#" in letter


async def test_a_round_is_shown_with_its_games(
    table: Table, manager: MemberActor, five: Sequence[MemberActor]
) -> None:
    """Which lead to their threads; of games that are over, the score. Others have not been yet."""
    await begin(table, manager, five[:3])
    match, _ = await running(table, five)
    (opening,) = announced(table, f"**#{match.id} · ")
    assert "\n🏆 Tournament *Winter Cup*, round 1.\n" in opening
    assert " · Winter Cup, round 1 · " in str(room_of(table, match).name)
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


async def test_a_corrected_result_is_announced_and_logged(
    table: Table, manager: MemberActor, five: Sequence[MemberActor]
) -> None:
    """What was, what is, by whom, why."""
    await begin(table, manager, five[:3], rounds=3)
    await win_both(table, table.astrid, table.bjorn)
    await until_paired(table)

    corrected = await manager.slash(
        table.channel,
        "tournament correct",
        round=1,
        player=table.astrid,
        result="1.5",
        reason="Agreed by both",
    )

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


async def test_who_wins_by_a_correction_has_the_medal(
    table: Table, manager: MemberActor, five: Sequence[MemberActor]
) -> None:
    """Though all is over; buttons lead from a round to the standings and back."""
    await begin(table, manager, five[:3], system="round-robin")
    for _ in range(3):
        await play_round(table, five)
    answer = await table.carl.slash(table.channel, "tournament show")
    assert said(answer) == "🏆 **Winter Cup** · round 3 · the tournament is over"
    assert "🥇 @astrid · 4 points\n🥈 @bjorn · 2 points\n\n- @" in all_said(answer)
    assert labels(shown(answer)) == ["Standings"]
    assert labels(table.channel.history()[0]) == []
    answer = await table.carl.slash(table.channel, "tournament show", round=1)
    await table.restart()
    turned = await table.carl.click(shown(answer), label="Standings")
    assert said(turned) == "🏆 **Winter Cup** · standings after round 1"
    assert "** @carl · 0 points\n  direct 0 · S-B 0 · 0 pairings won" in all_said(turned)
    assert "*S-B*: the points of each opponent" in all_said(turned)
    back = await table.carl.click(shown(turned), label="Round 1")
    assert said(back) == "🏆 **Winter Cup** · round 1 · all games are over"
    options = {"player": table.bjorn, "result": "2"}
    number = next(
        number
        for number, rnd in enumerate((await the_tournament(table)).crosstable.rounds, start=1)
        if all(rnd.pairing_of(PlayerId(player.id)) for player in (table.astrid, table.bjorn))
    )

    await manager.slash(table.channel, "tournament correct", round=number, **options)

    corrected = newest(table.channel)
    assert "🥇 @bjorn · 4 points\n🥈 @astrid · 2 points" in text_of(corrected)
    assert str(corrected.attachments[0].description).startswith("Standings: 1. bjorn, 4 points")
    profile = all_said(await table.bjorn.slash(table.channel, "profile"))
    assert "🥇 Tournament *Winter Cup*" in profile


async def test_who_never_plays_is_out(
    table: Table, manager: MemberActor, five: Sequence[MemberActor]
) -> None:
    """After two rounds in a row, which all are told."""
    await begin(table, manager, five[:4], system="round-robin")
    others = [player for player in five if player is not table.carl]
    for number in (1, 2):
        await manager.slash(
            table.channel, "tournament correct", round=number, player=table.carl, result="player"
        )
        await play_round(table, others)

    (out,) = announced(table, "is out of the tournament.")
    assert out.startswith(f"🏆 **Winter Cup**: {table.carl.mention} missed two rounds in a row ")
    assert "@carl made no move" in announced(table, "round 2: games have started")[0]


async def test_if_nobody_moves_the_pair_says_what_counts(
    table: Table, manager: MemberActor, five: Sequence[MemberActor]
) -> None:
    """Each has won a game on time, and nothing in the tournament; it is said once."""
    await begin(table, manager, five[:2], system="knock-out")
    first, second = await running(table, five[:2])
    await skip(table, days=4)

    said_so = [
        "\nIn the tournament it's 0 – 0, because neither player made a move.\n" in text
        for text in (text_of(newest(room_of(table, game))) for game in (first, second))
    ]
    assert said_so == [False, True]
