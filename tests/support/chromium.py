"""A real browser to look at pages and pictures with, where there is one."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, async_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
UNUSED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
)
"""Parts that nobody sees in a browser without a window: that below its address bar takes a process
of its own, which works for a second. The others Playwright leaves out too: the last list counts.
"""

OFFLINE = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED)}",
]

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Chromium without a window, which asks nobody for anything by itself."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=OFFLINE)
        yield browser
        await browser.close()
