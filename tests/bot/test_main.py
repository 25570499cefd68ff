"""``python -m bot`` where it cannot run: one sentence, and no traceback."""

import asyncio
import gc
import os
import socket
import sys
from contextlib import closing
from importlib.metadata import entry_points, version
from os import SEEK_END
from pathlib import Path
from sqlite3 import connect

import pytest

from bot.__main__ import EXIT_UNUSABLE, SWITCH_INTERVAL, engine_parts, first_failure, main
from bot.settings import Settings
from db.sqlite_lock import sole_process
from play.store.errors import StoreDamagedError
from tests.support.processes import Ended, run
from tests.support.programs import address, refused_program, run_bot, without_settings

ROOT = Path(__file__).parents[2]


AN_ADDRESS = "an address of this machine"


def sentence(ended: Ended) -> str:
    """The bot's last words, after what it may have logged."""
    assert ended.returncode == EXIT_UNUSABLE
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr
    return ended.stderr.splitlines()[-1]


def test_nothing_keeps_the_interpreter_from_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Threads that compute soon give way, and the collector passes over all that is loaded."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HNEFABOT_TOKEN", "")
    usual, mask = sys.getswitchinterval(), os.umask(0)
    gc.unfreeze()
    try:
        assert main() == EXIT_UNUSABLE
        assert sys.getswitchinterval() == pytest.approx(SWITCH_INTERVAL)
        assert gc.get_freeze_count() > 0
    finally:
        sys.setswitchinterval(usual)
        os.umask(mask)
        gc.freeze()


def test_owners_say_in_how_many_processes_the_computer_thinks() -> None:
    thinker = engine_parts(Settings(engine_processes=3)).thinker

    assert thinker.count == 3


@pytest.mark.parametrize("settings", [{}, {"HNEFABOT_TOKEN": "  "}])
def test_without_a_token_the_bot_says_how_to_get_one(
    tmp_path: Path, settings: dict[str, str]
) -> None:
    """And that the sandbox needs none; it leaves nothing behind."""
    ended = run_bot(tmp_path, **settings)

    said = sentence(ended)
    assert ended.stderr == f"{said}\n"
    assert "https://discord.com/developers/applications" in said
    assert "HNEFABOT_TOKEN" in said
    assert "`make sandbox`" in said
    assert list(tmp_path.iterdir()) == []


def test_a_setting_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    """With what it may be, or where to read that, before anything of the database is touched."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = f"127.0.0.1:{other.getsockname()[1]}"
        for name, wrong, complaint in (
            ("LOG_LEVEL", "LOUD", "These settings can't be used: HNEFABOT_LOG_LEVEL. "),
            ("ENGINE_PROCESSES", "0", "These settings can't be used: HNEFABOT_ENGINE_PROCESSES. "),
            ("SUPPORT", "ask me", "These settings can't be used: HNEFABOT_SUPPORT. "),
            ("METRICS", ":9100", f"HNEFABOT_METRICS can't be used. Set it to {AN_ADDRESS} and a"),
            ("METRICS", taken, f"Another program already uses {taken}, the address in HNEFABOT_ME"),
            ("METRICS", "192.0.2.1:9100", "This machine can't listen on 192.0.2.1:9100, the addr"),
        ):
            said = sentence(run_bot(tmp_path, HNEFABOT_TOKEN="x", **{f"HNEFABOT_{name}": wrong}))
            assert said.startswith(complaint)
            advice = ("such as 127.0.0.1:9100.", ".env.example", "or stop that program.")
            assert any(each in said for each in advice)
            assert list(tmp_path.iterdir()) == []


SECRET = "mellon"


def test_no_value_that_cannot_be_used_is_shown(tmp_path: Path) -> None:
    """Each setting may hold a secret, if only by mistake: a password with odd signs is a port."""
    for name, value, said in (
        *(
            (
                "DATABASE_URL",
                url,
                "The database's URL can't be used. Write it as sqlite:///FILE, or",
            )
            for url in (
                *(f"postgresql://host:{SECRET}/games", f"postgresql://me:{SECRET}@host:54x/games"),
                *(f"postgresql://me:pw@[::1]:{SECRET}/games", f"sqlite://me:{SECRET}@host/games"),
                *(
                    f"postgresql://127.0.0.1:1/x?password={SECRET}&sslmode=no",
                    "sqlite:///a?timeout=x",
                ),
                f"postgresql://me:{SECRET}@127.0.0.1:99999/games",
            )
        ),
        (
            "DATABASE_URL",
            f"me:{SECRET}@host",
            "These settings can't be used: HNEFABOT_DATABASE_URL.",
        ),
        ("DATABASE_URL", "sqlite://", "The database can't be opened: SQLite keeps nothing without"),
        ("TOKEN", f"{SECRET}\n2", "These settings can't be used: HNEFABOT_TOKEN. See .env.example"),
        ("TOKEN", f"{SECRET}é", "These settings can't be used: HNEFABOT_TOKEN. See .env.example"),
        (
            "DISCORD_API",
            f"http://me:{SECRET}@proxy",
            "HNEFABOT_DISCORD_API can't be used. Set it to",
        ),
        (
            "DISCORD_API",
            f"http://proxy?key={SECRET}",
            "HNEFABOT_DISCORD_API can't be used. Set it to",
        ),
        (
            "METRICS",
            f"{SECRET}@127.0.0.1:9100",
            "HNEFABOT_METRICS can't be used. Set it to an addr",
        ),
        ("SUPPORT", f"https://me:{SECRET}@host/x", "HNEFABOT_SUPPORT has a name or password befor"),
        ("METRICS", f"{SECRET * 20}:9100", "HNEFABOT_METRICS can't be used. Set it to an address"),
        ("SHARD_IDS", SECRET, "HNEFABOT_SHARD_IDS can't be read. Write numbers"),
        ("LOG_LEVEL", SECRET, "These settings can't be used: HNEFABOT_LOG_LEVEL. See .env.example"),
    ):
        settings = {"TOKEN": "x", "SHARDS": "1", name: value}
        ended = run_bot(tmp_path, **{f"HNEFABOT_{each}": settings[each] for each in settings})
        assert sentence(ended).startswith(said), (name, value)
        assert SECRET not in ended.stderr, (name, value)


def test_an_environment_file_in_another_encoding_is_named(tmp_path: Path) -> None:
    """PowerShell writes UTF-16, and old editors Latin-1; a mark before UTF-8 does no harm."""
    file, written = tmp_path / ".env", "# Schlüssel\nHNEFABOT_TOKEN=x\nHNEFABOT_LOG_LEVEL=LOUD\n"
    for encoding in ("latin-1", "utf-16", "utf-16-le", "utf-32"):
        file.write_text(written, encoding)
        said = sentence(run_bot(tmp_path))
        assert said.startswith("The file .env can't be read because it isn't in UTF-8. Open it in")
    for encoding in ("utf-8", "utf-8-sig"):
        file.write_text(written.partition("\n")[2], encoding)
        assert sentence(run_bot(tmp_path)).startswith("These settings can't be used: HNEFABOT_LOG_")


def said_of(database: Path, folder: Path) -> str:
    """The bot's words about a *database* that it does not use."""
    return sentence(run_bot(folder, HNEFABOT_TOKEN="x", HNEFABOT_DATABASE_URL=address(database)))


def test_a_database_that_cannot_be_used_is_left_alone(tmp_path: Path, database: Path) -> None:
    """It is in use, newer, something else that somebody needs, or what is left of a database."""

    def told(file: Path, beginning: str) -> None:
        before = file.read_bytes()
        said = said_of(file, tmp_path)
        assert said.startswith(beginning)
        assert file.read_bytes() == before

    with sole_process(address(database)):
        told(database, "Another process already runs the bot on this database.")
    (tmp_path / "letter.txt").write_text("Dear Bjorn, " * 100)
    told(tmp_path / "letter.txt", "The database can't be opened: ")
    with closing(connect(database)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
    told(database, "The database was written by a newer version of this program (9999;")
    with database.open("r+b") as file:
        file.seek(-8192, SEEK_END)
        file.write(b"\xa5" * 4096)
    told(database, "The database is damaged (")
    assert "Restore your latest backup." in said_of(database, tmp_path)


async def test_a_large_database_is_looked_through_while_the_bot_runs() -> None:
    """A finding at that time ends the bot, with the reason."""
    served: list[str] = []
    damage = StoreDamagedError("page 7")

    async def serve() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            served.append("ended in good order")

    async def find() -> None:
        raise damage

    with pytest.raises(StoreDamagedError):
        await first_failure(serve(), find())

    assert served == ["ended in good order"]


async def test_a_sound_database_is_served_on() -> None:
    async def serve() -> None:
        await sound.wait()

    async def find() -> None:
        sound.set()

    sound = asyncio.Event()
    await first_failure(serve(), find())


def test_the_version_is_said_without_any_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A report of a problem names it; the installed command is the same program."""
    expected = f"hnefabot {version('hnefabot')}\n"
    ended = run_bot(tmp_path, "--version")
    assert (ended.returncode, ended.stderr, ended.stdout) == (0, "", expected)

    (command,) = entry_points(group="console_scripts", name="hnefabot")
    monkeypatch.setattr(sys, "argv", ["hnefabot", "--version"])
    with pytest.raises(SystemExit, match=r"^0$"):
        command.load()()
    assert capsys.readouterr().out == expected


@pytest.mark.parametrize(
    ("status", "beginning"),
    [
        ("401", "Discord doesn't know this token. Copy the token of your bot from https://"),
        ("403", "Discord refused the connection with status 403. Wait some minutes, then"),
        ("", "Discord can't be reached. Check the network, then start again."),
    ],
)
def test_an_owner_learns_why_discord_lets_the_bot_not_in(
    tmp_path: Path, database: Path, status: str, beginning: str
) -> None:
    """By what has happened, whatever words it has; the token is not shown."""
    settings = {
        "HNEFABOT_TOKEN": "very-secret",
        "HNEFABOT_LOG_LEVEL": "DEBUG",
        "HNEFABOT_DATABASE_URL": address(database),
    }
    ended = run(refused_program, (status,), without_settings() | settings, tmp_path)

    assert sentence(ended).startswith(beginning)
    assert "very-secret" not in ended.stderr + ended.stdout
