"""Discord's demands on every request: its own OpenAPI description, and what that leaves out."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from jsonschema_rs import Draft202012Validator, Registry
from simcord.types import HttpLogEntry

from tests.support.shared import OPENAPI

Json: TypeAlias = Any
"""A value that ``json.loads`` gives."""

DOCUMENT = "urn:discord"

EMBEDS_TOGETHER = 6000
MAX_FILES = 10
MAX_ROWS = 5
MAX_ENTRIES = 25
LONGEST = {"content": 2000, "custom_id": 100, "nonce": 25, "placeholder": 150}
"""The most characters of what stands in a message under these keys."""


class Contract:
    """Checks requests; a body that was checked before is not checked again."""

    def __init__(self) -> None:
        self._seen: set[tuple[str, str, str]] = set()

    def faults(self, requests: Iterable[HttpLogEntry]) -> list[str]:
        """The faults of *requests*, each said once."""
        found: list[str] = []
        for request in requests:
            body = json.dumps(request.json, sort_keys=True)
            key = (request.method, re.sub(r"\d+", "0", request.path), body)
            if key not in self._seen:
                self._seen.add(key)
                found += faults_of(request)
        return found


def faults_of(request: HttpLogEntry) -> list[str]:
    found = [*_beyond_limits(request.json)]
    if OPENAPI.exists():
        found += _against_description(request)
    return [f"{request.method} {request.path}: {fault}" for fault in found]


def _against_description(request: HttpLogEntry) -> Iterator[str]:
    validator = _validator(request.method, _template(re.sub(r"\b\d+\b", "0", request.path)))
    if validator is None:
        yield from () if request.json is None else ("takes no body",)
        return
    for error in validator.iter_errors(_as_sent(request.json)):
        yield f"{'.'.join(map(str, error.instance_path))}: {error.message}"


@cache
def _template(path: str) -> str:
    """The path as the description writes it, with the most literal parts."""
    fitting = [template for template, pattern in _patterns().items() if pattern.fullmatch(path)]
    if not fitting:
        message = f"Discord has no path {path}"
        raise AssertionError(message)
    return min(fitting, key=lambda template: template.count("{"))


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    """Patterns of the paths that the description writes, by these."""
    paths = _description()["paths"]
    return {path: re.compile(re.sub(r"\{\w+\}", "[^/]+", path)) for path in paths}


@cache
def _description() -> dict[str, Json]:
    description: dict[str, Json] = json.loads(OPENAPI.read_text())
    return description


@cache
def _registry() -> Registry:
    return Registry([(DOCUMENT, _description())])


@cache
def _validator(method: str, template: str) -> Draft202012Validator | None:
    """A validator of the body, or of a body's JSON where files go with it; None for no body."""
    operation = _description()["paths"][template][method.lower()]
    if "requestBody" not in operation:
        return None
    place = template.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
    pointer = f"/paths/{place}/{method.lower()}/requestBody/content/application~1json/schema"
    return Draft202012Validator({"$ref": f"{DOCUMENT}#{pointer}"}, registry=_registry())


def _as_sent(body: Json) -> Json:
    """*body* with ids as text: discord.py writes some as numbers, which Discord reads too."""
    if isinstance(body, Mapping):
        sent = {key: _as_sent(value) for key, value in body.items()}
        return sent | {"id": str(sent["id"])} if "filename" in sent and "id" in sent else sent
    if isinstance(body, Sequence) and not isinstance(body, str):
        return [_as_sent(value) for value in body]
    if isinstance(body, int) and not isinstance(body, bool) and body > 2**40:
        return str(body)
    return body


def _beyond_limits(body: Json) -> Iterator[str]:
    """The limits that the description leaves out: the sizes of texts that users see."""
    for part in objects_in(body):
        for key, most in LONGEST.items():
            if len(str(part.get(key) or "")) > most:
                yield f"{key} has more than {most} characters"
        if sum(map(_length_of_embed, part.get("embeds") or ())) > EMBEDS_TOGETHER:
            yield f"the embeds together have more than {EMBEDS_TOGETHER} characters"
        yield from _too_many(part)
        yield from _too_long(part)


def _too_many(part: Mapping[str, Json]) -> Iterator[str]:
    """Files, rows, buttons, entries of lists and of autocompletes."""
    if len(part.get("attachments") or ()) > MAX_FILES:
        yield f"more than {MAX_FILES} files"
    components = part.get("components") or ()
    if len(components) > MAX_ROWS:
        yield f"more than {MAX_ROWS} rows, or buttons in a row"
    for key in ("options", "choices"):
        if len(part.get(key) or ()) > MAX_ENTRIES:
            yield f"more than {MAX_ENTRIES} {key}"


def _too_long(part: Mapping[str, Json]) -> Iterator[str]:
    """Labels, fields, entries of lists and autocompletes, names of threads, alt texts."""
    most = {"auto_archive_duration": {"name": 100}, "filename": {"description": 1024}}
    limits = {"label": 80 if part.get("type") == 2 else 100}
    limits["value"] = 4000 if part.get("type") == 4 else 100
    if "value" in part:
        limits |= {"name": 100, "description": 100}
    for sign, more in most.items():
        limits |= more if sign in part else {}
    for key, longest in limits.items():
        if isinstance(part.get(key), str) and not len(part[key]) <= longest:
            yield f"{key} has more than {longest} characters: {part[key]!r}"
    if "filename" in part and not part.get("description") and part["filename"].endswith(".png"):
        yield "a picture without alt text"
    if {"value", "name"} <= part.keys() and not part["name"]:
        yield "an entry without a name"


def _length_of_embed(embed: Mapping[str, Json]) -> int:
    fields = embed.get("fields") or ()
    texts = [embed.get("title"), embed.get("description")]
    texts += [embed.get("footer", {}).get("text"), embed.get("author", {}).get("name")]
    texts += [text for field in fields for text in (field["name"], field["value"])]
    return sum(len(text or "") for text in texts)


def objects_in(body: Json) -> Iterator[Mapping[str, Json]]:
    """Every JSON object in *body*, itself included."""
    if isinstance(body, Mapping):
        yield body
        for value in body.values():
            yield from objects_in(value)
    elif isinstance(body, list):
        for value in body:
            yield from objects_in(value)
