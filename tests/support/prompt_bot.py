"""The whole bot, for a process of its own, which looks around more often than it would."""

from bot.delivery import metric_readings, order_watch
from tests.support.crashing_bot import serve

PAUSE = 0.05


def serve_promptly(base: str, gateway: str) -> int:
    """Run as ``crashing_bot.serve`` does; look for orders, and how it does, every moment."""
    order_watch.SECONDS_BETWEEN_LOOKS = PAUSE
    metric_readings.SECONDS_BETWEEN_LOOKS = PAUSE
    return serve(base, gateway)
