"""The commands of ``python -m tafl``, which ask the engine and print its answers.

Exit status: 0 when all went well, 1 when a replayed game is not in order, 2 when the command or
its input cannot be used.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TextIO

from tafl.arguments import (
    FINE,
    NOT_IN_ORDER,
    UNUSABLE,
    add_command,
    answered,
    position_of,
    position_options,
    ruleset_of,
    setting_options,
    text_given,
)
from tafl.convert import Notation, convert
from tafl.dice_verification import verify
from tafl.errors import VerificationError, VerificationFault
from tafl.errors_in_words import explain
from tafl.game import Game
from tafl.opentafl.errors import UnwritableError
from tafl.opentafl.errors_in_words import rounded_in_words
from tafl.pasted_text import as_typed
from tafl.phrases import counted
from tafl.position import Position
from tafl.raichi_and_tuichi import king_in_danger, raichi
from tafl.records import HASH_TAG, SEED_TAG, read_record
from tafl.replay import Replayer
from tafl.rules_in_words import rules_in_words
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset, write_ruleset
from tafl.several_games import texts_of_games
from tafl.squares import COLUMNS

NO_PERFT_WITH_DICE = (
    "Dice decide the moves in this ruleset, so moves alone can't be counted. "
    "Leave the dice out: --set die=none --set weak_king=false."
)

UNWRITABLE_HINT = "Change them with --set, or use --nearest to let games end differently."
NOTATIONS = [str(notation) for notation in Notation]


def main(arguments: Sequence[str], stdin: TextIO = sys.stdin, stdout: TextIO = sys.stdout) -> int:
    """Run one command and return its exit status; errors go to standard error."""
    options = _parser().parse_args(arguments)
    options.stdin, options.stdout = stdin, stdout
    run: Callable[[argparse.Namespace], int] = options.run
    return answered(run, options)


def rulesets_command(options: argparse.Namespace) -> int:
    """List the key and name of every ruleset."""
    width = max(map(len, keys()))
    for key in keys():
        print(f"{key:{width}}  {ruleset(key).name}", file=options.stdout)
    return FINE


def show_command(options: argparse.Namespace) -> int:
    """Print the rules and the board of a ruleset."""
    rules = _ruleset(options)
    parts = [
        f"{rules.name} ({rules.key})",
        *([rules.summary] if rules.summary else []),
        drawing(Position.start(rules)),
        "\n".join(f"- {sentence}" for sentence in rules_in_words(rules)),
    ]
    if rules.source:
        parts.append(f"Source: {rules.source}.")
    if rules.readings:
        parts.append("Our reading:\n" + "\n".join(f"- {reading}" for reading in rules.readings))
    print("\n\n".join(parts), file=options.stdout)
    return FINE


def moves_command(options: argparse.Namespace) -> int:
    """Print the legal moves, one per line."""
    for move in sorted(_position(options).legal_moves(), key=lambda m: (m.source, m.target)):
        print(move, file=options.stdout)
    return FINE


def perft_command(options: argparse.Namespace) -> int:
    """Count the sequences of N legal moves."""
    position = _position(options)
    game = Game.start(position.ruleset, position)
    if game.phase is not None:
        print(NO_PERFT_WITH_DICE, file=sys.stderr)
        return UNUSABLE
    print(perft(game, options.depth), file=options.stdout)
    return FINE


def threats_command(options: argparse.Namespace) -> int:
    """Print raichi, tuichi and dangers to the king as one line of JSON."""
    position = _position(options)
    answer = {
        "raichi": [str(move) for move in raichi(position)],
        "tuichi": Game.start(position.ruleset, position).is_tuichi,
        "king_in_danger": [str(move) for move in king_in_danger(position)],
    }
    print(json.dumps(answer), file=options.stdout)
    return FINE


def replay_command(options: argparse.Namespace) -> int:
    """Replay games, as JSON lines in and out."""
    rules = _ruleset(options) if options.ruleset else None
    replayer = Replayer(rules, options.set, play_on=options.play_on)
    return max(_replay_file(replayer, name, options) for name in options.files or ["-"])


def verify_command(options: argparse.Namespace) -> int:
    """Check the dice and random choices of a record against its seed."""
    record = read_record(text_given(options.file, options.stdin))
    game, tags = record.game, record.tags
    if SEED_TAG not in tags:
        raise VerificationError(VerificationFault.NO_SEED)
    if HASH_TAG not in tags:
        raise VerificationError(VerificationFault.NO_HASH)
    try:
        verify(game, tags[SEED_TAG], tags[HASH_TAG])
    except VerificationError as error:
        print(explain(error), file=options.stdout)
        return NOT_IN_ORDER
    print(f"The seed matches the promised hash: {tags[HASH_TAG]}", file=options.stdout)
    for number, roll in enumerate(game.rolls, start=1):
        side = str(roll.side).capitalize()
        print(f"Roll {number}, after {roll.ply} moves: {side} {roll.face}", file=options.stdout)
    print(
        f"The start and all {counted(len(game.rolls), 'roll')} match the seed.", file=options.stdout
    )
    return FINE


def convert_command(options: argparse.Namespace) -> int:
    """Print a position, a ruleset or games in another notation; return the exit status."""
    if options.file in keys():
        return _convert(write_ruleset(ruleset(options.file)), options)
    texts = list(texts_of_games(text_given(options.file, options.stdin)))
    if len(texts) == 1:
        return _convert(texts[0], options)
    return max(answered(partial(_convert, text), options) for text in texts)


def _convert(text: str, options: argparse.Namespace) -> int:
    source, target = (name and Notation(name) for name in (options.source, options.target))
    try:
        converted = convert(text, source, target, options.set, nearest=options.nearest)
    except UnwritableError as error:
        print(explain(error), UNWRITABLE_HINT, file=sys.stderr)
        return UNUSABLE
    print(converted.text, file=options.stdout, end="")
    for part in sorted(converted.left_out):
        print(f"Left out: {part}.", file=sys.stderr)
    if converted.rounded:
        print(rounded_in_words(converted.rounded), file=sys.stderr)
    return FINE


def perft(game: Game, depth: int) -> int:
    """The number of sequences of *depth* legal moves; a game that is over has none."""
    if depth == 0:
        return 1
    moves = game.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(game.play(move), depth - 1) for move in moves)


def drawing(position: Position) -> str:
    """The board as text, row 1 at the top."""
    size = position.board.size
    letters = "    " + " ".join(COLUMNS[:size])
    rows = [f"{row:>3} {' '.join(signs)}" for row, signs in enumerate(position.layout_rows(), 1)]
    return "\n".join([letters, *rows])


def _replay_file(replayer: Replayer, name: str, options: argparse.Namespace) -> int:
    if name == "-":
        return _replay(replayer, options.stdin, options.stdout)
    with Path(name).open(encoding="utf-8", errors="replace") as lines:
        return _replay(replayer, lines, options.stdout)


def _replay(replayer: Replayer, lines: TextIO, stdout: TextIO) -> int:
    read = in_order = 0
    for line in map(as_typed, lines):
        if line.strip():
            answer = replayer.replay(line)
            read += 1
            in_order += bool(answer["ok"])
            print(json.dumps(answer), file=stdout)
    return FINE if read == in_order else NOT_IN_ORDER


def _ruleset(options: argparse.Namespace) -> Ruleset:
    return ruleset_of(options.ruleset, options.set)


def _position(options: argparse.Namespace) -> Position:
    return position_of(_ruleset(options), options)


def _depth(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        message = f"{text!r} isn't a number of moves"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tafl", description="The rules of tafl.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    setting = setting_options()
    key = argparse.ArgumentParser(add_help=False, parents=[setting])
    key.add_argument("ruleset", metavar="KEY", help="a ruleset's key, or the path of a TOML file")
    place = argparse.ArgumentParser(add_help=False, parents=[key, position_options()])

    add_command(commands, "rulesets", rulesets_command)
    add_command(commands, "show", show_command, key)
    add_command(commands, "moves", moves_command, place)
    add_command(commands, "perft", perft_command, place).add_argument(
        "--depth", type=_depth, required=True, metavar="N"
    )
    add_command(commands, "threats", threats_command, place)
    replay = add_command(commands, "replay", replay_command, setting)
    replay.add_argument(
        "--ruleset", metavar="KEY", help="use this one for all games, whatever they name"
    )
    replay.add_argument(
        "--play-on", action="store_true", help="repetitions end no game and forbid no move"
    )
    converter = add_command(commands, "convert", convert_command, setting)
    converter.add_argument(
        "--from", dest="source", choices=NOTATIONS, help="default: what the text looks like"
    )
    converter.add_argument("--to", dest="target", choices=NOTATIONS, help="default: the other one")
    converter.add_argument(
        "--nearest",
        action="store_true",
        help="write the nearest rules, with a warning: games may end differently",
    )
    converter.add_argument(
        "file", nargs="?", metavar="FILE", help="or a ruleset's key; default: standard input"
    )
    verify_ = add_command(commands, "verify", verify_command)
    verify_.add_argument("file", nargs="?", metavar="RECORD", help="default: standard input")
    replay.add_argument("files", nargs="*", metavar="FILE", help="default: standard input")
    return parser
