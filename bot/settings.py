"""Settings, read from environment variables and a ``.env`` file (see ``.env.example``)."""

from pathlib import Path
from typing import Literal

from pydantic import PositiveInt, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What a server owner may set; every name is prefixed ``HNEFABOT_``."""

    # A ``.env`` file may have settings of other programs, which pydantic would refuse otherwise.
    # What is set to nothing is not set: so files for containers pass on what may be there.
    model_config = SettingsConfigDict(
        env_prefix="HNEFABOT_", env_file=".env", extra="ignore", env_ignore_empty=True
    )

    token: SecretStr = SecretStr("")
    database_url: str = "sqlite+aiosqlite:///data/hnefabot.sqlite3"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["plain", "json"] = "plain"
    metrics: str = ""
    heartbeat_file: Path | None = None
    engine: Literal["on", "off"] = "on"
    engine_processes: PositiveInt | None = None
    shards: PositiveInt | None = None
    shard_ids: str = ""
