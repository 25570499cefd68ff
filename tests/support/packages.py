"""The project as others get it: its source distribution and its wheel, from what Git knows."""

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]

BUILD = "import setuptools.build_meta as backend; backend.build_{what}({folder!r})"


def tracked() -> list[Path]:
    """The files of the project, relative to its root; none where there is no checkout of Git."""
    if not (ROOT / ".git").exists():
        return []
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", folder=ROOT)
    files = map(Path, filter(None, listed.split("\0")))
    return [file for file in files if (ROOT / file).is_file()]


def copy_tracked(folder: Path) -> None:
    """Copy them to *folder*: what builds a package leaves things behind where it is built."""
    for file in tracked():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, folder / file)


def build_sdist(source: Path, folder: Path) -> Path:
    """Build the source distribution of *source* in *folder*, and return it."""
    run(sys.executable, "-c", BUILD.format(what="sdist", folder=str(folder)), folder=source)
    (built,) = folder.glob("*.tar.gz")
    return built


def build_wheel(source: Path, folder: Path) -> Path:
    """Build the wheel of *source* in *folder*, and return it."""
    run(sys.executable, "-c", BUILD.format(what="wheel", folder=str(folder)), folder=source)
    (built,) = folder.glob("*.whl")
    return built


def unpack(sdist: Path, folder: Path) -> Path:
    """Unpack *sdist* in *folder*, and return the one folder that is in it."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (unpacked,) = folder.iterdir()
    return unpacked


def run(*command: str, folder: Path, environment: Mapping[str, str] | None = None) -> str:
    """Run *command* in *folder*; return what it prints, once it has succeeded."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ if environment is None else environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
