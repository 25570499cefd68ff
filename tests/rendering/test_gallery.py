"""The pictures of docs/images are those that the program draws."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from rendering.gallery import RECORD, write_gallery
from tests.rendering.conftest import TOLERANCE, distance

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "images"
OLD = "old.png"
MAX_BYTES = 1_500_000


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the record and a picture that is not drawn any more, after drawing."""
    folder = tmp_path_factory.mktemp("images")
    (folder / RECORD).write_bytes((FOLDER / RECORD).read_bytes())
    (folder / OLD).write_bytes(b"")
    write_gallery(folder)
    return folder


@pytest.fixture(scope="module")
def pictures(drawn: Path) -> Mapping[str, bytes]:
    left_alone = {RECORD, OLD}
    return {path.name: path.read_bytes() for path in drawn.iterdir() if path.name not in left_alone}


def frames(picture: bytes) -> int:
    return int(getattr(Image.open(BytesIO(picture)), "n_frames", 1))


def last_frame(picture: bytes) -> bytes:
    """The end of an animation; a still picture as it is."""
    image = Image.open(BytesIO(picture))
    image.seek(frames(picture) - 1)
    file = BytesIO()
    image.convert("RGB").save(file, "PNG")
    return file.getvalue()


def look_alike(one: bytes, other: bytes) -> bool:
    ends = last_frame(one), last_frame(other)
    sizes = {Image.open(BytesIO(end)).size for end in ends}
    return len(sizes) == 1 and frames(one) == frames(other) and distance(*ends) <= TOLERANCE


def test_the_gallery_is_up_to_date(pictures: Mapping[str, bytes]) -> None:
    """If this fails, ``make gallery`` draws it anew; then look at it."""
    stale = [
        name
        for name, picture in pictures.items()
        if not look_alike((FOLDER / name).read_bytes(), picture)
    ]

    assert stale == []
    assert {path.name for path in FOLDER.iterdir()} == {RECORD, *pictures}


def test_every_picture_is_shown_on_the_page_and_all_are_light(
    pictures: Mapping[str, bytes],
) -> None:
    """Whoever clones the project loads them."""
    page = (DOCS / "gallery.md").read_text("utf-8")

    assert [name for name in pictures if f"](images/{name})" not in page] == []
    assert sum(map(len, pictures.values())) <= MAX_BYTES


def test_drawing_leaves_nothing_old(drawn: Path) -> None:
    """A picture that is not drawn any more goes; the record stays."""
    assert {path.name for path in drawn.iterdir()} == {path.name for path in FOLDER.iterdir()}
