"""The pages of ``docs/rules``: each ruleset in words, with its start position and examples.

``python -m rendering.rule_pages docs/rules`` rewrites them from the rulesets alone.
"""

import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from rendering.board import draw_board
from rendering.exhibits import Exhibit, exhibits, start
from rendering.grounds import grounds
from rendering.scene import Scene
from tafl.examples import Rule
from tafl.examples_in_words import title_of
from tafl.notation import write_position, write_turn
from tafl.rules_in_words import rules_in_words
from tafl.ruleset import Ruleset
from tafl.rulesets import keys, ruleset

INDEX = "README.md"
PICTURES = "pictures"
RULESETS = "../../tafl/rulesets"
"""The path from the pages to the rulesets."""
MIN_SIZE = 420
"""Smallest width of a picture, in pixels; large boards have larger ones."""
MIN_TILE = 30
"""Smallest side of a square, in pixels, including its share of the frame."""

INTRODUCTION = """\
# The games

One page per game: its rules in words, an example of each way to capture, where it comes from, and
how it is played here where its source is silent. `make docs` makes the pages from the rulesets. The
engine has played every example.

The column *King* says how he is captured on his throne / beside it / elsewhere. *4*: all four sides
must be closed, and the edge or a square that helps to capture can close one. *2*: he is captured
between two attackers, like a man.

| Game | Board | Attackers, defenders | First | Escape | King | Also |
|---|---|---|---|---|---|---|"""

SPECIAL = (Rule.SHIELDWALL, Rule.DOUBLE_TRAP, Rule.ENCIRCLED, Rule.EXIT_FORT)
"""Special rules that are listed in the index, as players choose games by them."""


def pages(rulesets: Sequence[Ruleset]) -> Mapping[str, str]:
    """The text of every page, the index included, by the name of its file."""
    return {INDEX: _index(rulesets), **{f"{rules.key}.md": _page(rules) for rules in rulesets}}


def pictures(rulesets: Sequence[Ruleset]) -> Mapping[str, Scene]:
    """All pictures of the pages, by the name of their file; boards that look alike share one."""
    return {
        _file(shown): shown.scene
        for rules in rulesets
        for shown in (start(rules), *exhibits(rules))
    }


def write_pages(folder: Path, rulesets: Sequence[Ruleset]) -> None:
    """Write the pages and their pictures to *folder*, and delete all others in it."""
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    texts, scenes = pages(rulesets), pictures(rulesets)
    for stale in (*folder.glob("*.md"), *(folder / PICTURES).glob("*.png")):
        if stale.name not in texts.keys() | scenes.keys():
            stale.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    for name, scene in scenes.items():
        size = max(MIN_SIZE, MIN_TILE * scene.position.ruleset.size)
        (folder / PICTURES / name).write_bytes(draw_board(scene, size=size))


def _page(rules: Ruleset) -> str:
    return "\n\n".join(
        [
            f"# {rules.name}",
            rules.summary,
            _link(start(rules)),
            "## Rules",
            _list(rules_in_words(rules)),
            "## Our reading",
            "What the source leaves open, and how it is played here:",
            _list(rules.readings),
            "## Examples",
            *(part for shown in exhibits(rules) for part in _parts(shown)),
            "## Source",
            f"{rules.source}.",
            f"[Its options]({RULESETS}/{rules.key}.toml) · [All games]({INDEX})\n",
        ]
    )


def _index(rulesets: Sequence[Ruleset]) -> str:
    return "\n".join([INTRODUCTION, *map(_row, rulesets), ""])


def _row(rules: Ruleset) -> str:
    signs = "".join(rules.layout)
    shown = {exhibit.kind for exhibit in exhibits(rules)}
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


def _parts(shown: Exhibit) -> tuple[str, ...]:
    """The paragraphs of an exhibit: heading, text and picture."""
    return f"### {shown.title}", shown.text, _link(shown)


def _link(shown: Exhibit) -> str:
    """The picture of an exhibit, in Markdown."""
    return f"![{shown.alt}]({PICTURES}/{_file(shown)})"


def _file(shown: Exhibit) -> str:
    """The file name of a picture, with a hash of everything it shows."""
    scene = shown.scene
    size = scene.position.ruleset.size
    seen = (
        *(ground.name for ground in grounds(scene.position.ruleset).values()),
        write_position(scene.position),
        write_turn(scene.last) if scene.last else "",
        " ".join(map(str, scene.targets)),
        str(scene.outcome),
    )
    digest = sha256(" ".join(seen).encode()).hexdigest()
    return f"{shown.kind}-{size}-{digest[:8]}.png"


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]), [ruleset(key) for key in keys()])
