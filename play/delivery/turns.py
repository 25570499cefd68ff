"""Turns: a server with thousands of due notices keeps those of others waiting no longer."""

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import attrgetter

from play.delivery.notice import Notice, UnderWay


def by_turns(notices: Iterable[Notice], under_way: UnderWay, limit: int) -> Sequence[Notice]:
    """The *limit* whose servers have had the fewest turns, in the order they came.

    What is *under_way* counts as a turn.
    """
    turns, ranked = Counter(under_way.servers), []
    for notice in sorted(notices, key=attrgetter("id")):
        turns[notice.server] += 1
        ranked.append((turns[notice.server], notice.id, notice))
    ranked.sort(key=lambda each: each[:2])
    return sorted((notice for *_, notice in ranked[:limit]), key=attrgetter("id"))
