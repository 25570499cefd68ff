"""The pages about what a community does besides single games."""

RATINGS = """**Ratings**
- `/challenge rated:True` begins a rated game. It counts when both have moved twice or \
more.
- A pair of games counts as one result; if one of them is too short, the other counts alone.
- Everybody begins at 1500 ± 350. Who wins against somebody stronger rises more. The last board of \
a game tells what it was worth.
- ± is how far the rating may be off. It shrinks as you play, and grows while you do not.
- A ? marks a rating that too few results stand behind.
- You have a rating for each game and one for all together, on each server.
- What your side is worth, as `/rules` tells, is taken into account; a pair evens it out.
- Games with dice or handicaps are never rated.
- With `/settings change ratings_everywhere:` yours count across servers too, if both players want \
that. You are shown there as long as you want it.

**`/leaderboard`** shows who is ahead
- `period:` takes all time, by rating; or a month or the running season, by points.
- By rating those are listed who have met five different opponents and whose ± is 90 or less.
- A win is a point, a draw half a point. Among equals whoever played fewer is ahead.
- `where:everywhere` compares across servers, `ruleset:` in one game.
- Your own place is told on every page.

**`/profile`** shows how strong somebody is, and what he has played
- The picture is the curve of his rating; the band around it is how sure it is.
- Results are told by side and by game. Rated and casual games count; those with dice or a \
handicap are told apart.
- Of what others do elsewhere `where:everywhere` tells only if they have *ratings_everywhere* set.

**`/head-to-head`** compares two players
- It has their score, their latest games and what their ratings promise.

With `share:True` everybody here sees the answer."""

LADDER = """**The ladder** of a server is an order of players, as in the picture
- `/ladder join` gives you the lowest place. From then on others may challenge you.
- `/ladder show` tells who stands where: ▲ and ▼ are places won and lost in a week.
- `/ladder log` tells how that came about.

**Climb** with `/ladder challenge`, or the buttons under the ladder
- You may challenge up to three places up. Further down it is more: four from place 10, ten from \
place 82.
- Two games begin at once, one on each side. Nobody can decline them or call them off.
- Who wins the pair takes the other's place, and those between move down by one.
- If each wins once, all stay where they are.
- `/ladder whom` says whom you may challenge, and for all others, why not.

**Limits**
- You may play two challenges of your own at once.
- Three may play for your place at once, or five if you are among the first five.
- After a challenge two players leave each other alone for a week.

**Who loses a place**
- Who loses on time falls to the lower half; who does so twice in sixty days is off.
- Who plays no ladder game for thirty days is off, and is told a week before. Vacations are not \
counted.
- `/ladder leave` gives your place up. Games that run go on, but not for places.
- Who comes back begins at the bottom.

**Those who manage the server** open one with `/server ladder open`
- `/server ladder change` changes its game, its time and its channel; `/server ladder close` ends \
it.
- `/server ladder remove` takes somebody off who has left."""

SEASONS = """**A season** is a time in which everybody here gathers points
- A rated game won is a point, a draw half a point; a pair of games counts as one.
- A game counts in the season in which it ends, whenever it began.
- Among equals whoever played fewer is ahead, as Bjorn is in the picture.
- `/season show` has the standings of the season that runs; `ruleset:` in one game.
- With `number:` it shows any earlier one as it ended: that never changes.
- `/season list` lists all seasons and who won them.

**At the end** the channel is told who has won
- The first three get medals: 🥇, 🥈 and 🥉. Who share a place share its medal.
- Each game that five or more have played has a champion: 🏅.
- Medals stay in the `/profile` of who has won them.
- The ladder and the ratings go on. Only points begin anew.

**Those who manage the server** run them
- `/server season start` begins one, `/server season end` ends it.
- `/server season change` gives it another name or end.
- `until:` takes its last day, such as `2027-02-28`, or how long it lasts, such as `12 weeks`. It \
ends then by itself, and the channel is reminded a week before.
- One season runs at a time, and nobody has to run any."""

SEASON = "Season 1 · Winter"
"""The season whose standings are in the picture."""
