"""Matchings in a graph: vertices joined in pairs, with as few as possible left over."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

NOBODY: Final = -1
"""Stands for a vertex where there is none: no mate, no parent, or no end of a path."""


class Matching:
    """A largest possible matching of a graph; its vertices are numbered from 0.

    *neighbours* lists, for each vertex, those that it may be paired with. Edmonds' blossom
    algorithm finds the matching, in time at most cubic in the number of vertices.
    """

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self._neighbours = [dict.fromkeys(each) for each in neighbours]  # sets that keep an order
        self._mates = [NOBODY] * len(neighbours)
        self._gone: set[int] = set()
        for vertex in range(len(neighbours)):
            if self._mates[vertex] == NOBODY:
                self._match(vertex)

    @property
    def is_whole(self) -> bool:
        """Whether every vertex is paired with another."""
        return NOBODY not in self._mates

    def take(self, one: int, other: int) -> bool:
        """Pair *one* with *other* and remove both, if all other vertices can still be paired.

        Return whether that was done; it is impossible for two that are not neighbours. The matching
        must be whole.
        """
        if other not in self._neighbours[one]:
            return False
        before = self._mates.copy()
        left = [self._mates[one], self._mates[other]]
        self._gone |= {one, other}
        self._mates[one], self._mates[other] = other, one
        if left == [other, one]:
            return True
        self._mates[left[0]] = self._mates[left[1]] = NOBODY
        if self._match(left[0]):
            return True
        self._mates = before
        self._gone -= {one, other}
        return False

    def _match(self, root: int) -> bool:
        """Find a mate for *root*, giving others new mates if needed; return whether it worked."""
        search = _Search(self._neighbours, self._mates, self._gone, root)
        end = search.run()
        while end != NOBODY:
            mate = search.parents[end]
            following = self._mates[mate]
            self._mates[end], self._mates[mate] = mate, end
            end = following
        return self._mates[root] != NOBODY


class _Search:
    """The search for a path from the vertex *root* to another vertex without a mate.

    Every second step of the path leads from a vertex to its mate. An odd cycle (a blossom) counts
    as one vertex, its base. Vertices in *gone* are passed over.
    """

    def __init__(
        self, neighbours: Sequence[Iterable[int]], mates: Sequence[int], gone: set[int], root: int
    ) -> None:
        self._neighbours, self._mates, self._gone, self._root = neighbours, mates, gone, root
        self.parents = [NOBODY] * len(mates)
        self._bases = list(range(len(mates)))
        self._reached = {root}
        self._queue = deque([root])

    def run(self) -> int:
        """Search for an augmenting path from the root to another vertex without a mate.

        Returns that vertex, or ``NOBODY`` if there is none. The path back from a vertex v goes to
        ``parents[v]``, then to the mate of that one, and so on to the root.
        """
        while self._queue:
            vertex = self._queue.popleft()
            for to in self._neighbours[vertex]:
                inside = self._bases[vertex] == self._bases[to] or self._mates[vertex] == to
                if inside or to in self._gone:
                    continue
                if self._is_outer(to):
                    self._contract(vertex, to)
                elif self.parents[to] == NOBODY:
                    self.parents[to] = vertex
                    if self._mates[to] == NOBODY:
                        return to
                    self._reach(self._mates[to])
        return NOBODY

    def _is_outer(self, vertex: int) -> bool:
        """Whether a path of an even number of steps from the root to *vertex* has been found."""
        mate = self._mates[vertex]
        return vertex == self._root or (mate != NOBODY and self.parents[mate] != NOBODY)

    def _reach(self, vertex: int) -> None:
        if vertex not in self._reached:
            self._reached.add(vertex)
            self._queue.append(vertex)

    def _contract(self, one: int, other: int) -> None:
        """Treat the odd cycle that the edge from *one* to *other* closes as a single vertex."""
        base = self._common_base(one, other)
        blossom = self._way(one, base, other) | self._way(other, base, one)
        for vertex, own in enumerate(self._bases):
            if own in blossom:
                self._bases[vertex] = base
                self._reach(vertex)

    def _common_base(self, one: int, other: int) -> int:
        """The base at which the paths from the root to *one* and to *other* separate."""
        passed = set()
        while True:
            one = self._bases[one]
            passed.add(one)
            if one == self._root or self._mates[one] == NOBODY:
                break
            one = self.parents[self._mates[one]]
        while self._bases[other] not in passed:
            other = self.parents[self._mates[self._bases[other]]]
        return self._bases[other]

    def _way(self, vertex: int, base: int, child: int) -> set[int]:
        """Make the path from *vertex* back to *base* passable both ways; return the bases on it.

        *child* becomes the parent of *vertex*.
        """
        way = set()
        while self._bases[vertex] != base:
            mate = self._mates[vertex]
            way |= {self._bases[vertex], self._bases[mate]}
            self.parents[vertex] = child
            child, vertex = mate, self.parents[mate]
        return way
