"""Which of Discord's shards serves which server."""

from play.shards import Shards, shard_of

A_SERVER = 197038439483310086
"""The id in Discord's own example."""


def test_a_server_is_on_the_shard_of_its_age() -> None:
    """The shard of a server is the time in its id, modulo the number of shards."""
    assert shard_of(A_SERVER, 16) == (A_SERVER // 2**22) % 16


def test_direct_messages_come_on_the_first_shard() -> None:
    """Discord sends direct messages to shard 0."""
    assert shard_of(None, 16) == 0


def test_one_shard_serves_everything() -> None:
    """A bot that is not sharded serves all servers, and direct messages."""
    assert Shards().serve(A_SERVER)
    assert Shards().serve(None)


def test_some_shards_serve_their_servers_alone() -> None:
    """A process with some of the shards serves only the servers of those."""
    own = shard_of(A_SERVER, 16)

    assert Shards(16, frozenset({own})).serve(A_SERVER)
    assert not Shards(16, frozenset(range(16)) - {own}).serve(A_SERVER)
