"""How colours are seen by people who are blind to some."""

from collections.abc import Mapping

from rendering.theme import Colour

_Matrix = tuple[tuple[float, float, float], ...]

_SEEN: Mapping[str, _Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""The sight of linear red, green and blue.

From Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", 2009, at severity 1.
"""

VISIONS = tuple(_SEEN)


def seen(colour: Colour, vision: str) -> Colour:
    """The colour that shows people of full sight what people of *vision* see of *colour*."""
    linear = [_to_linear(part / 255) for part in colour]
    parts = (
        sum(share * part for share, part in zip(row, linear, strict=True)) for row in _SEEN[vision]
    )
    return Colour(*(round(255 * _from_linear(min(max(part, 0), 1))) for part in parts))


def _to_linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _from_linear(part: float) -> float:
    return part * 12.92 if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)
