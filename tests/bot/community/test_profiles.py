"""``/profile`` and ``/head-to-head``: what there is to tell of players."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from io import BytesIO

import discord
import pytest
from PIL import Image
from simcord.actors import MemberActor

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
from tafl.ruleset import Die
from tests.play.ratings.test_rated import QUIET
from tests.support.examples import SEEDED, TINY
from tests.support.table import TABLUT, Table, all_said, shown, text_of

RATED = Terms(TINY, rated=True)


async def finish(
    table: Table,
    winner: MemberActor,
    loser: MemberActor,
    terms: Terms = RATED,
    *,
    aside: bool = False,
) -> int:
    """Play a match in which the *winner* attacks, half a day long; tell its number.

    It is played on the server of the table, or *aside*, on another one.
    """
    started = table.bot.now()
    place = Place(1 if aside else table.guild.id, 1 if aside else table.channel.id)
    seats = Seats(PlayerId(winner.id), PlayerId(loser.id))
    dice = SEEDED if terms.ruleset.die is not Die.NONE else None
    match = Match.start(place, seats, terms, started, dice)
    if dice is None:
        for move in QUIET:
            match = match.play(match.player_to_move, move, started, None)
    async with table.bot.services.matches.store.begin() as unit:
        match = await unit.matches.add(match)
    over = match.resign(seats.defenders, started + timedelta(hours=12), None)
    async with table.bot.services.matches.store.begin() as unit:
        await unit.matches.save(over, seen=match.board)
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


async def test_a_profile_tells_rating_results_and_what_stands_out(table: Table) -> None:
    """Below the picture of the rating's curve."""
    await finish(table, table.bjorn, table.astrid)
    await finish(table, table.astrid, table.bjorn)
    number = await finish(table, table.astrid, table.bjorn, replace(RATED, rated=False))

    answer = await table.astrid.slash(table.channel, "profile")

    text = all_said(answer)
    assert text.startswith(f"**<@{table.astrid.id}>** · on this server\n")
    assert "? ± " in text
    assert "\n-# ? means that the rating is still a guess, from few results.\n" in text
    assert "2 rated results · not listed yet" in text
    assert "**3 games** · 2 won, 0 drawn, 1 lost" in text
    assert "As attackers · 2 won, 0 drawn, 0 lost\n- As defenders · 0 won, 0 drawn, 1 lost" in text
    assert "Winning streak: 2 now, 2 at its longest" in text
    assert f"Longest game: #{number} against @bjorn, 4 moves" in text
    assert "Favourite opponent: @bjorn, 3 games, 2 – 1" in text
    assert "- New player, 3 games" in text
    (picture,) = shown(answer).attachments
    assert "The rating of astrid from January 2026 to January 2026" in str(picture.description)
    assert Image.open(BytesIO(table.file_of(shown(answer)))).width == 800


async def test_who_has_no_rating_is_told_how_he_gets_one(table: Table) -> None:
    """Across servers a rated game is not enough: both players have to want it."""
    await finish(table, table.bjorn, table.astrid, replace(RATED, rated=False))
    here = all_said(await table.astrid.slash(table.channel, "profile"))
    await finish(table, table.bjorn, table.astrid)
    in_private = all_said(await table.astrid.user.slash("profile"))

    assert "- None yet. Start a rated game with `/challenge rated:True`\n" in here
    assert (
        "- None across servers yet. A rated game counts there if both players have set `/settings "
        "change ratings_everywhere:True`\n"
    ) in in_private


async def test_a_game_of_a_servers_own_is_told_of_there_alone(table: Table) -> None:
    """Other servers may have another one of the same key."""
    own = replace(TINY, key="gotland", name="Gotland")
    await table.bot.services.rulesets.add(table.guild.id, own, PlayerId(table.astrid.id))
    await finish(table, table.bjorn, table.astrid, replace(RATED, ruleset=own), aside=True)
    asked = partial(table.astrid.slash, table.channel, "profile", game="gotland")

    assert "Gotland is this server's own" in all_said(await asked(where="everywhere"))
    assert "You haven't finished a game of Gotland against another player" in all_said(
        await asked()
    )


async def test_a_profile_has_the_place_on_the_ladder(
    table: Table, climbers: list[MemberActor]
) -> None:
    """Of this server; there is none in what is told across servers."""
    await finish(table, table.bjorn, climbers[0], replace(RATED, rated=False))
    here = all_said(await table.bjorn.slash(table.channel, "profile"))
    everywhere = all_said(await table.bjorn.slash(table.channel, "profile", where="everywhere"))

    assert "- Place 2 on the `/ladder`" in here
    assert "/ladder" not in everywhere


async def test_who_stands_on_the_ladder_has_a_profile_before_his_first_game(
    table: Table, climbers: list[MemberActor]
) -> None:
    """Of a single game, in which he has finished none, there is nothing to tell."""
    asked = await climbers[1].slash(table.channel, "profile")
    of_one_game = await climbers[1].slash(table.channel, "profile", game=TABLUT)

    assert "- Place 2 on the `/ladder`" in all_said(asked)
    assert "- None finished yet" in all_said(asked)
    assert "n't finished a game of King's Table: Tablut" in all_said(of_one_game)


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


async def test_games_with_dice_are_told_apart(table: Table) -> None:
    await finish(table, table.astrid, table.bjorn, replace(RATED, rated=False))
    diced = Terms(replace(TINY, die=Die.SKIP, skip_on=frozenset({1})))
    await finish(table, table.astrid, table.bjorn, diced)

    text = all_said(await table.bjorn.slash(table.channel, "profile"))

    assert "**1 game** · 0 won, 0 drawn, 1 lost" in text
    assert "With dice or a handicap · 0 won, 0 drawn, 1 lost" in text


async def test_casual_games_alone_make_no_rating_and_no_picture(table: Table) -> None:
    await finish(table, table.astrid, table.bjorn, replace(RATED, rated=False))

    answer = await table.astrid.slash(table.channel, "profile")

    assert "None yet. Start a rated game with `/challenge rated:True`" in all_said(answer)
    assert shown(answer).attachments == []


async def test_who_has_played_nothing_is_told_what_to_do(table: Table) -> None:
    """There is no empty table."""
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


async def test_a_profile_can_be_shown_to_everybody(table: Table) -> None:
    await finish(table, table.astrid, table.bjorn)

    answer = shown(await table.carl.slash(table.channel, "profile", player=table.bjorn, share=True))

    assert not answer.ephemeral
    assert "**1 game** · 0 won, 0 drawn, 1 lost" in text_of(answer)


async def test_other_servers_are_told_of_only_if_the_player_wants_it(table: Table) -> None:
    await finish(table, table.astrid, table.bjorn, aside=True)
    asked = partial(
        table.carl.slash, table.channel, "profile", player=table.astrid, where="everywhere"
    )

    others = all_said(await asked())
    own = all_said(await table.astrid.slash(table.channel, "profile", where="everywhere"))
    await table.astrid.slash(table.channel, "settings change", ratings_everywhere=True)
    wanted = all_said(await asked())

    assert "doesn't show games from other servers" in others
    assert "**1 game** · 1 won" in own
    assert "**1 game** · 1 won" in wanted


async def test_two_players_see_what_they_had_with_each_other(table: Table) -> None:
    """Score, sides, games and what their ratings promise; and whether they play now."""
    first = await finish(table, table.astrid, table.bjorn)
    last = await finish(table, table.bjorn, table.astrid, replace(RATED, rated=False))
    room = await table.begin()

    answer = await table.astrid.slash(table.channel, "head-to-head", player=table.bjorn)

    text = all_said(answer)
    assert text.startswith(f"**<@{table.astrid.id}> against <@{table.bjorn.id}>** · on this server")
    assert "**1 – 1** for" in text
    assert "**2 games** · 1 won, 0 drawn, 1 lost" in text
    assert "As defenders · 0 won, 0 drawn, 1 lost" in text
    assert " should score 7" in text
    assert f"In progress: #3 King's Table: Tablut, in {room.mention}" in text
    assert text.index(f"**#{last}** Tiny Tafl · as defenders") < text.index(f"**#{first}** Tiny")
    assert "**lost** · 4 moves · <t:" in text


async def test_two_others_are_compared(table: Table) -> None:
    await finish(table, table.astrid, table.bjorn)

    answer = await table.carl.slash(
        table.channel, "head-to-head", player=table.bjorn, opponent=table.astrid
    )

    assert "**0 – 1** for" in all_said(answer)


async def test_who_has_never_played_the_other_learns_that(table: Table) -> None:
    answer = await table.carl.slash(table.channel, "head-to-head", player=table.bjorn)

    assert "They haven't finished a game against each other yet" in all_said(answer)


async def test_nobody_is_compared_with_himself(table: Table) -> None:
    answer = await table.carl.slash(table.channel, "head-to-head", player=table.carl)

    assert "Choose two different players" in all_said(answer)
