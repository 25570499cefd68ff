"""Rounds and standings of tournaments in words."""

from bot.wording.tournament_tables import (
    columns,
    headings,
    pairing_text,
    plain_standings,
    round_lines,
    round_title,
    standing_entry,
    standing_line,
    tie_breaks,
)
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
