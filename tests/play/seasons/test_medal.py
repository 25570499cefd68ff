"""Who gets a medal when a season is over."""

from dataclasses import replace

from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.medal import MIN_MEDAL_PLAYERS, MedalKind, medals_of
from play.seasons.season import Division, Season
from play.seasons.tally import Placed, Tally
from tests.support.cases import for_each
from tests.support.examples import ANNA, BJORN, CARL, DORA, HALL, HOUR, NOON

SEASON = replace(Season.begun(HALL, 1, "Winter", NOON), id=7).ended(NOON + HOUR)
ALL_GAMES = Division(ALL_RULESETS, "", 4)
TABLUT = Division("tablut", "Tablut", MIN_MEDAL_PLAYERS)


def table(*places: tuple[int, PlayerId, int]) -> list[Placed]:
    """Standings: place, player, and how often he won."""
    return [Placed(place, player, Tally(won=won)) for place, player, won in places]


def given(division: Division, standings: list[Placed]) -> list[tuple[PlayerId, int]]:
    return [(medal.player, medal.place) for medal in medals_of(SEASON, division, standings)]


@for_each(
    "standings, medals",
    [
        (
            table((1, ANNA, 4), (2, BJORN, 3), (3, CARL, 2), (4, DORA, 1)),
            [(ANNA, 1), (BJORN, 2), (CARL, 3)],
        ),
        (
            table((1, ANNA, 4), (1, BJORN, 4), (3, CARL, 2), (3, DORA, 2)),
            [(ANNA, 1), (BJORN, 1), (CARL, 3), (DORA, 3)],
        ),
        (table((1, ANNA, 1), (2, BJORN, 0)), [(ANNA, 1)]),
        ([], []),
    ],
)
def test_the_first_three_of_a_season_get_medals(
    standings: list[Placed], medals: list[tuple[PlayerId, int]]
) -> None:
    """Players who share a place share its medal. Nobody gets one without a point."""
    assert given(ALL_GAMES, standings) == medals


def test_each_game_with_enough_players_has_a_champion() -> None:
    """There are no second and third places of it."""
    standings = table((1, ANNA, 4), (2, BJORN, 3), (3, CARL, 2))
    (medal,) = medals_of(SEASON, TABLUT, standings)

    assert (medal.kind, medal.player, medal.place) == (MedalKind.CHAMPION, ANNA, 1)
    assert (medal.about, medal.name, medal.awarded_at) == (7, "Winter", NOON + HOUR)
    assert (medal.ruleset_key, medal.ruleset_name) == ("tablut", "Tablut")
    assert given(replace(TABLUT, players=MIN_MEDAL_PLAYERS - 1), standings) == []
    assert given(TABLUT, []) == []
