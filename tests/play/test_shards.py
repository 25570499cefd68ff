from play.shards import ALL_SHARDS, ONLY_SHARD, Shard, Shards, shard_of

A_SERVER = 197038439483310086
"""The id in Discord's own example."""


def test_a_server_is_on_the_shard_of_its_age() -> None:
    """The time in its id, modulo the shards; direct messages come on shard 0, or where all do."""
    own = (A_SERVER // 2**22) % 16

    assert shard_of(A_SERVER, 16) == own
    assert shard_of(None, 16) == 0
    assert [each for each in range(16) if Shard(each, 16).serves(A_SERVER)] == [own]
    assert Shards(16, frozenset({own})).serve(A_SERVER)
    assert not Shards(16, frozenset(range(16)) - {own}).serve(A_SERVER)
    assert Shards().serve(A_SERVER)
    assert Shards().serve(None)
    assert ONLY_SHARD.serves(A_SERVER)


def test_shards_of_two_counts_share_servers_if_a_number_fits_both() -> None:
    """A server of shard 1 of 4 was on shard 1 of 2, or 1 of 6, but never on shard 2 of 6."""
    shard = Shard(1, 4)

    assert [each for each in range(2) if shard.may_share_with(Shard(each, 2))] == [1]
    assert [each for each in range(6) if shard.may_share_with(Shard(each, 6))] == [1, 3, 5]
    assert [each for each in range(4) if shard.may_share_with(Shard(each, 4))] == [1]
    assert len([each for each in range(3) if shard.may_share_with(Shard(each, 3))]) == 3


def test_some_shards_are_chosen_by_their_ids() -> None:
    """Those of other processes are left out."""
    own = Shards(4, frozenset({0, 1}))

    assert own.only([1, 2]) == Shards(4, frozenset({1}))
    assert list(own) == [Shard(0, 4), Shard(1, 4)]
    assert not own.are_all
    assert ALL_SHARDS.are_all
