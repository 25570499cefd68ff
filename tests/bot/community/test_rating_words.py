"""Ratings as they are told."""

from bot.wording import ratings
from play.players.player_id import PlayerId
from play.ratings.balance import Balance
from play.ratings.rating import PROVISIONAL_DEVIATION, Rating
from play.ratings.rating_list import Gain
from tests.support.advancing import advance
from tests.support.bot_games import CAPTURE
from tests.support.examples import ANNA
from tests.support.table import Table, newest, text_of


def test_a_rating_is_told_with_its_deviation() -> None:
    """With a question mark as long as it is provisional."""
    told = [Rating(1611.6, 58.4), Rating(), Rating(1580.2, PROVISIONAL_DEVIATION)]

    assert list(map(ratings.rating, told)) == ["1612 ± 58", "1500? ± 350", "1580? ± 110"]


def test_the_balance_of_a_game_is_told_with_how_sure_it_is() -> None:
    """And with the games that tell it; of a game that nobody has played nothing is claimed."""
    score = "Between equal players, the attackers score"

    assert ratings.balance("copenhagen", Balance(-28, 12, games=1312)) == (
        f"{score} 46% (43 to 49%), based on 1,312 rated games and 1,715 published games."
    )
    assert ratings.balance("gotland", Balance(40, 90, games=1)) == (
        f"{score} 56% (31 to 78%), based on one rated game."
    )
    assert ratings.balance("gotland", Balance()) == (
        "Nobody knows yet which side has it easier: no rated game has been played."
    )


def test_a_gain_is_told_as_the_difference_of_what_is_told() -> None:
    """Also where the exact one would be rounded otherwise. An unsure rating is told without it."""
    gains = {
        Gain(ANNA, 1500.0, Rating(1662.4, 290.3)): "1662? ± 290",
        Gain(ANNA, 1662.4, Rating(1650.6, 88.2)): "1651 ± 88 (−11)",
        Gain(ANNA, 1599.6, Rating(1600.4, 60.0)): "1600 ± 60 (±0)",
    }

    for gain, told in gains.items():
        assert ratings.gains([gain]) == f"Ratings in this game: <@{ANNA}> {told}."


async def test_the_end_of_a_rated_game_tells_what_it_was_worth(table: Table) -> None:
    """Or that it was too short."""
    won, short = [await table.begin(rated=True) for _ in range(2)]

    await advance(table, *CAPTURE[:-1])
    await table.play(won, CAPTURE[-1])
    await advance(table, *CAPTURE[:3], number=2)
    await table.bot.services.matches.resign(2, PlayerId(table.bjorn.id))
    await table.env.settle()

    assert text_of(newest(won)).splitlines()[-1] == (
        f"Ratings in this game: {table.astrid.mention} 1662? ± 290, "
        f"{table.bjorn.mention} 1338? ± 290."
    )
    assert text_of(newest(short)).endswith(
        "Too short to be rated: both players have to move at least twice."
    )
