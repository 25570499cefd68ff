"""In which games it is told how the sides fare, and by what."""

from datetime import timedelta

from play.ratings.balance import PUBLISHED
from play.statistics.game_balance import side_results
from play.statistics.game_counts import SERVERS_OWN, CountKey, GameCount
from play.statistics.outcomes import OutcomeCounts
from tafl.endings import Reason

MAX = 12


def counted(key: str, games: int, *, even: bool = True) -> dict[CountKey, GameCount]:
    """Games that the attackers won."""
    count = GameCount(key.title(), OutcomeCounts(games, 0, 0), 4, timedelta(days=1), 0, 4, 1)
    return {CountKey(1, key, even, Reason.RESIGNED): count}


def test_the_games_that_are_played_most_come_first() -> None:
    """With what was published of them; no more than fit."""
    found = side_results(counted("skalk", 3) | counted("home~1", 5), MAX)
    many = [counted(f"key-{number:02}", 20 - number) for number in range(15)]
    most = side_results({key: one for each in many for key, one in each.items()}, MAX)

    assert [(one.ruleset_key, one.name, one.here.games) for one in found[:2]] == [
        ("home~1", "Home~1", 5),
        ("skalk", "Skalk", 3),
    ]
    assert [one.published for one in found[:2]] == [
        OutcomeCounts(),
        OutcomeCounts(*PUBLISHED["skalk"]),
    ]
    assert [one.ruleset_key for one in most] == [f"key-{number:02}" for number in range(MAX)]


def test_then_come_those_of_which_most_was_published() -> None:
    """Each once."""
    found = side_results(counted("brandubh", 1), 3)

    assert [one.ruleset_key for one in found] == ["brandubh", "copenhagen", "saami-tablut"]
    assert [one.here.games for one in found] == [1, 0, 0]
    assert found[1].name == "Copenhagen Hnefatafl"


def test_dice_handicaps_and_mixtures_of_games_tell_nothing_of_a_balance() -> None:
    uneven = counted("skalk", 5, even=False) | counted(SERVERS_OWN, 7)

    assert side_results(uneven, MAX) == side_results({}, MAX)
