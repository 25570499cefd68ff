"""Requests that are not answered yet: tasks of discord.py, known by their names."""

import asyncio
from collections.abc import Collection
from typing import Any

TASKS = "discord.py: ", "CommandTree-invoker", "discord-ui-"
"""Beginnings of discord.py's names for tasks: of events, of commands, and of buttons and forms.

``tests/bot/test_stopping.py`` checks that discord.py uses them.
"""


def under_way() -> Collection[asyncio.Task[Any]]:
    """The tasks that deal with people's requests, except the current one."""
    own = asyncio.current_task()
    return [
        task
        for task in asyncio.all_tasks()
        if task is not own and task.get_name().startswith(TASKS)
    ]


async def all_answered() -> None:
    """Wait until everybody is answered."""
    while tasks := under_way():
        await asyncio.wait(tasks)
