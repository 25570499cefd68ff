"""Settings, read from environment variables and a ``.env`` file (see ``.env.example``)."""

from datetime import timedelta
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, PositiveInt, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

from play.time.errors import PeriodError
from play.time.periods import read_period


def _period(written: object) -> object:
    """A period as people write it: ``24h``."""
    try:
        return read_period(written) if isinstance(written, str) else written
    except PeriodError as error:
        raise ValueError(written) from error


_KINDS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
"""Kinds of databases, and with what speaks to them."""


def _url(written: str) -> str:
    """A database as people name it elsewhere: ``postgresql://`` without what speaks to it."""
    kind, separator, place = written.partition("://")
    kind = _KINDS.get(kind, kind)
    if not separator or kind not in _KINDS.values():
        raise ValueError(kind)
    return f"{kind}{separator}{place}"


class Settings(BaseSettings):
    """What a server owner may set; every name is prefixed ``HNEFABOT_``."""

    # A ``.env`` file may have settings of other programs, which pydantic would refuse otherwise.
    # What is set to nothing is not set: so files for containers pass on what may be there.
    model_config = SettingsConfigDict(
        env_prefix="HNEFABOT_", env_file=".env", extra="ignore", env_ignore_empty=True
    )

    token: SecretStr = SecretStr("")
    database_url: Annotated[str, AfterValidator(_url)] = "sqlite+aiosqlite:///data/hnefabot.sqlite3"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["plain", "json"] = "plain"
    metrics: str = ""
    heartbeat_file: Path | None = None
    engine: Literal["on", "off"] = "on"
    engine_processes: PositiveInt | None = None
    backup_dir: Path | None = None
    backup_every: Annotated[timedelta, BeforeValidator(_period)] = timedelta(days=1)
    backup_keep: PositiveInt = 14
    shards: PositiveInt | None = None
    shard_ids: str = ""
    discord_api: str = ""
