"""The files around the code: what they promise is so."""

import re
import tomllib
from importlib.metadata import distributions, files
from pathlib import Path

import discord
from packaging.requirements import Requirement

from tests.support.cases import for_each

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def normalized(requirement: str) -> str:
    """Return the name of the distribution that *requirement* asks for, as PEP 503 spells it."""
    name = re.split(r"[\[<>=!~; ]", requirement, maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


PIN = re.compile(r"([\w.-]+)(?:\[[\w,-]+\])?==([\w.]+)(?: ; [^\\]+)?")
"""A package, its version, and on which machines it is needed."""
HASH = r"    --hash=sha256:[0-9a-f]{64}"


def lines_of(path: Path) -> list[str]:
    """The lines of a list of packages that are no comments."""
    return [line for line in path.read_text().splitlines() if not line.startswith("#")]


def pins_of(path: Path) -> set[tuple[str, ...]]:
    """The names and versions in a list of packages."""
    found = (PIN.fullmatch(line.removesuffix(" \\")) for line in lines_of(path))
    return {pin.groups() for pin in found if pin}


def needed(*extras: str) -> set[str]:
    """The packages that the project asks for, with those of its *extras*."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    optional = project["optional-dependencies"]
    asked = [*project["dependencies"], *(each for extra in extras for each in optional[extra])]
    return {normalized(requirement) for requirement in asked} - {"hnefabot"}


CONSTRAINTS = ROOT / "constraints.txt"
LOCKS = {
    "postgres": ("postgres",),
    "sandbox": ("sandbox",),
    "dev": ("postgres", "sandbox", "dev"),
    "tools": ("tools",),
}
"""The extras that are installed from each list of packages with hashes."""


def test_every_dependency_is_pinned_and_constraints_hold_nothing_else() -> None:
    """Two installations of one commit are alike, wherever pip finds the packages."""
    assert needed(*LOCKS) <= {name for name, _ in pins_of(CONSTRAINTS)}
    assert [line for line in lines_of(CONSTRAINTS) if not PIN.fullmatch(line)] == []


@for_each(("extra", "extras"), LOCKS.items())
def test_what_is_installed_is_known_by_its_hashes(extra: str, extras: tuple[str, ...]) -> None:
    """Each package in the version of the constraints, with hashes; no address, no path."""
    file = ROOT / "requirements" / f"{extra}.txt"
    written = "".join(f"{line}\n" for line in lines_of(file))

    assert re.fullmatch(rf"({PIN.pattern} \\\n({HASH} \\\n)*{HASH}\n)+", written)
    assert pins_of(file) <= pins_of(CONSTRAINTS)
    assert needed(*extras) <= {name for name, _ in pins_of(file)}


def test_what_installs_everything_else_is_pinned_too() -> None:
    (pin,) = pins_of(ROOT / "requirements" / "uv.txt")

    assert pin[0] == "uv"
    assert pin in pins_of(CONSTRAINTS)


def test_extras_of_packages_are_pinned_with_them() -> None:
    """Pip takes ``coverage==7.1`` for no pin of the ``coverage[toml]`` that another package needs.

    As soon as there is a newer version, it refuses to install anything.
    """
    lines = lines_of(ROOT / "requirements" / "dev.txt")
    pinned = {normalized(line): line.partition("==")[0] for line in lines if "==" in line}
    asked = [
        requirement
        for package in distributions()
        if normalized(package.name) in pinned
        for requirement in map(Requirement, package.requires or ())
        if requirement.extras
        and (requirement.marker is None or requirement.marker.evaluate({"extra": ""}))
    ]

    assert asked != []
    assert [
        str(requirement)
        for requirement in asked
        if not requirement.extras <= Requirement(pinned[normalized(requirement.name)]).extras
    ] == []


def test_every_package_goes_into_the_image() -> None:
    """The Dockerfile copies what is not left out; a bot without a package ends at once."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    shipped = {name.rstrip("*") for name in settings["packages"]["find"]["include"]}
    kept = (ROOT / ".dockerignore").read_text().splitlines()

    assert {name for name in shipped if f"!{name}" not in kept} == set()


def test_the_notice_of_the_pairing_package_is_shipped() -> None:
    """Its licence asks for that wherever the package goes along, as in the container."""
    (theirs,) = (each for each in files("caissify-pairings") or () if each.name == "NOTICE")
    attribution = theirs.read_text().split("\n---", 1)[0].strip()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    assert attribution in (ROOT / "NOTICE").read_text()
    assert "NOTICE" in project["license-files"]
    assert "!NOTICE" in (ROOT / ".dockerignore").read_text().splitlines()


def test_invite_link_asks_for_the_permissions_the_readme_lists() -> None:
    """A permission more scares server owners, one less breaks the bot where they live."""
    names = (
        *("view_channel", "send_messages", "send_messages_in_threads", "create_public_threads"),
        *("embed_links", "attach_files", "read_message_history"),
    )
    needed = discord.Permissions(**dict.fromkeys(names, True))
    asked = re.findall(r"permissions=(\d+)", (ROOT / "README.md").read_text())

    assert asked == [str(needed.value)]


def test_links_of_documents_and_make_targets_in_them_lead_somewhere() -> None:
    """Files move, and a command in a document works when it is typed."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    astray = []
    for document in DOCUMENTS:
        links = re.findall(r"\]\((?!https?://|#)([^)#\s]+)", document.read_text())
        named = re.findall(r"(?:^|`)make ([a-z]+)", document.read_text(), re.MULTILINE)
        astray += [(document, link) for link in links if not (document.parent / link).exists()]
        astray += [(document, name) for name in named if name not in targets]

    assert astray == []
