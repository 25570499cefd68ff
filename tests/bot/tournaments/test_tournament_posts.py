"""What is posted of tournaments; of the largest, with the longest names, it fits into a box."""

from dataclasses import replace
from functools import partial
from typing import cast

import discord

from bot.discord_limits import MAX_EMBED_LENGTH
from bot.tournaments.posts import (
    ended_post,
    page_of_pairing,
    page_of_standing,
    round_page,
    round_pages,
    round_post,
    sign_up_post,
    standings_after,
    standings_page,
)
from bot.ui.names import Names
from bot.ui.post import Post
from bot.wording.tournaments import absent, cancelled, ended, round_status
from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, Entrant, KnockOut, Pairing, Round, Swiss, System
from play.tournaments.tournament import MAX_PLAYERS, Tournament, TournamentState
from rendering.standings import Row
from tests.support.cases import for_each
from tests.support.examples import NOON
from tests.support.tournament_days import entered, new_tournament, people

FIRST_ID = 10**18
"""Ids are about as long as those of Discord."""

LONGEST_NAME = 32


class Stranger:
    """Somebody whose name is as long as Discord lets it be."""

    def __init__(self, number: int) -> None:
        self.id = number
        self.global_name = f"{number}".rjust(LONGEST_NAME, "W")


async def stranger(number: int) -> discord.User:
    return cast("discord.User", Stranger(number))


def large(system: System, pairings: int) -> Tournament:
    """A tournament of 200 in its second round, of so many *pairings*; the others have byes."""
    players = [PlayerId(FIRST_ID + number) for number in range(MAX_PLAYERS)]
    couples = list(zip(players[: 2 * pairings : 2], players[1 : 2 * pairings : 2], strict=True))
    first = [Pairing(*couple, pair_id=1).forfeited(couple[0]) for couple in couples]
    second = [Pairing(*couple, pair_id=1) for couple in couples]
    byes = frozenset(players[2 * pairings :])
    tournament = new_tournament(system, state=TournamentState.RUNNING)
    entrants = tuple(Entrant(player, 1500) for player in players)
    crosstable = replace(
        tournament.crosstable,
        entrants=entrants,
        rounds=(Round(tuple(first), byes), Round(tuple(second), byes)),
    )
    return replace(tournament, crosstable=crosstable)


LARGE = [large(Swiss(9), 100), large(KnockOut(), 72)]


async def box(post: Post) -> str:
    names = Names(stranger, lambda: NOON)
    await names.look_up_mentions(post)
    return names.with_names(post).details


@for_each("tournament", LARGE)
async def test_announcements_fit(tournament: Tournament) -> None:
    names = Names(stranger, lambda: NOON)
    finished = replace(tournament, state=TournamentState.FINISHED)

    for post in (
        sign_up_post(replace(tournament, state=TournamentState.SIGN_UP)),
        await round_post(tournament, 1, names),
        await round_post(tournament, 2, names),
        await ended_post(finished, names),
    ):
        text = await box(post)
        assert len(text) <= MAX_EMBED_LENGTH
        assert "W" * 10 in text


@for_each("tournament", LARGE)
async def test_pages_fit(tournament: Tournament) -> None:
    """Of a round, and of the standings; the last one too."""
    names, reader = Names(stranger, lambda: NOON), tournament.players[0]

    for page in (0, 3, 7):
        for post in (
            await round_page(tournament, 2, page, {}, names, reader),
            await standings_page(
                tournament, 2, await standings_after(tournament, 2), page, names, reader
            ),
        ):
            assert 0 < len(await box(post)) <= MAX_EMBED_LENGTH


async def test_a_player_finds_the_page_on_which_he_stands() -> None:
    """Who does not take part sees the first."""
    tournament = LARGE[0]
    rows = await standings_after(tournament, 1)
    stranger, last = PlayerId(1), tournament.players[-1]

    assert page_of_pairing(tournament, 1, last) == round_pages(tournament, 1) - 1
    assert page_of_pairing(tournament, 1, stranger) == 0
    assert page_of_standing(rows, rows[45].player) == 2
    assert page_of_standing(rows, stranger) == 0


async def test_of_many_pairings_and_players_some_are_announced() -> None:
    """The others are counted."""
    sign_up = sign_up_post(replace(LARGE[0], state=TournamentState.SIGN_UP))
    post = await round_post(LARGE[0], 1, Names(stranger, lambda: NOON))

    assert sign_up.details.endswith(" and 140 more")
    assert "- and 84 more: `/tournament show`" in post.details


def knots(post: Post) -> list[bool]:
    """Whether each row of the picture of standings has a knot, from the first place on."""
    rows: list[Row] = cast("partial[bytes]", post.drawing).args[0]
    return [row.has_knot for row in rows]


async def test_standings_have_no_medals_before_a_result() -> None:
    """Though a bye is worth points, and all others share a place."""
    one, other, free = map(PlayerId, (1, 2, 3))
    pairing = Pairing(one, other)
    tournament = entered(new_tournament(Swiss(3)), [one, other, free])
    begun = tournament.with_round(Round((pairing,), frozenset({free})))
    played = tournament.with_round(Round((pairing.scored(2),), frozenset({free})))
    pages = [
        await standings_page(
            each, 1, await standings_after(each, 1), 0, Names(stranger, lambda: NOON), one
        )
        for each in (begun, played)
    ]

    assert list(map(knots, pages)) == [[False, False, False], [True, True, False]]


async def test_absentees_are_named_in_one_message() -> None:
    """Many are counted."""
    players = LARGE[0].players

    assert f"<@{players[0]}> missed two rounds in a row and is out" in absent(LARGE[0], players[:1])
    assert absent(LARGE[0], players[:2]) == (
        f"🏆 **{LARGE[0].name}**: <@{players[0]}> and <@{players[1]}> missed two rounds in a row "
        "and are out of the tournament."
    )
    assert "and 192 others missed two rounds" in absent(LARGE[0], players)


async def test_nobody_has_won_without_a_point() -> None:
    """If all have stayed away; there are no medals either."""
    pairing = Pairing(PlayerId(1), PlayerId(2))
    tournament = entered(new_tournament(KnockOut()), list(pairing.players)).with_round(
        Round((pairing.forfeited(*pairing.players),))
    )

    post = await ended_post(tournament.with_round(None), Names(stranger, lambda: NOON))

    assert post.content.endswith("is over. Nobody scored a point, so there is no winner.")
    assert post.details.startswith("**Round 1, results**")


def test_between_two_rounds_is_told_that_it_goes_on() -> None:
    """Pairing can take a while; of earlier rounds that is past."""
    first = Round((Pairing(PlayerId(1), PlayerId(2), 2),), frozenset({PlayerId(3)}))
    second = Round((Pairing(PlayerId(1), PlayerId(3), 2),), frozenset({PlayerId(2)}))
    tournament = entered(new_tournament(), people(3)).with_round(first).with_round(second)

    status = [round_status(tournament, number, 0, 1) for number in (1, 2)]

    assert status[0].endswith("round 1 of 3 · all games are over")
    assert status[1].endswith(
        "round 2 of 3 · all games are over and the next round is being paired"
    )


def test_who_wins_before_the_last_round_is_told_why() -> None:
    """Two meet once, however many rounds were announced."""
    winner, loser = people(2)
    tournament = entered(new_tournament(Swiss(5)), [winner, loser]).with_round(
        Round((Pairing(winner, loser, 2),))
    )

    told = ended(tournament.with_round(None), [winner])

    over = "🏆 **Winter Cup** is over after round 1 of 5, because no new pairings are possible"
    assert told == f"{over}: <@1> won!"


def test_a_tournament_is_called_off_for_want_of_players() -> None:
    """Of those who signed up, or of those who are left of them."""
    reasons = {
        0: "it needs 3 players, and nobody signed up.",
        2: "it needs 3 players, and 2 signed up.",
        5: "there are too few players left.",
    }
    for players, why in reasons.items():
        entrants = tuple(Entrant(player, 1500) for player in people(players))
        table, state = Crosstable(Swiss(3), entrants), TournamentState.CANCELLED
        told = cancelled(new_tournament(crosstable=table, state=state), None)
        assert told == f"🏆 **Winter Cup** is cancelled: {why}"
