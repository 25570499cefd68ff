"""The pages of ``docs/rules``: each ruleset in words, with its start position and examples.

``python -m rendering.rule_pages docs/rules`` writes them anew, from the rulesets alone.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from rendering.alt_text import men_in_words
from rendering.board import draw_board
from rendering.grounds import grounds
from rendering.scene import Scene
from tafl.examples import Example, Rule, examples
from tafl.examples_in_words import example_in_words, title_of
from tafl.notation import write_position, write_turn
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.rules_in_words import rules_in_words
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset
from tafl.words import listed

INDEX = "README.md"
PICTURES = "pictures"
RULESETS = "../../tafl/rulesets"
"""Where the rulesets are, seen from the pages."""
LEAST_SIZE = 420
"""Pixels along one side of a picture; large boards have larger ones."""
LEAST_TILE = 30
"""Pixels along one side of a square, the frame's share included."""

INTRODUCTION = """\
# The games

One page a game: its rules in words, an example of each way to capture, where it comes from, and how
it is read here where its source is silent. `make docs` makes the pages of the rulesets; every
example is a move that the engine has played.

The king is taken by so many, on his throne / beside it / elsewhere: *4* closes all his sides, and
the edge or a hostile square may be one of them; *2* takes him like a man.

| Game | Board | Attackers, defenders | First | Escape | King | Also |
|---|---|---|---|---|---|---|"""

SPECIAL = (Rule.SHIELDWALL, Rule.DOUBLE_TRAP, Rule.ENCIRCLED, Rule.EXIT_FORT)
"""The rules by which one chooses a game."""


class Picture(NamedTuple):
    """A scene under the name of its file. *alt* says it in words."""

    name: str
    scene: Scene
    alt: str

    @property
    def link(self) -> str:
        """The picture in Markdown."""
        return f"![{self.alt}]({PICTURES}/{self.name})"


class Exhibit(NamedTuple):
    """A picture with what it shows."""

    title: str
    text: str
    picture: Picture

    @property
    def parts(self) -> tuple[str, ...]:
        """The paragraphs of a page."""
        return f"### {self.title}", self.text, self.picture.link


def pages(rulesets: Sequence[Ruleset]) -> Mapping[str, str]:
    """The text of every page, the index included, by the name of its file."""
    return {INDEX: _index(rulesets), **{f"{rules.key}.md": _page(rules) for rules in rulesets}}


def pictures(rulesets: Sequence[Ruleset]) -> Mapping[str, Scene]:
    """All pictures of the pages, by the names of their files; boards that look alike share them."""
    return {
        picture.name: picture.scene
        for rules in rulesets
        for picture in (_start(rules), *(shown.picture for shown in _exhibits(rules)))
    }


def write_pages(folder: Path, rulesets: Sequence[Ruleset]) -> None:
    """Make *folder* hold the pages and their pictures, and no others."""
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    texts, scenes = pages(rulesets), pictures(rulesets)
    for stale in (*folder.glob("*.md"), *(folder / PICTURES).glob("*.png")):
        if stale.name not in texts.keys() | scenes.keys():
            stale.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    for name, scene in scenes.items():
        size = max(LEAST_SIZE, LEAST_TILE * scene.position.ruleset.size)
        (folder / PICTURES / name).write_bytes(draw_board(scene, size=size))


_examples = cache(examples)


def _page(rules: Ruleset) -> str:
    return "\n\n".join(
        [
            f"# {rules.name}",
            rules.summary,
            _start(rules).link,
            "## Rules",
            _list(rules_in_words(rules)),
            "## Examples",
            *(part for shown in _exhibits(rules) for part in shown.parts),
            "## Our reading",
            "What the source leaves open, and how it is played here:",
            _list(rules.readings),
            "## Source",
            f"{rules.source}.",
            f"[Its options]({RULESETS}/{rules.key}.toml) · [All games]({INDEX})\n",
        ]
    )


def _index(rulesets: Sequence[Ruleset]) -> str:
    return "\n".join([INTRODUCTION, *map(_row, rulesets), ""])


def _row(rules: Ruleset) -> str:
    signs = "".join(rules.layout)
    shown = {example.rule for example in _examples(rules)}
    also = [title_of(rule).lower() for rule in SPECIAL if rule in shown]
    cells = (
        f"[{rules.name}]({rules.key}.md)",
        f"{rules.size} x {rules.size}",
        f"{signs.count('A')}, {signs.count('D')}",
        str(rules.first),
        str(rules.escape),
        f"{rules.king_on_throne} / {rules.king_beside_throne} / {rules.king_elsewhere}",
        ", ".join(["camps", *also] if rules.camps else also),
    )
    return f"| {' | '.join(cells)} |"


def _list(sentences: tuple[str, ...]) -> str:
    return "\n".join(f"- {sentence}" for sentence in sentences)


def _start(rules: Ruleset) -> Picture:
    position = Position.start(rules)
    return _named("start", Scene(position), f"The start. {men_in_words(position)}")


def _picture(example: Example) -> Picture:
    """The position after the move; a captured king stays, so that one sees who it was."""
    turn = example.turn
    pieces = turn.after.pieces()
    if turn.captures_king:
        pieces |= {square: Piece.KING for square in turn.captures if square == turn.before.king}
    position = Position.of(turn.after.ruleset, pieces, turn.after.to_move)
    scene = Scene(position, last=turn, outcome=example.outcome)
    return _named(example.rule, scene, f"After {write_turn(turn)}. {men_in_words(position)}")


def _exhibits(rules: Ruleset) -> Iterator[Exhibit]:
    yield from _camp_moves(rules)
    for example in _examples(rules):
        yield Exhibit(title_of(example.rule), example_in_words(example), _picture(example))


def _camp_moves(rules: Ruleset) -> Iterator[Exhibit]:
    """Where an attacker may go from his camp, if there are camps, alone with the king."""
    if not rules.camps:
        return
    square = min(rules.camps[0])
    pieces = {rules.throne: Piece.KING, square: Piece.ATTACKER}
    position = Position.of(rules, pieces, Side.ATTACKERS)
    targets = tuple(sorted(move.target for move in position.moves_from(square)))
    scene = Scene(position, selected=square, targets=targets)
    reach = f"From {square} an attacker may go to {listed(targets, last='or')}."
    yield Exhibit("The way out of a camp", reach, _named("camp", scene, reach))


def _named(what: str, scene: Scene, alt: str) -> Picture:
    """Name a picture after all that is seen in it."""
    size = scene.position.ruleset.size
    seen = (
        *(ground.name for ground in grounds(scene.position.ruleset).values()),
        write_position(scene.position),
        write_turn(scene.last) if scene.last else "",
        " ".join(map(str, scene.targets)),
        str(scene.outcome),
    )
    digest = sha256(" ".join(seen).encode()).hexdigest()
    return Picture(f"{what}-{size}-{digest[:8]}.png", scene, alt)


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]), [ruleset(key) for key in keys()])
