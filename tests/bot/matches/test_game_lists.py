"""``/games``: lists of games, sorted, a page at a time."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import product

from simcord.builders import ChannelHandle

from bot.discord_limits import MAX_EMBED_LENGTH
from bot.matches.game_lists import PAGE_SIZE, GamePage, page_post, urgency
from bot.ui.buttons import ButtonKind, ToPage, page_buttons
from bot.wording import game_lists as lists
from bot.wording.game_lists import GameListView
from play.matches.match import Match
from play.matches.pair import Pair
from play.matches.seats import Seats
from play.matches.summary import MatchSummary
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.time.habits import DEFAULT_HABITS, Habits, PairOfHabits
from play.time.time_control import DEFAULT_CONTROL
from play.time.time_off import Interval
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.advancing import advance
from tests.support.begun_tables import issue
from tests.support.bot_games import CAPTURE
from tests.support.examples import ANNA, BJORN, CARL, HOUR, NOON, TINY, new_match, summary
from tests.support.table import TABLUT, Table, all_said, labels, newest, shown

LARGEST = PlayerId(9_223_372_036_854_775_807)


async def many(table: Table, number: int, *, over: bool = False) -> None:
    """Store *number* of matches in which Astrid attacks, or has resigned."""
    place = Place(table.guild.id, table.channel.id)
    seats = Seats(PlayerId(table.astrid.id), PlayerId(table.bjorn.id))
    for at in range(number):
        now = table.bot.now() + timedelta(minutes=at)
        match = Match.start(place, seats, Terms(TINY), now, DEFAULT_HABITS)
        match = match.resign(seats.attackers, now, None) if over else match
        async with table.bot.services.matches.store.begin() as unit:
            await unit.matches.add_match(match, DEFAULT_HABITS)


def entries(content: str) -> list[str]:
    """The lines of a list below its heading, game by game."""
    return content.split("\n- ")[1:]


def numbers(content: str) -> list[str]:
    """The matches that a list names, in order."""
    return [entry.split("**")[1] for entry in entries(content)]


async def test_running_games_are_listed(table: Table, thread: ChannelHandle) -> None:
    """Those that wait for one's move first: side, opponent, whose turn it is, time left, thread."""
    await advance(table, *CAPTURE[:2])
    await table.begin()
    await advance(table, CAPTURE[0], number=2)
    await issue(table, table.carl)
    none = await table.carl.slash(table.channel, "games", show="followed")
    await table.carl.slash(thread, "game follow", game="1")

    mine = all_said(await table.astrid.slash(table.channel, "games"))
    others = all_said(await table.carl.slash(table.channel, "games", player=table.astrid))
    followed = all_said(await table.carl.slash(table.channel, "games", show="followed"))
    refused = await table.carl.slash(table.channel, "games", player=table.astrid, show="finished")

    match = await table.bot.services.matches.load_match(1)
    due = f"due <t:{int(match.clock.deadline.timestamp())}:R>"
    _, first, second = entries(mine)
    assert numbers(mine) == ["Challenge 3", "#1", "#2"]
    assert mine.startswith("**Your games in progress**\n")
    assert "attackers against @bjorn" in first
    assert f"**your turn**, {due}" in first
    assert first.endswith(f" · {thread.mention}")
    assert "waiting, due <t:" in second
    assert others.startswith(f"**Games in progress of {table.astrid.mention}**\n")
    assert numbers(others) == ["#1", "#2"]
    assert f"attackers against @bjorn\n  their turn, {due}" in entries(others)[0]
    assert all_said(none).startswith("You aren't following any games that you can see here.")
    (entry,) = entries(followed)
    assert f"@astrid – @bjorn\n  attackers' turn, {due}" in entry
    assert all_said(refused) == lists.ONLY_RUNNING


def test_games_are_sorted_by_the_time_left() -> None:
    """Among those that wait for the player, and among the others."""
    first_move = summary(new_match())
    quick = replace(new_match("c1-b1", "c3-c2"), id=2)
    quick = replace(quick, clock=replace(quick.clock, left=HOUR))
    slow = replace(new_match("c1-b1", "c3-c2"), id=3)
    waiting = replace(new_match("c1-b1"), id=4)
    waiting = replace(waiting, clock=replace(waiting.clock, left=HOUR / 2))

    listed = sorted(
        [first_move, summary(slow), summary(waiting), summary(quick)],
        key=lambda match: urgency(match, ANNA),
    )

    assert [match.id for match in listed] == [2, 0, 3, 4]


def line(match: Match, reader: PlayerId, now: datetime, asked: PlayerId | None = None) -> str:
    """The line about a match in the list of *asked*, or of the reader."""
    return lists.game_line(summary(match), None, GameListView(asked or reader, reader, now))


def test_a_game_without_its_channel_is_in_direct_messages() -> None:
    match = new_match()
    reading = GameListView(ANNA, ANNA, NOON, cut_off={match.id})

    assert lists.game_line(summary(match), None, reading).endswith(" · direct messages")


def test_what_stops_the_clock_is_shown_with_its_end() -> None:
    """A pause, also during a vacation; that of the player to move; a weekend, which is no pause."""
    place, seats = Place(1, 11), Seats(ANNA, BJORN)
    away = Interval(NOON, NOON + timedelta(days=2))
    until = f"until <t:{int(away.end.timestamp())}:f>"
    habits = PairOfHabits(Habits(away=away), Habits())
    resting = Match.start(place, seats, Terms(TINY), NOON, habits=habits)
    paused = replace(resting, clock=replace(resting.clock, pause=away, away=away))
    control = replace(DEFAULT_CONTROL, weekends=True)
    friday = datetime(2026, 1, 2, 12, tzinfo=UTC)
    weekend = Match.start(place, seats, Terms(TINY, control=control), friday, DEFAULT_HABITS)

    pause = line(paused, CARL, NOON + HOUR, BJORN)
    assert f", paused {until}" in pause
    assert "vacation" not in pause
    assert ", clock stopped until <t:" in line(weekend, CARL, friday + timedelta(days=1), BJORN)
    due = f"due <t:{int(resting.clock.deadline.timestamp())}:R>"
    for reader, whose in ((ANNA, "you're"), (BJORN, "they're"), (CARL, "they're")):
        vacation = line(resting, reader, NOON + HOUR)
        assert f"{due}, {whose} on vacation {until}" in vacation
        assert "paused" not in vacation


async def test_open_challenges_stand_first(table: Table, thread: ChannelHandle) -> None:
    """With buttons: to answer those that name the player, to withdraw his own."""
    await table.challenge()

    mine = await table.astrid.slash(table.channel, "games")
    challenge, game = entries(all_said(mine))
    assert challenge.startswith(
        f"**Challenge 2** King's Table: Tablut · yours, to {table.bjorn.mention}\n  expires <t:"
    )
    assert game.startswith("**#1**")
    assert labels(shown(mine)) == ["Withdraw challenge 2"]
    await issue(table, table.bjorn, by=table.carl)
    his = await table.bjorn.slash(table.channel, "games")
    assert labels(shown(his)) == [
        f"{word} challenge {number}" for number in (2, 3) for word in ("Accept", "Decline")
    ]

    await table.bjorn.click(shown(his), label="Accept challenge 2")
    assert len(await table.bot.services.matches.running_matches()) == 2


async def test_a_newcomer_has_no_games(table: Table, thread: ChannelHandle) -> None:
    """And is told how to begin one. Games on other servers are nobody's matter."""
    running = await table.carl.slash(table.channel, "games")
    finished = await table.carl.slash(table.channel, "games", show="finished")
    assert all_said(running).startswith(
        "You have no games in progress. Use `/challenge` to start one."
    )
    assert all_said(finished) == "None of your games have ended yet."
    elsewhere = table.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("tafl")
    carl = elsewhere.add_member(table.carl.user)
    answer = await carl.slash(channel, "games", player=table.astrid.user)
    none = f"{table.astrid.mention} has no games in progress that you can see here."
    assert all_said(answer) == none

    await table.astrid.slash(thread, "game abort")
    assert "The game was aborted and doesn't count." in newest(thread).content

    over = all_said(await table.astrid.slash(table.channel, "games", show="finished"))
    board = all_said(await table.astrid.slash(table.channel, "board"))
    assert "**#1**" in over
    assert "aborted" in over
    assert "aborted" in board


async def test_lists_have_pages(table: Table) -> None:
    """Buttons turn them, also after a restart; the last one stands for one that is gone."""
    await many(table, 12)

    answer = await table.astrid.slash(table.channel, "games")
    assert all_said(answer).startswith("**Your games in progress** · page 1 of 2\n")
    assert numbers(all_said(answer)) == [f"#{number}" for number in range(1, 11)]

    await table.restart()
    await table.astrid.click(shown(answer), label="▶")
    assert all_said(answer).startswith("**Your games in progress** · page 2 of 2\n")
    assert numbers(all_said(answer)) == ["#11", "#12"]

    await table.astrid.click(shown(answer), label="◀")
    assert numbers(all_said(answer))[0] == "#1"
    for match in (1, 2):
        await table.bot.services.matches.resign(match, PlayerId(table.astrid.id))
    await table.astrid.click(shown(answer), label="▶")
    assert all_said(answer).startswith("**Your games in progress**\n")
    assert numbers(all_said(answer)) == [f"#{number}" for number in range(3, 13)]
    assert labels(shown(answer)) == []


async def test_lists_of_finished_games_have_pages(table: Table) -> None:
    """The latest game comes first."""
    await many(table, 14, over=True)

    answer = await table.astrid.slash(table.channel, "games", show="finished")
    assert all_said(answer).startswith("**Your finished games**\n")
    assert numbers(all_said(answer)) == [f"#{number}" for number in range(14, 4, -1)]
    assert "the defenders win: the attackers resigned" in all_said(answer)
    await table.astrid.click(shown(answer), label="▶")
    assert all_said(answer).startswith("**Your finished games** · page 2\n")
    assert numbers(all_said(answer)) == ["#4", "#3", "#2", "#1"]


async def test_the_score_of_a_pair_stands_in_the_list(table: Table) -> None:
    """With both of its matches, the points of the player first."""
    await issue(table, table.bjorn, Terms(ruleset(TABLUT), pair=True))
    await table.bjorn.click(newest(table.channel), label="Accept")
    await table.bot.services.matches.resign(1, PlayerId(table.astrid.id))

    running = all_said(await table.astrid.slash(table.channel, "games"))
    finished = all_said(await table.bjorn.slash(table.channel, "games", show="finished"))

    assert "· pair 0 – 1 ·" in running
    assert "· pair 1 – 0 ·" in finished


def longest(*, running: bool) -> tuple[MatchSummary, Pair]:
    """A match of which there is as much to say as there can be, and its pair."""
    seats = Seats(LARGEST, PlayerId(LARGEST - 1))
    place = Place(LARGEST, LARGEST)
    match = Match.start(place, seats, Terms(replace(TINY, name="x" * 60)), NOON, DEFAULT_HABITS)
    clock = replace(match.clock, pause=Interval(NOON, NOON + timedelta(days=60)))
    match = replace(match, id=9_999_999, clock=clock, thread_id=LARGEST, pair_id=1)
    if not running:
        match = match.resign(LARGEST, NOON, None)
        match = replace(match, outcome=Outcome(Side.DEFENDERS, Reason.ABANDONED))
    drawn = summary(replace(match, outcome=Outcome(None, Reason.AGREED)))
    won = replace(drawn, outcome=Outcome(Side.ATTACKERS, Reason.TIME))
    return summary(match), Pair(drawn, won)


def test_a_page_fits_into_a_box() -> None:
    """Ten of the longest entries, of a player or of those whom he follows."""
    for running, player in product((True, False), (LARGEST, CARL)):
        match, pair = longest(running=running)
        page = GamePage(99, "", "", matches=[match] * PAGE_SIZE)

        details = page_post(page, {1: pair}, GameListView(player, player, NOON)).details

        assert len(details) <= MAX_EMBED_LENGTH
        assert details.count("x" * 60) == PAGE_SIZE


def test_every_button_has_an_id_that_discord_takes() -> None:
    """With the largest ids; and no two alike."""
    kind = ButtonKind("tafl:list-finished", ToPage)
    for page, more in ((0, True), (1, True), (1, False)):
        ids = [
            button.item.custom_id or ""
            for button in page_buttons(kind, partial(ToPage, LARGEST), page, more=more)
        ]
        assert len(set(ids)) == 2
        assert all(len(custom_id) <= 100 for custom_id in ids)
