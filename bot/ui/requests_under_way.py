"""What people have asked for and is not answered yet: tasks of discord.py, known by their names."""

import asyncio
from collections.abc import Collection
from typing import Any

TASKS = "discord.py: ", "CommandTree-invoker", "discord-ui-"
"""Names of tasks for events, commands, and buttons, lists and forms begin so.

A test holds discord.py to that: ``tests/bot/test_stopping.py``.
"""


def under_way() -> Collection[asyncio.Task[Any]]:
    """The tasks that deal with what people have asked for."""
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
