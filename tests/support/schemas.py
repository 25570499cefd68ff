"""Files of other programs, checked by those programs' own schemas."""

import re
from pathlib import Path
from typing import Any

from check_jsonschema import main
from click.testing import CliRunner
from ruamel.yaml import YAML

PINNED = re.compile(r"\S+:\S+@sha256:[0-9a-f]{64}")
"""An image that is named by its digest."""


def faults(schema: str, *files: Path) -> str:
    """The faults in *files* of the kind that *schema* describes; none if all are right."""
    command = [f"--builtin-schema=vendor.{schema}", *map(str, files)]
    done = CliRunner().invoke(main, command)
    return "" if done.exit_code == 0 else done.output or str(done.exception)


def read_yaml(file: Path) -> Any:  # noqa: ANN401 - whatever YAML has
    return YAML(typ="safe").load(file)
