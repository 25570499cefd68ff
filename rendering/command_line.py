"""The command ``python -m rendering``: draws a board as a PNG, or a game as an animated GIF.

Exit status: 0 when the picture is written, 2 when the command or its input cannot be used.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rendering.animation import MAX_REPLAY_BYTES, WIDTHS, Speed, draw_replay
from rendering.board import draw_board
from rendering.scene import Orientation, Scene
from rendering.theme import OAK, THEMES
from tafl.arguments import (
    FINE,
    answered,
    position_of,
    position_options,
    ruleset_of,
    setting_options,
    text_of,
)
from tafl.convert import read_any_game
from tafl.game import Game

SMALLEST, LARGEST, DEFAULT = 200, 4000, 800
"""Smallest, largest and default width of a picture, in pixels."""

STILL, ANIMATION = ".png", ".gif"
ORIENTATIONS = [str(orientation) for orientation in Orientation]
SPEEDS = [str(speed) for speed in Speed]

SIZE = (
    f"width in pixels; default: {DEFAULT}, of an animation {WIDTHS[0]}. An animation of more than "
    f"{MAX_REPLAY_BYTES >> 20} MiB is drawn smaller"
)
NOTHING_TO_DRAW = "say what to draw: --ruleset KEY or --record FILE"
PLY_OF_NO_GAME = "--ply counts the turns of a game: name its --record too"
ANIMATION_OF_NO_GAME = f"a {ANIMATION} shows a game: name its --record, or draw a {STILL}"
SPEED_OF_STILL = f"--speed is for a {ANIMATION}: leave it out"
RECORD_SAYS_IT = "a record has rules and positions of its own: leave out --{}"
OTHER_RULESET = "the record is of a game under {}, not under {}: leave out --ruleset"
NO_SUCH_PLY = "the game has {} turns: --ply is a number from 0 to that"


def main(arguments: Sequence[str]) -> int:
    """Draw the picture that *arguments* ask for, and return the exit status.

    Errors go to standard error.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        _check(options)
        return answered(_draw, options)
    except argparse.ArgumentError as error:
        parser.error(str(error))


def _check(options: argparse.Namespace) -> None:
    """Refuse options that do not go together."""
    animated, recorded = _is_animated(options), options.record is not None
    wrong = (
        (not recorded and options.ruleset is None, NOTHING_TO_DRAW),
        (not recorded and options.ply is not None, PLY_OF_NO_GAME),
        (not recorded and animated, ANIMATION_OF_NO_GAME),
        (not animated and options.speed is not None, SPEED_OF_STILL),
        (recorded and options.position, RECORD_SAYS_IT.format("position")),
        (recorded and options.to_move, RECORD_SAYS_IT.format("to-move")),
        (recorded and options.set, RECORD_SAYS_IT.format("set")),
    )
    for is_so, sentence in wrong:
        if is_so:
            raise _mistake(sentence)


def _draw(options: argparse.Namespace) -> int:
    game = _set_up(options) if options.record is None else _recorded(options)
    options.output.write_bytes((_animation if _is_animated(options) else _still)(game, options))
    return FINE


def _still(game: Game, options: argparse.Namespace) -> bytes:
    return draw_board(_scene(game, options), THEMES[options.theme], options.size or DEFAULT)


def _animation(game: Game, options: argparse.Namespace) -> bytes:
    scenes = [_scene(stage, options) for stage in game.stages()]
    speed = Speed(options.speed or Speed.NORMAL)
    width = options.size or WIDTHS[0]
    return draw_replay(scenes, THEMES[options.theme], speed=speed, width=width)


def _scene(game: Game, options: argparse.Namespace) -> Scene:
    return replace(Scene.of(game), orientation=Orientation(options.orientation), tally=True)


def _is_animated(options: argparse.Namespace) -> bool:
    return bool(options.output.suffix.lower() == ANIMATION)


def _set_up(options: argparse.Namespace) -> Game:
    rules = ruleset_of(options.ruleset, options.set)
    return Game.start(rules, position_of(rules, options))


def _recorded(options: argparse.Namespace) -> Game:
    """The game of the record, at the ply asked for."""
    game = read_any_game(text_of(options.record)).record.game
    if options.ruleset not in (None, game.ruleset.key):
        raise _mistake(OTHER_RULESET.format(game.ruleset.key, options.ruleset))
    if options.ply is None:
        return game
    if options.ply > game.ply:
        raise _mistake(NO_SUCH_PLY.format(game.ply))
    return game.at(options.ply)


def _mistake(sentence: str) -> argparse.ArgumentError:
    return argparse.ArgumentError(None, sentence)


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        message = f"{text!r} is not a whole number"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _size(text: str) -> int:
    size = _number(text)
    if not SMALLEST <= size <= LARGEST:
        message = f"{size} is not a number of pixels from {SMALLEST} to {LARGEST}"
        raise argparse.ArgumentTypeError(message)
    return size


def _output(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in {STILL, ANIMATION}:
        message = f"{text!r} ends neither in {STILL} nor in {ANIMATION}"
        raise argparse.ArgumentTypeError(message)
    return path


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m rendering",
        description="Draw a board, or a game as an animation.",
        parents=[setting_options(), position_options()],
    )
    add = parser.add_argument
    add("--ruleset", metavar="KEY", help="its key, or the path of a TOML file")
    add("--record", metavar="FILE", type=Path, help="a game, as /export writes it or OpenTafl")
    add("--ply", metavar="N", type=_number, help="draw it after so many turns; default: all")
    add("--theme", choices=THEMES, default=OAK.key, help="default: %(default)s")
    add("--size", metavar="N", type=_size, help=SIZE)
    add("--orientation", choices=ORIENTATIONS, default="top", help="where row 1 is; default: top")
    add("--speed", choices=SPEEDS, help=f"of an animation; default: {Speed.NORMAL}")
    add("-o", "--output", metavar="FILE", type=_output, required=True, help="a .png or a .gif")
    return parser
