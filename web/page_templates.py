"""Pages as HTML, from templates; and the files that go with them."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from aiohttp import web
from jinja2 import Environment, PackageLoader, StrictUndefined

from play.appearance import DEFAULT_LOOK, Appearance
from rendering.browser_sprites import version

FILES = files("web") / "static"
KINDS = {"js": "text/javascript", "css": "text/css"}


@cache
def _templates() -> Environment:
    # Whatever a template shows is escaped, names and texts of people above all.
    return Environment(
        loader=PackageLoader("web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )


@cache
def static_files() -> dict[str, tuple[str, bytes]]:
    """The content type and the content of each static file, by its name."""
    found = sorted(FILES.iterdir(), key=lambda file: file.name)
    return {
        file.name: (KINDS[_ending(file)], file.read_bytes())
        for file in found
        if _ending(file) in KINDS
    }


def _ending(file: Traversable) -> str:
    return file.name.rpartition(".")[2]


@cache
def static_version() -> str:
    """A short name for the present static files, which changes with them."""
    contents = (content for _, content in static_files().values())
    return sha256(b"".join(contents)).hexdigest()[:12]


def page(
    template: str, look: Appearance = DEFAULT_LOOK, status: int = 200, **shown: object
) -> web.Response:
    """The page of *template* with what is *shown*, in the colours of *look*."""
    places = {"looks": f"/looks/{version()}/{look.theme}", "static": f"/static/{static_version()}"}
    text = _templates().get_template(template).render(**places, **shown)
    response = web.Response(text=text, content_type="text/html", status=status)
    response.enable_compression()
    return response
