"""The pages about what a community does besides single games."""

RATINGS = """**Ratings**
- `/challenge rated:True` begins a rated game. It counts when both have moved twice or \
more; a pair of games counts as one result.
- Everybody begins at 1500 ± 350. Who wins against somebody stronger rises more.
- ± is how far the rating may be off. It shrinks as you play, and grows while you do not.
- A ? marks a rating that too few results stand behind.
- You have a rating for each game and one for all together, on each server.
- Games with dice or handicaps are never rated.
- With `/settings change ratings_everywhere:` yours count across servers too, if both players want \
that.

**`/leaderboard`** shows who is ahead
- `period:` takes all time, by rating; or a month or the running season, by points.
- By rating those are listed who have met five different opponents and whose ± is 90 or less.
- A win is a point, a draw half a point. Among equals whoever played fewer is ahead.
- `where:everywhere` compares across servers, `ruleset:` in one game.
- It tells your own place, whichever page you are on."""
