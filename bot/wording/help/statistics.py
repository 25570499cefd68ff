"""The page of ``/help`` about statistics."""

STATISTICS = """**`/explore`**: walk through the openings of a game, and see how they scored
- As in the picture, arrows show the most played moves, with a number at the end of each.
- Choose a move from the list to follow it. *Back* and *Start* take you back.
- *Own games* counts only yours. *Ask the computer* says who is better, and what it would play.
- `moves:` starts further on, as in `D1-D3 F4-F2`, and `from_game:` with a game that has ended.
- The table has the first 8 moves of each game. Positions that match when the board is turned or \
mirrored count as one.

**`/stats balance`**: how well each side does in each game, and how sure that is

**`/stats games`**: how many games were played, how long they took and how they ended
- `where:everywhere` shows all servers together.

Games against the computer count only among your own."""
