"""Puzzles in pictures: the question, and the solution move by move."""

from dataclasses import replace

from rendering.scene import Scene
from tafl.game import Game
from tafl.moves import Move
from tafl.puzzles import Puzzle


def asked_scene(game: Game, mistake: Move | None = None) -> Scene:
    """The board of *game* without the king's ways out and dangers, which would be hints.

    A *mistake*, a wrong answer, has an arrow instead of the last move.
    """
    last = game.last if mistake is None else None
    return Scene(game.position, last=last, mistake=mistake, tally=True, asked=True)


def solution_scenes(puzzle: Puzzle) -> tuple[Scene, ...]:
    """The board after each right move of *puzzle*, with the reply before that move drawn too.

    If no move helps, there is one scene: the board with the king's ways out.
    """
    *_, end = puzzle.stages()
    return tuple(map(_after, right_moves(puzzle))) or (Scene.of(end),)


def right_moves(puzzle: Puzzle) -> tuple[Game, ...]:
    """The game after each right move of *puzzle*."""
    *_, end = puzzle.stages()
    return tuple(end.at(ply) for ply in range(1, end.ply + 1, 2))


def _after(game: Game) -> Scene:
    scene = replace(Scene.of(game), asked=True)
    return scene if game.ply == 1 else replace(scene, line=game.turns[-2:])
