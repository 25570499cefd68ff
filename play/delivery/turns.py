"""Turns: the many due notices of one server do not hold up those of others."""

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import attrgetter

from play.delivery.notice import Notice, UnderWay


def by_turns(notices: Iterable[Notice], under_way: UnderWay, limit: int) -> Sequence[Notice]:
    """The *limit* notices whose servers have had the fewest turns, in order of their ids.

    A notice *under_way* counts as a turn of its server.
    """
    turns, ranked = Counter(under_way.servers), []
    for notice in sorted(notices, key=attrgetter("id")):
        turns[notice.server] += 1
        ranked.append((turns[notice.server], notice.id, notice))
    ranked.sort(key=lambda each: each[:2])
    return sorted((notice for *_, notice in ranked[:limit]), key=attrgetter("id"))
