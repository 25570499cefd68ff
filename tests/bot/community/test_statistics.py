"""Statistics and ratings as they are told."""

from dataclasses import replace
from datetime import timedelta

from simcord.builders import ChannelHandle

from bot.discord_limits import MAX_CONTENT_LENGTH, MAX_EMBED_LENGTH
from bot.wording import ratings
from bot.wording.statistics import (
    ENDS,
    MAX_RULESETS,
    OF_SERVERS,
    games_details,
    games_text,
    lasting,
    percentages,
)
from play.players.player_id import PlayerId
from play.ratings.balance import Balance
from play.ratings.rating import PROVISIONAL_DEVIATION, Rating
from play.ratings.rating_list import ALL_SERVERS, Gain
from play.statistics.game_counts import SERVERS_OWN, CountKey, GameCount
from play.statistics.outcomes import OutcomeCounts
from tafl.endings import Reason
from tests.support.advancing import advance
from tests.support.bot_games import CAPTURE, ESCAPE
from tests.support.examples import ANNA
from tests.support.table import HNEFATAFL, Table, all_said, newest, said, shown, text_of

SERVER = 1
EVEN = "The attackers won 50%, 0% were drawn, the defenders won 50%."
COUNT = GameCount("Tablut", OutcomeCounts(30, 5, 65), 4_000, timedelta(days=1_800), 61, 201, 123)


async def test_the_games_of_a_server_are_told(table: Table, thread: ChannelHandle) -> None:
    """To whoever asks, or to all; in private all servers are meant, unless it is said."""
    large = await table.begin(HNEFATAFL)
    for number, (room, moves, last) in enumerate(
        ((thread, CAPTURE, table.astrid), (large, ESCAPE, table.bjorn)), start=1
    ):
        await advance(table, *moves[:-1], number=number)
        await table.play(room, moves[-1], first=last)
    other = table.env.create_guild("Other")
    room = other.create_text_channel("tafl")
    dora = other.add_member(table.env.create_user("dora"))

    answer = await table.carl.slash(table.channel, "stats games", share=True)

    assert not shown(answer).ephemeral
    assert text_of(shown(answer)).splitlines() == [
        "**Games played on this server**",
        f"2 games, 8 moves and a few minutes long on average. {EVEN}",
        "The king threatened to escape (raichi) in 50% of games.",
        "The longest, #2, had 10 moves.",
        "**How they ended**",
        "- The king escaped: 50%",
        "- The king was captured: 50%",
        "",
        "**Each game** (won by the attackers / drawn / won by the defenders)",
        "- **King's Table: Hnefatafl** · 1 game · 0 / 0 / 100% · 10 moves, a few minutes",
        "- **King's Table: Tablut** · 1 game · 100 / 0 / 0% · 5 moves, a few minutes",
        "",
        (
            "-# All finished games in which both players moved at least twice, rated or casual. "
            "Games against the computer don't count."
        ),
    ]
    here = await dora.slash(room, "stats games")
    everywhere = await dora.slash(room, "stats games", where="everywhere")
    assert all_said(here) == (
        "**Games played on this server**\n"
        "No game has ended yet in which both players moved at least twice."
    )
    assert all_said(everywhere).startswith("**Games played everywhere**\n2 games, 8 moves")
    assert all_said(await dora.user.slash("stats games")) == all_said(everywhere)
    assert "This only works on a server" in said(
        await dora.user.slash("stats games", where="this server")
    )


async def test_balances_are_told_of_the_games_that_are_played(
    table: Table, thread: ChannelHandle
) -> None:
    """As a chart and as text; a rated game moves them towards its winner."""
    await advance(table, *CAPTURE[:-1])
    await table.play(thread, CAPTURE[-1])

    answer = await table.carl.slash(table.channel, "stats balance")

    first, second, *_ = text_of(shown(answer)).splitlines()[2:]
    assert first == "- **King's Table: Tablut** · 50% (24 to 76) · here 1 game · 100 / 0 / 0%"
    assert second == "- **Copenhagen Hnefatafl** · 45% (36 to 53) · elsewhere 1,715 games"
    (picture,) = shown(answer).attachments
    assert str(picture.description).startswith(
        "Score of the attackers, in percent. King's Table: Tablut: 50, 24 to 76; Copenhagen"
    )
    assert table.file_of(shown(answer)).startswith(b"\x89PNG")

    rated_thread = await table.begin(rated=True)
    await advance(table, *CAPTURE[:-1], number=2)
    await table.play(rated_thread, CAPTURE[-1])
    rated = all_said(await table.carl.slash(table.channel, "stats balance", where="everywhere"))
    (line,) = [line for line in rated.splitlines() if "Tablut** · " in line][:1]
    assert "**Balance of games everywhere**" in rated
    assert float(line.split(" · ")[1].split("%")[0]) > 50


def counted(*counts: tuple[str, Reason, bool, GameCount]) -> dict[CountKey, GameCount]:
    return {CountKey(SERVER, key, even, reason): count for key, reason, even, count in counts}


def test_what_is_counted_apart_is_told_together() -> None:
    """By its end, by its game, and all at once; of the longest games the longest."""
    found = counted(
        ("tablut", Reason.ESCAPED, True, COUNT),
        ("tablut", Reason.AGREED, True, COUNT),
        ("brandubh", Reason.AGREED, False, replace(COUNT, name="Brandubh", longest=202)),
    )

    text, details = games_text(found, SERVER), games_details(found)

    assert "300 games, 40 moves and 18 days long on average." in text
    assert "in 61% of games" in text
    assert "The longest, #123, had 202 moves" in text
    assert "With dice or a handicap: 100 games · 30 / 5 / 65%." in text
    assert "- A draw was agreed: 67%\n- The king escaped: 33%" in details
    assert "- **Tablut** · 200 games · 30 / 5 / 65% · 40 moves, 18 days\n- **Brandubh**" in details


def test_everywhere_the_games_of_servers_own_are_one_kind() -> None:
    key = CountKey(ALL_SERVERS, SERVERS_OWN, even=True, reason=Reason.TIME)

    assert f"- **{OF_SERVERS}** · 100 games" in games_details({key: COUNT})


def test_any_number_of_games_fits() -> None:
    """Those that are played least are told together."""
    long = replace(COUNT, name="N" * 60)
    found = counted(
        *(
            (f"key-{number:>03}", reason, True, long)
            for number in range(MAX_RULESETS + 20)
            for reason in Reason
        )
    )

    assert len(games_details(found)) <= MAX_EMBED_LENGTH
    assert len(games_text(found, SERVER)) <= MAX_CONTENT_LENGTH
    games = 20 * len(Reason) * sum(COUNT.outcomes)
    assert f"- 20 more, in {games:,} games" in games_details(found)


def test_every_end_has_words() -> None:
    assert set(ENDS) == set(Reason)


def test_percentages_add_up() -> None:
    shares = {
        OutcomeCounts(1, 1, 1): (33, 34, 33),
        OutcomeCounts(1, 0, 0): (100, 0, 0),
        OutcomeCounts(2, 1, 3): (33, 17, 50),
        OutcomeCounts(1, 998, 1): (0, 100, 0),
    }

    assert {outcomes: percentages(outcomes) for outcomes in shares} == shares


def test_a_time_is_told_in_a_unit_that_suits() -> None:
    times = {
        timedelta(days=18): "18 days",
        timedelta(days=2): "2 days",
        timedelta(hours=47): "47 hours",
        timedelta(minutes=90): "90 minutes",
        timedelta(seconds=90): "a few minutes",
    }

    told = {time: lasting(replace(COUNT, time=time * COUNT.games)) for time in times}

    assert told == times


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
