"""``/profile`` and ``/stats head-to-head``: what there is to tell of players."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from io import BytesIO
from typing import Any

import discord
import pytest
from PIL import Image
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.ui import viewers
from bot.ui.servers import member_reads
from bot.wording.profiles import MAX_MEDALS
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.seasons.medal import Medal, MedalKind
from play.servers.place import Place
from play.services.ratings import count_result
from play.time.habits import DEFAULT_HABITS
from tafl.ruleset import Die
from tests.play.ratings.test_rated import QUIET
from tests.support.examples import SEEDED, TINY
from tests.support.table import TABLUT, Table, all_said, labels, shown, text_of

RATED = Terms(TINY, rated=True)


async def finish(
    table: Table,
    winner: MemberActor,
    loser: MemberActor,
    terms: Terms = RATED,
    *,
    aside: bool = False,
) -> int:
    """Have a half-day match played, here or *aside* on another server; the *winner* attacks."""
    started = table.bot.now()
    place = Place(1 if aside else table.guild.id, 1 if aside else table.channel.id)
    seats = Seats(PlayerId(winner.id), PlayerId(loser.id))
    dice = SEEDED if terms.ruleset.die is not Die.NONE else None
    match = Match.start(place, seats, terms, started, DEFAULT_HABITS, dice)
    if dice is None:
        for move in QUIET:
            match = match.play(match.player_to_move, move, started, None, DEFAULT_HABITS)
    async with table.bot.services.matches.store.begin() as unit:
        match = await unit.matches.add_match(match, DEFAULT_HABITS)
    over = match.resign(seats.defenders, started + timedelta(hours=12), None)
    async with table.bot.services.matches.store.begin() as unit:
        await unit.matches.save(over, seen=match.board, habits=DEFAULT_HABITS)
        await count_result(unit, over)
    return match.id


async def test_who_can_read_a_channel_is_looked_up_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many games were played there: a profile asks of each whether it may be told of."""
    for _ in range(3):
        await finish(table, table.bjorn, table.astrid)
    looked_up: list[int] = []

    def look(member: discord.User | discord.Member, channel_id: int) -> bool:
        looked_up.append(channel_id)
        return member_reads(member, channel_id)

    monkeypatch.setattr(viewers, "member_reads", look)
    aside = table.guild.create_text_channel("aside")
    await table.carl.slash(aside, "profile", player=table.astrid)

    assert looked_up == [table.channel.id]


@pytest.mark.journey
async def test_a_profile_tells_rating_results_and_what_stands_out(table: Table) -> None:
    """Below the picture of the rating's curve."""
    await finish(table, table.bjorn, table.astrid)
    await finish(table, table.astrid, table.bjorn)
    number = await finish(table, table.astrid, table.bjorn, replace(RATED, rated=False))
    diced = Terms(replace(TINY, die=Die.SKIP, skip_on=frozenset({1})))
    await finish(table, table.astrid, table.bjorn, diced)

    answer = await table.astrid.slash(table.channel, "profile")

    text = all_said(answer)
    assert text.startswith(f"**<@{table.astrid.id}>** · on this server\n")
    assert "? ± " in text
    assert "\n-# ? means that the rating is still a guess, from few results.\n" in text
    assert "2 rated results · not listed yet" in text
    assert "**3 games** · 2 won, 0 drawn, 1 lost" in text
    assert "As attackers · 2 won, 0 drawn, 0 lost\n- As defenders · 0 won, 0 drawn, 1 lost" in text
    assert "With dice or a handicap · 1 won, 0 drawn, 0 lost" in text
    assert "Winning streak: 2 now, 2 at its longest" in text
    assert f"Longest game: #{number} against @bjorn, 4 moves" in text
    assert "Favourite opponent: @bjorn, 3 games, 2 – 1" in text
    assert "- New player, 4 games" in text
    (picture,) = shown(answer).attachments
    assert "The rating of astrid from January 2026 to January 2026" in str(picture.description)
    assert Image.open(BytesIO(table.file_of(shown(answer)))).width == 800


async def test_who_has_no_rating_is_told_how_he_gets_one(table: Table) -> None:
    """Across servers both players have to want it; who has played nothing sees no empty table."""
    own = all_said(await table.carl.slash(table.channel, "profile"))
    others = all_said(await table.carl.slash(table.channel, "profile", player=table.astrid))
    assert own == (
        "You haven't finished a game against another player on this server yet. To start one, "
        "`/challenge` somebody."
    )
    assert others == (
        f"<@{table.astrid.id}> hasn't finished a game against another player on this server yet. "
        f"To start one, `/challenge` <@{table.astrid.id}>."
    )

    await finish(table, table.bjorn, table.astrid, replace(RATED, rated=False))
    here = await table.astrid.slash(table.channel, "profile", share=True)
    await finish(table, table.bjorn, table.astrid)
    in_private = all_said(await table.astrid.user.slash("profile"))
    assert not shown(here).ephemeral
    assert shown(here).attachments == []
    assert "- None yet: play a rated game to get one\n" in text_of(shown(here))
    assert labels(shown(here)) == ["Play a rated game"]
    assert (
        "- None across servers yet. A rated game counts there if both players want it: see *Other "
        "players…* in `/settings show`\n"
    ) in in_private


async def test_other_servers_are_told_of_only_if_the_player_wants_it(table: Table) -> None:
    """A game of a server's own is told of there alone: others may have another of the same key."""
    own = replace(TINY, key="gotland", name="Gotland")
    await table.bot.services.rulesets.add_ruleset(table.guild.id, own, PlayerId(table.astrid.id))
    await finish(table, table.astrid, table.bjorn, replace(RATED, ruleset=own), aside=True)
    everywhere = {"player": table.astrid, "where": "everywhere"}

    async def asked(**options: Any) -> str:  # noqa: ANN401
        return all_said(await table.carl.slash(table.channel, "profile", **options))

    assert "doesn't show games from other servers" in await asked(**everywhere)
    assert "**1 game** · 1 won" in all_said(
        await table.astrid.slash(table.channel, "profile", where="everywhere")
    )
    await table.astrid.slash(table.channel, "settings change", ratings_everywhere=True)
    assert "**1 game** · 1 won" in await asked(**everywhere)
    assert "Gotland is this server's own" in await asked(game="gotland", **everywhere)
    assert "hasn't finished a game of Gotland against another player" in await asked(
        player=table.astrid, game="gotland"
    )


async def test_a_profile_has_the_place_on_the_ladder(
    table: Table, climbers: list[MemberActor]
) -> None:
    """Of this server, before the first game too; none in what is told across servers."""
    asked = all_said(await climbers[1].slash(table.channel, "profile"))
    of_one_game = await climbers[1].slash(table.channel, "profile", game=TABLUT)
    await finish(table, table.bjorn, climbers[0], replace(RATED, rated=False))
    everywhere = all_said(await table.bjorn.slash(table.channel, "profile", where="everywhere"))

    assert "- Place 2 on the `/ladder`" in asked
    assert "- None finished yet" in asked
    assert "n't finished a game of King's Table: Tablut" in all_said(of_one_game)
    assert "/ladder" not in everywhere


async def award(table: Table, medal: Medal) -> None:
    async with table.bot.services.matches.store.begin() as unit:
        await unit.medals.award(medal.kind, medal.about, [medal])


async def test_a_profile_has_the_medals(table: Table) -> None:
    """The latest first; of many the number."""
    await finish(table, table.bjorn, table.astrid)
    assert "Medals" not in all_said(await table.astrid.slash(table.channel, "profile"))
    astrid, now = PlayerId(table.astrid.id), table.bot.now()
    gold = Medal(table.guild.id, astrid, MedalKind.SEASON, 1, 1, "Winter", now)
    cup = replace(gold, kind=MedalKind.TOURNAMENT, place=3, name="Winter Cup")
    best = replace(gold, kind=MedalKind.CHAMPION, ruleset_key="brandubh", ruleset_name="Brandubh")
    for number, medal in enumerate((gold, cup, best)):
        await award(table, replace(medal, awarded_at=now + timedelta(days=number)))

    text = all_said(await table.carl.slash(table.channel, "profile", player=table.astrid))
    for number in range(MAX_MEDALS):
        await award(table, replace(gold, about=2 + number))
    many = all_said(await table.carl.slash(table.channel, "profile", player=table.astrid))

    lines = [
        "**Medals**",
        "- 🏅 Champion of Brandubh, season *Winter*",
        "- 🥉 Tournament *Winter Cup*",
        "- 🥇 Season *Winter*",
    ]
    assert "\n".join((*lines, "**Highlights**")) in text
    assert "\n- 3 earlier ones\n" in many


async def test_two_players_see_what_they_had_with_each_other(
    table: Table, thread: ChannelHandle
) -> None:
    """Score, sides, games and what their ratings promise; and whether they play now.

    Others can compare them too, but nobody with himself.
    """
    ask = partial(table.carl.slash, table.channel, "stats head-to-head")
    first = await finish(table, table.astrid, table.bjorn)
    last = await finish(table, table.bjorn, table.astrid, replace(RATED, rated=False))

    answer = await table.astrid.slash(table.channel, "stats head-to-head", player=table.bjorn)

    text = all_said(answer)
    assert text.startswith(f"**<@{table.astrid.id}> against <@{table.bjorn.id}>** · on this server")
    assert "**1 – 1** for" in text
    assert "**2 games** · 1 won, 0 drawn, 1 lost" in text
    assert "As defenders · 0 won, 0 drawn, 1 lost" in text
    assert " should score 7" in text
    assert f"In progress: #1 King's Table: Tablut, in {thread.mention}" in text
    assert text.index(f"**#{last}** Tiny Tafl · as defenders") < text.index(f"**#{first}** Tiny")
    assert "**lost** · 4 moves · <t:" in text

    never = all_said(await ask(player=table.bjorn))
    assert "They haven't finished a game against each other yet" in never
    assert "**1 – 1** for" in all_said(await ask(player=table.bjorn, opponent=table.astrid))
    assert "Choose two different players" in all_said(await ask(player=table.carl))
