"""The puzzles found so far, kept in a file, so that a search that was stopped can go on.

The puzzles of a game are on lines of their own, followed by a line with the name of the game. If
that is missing, the search was stopped in the middle of the game, which is searched again.
"""

from collections.abc import Iterable
from pathlib import Path

from engine.errors import CommandFault, UnusableCommandError
from engine.puzzle_collection import Find
from tafl.arguments import text_of
from tafl.puzzles import Puzzle, PuzzleError

GAME = "game"
RUN = "run"


class KeptFinds:
    """The puzzles found in the games of a *run*, kept in the file *path*.

    *run* is a text that identifies the run, such as ``seed 1``. A file of another run is refused.
    """

    def __init__(self, path: Path, run: str) -> None:
        """Read the file, or create it.

        Raises:
            UnusableCommandError: the file is from another run.
            OSError: the file cannot be read or written.
        """
        self._path = path
        self._head = f"{RUN} {run}"
        self._finds: dict[tuple[str, str], Find] = {}
        lines = text_of(path).splitlines() if path.exists() else [self._head]
        if lines[:1] != [self._head]:
            raise UnusableCommandError(CommandFault.OTHER_RUN, str(path))
        self._read(lines[1:])
        path.write_text("", "utf-8")
        self._write([self._head, *(line for find in self._finds.values() for line in _lines(find))])

    def load_find(self, key: str, name: str) -> Find | None:
        """The puzzles in the game *name* of the ruleset *key*; None if it was not searched yet."""
        return self._finds.get((key, name))

    def add_find(self, find: Find) -> None:
        self._finds[find.key, find.name] = find
        self._write(_lines(find))

    def _read(self, lines: Iterable[str]) -> None:
        puzzles: list[Puzzle] = []
        for line in lines:
            if not line.startswith(f"{GAME} "):
                puzzles.append(self._puzzle(line))
                continue
            _, key, name = line.split(maxsplit=2)
            self._finds[key, name] = Find(key, name, tuple(puzzles))
            puzzles = []

    def _puzzle(self, line: str) -> Puzzle:
        try:
            return Puzzle.read(line)
        except PuzzleError:
            raise UnusableCommandError(CommandFault.OTHER_RUN, str(self._path)) from None

    def _write(self, lines: Iterable[str]) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))


def _lines(find: Find) -> list[str]:
    return [*map(str, find.puzzles), f"{GAME} {find.key} {find.name}"]
