"""Files of other programs, checked by those programs' own schemas."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

PINNED = re.compile(r"\S+:\S+@sha256:[0-9a-f]{64}")
"""An image that is named by its digest."""


def faults(schema: str, *files: Path) -> str:
    """What is wrong with *files* of the kind that *schema* describes; nothing if all are right."""
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", f"--builtin-schema=vendor.{schema}", *files],
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def read_yaml(file: Path) -> Any:  # noqa: ANN401 - whatever YAML has
    """What *file* says."""
    return YAML(typ="safe").load(file)
