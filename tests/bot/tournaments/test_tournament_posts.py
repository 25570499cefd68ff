"""Tournaments in words and posts; of the largest, with the longest names, all fits."""

from dataclasses import replace
from functools import partial
from typing import cast

import discord
import pytest

from bot.discord_limits import MAX_EMBED_LENGTH
from bot.errors import RoundsFixedError
from bot.tournaments.commands import RESULT_CHOICES, read_result, read_system
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
from bot.wording.tournament_tables import (
    columns,
    headings,
    pairing_text,
    plain_standings,
    round_lines,
    round_title,
    standing_entry,
    standing_line,
    system_in_words,
    tie_breaks,
)
from bot.wording.tournaments import absent, cancelled, ended, round_status
from play.players.player_id import PlayerId
from play.tournaments.crosstable import (
    Crosstable,
    Entrant,
    KnockOut,
    Pairing,
    Round,
    RoundRobin,
    Swiss,
    System,
)
from play.tournaments.standings import standings
from play.tournaments.tournament import MAX_PLAYERS, Tournament, TournamentState
from rendering.standings import Row
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, NOON
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


A, B, C = PlayerId(1), PlayerId(2), PlayerId(3)
MEETING = Pairing(A, B)
SYSTEMS: list[System] = [Swiss(5), RoundRobin(1), KnockOut()]


def crosstable(system: System, pairing: Pairing = MEETING) -> Crosstable:
    """A and B, the better seed, meet; C has a bye."""
    entrants = (Entrant(A, 1500), Entrant(B, 1600), Entrant(C, 1400))
    return Crosstable(system, entrants, (Round((pairing,), frozenset({C})),))


def test_a_pairing_has_its_result_and_why_it_is_none() -> None:
    """After a draw a knock-out says who goes on."""
    texts = {
        MEETING: "<@1> – <@2>",
        MEETING.scored(1.5): "<@1> **1½ – ½** <@2>",
        MEETING.forfeited(A): "<@1> **0 – 2** <@2>: <@1> made no move",
    }

    told = {pairing: pairing_text(crosstable(Swiss(5), pairing), pairing) for pairing in texts}

    assert told == texts
    drawn = MEETING.scored(1)
    assert pairing_text(crosstable(KnockOut(), drawn), drawn) == (
        "<@1> **1 – 1** <@2>: <@2> advances as the better seed"
    )


def test_a_bye_says_what_it_is_worth() -> None:
    byes: dict[System, str] = {
        Swiss(5): "- <@3> has a bye, worth two wins",
        RoundRobin(1): "- <@3> has a bye and no game this round",
        KnockOut(): "- <@3> has a bye into the next round",
    }

    for system, bye in byes.items():
        assert round_lines(crosstable(system), 1) == ["- <@1> – <@2>", bye]


def test_a_round_is_called_by_its_number_and_what_it_is() -> None:
    """Only a Swiss knows how many there are; of a knock-out the last have names."""
    titles = [round_title(crosstable(system), 1) for system in SYSTEMS]
    final = Crosstable(KnockOut(), (Entrant(A, 1500), Entrant(B, 1500)), (Round((MEETING,)),))

    assert titles == ["round 1 of 5", "round 1", "round 1"]
    assert round_title(final, 1) == "round 1, the final"


def test_standings_have_what_parts_equals() -> None:
    played = crosstable(Swiss(5), MEETING.scored(1.5)).withdraw(C)
    rows = standings(played)

    assert [standing_line(row) for row in rows] == [
        "**1.** <@3> · 2 points",
        "**2.** <@1> · 1½ points",
        "**3.** <@2> · ½ point",
    ]
    assert standing_entry(rows[0], played) == (
        "- **1.** <@3> · 2 points · withdrawn\n  direct 0 · S-B 0 · 0 pairings won"
    )
    assert standing_entry(rows[1], played) == (
        "- **2.** <@1> · 1½ points\n  direct 0 · S-B 0.75 · 1 pairing won"
    )


def test_standings_of_a_knock_out_part_who_has_won_from_who_had_a_bye() -> None:
    """Both have come through the round, with the same points."""
    played = crosstable(KnockOut(), MEETING.scored(2))

    won, had_a_bye, _ = (standing_entry(row, played) for row in standings(played))

    assert won == "- **1.** <@1> · 2 points\n  survived 1 round · S-B 0 · 1 pairing won"
    assert had_a_bye.endswith("0 pairings won")
    left_out = "Last: pairings won. Tie-breaks leave out byes and absent opponents."
    assert all(left_out in tie_breaks(system) for system in (KnockOut(), Swiss(3)))


def test_each_column_of_a_picture_has_a_heading() -> None:
    """In letters that pictures have: a half would be drawn as two numbers."""
    for system in SYSTEMS:
        for row in standings(crosstable(system, MEETING.scored(1.5))):
            assert len(columns(row, system)) == len(headings(system))
            assert "½" not in "".join(columns(row, system))


def test_a_screen_reader_hears_places_names_and_points() -> None:
    heard = plain_standings([(1, "Astrid", 2.0), (2, "Bjorn", 0.5)])

    assert heard == "Standings: 1. Astrid, 2 points; 2. Bjorn, ½ point"


def test_a_swiss_has_as_many_rounds_as_fit() -> None:
    """If nobody says how many, or how many players there may be, five."""
    read = [read_system("swiss", *given) for given in ((None, None), (None, 40), (None, 4), (7, 4))]

    assert read == [Swiss(5), Swiss(6), Swiss(3), Swiss(7)]
    assert system_in_words(read[0]).startswith("Swiss system, 5 rounds: ")


def test_other_systems_leave_no_choice_of_rounds() -> None:
    for name, system, words in (
        ("round-robin", RoundRobin(), "Double round robin: everybody meets everybody, once on"),
        ("knock-out", KnockOut(), "Knockout: losers are eliminated; after 1 – 1 the higher-rated"),
    ):
        assert read_system(name, None, 8) == system
        assert system_in_words(system).startswith(words)
        with pytest.raises(RoundsFixedError):
            read_system(name, 3, None)


def test_a_result_is_that_of_the_player_who_is_named() -> None:
    """Whoever of the two that is."""
    crosstable = Crosstable(Swiss(5), (Entrant(ANNA, 1500), Entrant(BJORN, 1500)))
    before, anna, bjorn = Pairing(BJORN, ANNA), f"<@{ANNA}>", f"<@{BJORN}>"

    told = {
        str(choice.value): pairing_text(crosstable, read_result(choice.value, ANNA)(before))
        for choice in RESULT_CHOICES
    }

    assert told == {
        "2": f"{bjorn} **0 – 2** {anna}",
        "1.5": f"{bjorn} **½ – 1½** {anna}",
        "1": f"{bjorn} **1 – 1** {anna}",
        "0.5": f"{bjorn} **1½ – ½** {anna}",
        "0": f"{bjorn} **2 – 0** {anna}",
        "player": f"{bjorn} **2 – 0** {anna}: {anna} made no move",
        "opponent": f"{bjorn} **0 – 2** {anna}: {bjorn} made no move",
        "both": f"{bjorn} **0 – 0** {anna}: neither played",
    }
