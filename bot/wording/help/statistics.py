"""What ``/help`` says of statistics."""

STATISTICS = """**`/stats openings`**: what is played first in a game, and who wins then
- As in the picture, the moves that are played most often are arrows, numbered where they end.
- Pick one in the list to go on with it; *Back* and *Start* lead back.
- `moves:` begins further on, as in `D1-D3 F4-F2`. The table has the first eight moves of each game.
- The same position counts as one, whichever way the board is turned or mirrored.

**`/stats balance`**: how well attackers and defenders do in each game, and how sure that is

**`/stats games`**: how many games were played, how long they were, and how they ended
- `where:everywhere` tells of all servers together."""
