"""What the release before says to PostgreSQL, the newest schema understands: both may run at once.

``make statements RELEASE=...`` records it. When a migration contracts, it is recorded anew.
"""

import json
from pathlib import Path

import asyncpg
from sqlalchemy import make_url

OLD = Path(__file__).with_name("old_statements.json")


async def test_an_old_program_goes_on_beside_a_new_one(postgresql_url: str) -> None:
    """PostgreSQL finds each table and column, of the right type, in each of its statements."""
    statements = json.loads(OLD.read_text("utf-8"))
    plain = make_url(postgresql_url).set(drivername="postgresql")
    connection = await asyncpg.connect(plain.render_as_string(hide_password=False))
    refused = dict[str, str]()
    for statement in statements:
        try:
            await connection.prepare(statement)
        except asyncpg.PostgresError as error:
            refused[statement] = str(error)
    await connection.close()

    assert len(statements) > 300
    assert refused == {}
