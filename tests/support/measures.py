"""The measurements of a bot, as Prometheus would read them."""

from dataclasses import dataclass, field

from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families

from bot.figures.measuring import Measures
from bot.figures.metrics import PrometheusFigures
from bot.figures.vitals import Vitals


@dataclass
class Scale:
    """Figures of their own, perhaps at a *port*; the clock of the vitals shows *seconds*."""

    seconds: float = 0.0
    port: int = 0
    registry: CollectorRegistry = field(default_factory=CollectorRegistry)

    def __post_init__(self) -> None:
        self.figures = PrometheusFigures(self.registry, "1.2.3", "sqlite")
        self.vitals = Vitals(
            lambda: self.seconds, lambda seconds: f"It hangs for {seconds:.0f} s.", "It starts."
        )

    @property
    def measures(self) -> Measures:
        """As the bot is given them."""
        return Measures(self.figures, self.vitals)

    def read(self, figure: str, /, **labels: str) -> float | None:
        """The value of the *figure* with these labels; None if there is none."""
        return self.registry.get_sample_value(f"hnefabot_{figure}", labels)

    def names(self) -> set[str]:
        """The names of what Prometheus would read now."""
        families = text_string_to_metric_families(self.figures.page("")[1].decode())
        return {sample.name for family in families for sample in family.samples}
