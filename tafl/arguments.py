"""Command-line parts shared by ``tafl`` and ``engine``: position options, answers to mistakes."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

from tafl.errors import TaflError
from tafl.errors_in_words import explain
from tafl.notation import read_position
from tafl.pasted_text import as_typed
from tafl.pieces import SIDES
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, override_all, read_ruleset, ruleset

FINE, NOT_IN_ORDER, UNUSABLE = 0, 1, 2
"""Exit statuses: all went well, a replayed game is not in order, the input cannot be used."""


def answered(run: Callable[[argparse.Namespace], int], options: argparse.Namespace) -> int:
    """Call *run* with *options*, return its exit status, and explain errors on standard error.

    A reader that closes standard output early, such as ``head``, is no error.
    """
    try:
        return run(options)
    except TaflError as error:
        print(explain(error), file=sys.stderr)
    except BrokenPipeError:
        # Otherwise Python would fail again when it flushes standard output on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    return UNUSABLE


def add_command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    run: Callable[[argparse.Namespace], int],
    *parents: argparse.ArgumentParser,
) -> argparse.ArgumentParser:
    """Add the command *name*, which calls *run*; the docstring of *run* is its help text."""
    summary = (run.__doc__ or "").strip()
    command = commands.add_parser(name, help=summary, description=summary, parents=parents)
    command.set_defaults(run=run)
    return command


def setting_options() -> argparse.ArgumentParser:
    """Return a parent parser with ``--set OPTION=VALUE``, whose values ``ruleset_of`` takes."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        type=_setting,
        action="append",
        default=[],
        help="change an option of the ruleset, as in --set escape=edge",
    )
    return parser


def position_options() -> argparse.ArgumentParser:
    """Return a parent parser with ``--position`` and ``--to-move``, which ``position_of`` reads."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--position", metavar="P", help="a position line such as 3ttt3/4t4/...")
    parser.add_argument("--to-move", choices=SIDES, help="default: the side that moves first")
    return parser


def ruleset_of(name: str, settings: Sequence[tuple[str, str]]) -> Ruleset:
    """The ruleset whose key or TOML file is *name*, with *settings* of the command line applied."""
    if name not in keys() and (name.endswith(".toml") or "/" in name or Path(name).is_file()):
        path = Path(name)
        rules = read_ruleset(text_of(path), path.stem)
    else:
        rules = ruleset(name.lower())
    return override_all(rules, settings)


def position_of(rules: Ruleset, options: argparse.Namespace) -> Position:
    """The position that ``--position`` and ``--to-move`` ask for; by default the start."""
    to_move = SIDES[options.to_move] if options.to_move else rules.first
    if options.position is None:
        return Position.start(rules).turned_over(to_move)
    return read_position(as_typed(options.position), rules, to_move)


def text_given(file: str | None, stdin: TextIO) -> str:
    """The text of *file*, read by ``text_of``; that of *stdin* if *file* is None or a dash."""
    return as_typed(stdin.read()) if file in (None, "-") else text_of(Path(file))


def text_of(path: Path) -> str:
    """The text of the file at *path*, without byte order marks and invisible signs.

    ``as_typed`` says which signs editors and chats add.

    Raises:
        OSError: the file cannot be read, or is not UTF-8; the error names the file.
    """
    try:
        return as_typed(path.read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise OSError(error.start, "isn't UTF-8 text", str(path)) from None


def _setting(text: str) -> tuple[str, str]:
    name, sign, value = as_typed(text).partition("=")
    if not sign:
        message = f"{text!r} isn't written like option=value"
        raise argparse.ArgumentTypeError(message)
    return name.strip(), value.strip()
