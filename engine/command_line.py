"""The commands of ``python -m engine``.

Exit status: 0 when all went well, 2 when the command or its input cannot be used.
"""

import argparse
import json
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import TextIO

from engine.compilation import Compilation
from engine.core_builds import can_compile
from engine.core_facts import UnsupportedRulesError
from engine.errors import CommandFault, UnusableCommandError
from engine.errors_in_words import in_words
from engine.line_protocol import LineProtocol, Means, level_of, searching, seconds_of
from engine.mine_command import add_mine_command
from engine.opentafl_protocol import Otep
from engine.plain_search import PlainSearch
from engine.player import player_for
from engine.text_lines import lines_of, shown
from engine.thinking_thread import Thinking
from engine.thought import WIN, Limits, Stop, Thought, new_stop
from tafl.arguments import (
    FINE,
    UNUSABLE,
    add_command,
    answered,
    position_of,
    position_options,
    ruleset_of,
    setting_options,
)
from tafl.endings import standing
from tafl.game import Game
from tafl.phrases import counted, outcome_in_words
from tafl.position import Position

QUIT = "quit"
SECONDS = 5.0
"""Seconds to think where the command line gives no number."""
INTERRUPTED = 130
"""The exit status after Ctrl+C."""


def main(
    arguments: Sequence[str],
    now: Callable[[], float],
    chance: Callable[[int | None], Callable[[], float]],
    stdin: TextIO = sys.stdin,
    stdout: TextIO = sys.stdout,
) -> int:
    """Run one command and return its exit status; errors go to standard error.

    *now* returns the time in seconds. *chance* makes a source of random numbers, from 0 to 1, from
    a seed; from None, it makes a different one each time.
    """
    options = _parser().parse_args(arguments)
    options.stdin, options.stdout = stdin, stdout
    options.now, options.chance = now, chance
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return answered(run, options)
    except (UnusableCommandError, UnsupportedRulesError) as error:
        print(in_words(error), file=sys.stderr)
        return UNUSABLE
    except KeyboardInterrupt:
        return INTERRUPTED


def _means(options: argparse.Namespace) -> Means:
    now, chance = options.now, options.chance(options.seed)
    if options.plain:
        return Means(PlainSearch, now, chance)
    if options.interpreted or not can_compile():
        return Means(player_for, now, chance)
    compilation = Compilation()
    return Means(compilation.player, now, chance, compilation.wait)


def play_command(options: argparse.Namespace) -> int:
    """Play games by lines of text, as docs/engine-protocols.md says."""
    means = _means(options)
    if options.otep:
        say = _printer(options.stdout)
        Otep(means, say, options.seconds, options.level).run(options.stdin)
        return FINE
    protocol, say = LineProtocol(means, options.level), _printer(options.stdout)
    for line in lines_of(options.stdin):
        if line.strip() == QUIT:
            break
        answer = protocol.answer(line)
        if answer is not None:
            say(answer)
    return FINE


def bestmove_command(options: argparse.Namespace) -> int:
    """Find the best move in a position; Ctrl+C gives the best so far."""
    ruleset = ruleset_of(options.ruleset, options.set)
    game = _begun(position_of(ruleset, options))
    means = _means(options)
    if means.prepare is not None:
        if sys.stderr.isatty():
            print("Getting ready…", file=sys.stderr, flush=True)
        means.prepare(None)
    player = means.player(ruleset)
    search = searching(player, game, Limits(), options.level, means.chance)
    began = means.now()
    told = _progress(game) if sys.stderr.isatty() else None
    with _stopped_by_ctrl_c() as stop:
        thought = Thinking(search, told, stop).thought(None if options.level else options.seconds)
    seconds = means.now() - began
    text = _as_json(thought, seconds) if options.json else _as_text(game, thought, seconds)
    print(text, file=options.stdout)
    return FINE


def _begun(position: Position) -> Game:
    """A game that starts at *position*; refused without a king, or if the game is over in it."""
    if position.king is None:
        raise UnusableCommandError(CommandFault.NO_KING)
    game = Game.start(position.ruleset, position)
    outcome = standing(position)
    if outcome is not None:
        raise UnusableCommandError(CommandFault.GAME_OVER, outcome_in_words(outcome))
    if position.king in position.board.goals:
        raise UnusableCommandError(CommandFault.GAME_OVER, "The king is where he wins")
    if game.phase is None and not game.legal_moves():
        found = f"The {position.to_move} have no legal move"
        raise UnusableCommandError(CommandFault.GAME_OVER, found)
    return game


@contextmanager
def _stopped_by_ctrl_c() -> Iterator[Stop]:
    """A context with a ``Stop`` that the first Ctrl+C sets; a second one ends the program."""
    stop = new_stop()

    def pressed(_number: int, _frame: FrameType | None) -> None:
        stop[0] = 1
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, pressed)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _progress(game: Game) -> Callable[[Thought], None]:
    """A function that prints a thought to standard error, as one line: depth, value and moves."""

    def show(thought: Thought) -> None:
        line = " ".join(map(str, thought.line))
        worth = worth_in_words(thought, game)
        print(f"Depth {thought.depth}: {worth}. {line}", file=sys.stderr, flush=True)

    return show


def worth_in_words(thought: Thought, game: Game) -> str:
    """The value in words, as ``attackers ahead by 1.20 men`` or ``defenders win in 3 moves``."""
    side = game.position.to_move
    if thought.value < 0:
        side = side.opponent
    if thought.is_won or thought.is_lost:
        # In plies: the winner makes the first and the last of them, or the loser makes the first.
        plies = WIN - abs(thought.value)
        return f"{side} win in {counted(max(1, (plies + 1) // 2), 'move')}"
    if thought.value == 0:
        return "even"
    return f"{side} ahead by {abs(thought.value) / 100:.2f} men"


def _as_text(game: Game, thought: Thought, seconds: float) -> str:
    worth = worth_in_words(thought, game)
    if not thought.nodes:
        return f"Best move: {thought.move} ({worth})\nA known opening"
    ahead = counted(thought.depth, "move")
    return (
        f"Best move: {thought.move} ({worth})\n"
        f"Expected: {' '.join(map(str, thought.line))}\n"
        f"Looked {ahead} ahead, at {thought.nodes:,} positions, in {seconds:.1f} seconds"
    )


def _as_json(thought: Thought, seconds: float) -> str:
    return json.dumps(
        {
            "bestmove": str(thought.move),
            "value": thought.value,
            "depth": thought.depth,
            "nodes": thought.nodes,
            "seconds": round(seconds, 3),
            "line": [str(move) for move in thought.line],
        }
    )


def _printer(stdout: TextIO) -> Callable[[str], None]:
    """A function that prints a line in one piece and at once; any thread may call it."""

    def say(line: str) -> None:
        stdout.write(f"{line}\n")
        stdout.flush()

    return say


def _level(text: str) -> int:
    try:
        return level_of(text)
    except UnusableCommandError as error:
        raise argparse.ArgumentTypeError(in_words(error)) from None


def _seconds(text: str) -> float:
    try:
        return seconds_of(text)
    except UnusableCommandError:
        message = f"{shown(text)!r} isn't a number of seconds"
        raise argparse.ArgumentTypeError(message) from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The computer player.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    common = argparse.ArgumentParser(add_help=False)
    search = common.add_mutually_exclusive_group()
    search.add_argument("--plain", action="store_true", help="the slow search, as a yardstick")
    search.add_argument("--interpreted", action="store_true", help="don't compile, even with numba")
    common.add_argument("--seed", type=int, metavar="N", help="make the same choices each time")

    play = add_command(commands, "play", play_command, common)
    play.add_argument("--level", type=_level, metavar="N", help="begin at this level")
    play.add_argument("--otep", action="store_true", help="speak OpenTafl's engine protocol")
    play.add_argument(
        "--seconds",
        type=_seconds,
        default=SECONDS,
        metavar="T",
        help="with --otep: how long to think in games without a clock; default: %(default)g",
    )
    bestmove = add_command(
        commands, "bestmove", bestmove_command, common, setting_options(), position_options()
    )
    bestmove.add_argument(
        "--ruleset", required=True, metavar="KEY", help="or the path of a TOML file"
    )
    limit = bestmove.add_mutually_exclusive_group()
    limit.add_argument("--level", type=_level, metavar="N", help="play as this level does")
    limit.add_argument(
        "--seconds",
        type=_seconds,
        default=SECONDS,
        metavar="T",
        help="how long to think; default: %(default)g",
    )
    bestmove.add_argument("--json", action="store_true", help="answer with a line of JSON")
    add_mine_command(commands)
    return parser
