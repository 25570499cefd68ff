"""The project's image, built and run by Debian's buildah: it needs no daemon and no registry."""

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.support.packages import ROOT, run

IMAGE = "localhost/hnefabot-test"
BASE = "localhost/hnefabot-base"

DEBIAN = "python3,python3-venv,ca-certificates"
"""Packages that a small Debian needs to be the base of the image."""

CACHE = Path("/var/cache/hnefabot")


def why_not() -> str:
    """The reason why no image can be built here; empty if there is none."""
    if os.geteuid() != 0:
        return "only root can make a base image with mmdebstrap"
    missing = [name for name in ("buildah", "mmdebstrap") if shutil.which(name) is None]
    return f"not installed: {', '.join(missing)}" if missing else ""


def debian() -> Path:
    """A small Debian with Python, as an archive of its files; made once on each machine."""
    system = dict(line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines())
    release = system["VERSION_CODENAME"].strip('"')
    archive = CACHE / f"{release}-python.tar"
    if not archive.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        # The next try begins anew; the archive has its name only once it is whole.
        making = CACHE / "making.tar"
        making.unlink(missing_ok=True)
        run(
            "mmdebstrap",
            "--variant=minbase",
            f"--include={DEBIAN}",
            '--aptopt=Apt::Install-Recommends "false"',
            "--dpkgopt=force-unsafe-io",
            release,
            str(making),
            folder=CACHE,
        )
        making.rename(archive)
    return archive


class Buildah:
    """Images and containers in a *folder*, as files."""

    def __init__(self, folder: Path) -> None:
        # How they are stored, buildah chooses: in layers where the system has overlays.
        self.command = ("buildah", f"--root={folder / 'images'}", f"--runroot={folder / 'run'}")

    def import_base(self, archive: Path) -> None:
        """Make an image of the files of *archive*."""
        container = self("from", "scratch").strip()
        self("add", "--quiet", container, str(archive), "/")
        self("commit", "--quiet", "--rm", container, BASE)

    def build(self, secrets: Mapping[str, Path]) -> None:
        """Build the image; its steps may read *secrets*, of which nothing stays in it."""
        options = ["--quiet", "--isolation=chroot", "--format=docker", "--pull-never"]
        options += [f"--secret=id={name},src={file}" for name, file in secrets.items()]
        self("build", *options, f"--build-arg=BASE={BASE}", f"--tag={IMAGE}", str(ROOT))

    def settings(self) -> dict[str, Any]:
        """The image's description of itself."""
        said = json.loads(self("inspect", "--type=image", IMAGE))["Docker"]["config"]
        assert isinstance(said, dict)
        return said

    def remove(self) -> None:
        """Remove all images and containers."""
        self("rm", "--all")
        self("rmi", "--all", "--force")

    def __call__(self, *arguments: str) -> str:
        return run(*self.command, *arguments, folder=ROOT)

    def begin(self, *arguments: str) -> subprocess.Popen[bytes]:
        """The container's start, without waiting for its end."""
        return subprocess.Popen([*self.command, *arguments])


class Container:
    """The image with *environment*, and with its games on *volume*."""

    def __init__(self, buildah: Buildah, volume: Path, environment: Mapping[str, str]) -> None:
        self._buildah = buildah
        self._settings = buildah.settings()
        self._name = buildah("from", "--pull-never", IMAGE).strip()
        for name, value in environment.items():
            buildah("config", "--env", f"{name}={value}", self._name)
        for inside in self._settings["Volumes"]:
            # Buildah would put a new volume there, over the one that it is told to take.
            buildah("config", "--volume", f"{inside}-", self._name)
        self._run = ("run", "--isolation=chroot", f"--volume={volume}:/data", self._name, "--")
        # Docker does that for a new volume: it has the owner of the folder in the image.
        os.chown(volume, int(buildah(*self._run, "id", "-u")), -1)
        self._pid = volume / "pid"
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Run what the image runs."""
        noting = ("sh", "-c", 'echo $$ > /data/pid && exec "$@"', "sh")
        self._running = self._buildah.begin(*self._run, *noting, *self._settings["Cmd"])

    def health(self) -> tuple[int, str]:
        """The result of the image's check of its health: an exit status, and words."""
        kind, *check = self._settings["Healthcheck"]["Test"]
        assert kind == "CMD"
        done = self._done(*check)
        return done.returncode, done.stdout

    def output(self, *program: str) -> str:
        """The output of *program* in the container, whether it succeeds or not."""
        return self._done(*program).stdout

    def _done(self, *program: str) -> subprocess.CompletedProcess[str]:
        command = [*self._buildah.command, *self._run, *program]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def stop(self) -> int:
        """Send it SIGTERM, as container managers do; return its exit status."""
        assert self._running is not None
        # Containers of this kind share the machine's process numbers.
        os.kill(int(self._pid.read_text()), signal.SIGTERM)
        return self._running.wait()

    def remove(self) -> None:
        """End what still runs, and remove the container; the volume stays."""
        if self._running is not None and self._running.poll() is None:
            os.kill(int(self._pid.read_text()), signal.SIGKILL)
            self._running.wait()
        self._buildah("rm", self._name)
