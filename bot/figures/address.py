"""The address and port at which metrics are served."""

from dataclasses import dataclass
from typing import NamedTuple, Self

MAX_PORT = 65_535

ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - what is listened on, if owners want
"""The hosts that stand for all addresses of a machine, each with the one that reaches itself."""


METRICS = "HNEFABOT_METRICS"


@dataclass(eq=False)
class AddressError(ValueError):
    """The text in *setting* is not an address and a port."""

    setting: str = METRICS


class Address(NamedTuple):
    """A *host*, by name or number, and a *port*."""

    host: str
    port: int

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse an address such as ``127.0.0.1:9100`` or ``[::1]:9100``.

        Raises:
            AddressError: *text* is something else.
        """
        host, colon, port = text.strip().rpartition(":")
        is_bracketed = host.startswith("[") and host.endswith("]")
        host = host[1:-1] if is_bracketed else host
        if not colon or not host or "@" in host or (":" in host) is not is_bracketed:
            raise AddressError
        if not (port.isascii() and port.isdigit()) or not 0 < int(port) <= MAX_PORT:
            raise AddressError
        return cls(host, int(port))

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def from_here(self) -> tuple[str, int]:
        """The host and port at which the same machine reaches this address."""
        return ANYWHERE.get(self.host, self.host), self.port


class ServingError(OSError):
    """Nothing can be served at *address*, from *setting*; *reason* is the system's error."""

    def __init__(self, address: Address, reason: OSError, setting: str = METRICS) -> None:
        super().__init__(reason.errno, str(reason))
        self.address = address
        self.reason = reason
        self.setting = setting
