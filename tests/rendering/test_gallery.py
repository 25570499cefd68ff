"""The pictures of docs/images are those that the program draws."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from play.lessons.course import lesson
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.rendering.conftest import TOLERANCE, distance_of
from tests.support.depth import sample
from tests.support.gallery import ANSWER, LESSON, RECORD, TASK, gallery, read_game, write_gallery

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "images"

MAX_BYTES = 1_500_000

SOME = 12
"""Pictures that are drawn where not all are."""


def test_the_gallery_is_up_to_date(tmp_path: Path, deep: bool) -> None:
    """If this fails, ``make gallery`` draws it anew: what is not drawn any more goes, too."""
    kept = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    (tmp_path / RECORD).write_bytes(kept.pop(RECORD))
    (tmp_path / "old.png").write_bytes(b"")
    names = list(dict(gallery(read_game(FOLDER))))
    wanted = names if deep else sample(names, SOME)
    write_gallery(tmp_path, wanted.__contains__)
    drawn = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.name != RECORD}
    page = (DOCS / "gallery.md").read_text("utf-8")

    assert kept.keys() == set(names)
    assert drawn.keys() == set(wanted)
    assert [name for name in drawn if not look_alike(kept[name], drawn[name])] == []
    assert [name for name in kept if f"](images/{name})" not in page] == []
    assert sum(map(len, kept.values())) <= MAX_BYTES, "whoever clones the project loads them"


def frames(picture: bytes) -> int:
    return int(getattr(Image.open(BytesIO(picture)), "n_frames", 1))


def last_frame(picture: bytes) -> Image.Image:
    """The end of an animation; a still picture as it is."""
    image = Image.open(BytesIO(picture))
    image.seek(frames(picture) - 1)
    return image.convert("RGB")


def look_alike(one: bytes, other: bytes) -> bool:
    ends = last_frame(one), last_frame(other)
    if ends[0].size != ends[1].size or frames(one) != frames(other):
        return False
    return distance_of(*ends) <= TOLERANCE


def test_the_pictures_are_of_the_lesson_about_tuichi() -> None:
    """Its first board, and the answer to it."""
    start = lesson("tuichi").start(0)

    assert start.position == read_position(TASK, ruleset(LESSON), Side.DEFENDERS)
    assert str(lesson("tuichi").steps[0].shown) == ANSWER.upper()
