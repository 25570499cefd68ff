"""How pip reaches its index here, for a build elsewhere that has to reach it, too."""

import ast
import configparser
import os
import sys
from pathlib import Path

from tests.support.packages import run

KEPT = ("index-url", "extra-index-url", "trusted-host", "proxy", "default-timeout")

CERTIFICATES = "/etc/pip.pem"
"""Where the Dockerfile has the secret ``certificates``."""


def secrets(folder: Path) -> dict[str, Path]:
    """The secrets that the Dockerfile takes, by name; files are written to *folder*."""
    known = _settings(folder)
    settings = {name: _remote(known[name]) for name in KEPT if name in known}
    certificates = known.get("cert") or os.environ.get("SSL_CERT_FILE")
    found: dict[str, Path] = {}
    if certificates:
        settings["cert"] = CERTIFICATES
        found["certificates"] = Path(certificates)
    file = configparser.RawConfigParser()
    file["global"] = {name: value for name, value in settings.items() if value}
    found["pip"] = folder / "pip.conf"
    with found["pip"].open("w") as writing:
        file.write(writing)
    return found


def _settings(folder: Path) -> dict[str, str]:
    """All settings of pip, whether from a file or from the environment, which goes before."""
    listed = run(sys.executable, "-m", "pip", "config", "list", folder=folder).splitlines()
    files_first = sorted(listed, key=lambda line: line.startswith(":env:"))
    pairs = (line.partition("=")[::2] for line in files_first)
    return {name.rpartition(".")[2]: str(ast.literal_eval(value)) for name, value in pairs}


def _remote(value: str) -> str:
    """*value* without folders of this machine, which a build does not see."""
    return " ".join(word for word in value.split() if not word.startswith(("file:", "/")))
