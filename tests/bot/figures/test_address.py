"""Where figures are served, as owners write it."""

import pytest

from bot.figures.address import Address, AddressError


def test_an_address_is_a_host_and_a_port() -> None:
    """IPv6 has brackets around it, as in browsers."""
    for text, address in (
        ("127.0.0.1:9100", Address("127.0.0.1", 9100)),
        (" localhost:9100 ", Address("localhost", 9100)),
        ("[::1]:9100", Address("::1", 9100)),
        ("192.0.2.1:65535", Address("192.0.2.1", 65535)),
    ):
        assert (Address.read(text), str(address)) == (address, text.strip())


def test_anything_else_is_refused() -> None:
    """Above all a port alone: who wants all the world to read has to say so."""
    for text in (
        *("9100", ":9100", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536"),
        *(
            "127.0.0.1:http",
            "127.0.0.1:-1",
            "127.0.0.1:९१००",
            "::1:9100",
            "[::1]",
            "[]:9100",
            "me@127.0.0.1:9100",
        ),
    ):
        with pytest.raises(AddressError):
            Address.read(text)


def test_a_machine_reaches_itself() -> None:
    """What stands for all its addresses is none to connect to."""
    assert Address("::", 9100).from_here == ("::1", 9100)
    assert Address("192.0.2.1", 9100).from_here == ("192.0.2.1", 9100)
