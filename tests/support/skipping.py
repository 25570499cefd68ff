"""Long times that pass in one step at a table: what falls due meanwhile is all done at the end."""

from datetime import timedelta

from tests.support.table import Table


async def skip(table: Table, **period: float) -> None:
    """Let time pass, given as for a ``timedelta``, of which the bot notices the end alone."""
    table.env.backend.advance_clock(timedelta(**period).total_seconds())
    table.bot.timekeepers.deadlines.alarm.ring()
    table.bot.courier.alarm.ring()
    await table.env.settle()
