"""Neither the event loop nor the writer of the database is held for long, whatever somebody has."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta
from functools import cache, partial
from pathlib import Path
from statistics import median
from time import process_time

import pytest
from sqlalchemy import Connection, Engine, event

from bot.delivery.thread_posts import thread_post
from bot.matches.plans import shown_plan
from bot.services import Services
from db.migrate import migrate
from db.store import SqlStore
from play.ladders.ladder import Rung
from play.limits.amounts import MAX_PLAN_LINES, MAX_RUNNING_MATCHES
from play.limits.text_lengths import MAX_LINE_MOVES
from play.matches.match import Match
from play.matches.match_view import MatchView
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.matches.viewing import Viewer
from play.news.matches import BoardDue
from play.plans.plan import Plan
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_SERVERS
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import DEFAULT_CONTROL
from play.time.vacation import Vacation
from play.tournaments.crosstable import Crosstable, Entrant, Pairing, Round, Swiss
from play.tournaments.tournament import MAX_PLAYERS, MAX_ROUNDS
from rendering.board import draw_board
from rendering.scene import Scene
from tafl.game import Game
from tafl.pieces import Side
from tafl.raichi_and_tuichi import ways_out
from tafl.rulesets import override, ruleset
from tests.bench.loops import longest_hold
from tests.bench.measuring import Figures, processor
from tests.support.archives import insert_matches, written
from tests.support.examples import ANNA, HALL, NOON
from tests.support.random_games import random_game
from tests.support.tournament_days import PairingHere, new_tournament
from tests.support.working import thinking_here

LOOP = 3
"""Most pictures of an 11×11 board that may be drawn while the loop is held. Takes 0.5 to 2.5."""

WRITER = 10
"""And while one transaction holds the only writer of SQLite. Takes 0.5 to 5."""

ROUNDS = 5
PLIES = 300
RUNGS = 500
CAREER = 2000
GUILD = HALL.server_id
LARGEST = override(ruleset("kings-table-saxon"), "repetition", "ignored")
UNSTOPPABLE = override(ruleset("kings-table-hnefatafl"), "repetition", "ignored")
"""Here it takes longest to see that nothing stops the king."""

OPEN = 60
LOOKED_AT = 25
"""After so many plies the board is open; so many moves are looked at for a way out."""

LONG_GAME = random_game(LARGEST, PLIES)


@dataclass
class Watch:
    """The time, which a benchmark moves on."""

    time: datetime = NOON

    def now(self) -> datetime:
        return self.time


@dataclass
class Hall:
    """Somebody with as many games as can be, in a store, and all that can be asked of it."""

    store: SqlStore
    watch: Watch = field(default_factory=Watch)
    waiting: int = 0
    """The match in which they wait, and have a plan."""

    def __post_init__(self) -> None:
        self.services = Services(
            self.store,
            self.watch.now,
            lambda: 0.5,
            PairingHere(),
            thinking_here(),
            wake=lambda: None,
            deliver=lambda: None,
            rouse=lambda: None,
            show=lambda _: None,
            forget=lambda: None,
            here=lambda: (),
            beats=False,
        )


@pytest.fixture(scope="module")
def hall(runner: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    file = tmp_path_factory.mktemp("holds") / "games.sqlite3"
    url = f"sqlite+aiosqlite:///{file}"
    runner.run(migrate(url))
    _fill_career(file)
    hall = Hall(SqlStore(url))
    runner.run(_fill_hall(hall))
    yield hall
    runner.run(hall.store.close())


def _fill_career(file: Path) -> None:
    """Let one player have had the games of a hundred."""
    over = {
        "guild_id": GUILD,
        "attackers": ANNA,
        "ply": 40,
        "state": "finished",
        "rated": True,
        "ruleset_key": "copenhagen",
        "ruleset_name": "Copenhagen",
        "ruleset_text": "",
        "winner": "attackers",
        "reason": "resigned",
        **dict.fromkeys(("created_at", "updated_at"), written(NOON)),
    }
    rows = ({**over, "id": each + 1, "defenders": 1000 + each % 1000} for each in range(CAREER))
    with closing(sqlite3.connect(file)) as connection, connection:
        insert_matches(connection, rows)


async def _fill_hall(hall: Hall) -> None:
    clock = Match.start(HALL, Seats(ANNA, ANNA), Terms(LARGEST), NOON, DEFAULT_HABITS).clock
    to_move = LONG_GAME.position.to_move
    async with hall.store.begin() as unit:
        for number in range(MAX_RUNNING_MATCHES + 1):
            both = Seats(ANNA, PlayerId(10_000 + number))
            # In the first one Anna waits, in all others it is her turn.
            seats = both if (to_move is Side.ATTACKERS) == (number > 0) else both.swapped
            match = Match(HALL, seats, LONG_GAME, replace(clock, first=False), NOON, NOON)
            match = await unit.matches.add_match(match, DEFAULT_HABITS)
            if not number:
                hall.waiting = match.id
                await unit.plans.put(match.id, ANNA, _plan())
        players = [PlayerId(20_000 + number) for number in range(MAX_PLAYERS)]
        empty = await unit.tournaments.add_tournament(new_tournament(Swiss(MAX_ROUNDS)))
        rounds = tuple(_round(players[at:] + players[:at]) for at in range(MAX_ROUNDS))
        entrants = tuple(Entrant(player, 1500.0) for player in players)
        full = Crosstable(Swiss(MAX_ROUNDS), entrants, rounds)
        await unit.tournaments.save(empty, replace(empty, crosstable=full))
    await hall.services.ladders.open(HALL, ruleset("copenhagen"), DEFAULT_CONTROL, ANNA)
    async with hall.store.begin() as unit:
        ladder = await unit.ladders.load_ladder(GUILD, NOON)
        rungs = tuple(Rung(PlayerId(20_000 + number), NOON) for number in range(RUNGS))
        await unit.ladders.save(ladder, replace(ladder, rungs=rungs))


def _plan() -> Plan:
    plan = Plan(PLIES)
    for move in LONG_GAME.legal_moves()[:MAX_PLAN_LINES]:
        game = LONG_GAME.play(move)
        while game.ply < PLIES + MAX_LINE_MOVES:
            game = game.play(game.legal_moves()[0])
        line = tuple(turn.move for turn in game.turns[PLIES:])
        plan = plan.with_line(line, replacing=False)
    return plan


def _round(players: list[PlayerId]) -> Round:
    half = len(players) // 2
    both = zip(players[:half], players[half:], strict=True)
    return Round(tuple(Pairing(first, second, points=1.0) for first, second in both))


async def change_settings(hall: Hall) -> None:
    """Quiet hours hold for turns under way."""
    player = await hall.services.players.load_player(ANNA)
    start = time((player.quiet or (time(20), time()))[0].hour % 23 + 1)
    await hall.services.players.set(ANNA, lambda one: replace(one, quiet=(start, time(7))))


async def go_on_vacation(hall: Hall) -> None:
    """With all that can be saved up."""
    async with hall.store.begin() as unit:
        player = await unit.players.load_player(ANNA, hall.watch.time)
        await unit.players.put(replace(player, vacation=Vacation.new(hall.watch.time)))
    await hall.services.players.start_vacation(ANNA, timedelta(days=1))
    hall.watch.time += timedelta(hours=1)
    await hall.services.players.end_vacation(ANNA)


async def run_clocks(hall: Hall) -> None:
    """The timekeeper's work after it."""
    await change_settings(hall)
    while (due := await hall.services.clocks.next_due()) and due <= hall.watch.time:
        await hall.services.clocks.run_due()


async def leave_tournament(hall: Hall) -> None:
    """One after the other."""
    tournament = await hall.services.tournaments.load_tournament(1)
    here = [each.player for each in tournament.crosstable.entrants if not each.withdrawn]
    await hall.services.tournaments.leave(GUILD, 1, here[0])


async def leave_ladder(hall: Hall) -> None:
    """The best one: all others move up."""
    standings = await hall.services.ladders.standings(GUILD)
    await hall.services.ladders.leave(GUILD, standings.places[0].player)


async def list_games(hall: Hall) -> None:
    await hall.services.matches.running(ANNA)


async def show_profile(hall: Hall) -> None:
    await hall.services.profiles.profile(ANNA, ALL_SERVERS, None, Viewer(ANNA))


async def load_match(hall: Hall) -> None:
    await hall.services.matches.load_match(hall.waiting)


async def show_plan(hall: Hall) -> None:
    """The largest plan: the most lines, of the most moves."""
    await shown_plan(hall.services, hall.waiting, ANNA)


async def show_tuichi(hall: Hall) -> None:
    """The board after which nothing stops the king."""
    game = tuichi()
    clock = Match.start(HALL, Seats(ANNA, ANNA), Terms(UNSTOPPABLE), NOON, DEFAULT_HABITS).clock
    match = Match(HALL, Seats(ANNA, ANNA), game, clock, NOON, NOON, id=1)
    news = BoardDue.of(match)
    post = await thread_post(hall.services, match, MatchView(), news, hall.watch.now())
    assert post is not None


@cache
def tuichi() -> Game:
    """A game on an open board in which the defenders have looked for ways out for their king."""
    chance = random.Random(4)
    game = Game.start(UNSTOPPABLE, play_on=True)
    while game.position.to_move is Side.DEFENDERS or not game.is_tuichi or game.ply < OPEN:
        moves = game.legal_moves()
        move = chance.choice(moves)
        if game.position.to_move is Side.DEFENDERS:
            found = chance.sample(moves, min(len(moves), LOOKED_AT))
            move = max(found, key=lambda one: len(ways_out(game.position.play(one).after)))
        game = game.play(move)
        if game.outcome is not None:
            game = Game.start(UNSTOPPABLE, play_on=True)
    return game


WRITING = [change_settings, go_on_vacation, run_clocks, leave_tournament, leave_ladder]
LOOKING = [list_games, show_profile, load_match, show_plan, show_tuichi]


@pytest.mark.parametrize("request_of", WRITING)
def test_no_transaction_holds_the_writer(
    runner: asyncio.Runner,
    hall: Hall,
    request_of: Callable[[Hall], Coroutine[None, None, None]],
    figures: Figures,
) -> None:
    """The longest one of each request, in the middle of some."""
    found = [longest_transaction(partial(runner.run, request_of(hall))) for _ in range(ROUNDS)]
    figures.at_most(WRITER, median(found) / a_picture(), "pictures")


@pytest.mark.usefixtures("as_in_the_bot")
@pytest.mark.parametrize("request_of", [*WRITING, *LOOKING])
def test_no_request_holds_the_loop(
    runner: asyncio.Runner,
    hall: Hall,
    request_of: Callable[[Hall], Coroutine[None, None, None]],
    figures: Figures,
) -> None:
    """The longest stretch of each, in the middle of some: threads beside it count too."""
    found = [runner.run(longest_hold(request_of(hall))) for _ in range(ROUNDS)]
    figures.at_most(LOOP, median(found) / a_picture(), "pictures")


def a_picture() -> float:
    """Seconds of the processor that drawing a board takes."""
    scene = Scene.of(random_game(ruleset("copenhagen"), 20))
    draw_board(scene)
    return median(processor(lambda: draw_board(scene))() for _ in range(ROUNDS))


def longest_transaction(work: Callable[[], object]) -> float:
    """The most that this process computes in one writing transaction while *work* is done."""
    began, longest = 0.0, 0.0

    def begin(_: Connection) -> None:
        nonlocal began
        began = process_time()

    def commit(_: Connection) -> None:
        nonlocal longest
        longest = max(longest, process_time() - began)

    event.listen(Engine, "begin", begin)
    event.listen(Engine, "commit", commit)
    try:
        work()
    finally:
        event.remove(Engine, "begin", begin)
        event.remove(Engine, "commit", commit)
    return longest
