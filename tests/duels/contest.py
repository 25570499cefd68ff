"""Plays the games of a duel; ``tafl.Game`` is the referee."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event, Lock
from time import perf_counter

from tafl.errors import TaflError
from tafl.game import Game
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.duels.openings import Opening, played_from
from tests.duels.players import BrokenOffError, Player, Reply, sides
from tests.duels.scores import Effort, Result

TOO_LONG = "too long"


@dataclass(frozen=True)
class Duel:
    """Games of two players under one ruleset: from each opening two, with sides swapped.

    A game that lasts *plies* is a draw. *players* makes both players anew. *heard* hears of each
    game. Once it is *stopped*, the games that are being played count no more.
    """

    key: str
    openings: Sequence[Opening]
    players: Callable[[], tuple[Player, Player]]
    plies: int
    seed: int
    heard: Callable[[Result], None] = lambda _: None
    stopped: Event = field(default_factory=Event)


@dataclass
class Played:
    """The results, and what both players' moves took."""

    results: list[Result] = field(default_factory=list)
    efforts: tuple[Effort, Effort] = field(default_factory=lambda: (Effort(), Effort()))


def fight(duel: Duel, jobs: int) -> Played:
    """Play all games, *jobs* at the same time."""
    pairs = iter(enumerate(duel.openings))
    lock = Lock()
    found: dict[int, list[Result]] = {}
    played = Played()

    def work(_: int) -> None:
        players = duel.players()
        efforts = Effort(), Effort()
        try:
            while not duel.stopped.is_set():
                with lock:
                    number, opening = next(pairs, (None, ()))
                if number is None:
                    break
                found[number] = _pair(duel, number, opening, players, efforts)
        finally:
            for player in players:
                player.close()
        with lock:
            for whole, part in zip(played.efforts, efforts, strict=True):
                whole.and_also(part)

    with ThreadPoolExecutor(jobs) as pool:
        try:
            list(pool.map(work, range(jobs)))
        except KeyboardInterrupt:
            duel.stopped.set()
    played.results += [result for number in sorted(found) for result in found[number]]
    return played


def _pair(
    duel: Duel,
    number: int,
    opening: Opening,
    players: tuple[Player, Player],
    efforts: tuple[Effort, Effort],
) -> list[Result]:
    """Both games from an *opening*."""
    for which, player in enumerate(players):
        player.reseed(1000 * duel.seed + 2 * number + which)
    results = []
    for first, seats in zip(Side, sides(*players), strict=True):
        own = dict(zip((first, first.opponent), efforts, strict=True))
        result = play(duel, opening, seats, own, first)
        if duel.stopped.is_set():
            break
        duel.heard(result)
        results.append(result)
    return results


def play(
    duel: Duel,
    opening: Opening,
    seats: dict[Side, Player],
    efforts: dict[Side, Effort],
    first: Side,
) -> Result:
    """One game. A player that breaks off or moves against the rules loses."""
    game = played_from(ruleset(duel.key), opening)
    side = game.position.to_move
    try:
        for side in Side:
            seats[side].begin(duel.key)
        while game.outcome is None and game.ply < duel.plies and not duel.stopped.is_set():
            side = game.position.to_move
            game = game.play_written(_asked(seats[side], game, efforts[side]).written)
    except (BrokenOffError, TaflError) as error:
        # What it has still to say would be taken for an answer in the next game.
        seats[side].close()
        reason = f"{seats[side].name} broke off: {error}"
        return Result(first, side.opponent, reason, game.ply, broken_off=True)
    if game.outcome is None:
        return Result(first, None, TOO_LONG, game.ply)
    return Result(first, game.outcome.winner, str(game.outcome.reason), game.ply)


def _asked(player: Player, game: Game, effort: Effort) -> Reply:
    began = perf_counter()
    reply = player.move(game)
    effort.add(perf_counter() - began, reply.nodes, reply.depth)
    return reply
