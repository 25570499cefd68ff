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

SEASONS = """**A season** is a time in which everybody here gathers points
- A rated game won is a point, a draw half a point; a pair of games counts as one.
- A game counts in the season in which it ends, whenever it began.
- Among equals whoever played fewer is ahead.
- `/season show` has the standings of the season that runs; `ruleset:` in one game.
- With `number:` it shows any earlier one as it ended: that never changes.
- `/season list` lists all seasons and who won them.

**At the end** the channel is told who has won
- The first three get medals: 🥇, 🥈 and 🥉. Who share a place share its medal.
- Each game that five or more have played has a champion: 🏅.
- The ladder and the ratings go on. Only points begin anew.

**Those who manage the server** run them
- `/server season start` begins one, `/server season end` ends it.
- `until:` takes its last day, such as `2027-02-28`, or how long it lasts, such as `12 weeks`. It \
ends then by itself, and the channel is reminded a week before.
- One season runs at a time, and nobody has to run any."""
