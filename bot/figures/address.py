"""Where figures are served: an address of this machine and a port."""

from typing import NamedTuple, Self

MAX_PORT = 65_535

ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - what is listened on, if owners want
"""What stands for all addresses of a machine, and where it is reached from itself."""


class AddressError(ValueError):
    """*text* is not an address and a port."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Address(NamedTuple):
    """A *host*, by name or number, and a *port*."""

    host: str
    port: int

    @classmethod
    def read(cls, text: str) -> Self:
        """The address that is written as ``127.0.0.1:9100``, or as ``[::1]:9100``.

        Raises:
            AddressError: it is none.
        """
        host, colon, port = text.strip().rpartition(":")
        is_bracketed = host.startswith("[") and host.endswith("]")
        host = host[1:-1] if is_bracketed else host
        if not colon or not host or (":" in host) is not is_bracketed:
            raise AddressError(text)
        if not (port.isascii() and port.isdigit()) or not 0 < int(port) <= MAX_PORT:
            raise AddressError(text)
        return cls(host, int(port))

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def from_here(self) -> tuple[str, int]:
        """How the same machine reaches it."""
        return ANYWHERE.get(self.host, self.host), self.port


class ServingError(OSError):
    """*address* cannot be listened on; *reason* is what the system says."""

    def __init__(self, address: Address, reason: OSError) -> None:
        super().__init__(reason.errno, str(reason))
        self.address = address
        self.reason = reason
