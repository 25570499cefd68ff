"""The operator's files, docs/operating.md and deploy/, speak of figures that exist."""

import json
import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from prometheus_client import CollectorRegistry
from prometheus_client.metrics import MetricWrapperBase

from tests.support.cases import for_each
from tests.support.measures import Scale
from tests.support.packages import ROOT, run

DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "operating.md").read_text("utf-8")
ALERTS = (DEPLOY / "alerts.yml").read_text("utf-8")
DASHBOARD = json.loads((DEPLOY / "grafana" / "dashboard.json").read_text("utf-8"))

FIGURE = re.compile(r"\b((?:hnefabot|process)_[a-z_]+)(?:\{([^}]*)\})?")
"""A figure in a query, and its conditions."""

OF_PROMETHEUS = {"job", "instance", "le"}
"""Labels that Prometheus adds, or that all histograms have."""


def labels_of_figures() -> dict[str, set[str]]:
    """The labels of each figure, by every name that it has in queries."""
    scale = Scale()
    # Those of the process have no labels, and no names before they are read.
    found: dict[str, set[str]] = {name: set() for name in scale.names()}
    registry: CollectorRegistry = scale.registry
    for collector, names in registry._collector_to_names.items():  # noqa: SLF001 - all there are
        labels = collector._labelnames if isinstance(collector, MetricWrapperBase) else ()  # noqa: SLF001
        found |= {name: {*labels} for name in names if not name.endswith("_created")}
    return found


FIGURES = labels_of_figures()


def panels() -> Iterator[dict[str, Any]]:
    """The panels of the dashboard that show something."""
    return (panel for panel in DASHBOARD["panels"] if panel["type"] != "row")


QUERIES = [target["expr"] for panel in panels() for target in panel["targets"]]
RULES = re.findall(r"expr:((?:.|\n)*?)\n +(?:for|labels):", ALERTS)


@for_each("queries", [QUERIES, RULES])
def test_queries_ask_for_figures_that_there_are(queries: list[str]) -> None:
    """With labels that they have: a query that finds nothing is silent for ever."""
    for query in queries:
        asked = FIGURE.findall(query)
        assert asked or query.strip() == 'up{job="hnefabot"} == 0'
        assert {name for name, _ in asked} <= FIGURES.keys()
        for name, conditions in asked:
            labels = set(re.findall(r"([a-z_]+) *(?:=~|!~|!=|=)", conditions))
            assert labels <= FIGURES[name] | OF_PROMETHEUS, query
        grouped = {label for by in re.findall(r"by \(([^)]*)\)", query) for label in by.split(", ")}
        assert grouped <= OF_PROMETHEUS.union(*(FIGURES[name] for name, _ in asked)), query


def test_every_figure_is_explained_and_names_nobody() -> None:
    """No label is of a person, a server or a match: there would be as many figures."""
    cells = re.findall(r"^\| (`(?:hnefabot|process)_[^|]+)\|", PAGE, re.MULTILINE)
    explained = {name for cell in cells for name in re.findall(r"`([a-z_]+)`", cell)}
    names = {re.sub(r"_(bucket|sum|count)$", "", name) for name in FIGURES}

    assert explained == {
        name for name in names if f"{name}_total" not in names and f"{name}_info" not in names
    }

    labels = set().union(*FIGURES.values())

    assert labels == {
        *("aspect", "duty", "error", "kind", "level", "name", "outcome", "reading"),
        *("route", "scope", "status"),
    }


def test_every_alert_is_explained_and_tested() -> None:
    """With what to do; and that it is raised: one that never is is worse than none."""
    alerts = re.findall(r"alert: (\w+)", ALERTS)
    raised = re.findall(
        r"alertname: (\w+)\n +exp_alerts:\n", (DEPLOY / "alerts-test.yml").read_text("utf-8")
    )

    assert alerts
    assert [alert for alert in alerts if f"| *{alert}* |" not in PAGE] == []
    assert set(re.findall(r"\*([A-Z][a-z]+[A-Z]\w+)\*", PAGE)) <= set(alerts)
    assert set(raised) == set(alerts)


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool comes with Prometheus")
@for_each(
    "command",
    ["check config prometheus.yml", "check rules alerts.yml", "test rules alerts-test.yml"],
)
def test_prometheus_takes_them(command: str) -> None:
    """Its own tool reads the settings and the alerts, and tries them in made-up hours."""
    run("promtool", *command.split(), folder=DEPLOY)


def test_panels_lie_side_by_side() -> None:
    """None hides another, and each has a number of its own. Whoever imports it chooses sources."""
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        at = panel["gridPos"]
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & taken, panel["title"]
        assert at["x"] + at["w"] <= 24
        taken |= cells
    numbers = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(numbers) == len(set(numbers))
    assert {panel["datasource"]["uid"] for panel in panels()} == {"${datasource}"}
