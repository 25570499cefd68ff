"""Matchings are as large as can be: those of networkx, which we check against, are no larger."""

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from pairing.matchings import Matching

GRAPHS = st.builds(
    lambda size, density, seed: nx.gnp_random_graph(size, density, seed=seed),
    st.integers(1, 13),
    st.floats(0.1, 1),
    st.integers(0, 2**32),
)
"""Who may be matched with whom."""


def matching_of(graph: nx.Graph) -> Matching:
    return Matching([sorted(graph[vertex]) for vertex in graph])


def is_possible(graph: nx.Graph) -> bool:
    """Whether nobody has to be left over."""
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(graph)


@given(graph=GRAPHS)
def test_nobody_is_left_over_needlessly(graph: nx.Graph) -> None:
    assert matching_of(graph).is_whole == is_possible(graph)


@given(graph=GRAPHS.filter(is_possible))
def test_two_are_taken_out_if_the_others_can_do_without(graph: nx.Graph) -> None:
    """Neighbours, that is; and then two more, until nobody is left."""
    matching = matching_of(graph)
    while graph:
        one = min(graph)
        for other in sorted(set(graph) - {one}):
            rest = graph.subgraph(set(graph) - {one, other})
            possible = graph.has_edge(one, other) and is_possible(rest)
            assert matching.take(one, other) == possible
            if possible:
                graph = rest
                break
