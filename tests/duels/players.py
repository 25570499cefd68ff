"""Players in duels: engines that speak the line protocol, and yardsticks that need no engine."""

import random
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Timer
from typing import NamedTuple, Protocol

from tafl.endings import decided
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds beyond its time after which an engine does not answer any more."""
DEAD = "it died, or didn't answer in time"
WINS = 10_000
"""Worth more than any number of men."""
SAYS = 9
"""Words of a line ``bestmove``, up to the value."""


class Limit(NamedTuple):
    """The limit of a player's thinking: *seconds*, or else *nodes*."""

    seconds: float | None = None
    nodes: int | None = None

    def __str__(self) -> str:
        return f"{self.seconds:g}" if self.nodes is None else f"nodes {self.nodes}"


class Reply(NamedTuple):
    """A move as it was written, and what the player says that it took."""

    written: str
    nodes: int = 0
    depth: int = 0


class BrokenOffError(Exception):
    """A player does not play on: it died, hangs, or wrote something else than a move."""


class Player(Protocol):
    """Who plays in a duel."""

    name: str

    def reseed(self, seed: int) -> None:
        """Make the same choices from now on for the same *seed*."""

    def begin(self, ruleset: str) -> None:
        """Begin a game under the ruleset with this key."""

    def move(self, game: Game) -> Reply:
        """Find a move in *game*, which is the one that was begun.

        Raises:
            BrokenOffError: it cannot.
        """
        ...

    def close(self) -> None:
        """Leave for good."""


class RandomPlayer:
    """Moves at random."""

    name = "random"

    def __init__(self) -> None:
        self._chance = random.Random(0)

    def reseed(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def begin(self, ruleset: str) -> None:
        """Nothing has to be got ready."""

    def move(self, game: Game) -> Reply:
        return Reply(str(self._chance.choice(game.legal_moves())))

    def close(self) -> None:
        """Nothing has to be left."""


class TwoPlyPlayer(RandomPlayer):
    """Looks two plies ahead and counts men; moves that are worth the same are chosen at random."""

    name = "two-ply"

    def move(self, game: Game) -> Reply:
        return Reply(str(self._chance.choice(best_two_plies_ahead(game))), depth=2)


def best_two_plies_ahead(game: Game) -> list[Move]:
    """The moves that look best to whoever sees two plies and counts men."""
    worths = {move: _worth(game, move) for move in game.legal_moves()}
    best = max(worths.values())
    return [move for move, worth in worths.items() if worth == best]


class EnginePlayer:
    """A process that speaks the line protocol, started in *folder*."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        folder: Path,
        limit: Limit,
        level: int | None = None,
    ) -> None:
        self.name = name
        self._command = list(command)
        self._folder = folder
        self._limit = limit
        self._level = level
        self._process: subprocess.Popen[str] | None = None

    def reseed(self, seed: int) -> None:
        """Only levels leave anything to chance; what has been compiled is worth keeping."""
        if self._level is not None:
            self.close()
            self._start("--seed", str(seed))

    def begin(self, ruleset: str) -> None:
        self._tell(f"ruleset {ruleset}")

    def move(self, game: Game) -> Reply:
        self._tell(f"moves {' '.join(str(turn.move).lower() for turn in game.turns)}")
        answer = self._ask(f"go {self._limit}")
        words = answer.split()
        if len(words) < SAYS or words[0] != "bestmove":
            raise BrokenOffError(answer)
        said = dict(zip(words[::2], words[1::2], strict=False))
        return Reply(said["bestmove"], int(said["nodes"]), int(said["depth"]))

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _start(self, *arguments: str) -> subprocess.Popen[str]:
        self._process = subprocess.Popen(
            [*self._command, *arguments],
            cwd=self._folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        # A start takes its time, and that of no move.
        self._ask("hello")
        if self._level is not None:
            self._tell(f"level {self._level}")
        return self._process

    def _ask(self, line: str) -> str:
        """Its answer to *line*; it is killed when it gives none."""
        self._tell(line)
        process = self._process or self._start()
        timer = Timer((self._limit.seconds or 10 * PATIENCE) + PATIENCE, process.kill)
        timer.start()
        assert process.stdout
        answer = process.stdout.readline().strip()
        timer.cancel()
        if not answer:
            raise BrokenOffError(DEAD)
        return answer

    def _tell(self, line: str) -> None:
        process = self._process or self._start()
        assert process.stdin
        try:
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
        except OSError as error:
            raise BrokenOffError(str(error)) from error


def named(name: str, limit: Limit) -> Player:
    """The player of a name on the command line, as ``--help`` explains them."""
    engine = [sys.executable, "-m", "engine", "play"]
    if name == RandomPlayer.name:
        return RandomPlayer()
    if name == TwoPlyPlayer.name:
        return TwoPlyPlayer()
    if name == "engine":
        return EnginePlayer(name, engine, ROOT, limit)
    if name in {"interpreted", "plain"}:
        return EnginePlayer(name, [*engine, f"--{name}"], ROOT, limit)
    if level := re.fullmatch(r"level-(\d)", name):
        return EnginePlayer(name, engine, ROOT, limit, int(level[1]))
    if Path(name).is_dir():
        return EnginePlayer(Path(name).name, engine, Path(name), limit)
    return EnginePlayer(name, shlex.split(name), Path.cwd(), limit)


def _worth(game: Game, move: Move) -> int:
    """The men that *move* wins, less those that it loses at once; or that it decides the game."""
    side = game.position.to_move
    after = game.play(move)
    if after.outcome is not None:
        winner = after.outcome.winner
        return 0 if winner is None else (WINS if winner is side else -WINS)
    assert after.last
    replies = (_worth_of_reply(after.position, reply) for reply in after.legal_moves())
    return len(after.last.captures) - max(replies)


def _worth_of_reply(position: Position, move: Move) -> int:
    turn = position.play(move)
    outcome = decided(turn)
    if outcome is not None and outcome.winner is not None:
        return WINS if outcome.winner is position.to_move else -WINS
    return len(turn.captures)


def sides(first: Player, second: Player) -> Iterator[dict[Side, Player]]:
    """Both ways in which two players can sit."""
    yield {Side.ATTACKERS: first, Side.DEFENDERS: second}
    yield {Side.ATTACKERS: second, Side.DEFENDERS: first}
