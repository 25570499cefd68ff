"""Compile the search core in a thread, while the interpreted core already plays."""

from collections.abc import Callable
from threading import Event, Thread
from traceback import print_exc

from engine.core_builds import INTERPRETED, Build, compiled
from engine.player import player_for
from engine.thought import Limits, Stop, Thought, Told
from tafl.game import Game
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset

SMALL = "brandubh"


class Compilation:
    """A compilation of the core in a thread: it takes seconds, or a minute the first time.

    ``build`` is the compiled core, or None until it is ready. It stays None if compiling fails.
    """

    def __init__(self, get: Callable[[], Build] = compiled) -> None:
        """Start a thread that gets the compiled core by calling *get*."""
        self.build: Build | None = None
        self._get = get
        self._over = Event()
        Thread(target=self._compile, daemon=True).start()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the compilation is over; for at most *seconds*, unless they are None."""
        self._over.wait(seconds)

    def player(self, rules: Ruleset) -> "QuickeningPlayer":
        """A player of games under *rules* who uses the compiled core once it is ready."""
        return QuickeningPlayer(rules, self)

    def _compile(self) -> None:
        try:
            build = self._get()
            # Functions are compiled when they are called first.
            rules = ruleset(SMALL)
            player_for(rules, build).think(Game.start(rules), Limits(depth=2))
            self.build = build
        except Exception:  # noqa: BLE001 - the interpreter plays on, whatever numba finds wrong
            print_exc()
        finally:
            self._over.set()


class QuickeningPlayer:
    """A player who uses the interpreted core until the compiled one is ready."""

    def __init__(self, rules: Ruleset, compilation: Compilation) -> None:
        self.build = compilation.build or INTERPRETED
        self._rules = rules
        self._compilation = compilation
        self._player = player_for(rules, self.build)

    def think(
        self, game: Game, limits: Limits, *, stop: Stop | None = None, told: Told | None = None
    ) -> Thought:
        """The best move found in *game*; see ``RulesetThinker.think``."""
        build = self._compilation.build
        if build is not None and build is not self.build:
            self.build = build
            self._player = player_for(self._rules, build)
        return self._player.think(game, limits, stop=stop, told=told)
