"""The line protocol of ``python -m engine play``; docs/engine-protocols.md describes it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from engine.core_facts import UnsupportedRulesError
from engine.errors import CommandFault, UnusableCommandError
from engine.errors_in_words import in_words
from engine.levels import LEVELS, Chance, choose
from engine.text_lines import LONGEST_LINE, shown, written_move
from engine.thinking_thread import Search, Thinking
from engine.thought import Limits, RulesetThinker
from tafl.arguments import ruleset_of
from tafl.errors import TaflError
from tafl.game import Game
from tafl.opentafl.rules_reader import read_rules
from tafl.phrases import outcome_in_words
from tafl.ruleset import Ruleset

NAME = "hnefabot"
LONGEST_START = 8.0
"""Most seconds to prepare before ``hello`` is answered; other programs wait for ten or more."""
LONGEST_THOUGHT = 86_400.0
"""Most seconds to think about a move: a day."""

_SECONDS = re.compile(r"[0-9]{1,8}(?:\.[0-9]{0,9})?|\.[0-9]{1,9}")
_WHOLE = re.compile(r"[0-9]{1,18}")


@dataclass(frozen=True)
class Means:
    """The resources for talking with another program.

    *player* makes a player of games under a ruleset. *now* returns the time in seconds. *prepare*
    makes players stronger, and takes at most the seconds that it is given, or as long as it needs
    if given None; it is itself None if nothing can be prepared.
    """

    player: Callable[[Ruleset], RulesetThinker]
    now: Callable[[], float]
    chance: Chance
    prepare: Callable[[float | None], None] | None = None


class LineProtocol:
    """A conversation with another program, line by line; ``game`` is None until one has begun."""

    def __init__(self, means: Means, level: int | None = None) -> None:
        """Begin without a game, to play at *level*, or at full strength if that is None."""
        self._means = means
        self.game: Game | None = None
        self._player: RulesetThinker | None = None
        self._written: list[str] = []
        self._level = level
        self._thinking: Thinking | None = None

    def answer(self, line: str) -> str | None:
        """The answer to *line*; None if it needs none. Errors are answers too."""
        try:
            return self._answer(line)
        except (TaflError, UnusableCommandError, UnsupportedRulesError, OSError) as error:
            return f"error {in_words(error)}"

    def _answer(self, line: str) -> str | None:
        if len(line) > LONGEST_LINE:
            raise UnusableCommandError(CommandFault.TOO_LONG, str(LONGEST_LINE))
        name, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        match name:
            case "":
                return None
            case "hello" if not rest:
                if self._means.prepare is not None:
                    self._means.prepare(LONGEST_START)
                return f"hello {NAME} {_version()}"
            case "ruleset":
                self._begin(named_ruleset(rest))
            case "rules":
                self._begin(read_rules(rest))
            case "moves":
                self._move(rest.split())
            case "level":
                self._level = level_of(rest)
            case "go":
                return self._go(rest.split())
            case _:
                raise UnusableCommandError(CommandFault.UNKNOWN, shown(line))
        return None

    def _begin(self, ruleset: Ruleset) -> None:
        self._player = self._means.player(ruleset)
        self.game, self._written = Game.start(ruleset), []

    def _move(self, written: list[str]) -> None:
        game, known = self._begun(), len(self._written)
        if written[:known] != self._written:
            game, known = game.at(0), 0
        for number, move in enumerate(written[known:], start=known + 1):
            try:
                game = game.play_written(move)
            except TaflError as error:
                found = f"move {number}, {shown(move)}"
                raise UnusableCommandError(CommandFault.MOVE, found, error) from error
        self.game, self._written = game, written

    def _go(self, words: list[str]) -> str:
        game = self._begun()
        seconds, nodes = _time_of(words)
        if game.outcome is not None:
            ending = outcome_in_words(game.outcome)
            raise UnusableCommandError(CommandFault.GAME_OVER, ending)
        began = self._means.now()
        if self._thinking is not None:
            self._thinking.finished()
        self._thinking = Thinking(self._search(game, Limits(nodes=nodes)))
        thought = self._thinking.thought(seconds)
        return (
            f"bestmove {written_move(thought.move)} depth {thought.depth} nodes {thought.nodes} "
            f"seconds {self._means.now() - began:.3f} value {thought.value}"
        )

    def _begun(self) -> Game:
        if self.game is None:
            raise UnusableCommandError(CommandFault.NO_GAME)
        return self.game

    def _search(self, game: Game, limits: Limits) -> Search:
        if self._player is None:
            raise UnusableCommandError(CommandFault.NO_GAME)
        return searching(self._player, game, limits, self._level, self._means.chance)


def searching(
    player: RulesetThinker, game: Game, limits: Limits, level: int | None, chance: Chance
) -> Search:
    """A function that searches *game*: as *level* plays, or within *limits* if *level* is None."""
    if level is None:
        return lambda stop, told: player.think(game, limits, stop=stop, told=told)
    return lambda stop, _: choose(player, game, level, chance, stop=stop)


def named_ruleset(name: str) -> Ruleset:
    """The ruleset whose key, or whose TOML file, is *name*; raise an error for any other *name*."""
    # A text that looks like a path may be one to a device that never ends.
    is_path = "/" in name or name.endswith(".toml")
    if not name.isprintable() or (is_path and not Path(name).is_file()):
        raise UnusableCommandError(CommandFault.NOT_A_FILE, shown(name))
    return ruleset_of(name, ())


def level_of(text: str) -> int:
    """The number of the level written as *text*; raise ``UnusableCommandError`` for any other."""
    if text not in {str(level.number) for level in LEVELS}:
        raise UnusableCommandError(CommandFault.LEVEL, shown(text))
    return int(text)


def seconds_of(text: str) -> float:
    """The number of seconds to think, above 0 and up to ``LONGEST_THOUGHT``, written as *text*.

    Raises:
        UnusableCommandError: *text* is anything else.
    """
    if not _SECONDS.fullmatch(text) or not 0 < float(text) <= LONGEST_THOUGHT:
        raise UnusableCommandError(CommandFault.TIME)
    return float(text)


def _version() -> str:
    """The version of the installed program; ``unknown`` if it runs without being installed."""
    try:
        return version(NAME)
    except PackageNotFoundError:
        return "unknown"


def _time_of(words: list[str]) -> tuple[float | None, int | None]:
    """The seconds and the nodes that a ``go`` line allows, one of which is None."""
    match words:
        case ["nodes", number] if _WHOLE.fullmatch(number) and int(number):
            return None, int(number)
        case [number]:
            return seconds_of(number), None
        case _:
            raise UnusableCommandError(CommandFault.TIME)
