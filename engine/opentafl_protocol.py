"""OpenTafl's engine protocol, by which the computer plays inside OpenTafl.

The source is the specification that comes with Jay Slater's OpenTafl. Where it says nothing, the
source is what the program itself sends. ``docs/engine-protocols.md`` explains how to set it up.
"""

import re
from collections.abc import Callable, Mapping
from threading import Lock, Thread
from typing import NamedTuple, TextIO

from engine.core_facts import UnsupportedRulesError
from engine.errors import CommandFault, UnusableCommandError
from engine.errors_in_words import FAILED, Refusal, in_words
from engine.line_protocol import Means, searching
from engine.text_lines import LONGEST_LINE, lines_of, shown, written_move
from engine.thinking_thread import Thinking
from engine.thought import Limits, RulesetThinker, Thought
from tafl.errors import TaflError
from tafl.game import Game
from tafl.opentafl.moves import read_move
from tafl.opentafl.positions import read_pieces
from tafl.opentafl.rules_reader import read_rules
from tafl.pieces import SIDES, Side
from tafl.position import Position
from tafl.ruleset import Berserk

CRITICAL, HARMLESS = "-1", "0"
"""Codes of errors: OpenTafl shows both to its user, and ends the game after a critical one."""

NEEDED = {"rules", "play"}
"""Commands without which the engine cannot play: an error in one of them is critical."""
NO_CONCERN = {"", "hello", "start", "dump"}
"""Commands that need no answer; the last one asks for OpenTafl's own evaluation."""

MOVES_LEFT = 30
"""Number of further moves that a game is expected to last."""
SHARE_OF_PERIOD = 0.9
"""Greatest share to use of the time left on a clock, or in a period of overtime."""
DELAY = 0.1
"""Seconds allowed for the transmission of a move."""
SHORTEST = 0.05

MARGIN = 300
"""Most that a move in an analysis may be worse than the best, in hundredths of a man."""

_LEFT = r"(-?[0-9]{1,12})(\*?)"
_CLOCK = re.compile(rf"{_LEFT} {_LEFT} ([0-9]{{1,9}}) ([0-9]{{1,9}}) ([0-9]{{1,9}})")
_ANALYZE = re.compile(r"([0-9]{1,4}) ([0-9]{1,6})")


class OtepClock(NamedTuple):
    """The time left to a side: *seconds* of the main time, or of a period if it is *in_overtime*.

    *periods* is the number of periods of overtime left, each of *period* seconds.
    """

    seconds: float
    in_overtime: bool
    period: float
    periods: int

    def for_a_move(self) -> float:
        """The number of seconds to spend on the next move."""
        if self.in_overtime:
            most = share = SHARE_OF_PERIOD * self.seconds
        else:
            spare = SHARE_OF_PERIOD * self.period if self.periods else 0.0
            share = self.seconds / MOVES_LEFT + spare
            most = SHARE_OF_PERIOD * self.seconds + spare
        return max(min(share, most) - DELAY, SHORTEST)


class Otep:
    """A conversation with OpenTafl, which keeps the board; ``game`` is the engine's copy."""

    def __init__(
        self, means: Means, say: Callable[[str], None], seconds: float, level: int | None = None
    ) -> None:
        """Begin without a game. *say* sends a line to OpenTafl.

        *seconds* is the time to think in games without a clock. Games are played at *level*, or at
        full strength if that is None. Analyses are always at full strength.
        """
        self._means = means
        self._say = say
        self._seconds = seconds
        self._level = level
        self.game: Game | None = None
        self._player: RulesetThinker | None = None
        self._before: Game | None = None
        self._side: Side | None = None
        self._clocks: dict[Side, OtepClock] = {}
        self._lock = Lock()
        self._thinking: Thinking | None = None
        self._commands: Mapping[str, Callable[[str], None]] = {
            "rules": self._begin,
            "position": self._set_up,
            "side": self._remember_side,
            "clock": self._set_clocks,
            "opponent-move": self._follow,
            "play": self._play,
            "move": self._confirm,
            "error": self._take_back,
            "analyze": self._analyze,
            "finish": self._finish,
        }

    def run(self, stdin: TextIO) -> None:
        """Obey the lines of *stdin* until OpenTafl sends ``goodbye`` or closes the stream."""
        self._say("hello")
        for line in lines_of(stdin):
            if not self.obey(line):
                return
        self._give_up()

    def obey(self, line: str) -> bool:
        """Obey *line*; return False if it is ``goodbye``, otherwise True."""
        name, _, rest = line.strip().partition(" ")
        if name == "goodbye":
            self._give_up()
            return False
        try:
            self._obey(line, name, " ".join(rest.split()))
        except (TaflError, UnusableCommandError, UnsupportedRulesError) as error:
            self._refuse(error, CRITICAL if name in NEEDED else HARMLESS)
        return True

    def _obey(self, line: str, name: str, rest: str) -> None:
        if len(line) > LONGEST_LINE:
            raise UnusableCommandError(CommandFault.TOO_LONG, str(LONGEST_LINE))
        if name in self._commands:
            self._commands[name](rest)
        elif name not in NO_CONCERN:
            raise UnusableCommandError(CommandFault.UNKNOWN_IN_OTEP, shown(line))

    def _begin(self, rules: str) -> None:
        self._give_up()
        self.game = self._before = self._player = self._side = None
        ruleset = read_rules(rules)
        if ruleset.berserk is not Berserk.NO:
            # OpenTafl asks for each leg of a turn by itself.
            raise UnsupportedRulesError("berserk")  # noqa: EM101 - a name for whoever catches it
        self._player = self._means.player(ruleset)
        self.game = Game.start(ruleset)

    def _set_up(self, record: str) -> None:
        """Start a new game from the board *record*, which lacks the side to move: that is kept."""
        self._give_up()
        game = self._begun()
        self._side = None
        self._go_on_from(record, game.position.to_move)

    def _follow(self, rest: str) -> None:
        """Play the moves in *rest*, the opponent's latest or all moves so far.

        The board after them follows in *rest*. If it differs, a new game starts from it.
        """
        self._give_up()
        written, _, record = rest.partition(" ")
        if self._stands(record):
            return
        game = self._begun()
        try:
            for move in written.split("|"):
                game = game.play_written(read_move(move))
            self.game = game
        except TaflError:
            # The moves are the whole game, whose beginning was missed, or they are berserk moves.
            pass
        if record and not self._stands(record):
            self._go_on_from(record, game.position.to_move)

    def _confirm(self, record: str) -> None:
        """Note that the engine's move was played; start from the board *record* if it differs."""
        self._give_up()
        self._before = None
        if not self._stands(record):
            self._go_on_from(record, self._begun().position.to_move)

    def _take_back(self, _code: str) -> None:
        """Take back the engine's move, which was refused."""
        self._give_up()
        if self._before is not None:
            self.game, self._before = self._before, None

    def _remember_side(self, side: str) -> None:
        """Store the side to move in the next analysis; in a game, ``play`` names the side."""
        self._side = _side(side)

    def _finish(self, _code: str) -> None:
        self._give_up()
        self._clocks = {}

    def _set_clocks(self, rest: str) -> None:
        found = _CLOCK.fullmatch(rest)
        if found is None:
            raise UnusableCommandError(CommandFault.CLOCK, shown(rest))
        attackers, star, defenders, other_star, period, *periods = found.groups()
        left = ((attackers, star), (defenders, other_star))
        self._clocks = {
            side: OtepClock(int(millis) / 1000, bool(overtime), float(period), int(number))
            for side, (millis, overtime), number in zip(Side, left, periods, strict=True)
            if int(millis) >= 0
        }

    def _play(self, rest: str) -> None:
        """Think about a move of the side named in *rest*, then play and send it."""
        self._give_up()
        side = _side(rest)
        game = self._to_think_about(side)
        clock = self._clocks.get(side)

        def played(thought: Thought) -> str:
            self._before, self.game = game, game.play(thought.move)
            return f"move {written_move(thought.move)}"

        seconds = self._seconds if clock is None else clock.for_a_move()
        self._think(game, Limits(), self._level, seconds, played)

    def _analyze(self, rest: str) -> None:
        """Send the best moves with their values to the attackers, in men; *rest* says how many."""
        self._give_up()
        found = _ANALYZE.fullmatch(rest)
        if found is None:
            raise UnusableCommandError(CommandFault.ANALYZE, shown(rest))
        number, seconds = max(1, int(found[1])), max(1, int(found[2]))
        game = self._to_think_about(self._side or self._begun().position.to_move)
        sign = 1 if game.position.to_move is Side.ATTACKERS else -1

        def analyzed(thought: Thought) -> str:
            chosen = thought.candidates[:number]
            words = [f"analysis {len(chosen)}"]
            for move, value in chosen:
                line = thought.line if move == thought.move else (move,)
                words.append("|".join(map(written_move, line)))
                words.append(f"{sign * value / 100:.2f}")
            return " ".join(words)

        self._think(game, Limits(margin=MARGIN), None, seconds, analyzed)

    def _to_think_about(self, side: Side) -> Game:
        """The game; begun anew from its position if it is over, or if *side* is not to move."""
        game = self._begun()
        if game.outcome is not None or game.position.to_move is not side:
            game = Game.start(game.ruleset, game.position.turned_over(side))
        if game.position.king is None or not game.legal_moves():
            raise UnusableCommandError(CommandFault.GAME_OVER, f"The {side} have no move")
        self.game = game
        return game

    def _think(
        self,
        game: Game,
        limits: Limits,
        level: int | None,
        seconds: float,
        found: Callable[[Thought], str],
    ) -> None:
        """Think in a separate thread; send what *found* makes of the result, unless given up."""
        player = self._player
        if player is None:
            raise UnusableCommandError(CommandFault.NO_GAME)
        thinking = Thinking(
            searching(player, game, limits, level, self._means.chance),
            lambda thought: self._say(_status(thought)),
        )

        def wait() -> None:
            try:
                thought = thinking.thought(seconds)
            except Exception:
                # Otherwise OpenTafl would wait for ever.
                self._say(f"error {CRITICAL} {FAILED}")
                raise
            with self._lock:
                if self._thinking is thinking:
                    self._say(found(thought))

        with self._lock:
            self._thinking = thinking
        Thread(target=wait, daemon=True).start()

    def _give_up(self) -> None:
        """Stop thinking about the latest question, and send no answer to it."""
        with self._lock:
            thinking, self._thinking = self._thinking, None
        if thinking is not None:
            thinking.finished()

    def _begun(self) -> Game:
        if self.game is None:
            raise UnusableCommandError(CommandFault.NO_GAME)
        return self.game

    def _stands(self, record: str) -> bool:
        """Whether the pieces of the present position are those of *record*, a board as text."""
        position = self._begun().position
        present = position.pieces(), dict(position.kinds)
        return read_pieces(record, position.board.size) == present

    def _go_on_from(self, record: str, to_move: Side) -> None:
        ruleset = self._begun().ruleset
        pieces, kinds = read_pieces(record, ruleset.size)
        self.game = Game.start(ruleset, Position.of(ruleset, pieces, to_move, kinds))

    def _refuse(self, error: Refusal, code: str) -> None:
        self._say(f"error {code} {in_words(error)}")


def _side(text: str) -> Side:
    if text not in SIDES:
        raise UnusableCommandError(CommandFault.SIDE, shown(text))
    return SIDES[text]


def _status(thought: Thought) -> str:
    line = " ".join(map(written_move, thought.line))
    return f"status depth {thought.depth}, {thought.nodes} positions: {line}"
