"""Solving puzzles with buttons, lists and a form, on a server and in direct messages."""

from tests.support.table import Table, labels, said, shown


async def test_try(table: Table) -> None:
    answer = await table.astrid.slash(table.channel, "puzzle solve", kind="escape")
    print(said(answer))
    print(labels(shown(answer)))
    print([c for c in shown(answer).components])
    assert 0
