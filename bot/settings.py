"""Settings, read from environment variables and a ``.env`` file (see ``.env.example``)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from difflib import get_close_matches
from os import environ
from pathlib import Path
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    HttpUrl,
    PositiveInt,
    SecretStr,
    ValidationError,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from play.time.errors import PeriodError
from play.time.periods import read_period


def _period(written: object) -> object:
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
    """A database's URL, with the driver added if it has none, as in ``postgresql://``."""
    kind, separator, place = written.partition("://")
    kind = _KINDS.get(kind, kind)
    if not separator or kind not in _KINDS.values():
        raise ValueError(kind)
    return f"{kind}{separator}{place}"


def _token(written: SecretStr) -> SecretStr:
    """The token, without spaces around it; it is part of a line that is sent to Discord."""
    token = written.get_secret_value().strip()
    if not token.isascii() or (token and not token.isprintable()):
        raise ValueError
    return SecretStr(token)


def _without_password(address: HttpUrl) -> HttpUrl:
    if address.username or address.password:
        raise SupportPasswordError
    return address


def _bare(address: HttpUrl) -> HttpUrl:
    """*address*, if it has nothing but scheme, host and port: browsers compare no more."""
    if address.username or address.password or address.query or address.fragment:
        raise ValueError(address.host)
    if address.path not in {None, "/"}:
        raise ValueError(address.path)
    return address


PREFIX = "HNEFABOT_"
TESTS = f"{PREFIX}TEST_"
"""The beginnings of the names of settings, and of those that only tests read."""
_NAMES = re.compile(rf"^\s*(?:export\s+)?({PREFIX}\w+)", re.MULTILINE | re.IGNORECASE)

OWNER_ONLY = 0o077
"""Permission bits that are denied to other users on files that this program creates."""

ENVIRONMENT_FILE = Path(".env")

ENCODING = "utf-8-sig"
"""UTF-8, with or without the mark at the beginning that some editors write."""


class EnvironmentEncodingError(Exception):
    """The file ``.env`` is not text in UTF-8."""


@dataclass(eq=False)
class EnvironmentUnreadableError(Exception):
    """The file ``.env`` cannot be read; *reason* is the system's text."""

    reason: str


class SupportPasswordError(Exception):
    """``HNEFABOT_SUPPORT``, which everybody is shown, has a user's name or password in it."""


def readable_by_others(database: Path | None) -> Iterator[Path]:
    """The files with secrets, ``.env`` and *database*, that other users of the machine can read."""
    for file in (ENVIRONMENT_FILE, database):
        if file is not None and file.exists() and file.stat().st_mode & OWNER_ONLY:
            yield file


class Settings(BaseSettings):
    """The settings of the bot; in the environment, every name has the prefix ``HNEFABOT_``."""

    # A ``.env`` file may have settings of other programs, which pydantic would refuse otherwise. An
    # empty value counts as unset, so that container files can pass on optional variables. Errors do
    # not show values: each setting may hold a secret, if only by mistake.
    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENVIRONMENT_FILE,
        env_file_encoding=ENCODING,
        extra="ignore",
        env_ignore_empty=True,
        hide_input_in_errors=True,
    )

    token: Annotated[SecretStr, AfterValidator(_token)] = SecretStr("")
    database_url: Annotated[str, AfterValidator(_url), Field(repr=False)] = (
        "sqlite+aiosqlite:///data/hnefabot.sqlite3"
    )
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
    support: Annotated[HttpUrl, AfterValidator(_without_password)] | None = None
    """Address where people get help with the bot, for ``/help``; None if there is none."""
    web: str = ""
    """Address at which the web page is served, such as ``127.0.0.1:8080``; empty for none."""
    web_url: Annotated[HttpUrl, AfterValidator(_bare)] | None = None
    """Address by which people reach the web page; None for that of ``web``."""
    discord_api: str = ""
    """Address of a proxy for Discord's REST API; empty for Discord itself."""


def unknown_names() -> Mapping[str, str]:
    """Names like those of settings that mean nothing, each with the setting most like it."""
    text = ENVIRONMENT_FILE.read_text(ENCODING) if ENVIRONMENT_FILE.is_file() else ""
    settings = [f"{PREFIX}{name}".upper() for name in Settings.model_fields]
    names = (name.upper() for name in (*environ, *_NAMES.findall(text)))
    ours = {name for name in names if name.startswith(PREFIX) and not name.startswith(TESTS)}
    return {
        name: get_close_matches(name, settings, cutoff=0)[0]
        for name in sorted(ours.difference(settings))
    }


def read_settings() -> Settings:
    """The settings that the environment and the file ``.env`` have.

    Raises:
        EnvironmentEncodingError: ``.env`` is not text in UTF-8.
        EnvironmentUnreadableError: ``.env`` cannot be read.
        SupportPasswordError: the address of support has a password in it.
        ValidationError: some settings cannot be used; the error does not show them.
    """
    try:
        # UTF-16 without a mark at its beginning can be read as UTF-8, but half of it are zeros.
        if ENVIRONMENT_FILE.is_file() and "\0" in ENVIRONMENT_FILE.read_text(ENCODING):
            raise EnvironmentEncodingError
        return Settings()
    except UnicodeDecodeError:
        raise EnvironmentEncodingError from None
    except OSError as error:
        raise EnvironmentUnreadableError(error.strerror or str(error)) from error


SETTINGS_ERRORS = (
    EnvironmentEncodingError,
    EnvironmentUnreadableError,
    SupportPasswordError,
    ValidationError,
)
