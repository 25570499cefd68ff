"""The sandbox, played in a real browser."""

import re
import shutil
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Self

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from bot.sandbox import SandboxScene
from tests.bot.test_sandbox import opened
from tests.support.chromium import chromium, needs_chromium
from tests.support.sandbox_process import SandboxProcess
from tests.support.table import Message, challenged, newest, shown
from tests.support.waiting import LONGEST, limited

PATIENCE = LONGEST * 1000
"""Milliseconds that a slow machine may take for one step."""
JUST_NOW = re.compile(r"(now|[0-9]+ (second|minute)s? ago)$")
"""The age of something new."""

CLICK_ENTRY = """value => {
    const entries = document.querySelectorAll(`.select-option[data-value="${value}"]`);
    const shown = [...entries].filter(entry => entry.checkVisibility());
    shown.at(-1)?.click();
    return shown.length > 0;
}"""

expect.set_options(timeout=PATIENCE)

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """One for all tests: it takes seconds to start."""
    async with chromium() as browser:
        yield browser


class Sandbox:
    """A running sandbox and the page on which it is played."""

    def __init__(self, database: Path, browser: Browser, scene: str = "server") -> None:
        self.database = database
        self.browser = browser
        self.scene = scene

    async def __aenter__(self) -> Self:
        self.process = SandboxProcess(self.database, self.scene)
        self.page: Page = await self.browser.new_page(
            viewport={"width": 700, "height": 500}, reduced_motion="reduce"
        )
        self.page.set_default_timeout(PATIENCE)
        await self.page.goto(await self.process.address())
        await self.page.wait_for_selector("#channel-composer-input")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.page.close()
        await self.process.stop()

    async def command(self, name: str, file: Path | None = None) -> None:
        """Send a slash command, without options or with a *file*."""
        composer = self.page.locator("#channel-composer-input")
        chosen = self.page.locator(".command-chip")
        async with limited():
            # A page that draws itself anew at this moment has nothing to choose from.
            while not await chosen.is_visible():
                await composer.fill("")
                await composer.press_sequentially(f"/{name}")
                await self.page.keyboard.press("Tab")
                with suppress(PlaywrightTimeoutError):
                    await chosen.wait_for(timeout=2000)
        if file is not None:
            await self.page.click('.command-suggestion[data-value="file"]')
            await self.page.set_input_files(".command-file-input", file)
        await self.page.click("#send-message")

    async def send_in_one_breath(self, *texts: str) -> None:
        """Send *texts*, each before the page has done the one before."""
        await self.page.evaluate(
            """texts => {
                const composer = document.getElementById("channel-composer");
                const input = document.getElementById("channel-composer-input");
                for (const text of texts) {
                    input.value = text;
                    input.dispatchEvent(new Event("input"));
                    composer.requestSubmit();
                }
            }""",
            texts,
        )

    async def fill(self, **fields: str) -> None:
        """Fill in the form that is open, and submit it."""
        form = self.page.locator("#modal-root form")
        for name, text in fields.items():
            await form.locator(f'[name="{name}"]').fill(text)
        await form.get_by_role("button", name="Submit").click()

    async def press(self, label: str) -> None:
        """Press the newest button with that label; *Send* is also the page's own."""
        messages = self.page.locator("#channel-message-list")
        button = messages.get_by_role("button", name=label, exact=True).last
        await expect(button).to_be_enabled()
        # The page may draw itself anew between a mouse's down and up, and knows of no click then.
        await button.dispatch_event("click")

    async def pick(self, value: str) -> None:
        """Choose an entry of the newest list; the page shuts it when it draws itself anew."""
        newest = self.page.locator("#channel-message-list").get_by_role("combobox").last
        async with limited():
            # Found and clicked in one go: a time limit could end the wait after the click.
            while not await self.page.evaluate(CLICK_ENTRY, value):
                await newest.click()

    async def shows(self, text: str) -> None:
        """Wait until a message holds *text*."""
        message = self.page.locator(".message-content", has_text=text)
        await expect(message.last).to_be_visible()


async def test_everything_is_done_by_clicking(tmp_path: Path, browser: Browser) -> None:
    """A choice in a list is not chosen in the list that takes its place.

    Answers come into view by themselves. A text that is sent too early is sent all the same.
    """
    tiny = 'name = "Tiny"\nlayout = """\n..A..\n.....\n..K..\n.....\n..A..\n"""\nescape = "edge"\n'
    (tmp_path / "file.toml").write_text(tiny, "utf-8")
    async with Sandbox(tmp_path / "sandbox.sqlite3", browser) as sandbox:
        await sandbox.press("Learn to play")
        await sandbox.pick("tuichi")
        await sandbox.pick("C3")
        await sandbox.shows("Where does the piece on C3 go?")
        await sandbox.pick("C1")
        await sandbox.press("Next")
        await sandbox.shows("Tuichi · 2 of 3")
        await sandbox.pick("C1")
        await sandbox.shows("Where does the piece on C1 go?")

        await sandbox.command("import")
        await sandbox.fill(record='[Ruleset "brandubh"]\n\n1. D6-C6 E4-E1\n')
        await sandbox.shows("The start. 2 moves follow. The attackers move first.")
        await sandbox.send_in_one_breath("Hello", "/study list")
        newest = sandbox.page.get_by_text("1 Brandubh, ")
        await expect(newest).to_have_text(JUST_NOW)
        await expect(newest).to_be_in_viewport()
        await sandbox.command("ruleset add", file=tmp_path / "file.toml")
        await sandbox.shows("Players here can now choose file as the game in /challenge.")
        picker = sandbox.page.locator("#viewer-picker")
        # Nobody types into a field that is about to be emptied.
        assert await picker.evaluate(
            """picker => {
                picker.selectedIndex += 1;
                picker.dispatchEvent(new Event("change"));
                return document.getElementById("channel-composer").inert;
            }"""
        )
        await expect(sandbox.page.locator("#channel-composer:not([inert])")).to_be_visible()
        await expect(picker.locator("option:checked")).to_have_text("Bjorn")


async def test_a_game_without_a_server_is_played_in_private(
    empty_database: Path, tmp_path: Path, browser: Browser
) -> None:
    """It begins in a chat of friends, and goes on in direct messages, after a restart."""
    database = Path(shutil.copy(empty_database, tmp_path / "sandbox.sqlite3"))
    async with opened(database, scene=SandboxScene.FRIENDS) as stage:
        astrid, bjorn, *_ = stage.players
        await challenged(astrid, stage.channel)
        await bjorn.click(newest(stage.channel), label="Accept")
        await stage.settle()
        message: Message = stage.channel.history(viewer=bjorn)[-1]
        for square in ("D2", "C2"):
            message = shown(await bjorn.select(message, [square]))
        assert message.content == "You played `D2-C2`."
        await stage.settle()

    async with Sandbox(database, browser, "direct") as sandbox:
        await sandbox.shows("These are Astrid's direct messages with the bot.")
        await sandbox.shows("@Astrid, it's your turn")
        composer = sandbox.page.locator("#channel-composer-input")
        await composer.press_sequentially("d3-c3")
        await sandbox.page.click("#send-message")
        await sandbox.shows("@Astrid played D3-C3")
        await sandbox.shows("@Bjorn, it's your turn")
        picture = sandbox.page.locator("#channel-message-list .message-attachments img").last
        spoken = await picture.get_attribute("alt") or ""
        assert spoken.startswith("One of the defenders moved from D3 to C3.")
