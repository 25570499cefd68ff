"""Settings, read from environment variables and a ``.env`` file (see ``.env.example``)."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, PositiveInt, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from play.time.errors import PeriodError
from play.time.periods import read_period


def _period(written: object) -> object:
    """Parse a period as people write it, such as ``24h``."""
    try:
        return read_period(written) if isinstance(written, str) else written
    except PeriodError as error:
        raise ValueError(written) from error


_KINDS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
"""Kinds of databases in a URL, with SQLAlchemy's name for each, which includes the driver."""


def _url(written: str) -> str:
    """A database's URL with the driver added, if *written* names none, as in ``postgresql://``."""
    kind, separator, place = written.partition("://")
    kind = _KINDS.get(kind, kind)
    if not separator or kind not in _KINDS.values():
        raise ValueError(kind)
    return f"{kind}{separator}{place}"


OWNER_ONLY = 0o077
"""Permission bits that are denied to other users on files that this program creates."""

ENVIRONMENT_FILE = Path(".env")


def readable_by_others(database: Path | None) -> Iterator[Path]:
    """The files with secrets, ``.env`` and *database*, that other users of the machine can read."""
    for file in (ENVIRONMENT_FILE, database):
        if file is not None and file.exists() and file.stat().st_mode & OWNER_ONLY:
            yield file


class Settings(BaseSettings):
    """The settings of the bot; in the environment, every name has the prefix ``HNEFABOT_``."""

    # A ``.env`` file may have settings of other programs, which pydantic would refuse otherwise. An
    # empty value counts as unset, so that container files can pass on optional variables.
    model_config = SettingsConfigDict(
        env_prefix="HNEFABOT_", env_file=ENVIRONMENT_FILE, extra="ignore", env_ignore_empty=True
    )

    token: SecretStr = SecretStr("")
    database_url: Annotated[str, AfterValidator(_url)] = "sqlite+aiosqlite:///data/hnefabot.sqlite3"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["plain", "json"] = "plain"
    metrics: str = ""
    """Address at which metrics are served, such as ``127.0.0.1:9100``; empty for none."""
    heartbeat_file: Path | None = None
    """File that says every half minute whether the bot is well, for ``python -m bot.health``."""
    engine: Literal["on", "off"] = "on"
    engine_processes: PositiveInt | None = None
    """Processes for the computer player; by default one less than there are cores."""
    backup_dir: Path | None = None
    """Folder for periodic backups; None for no backups."""
    backup_every: Annotated[timedelta, BeforeValidator(_period)] = timedelta(days=1)
    backup_keep: PositiveInt = 14
    """Number of latest backups that are kept."""
    shards: PositiveInt | None = None
    """Number of Discord's shards in all; by default as many as Discord recommends."""
    shard_ids: str = ""
    """The shards of this process, as in ``0,2,5-7``; empty for all."""
    discord_api: str = ""
    """Address of a proxy for Discord's REST API; empty for Discord itself."""
