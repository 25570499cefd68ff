"""Pages of ``/help`` about ratings, the ladder, seasons and statistics."""

RATINGS = """**Ratings**
- To start a rated game on a server, press *Play a rated game* below. It counts once both players \
have moved twice.
- A pair of games counts as one result. If one game is too short, the other counts alone.
- Everybody starts at 1500 ± 350. Beating a stronger player gains more. The last board of a game \
shows the change.
- ± is how far the rating may be off. It shrinks as you play and grows while you don't.
- A ? means that the rating is still a guess, from few results.
- If you lose 3 or more rated games on time within 2 days, only the first counts.
- On each server you have a rating for each game, and one for all games together.
- Ratings take into account which side has it easier; see `/rules`. A pair evens it out.
- Games with dice or handicaps are never rated.
- Rated games with `/play` count for your rating against the computer. It's separate from \
all others: only `/profile` shows it.
- With *Other players…* in `/settings show`, your games also count across servers, if both \
players turn it on. You're shown there as long as it's on.

**`/leaderboard`** shows who is ahead
- Choose *period*: all time (by rating), or a month or the current season (by points).
- To be listed by rating, play 5 different opponents until your ± is 90 or less.
- A win is 1 point, a draw ½. Ties go to the player with fewer results.
- Choose *where* to compare all servers, *game* for one game.
- Every page shows your own place.

**`/profile`** shows a player's rating and games
- The picture is their rating over time. The band around it shows how sure it is.
- Results are shown by side and by game. Rated and casual games count. Games with dice or a \
handicap are shown separately. Games against the computer don't count.
- Choose *where* for all servers. Other players' games elsewhere are only shown if they turned \
that on.

**`/stats head-to-head`** compares two players
- It shows their score, their latest games and the score their ratings predict.

Only you see the answers. Set *share* to True to show one to everybody in the channel."""

LADDER = """**The ladder** ranks the players of a server, as in the picture
- `/ladder join` puts you at the bottom. From then on others can challenge you.
- `/ladder show` shows all places. ▲ and ▼ are places won and lost in a week.
- `/ladder log` lists the latest changes.

**Climb** with `/ladder challenge`, or the buttons under the ladder
- You can challenge up to 3 places up. Further down it's more: 4 from place 10, 10 from place 82.
- Two games start at once, one on each side. Nobody can decline or cancel them.
- If you win the pair, you take the other player's place. Players in between move down by one.
- If you win one game each, nothing changes.
- `/ladder opponents` shows who you can challenge, and why not others.

**Limits**
- You can have 2 challenges of your own in progress.
- Up to 3 players can challenge you at once, or 5 if you're in the top five.
- After a challenge, the two players can't challenge each other for a week.

**Losing your place**
- If you lose on time, you drop to the lower half. Twice in 60 days, and you're off the ladder.
- Without a ladder game for 30 days you're off too. You're notified a week before. Vacations \
don't count.
- `/ladder leave` gives up your place. Games in progress continue, but no longer for places.
- If you come back, you start at the bottom.

**Server managers** open a ladder with `/server ladder open`
- `/server ladder change` changes its game, time and channel. `/server ladder close` closes it.
- `/server ladder remove` removes a player, for example one who left the server."""

SEASONS = """**In a season** everybody on the server competes for points
- A rated win is 1 point, a draw ½. A pair of games counts as one.
- A game counts in the season in which it ends, whenever it started.
- Ties go to the player with fewer results, as for Bjorn in the picture.
- `/season show` has the standings of the current season. Choose *game* for one game, *number* \
for an earlier season.
- `/season list` lists all seasons and their winners.

**At the end** the winners are announced in the channel
- The top three get medals: 🥇, 🥈 and 🥉. Players with the same place get the same medal.
- Each game with at least 5 players has a champion: 🏅.
- Players keep their medals in their `/profile`.
- The next season starts at 0 points. The ladder and ratings carry on.

**Server managers** run the seasons
- `/server season start` starts one, `/server season end` ends it.
- `/server season change` changes its name, its end or its channel.
- *until* is its last day, such as `2027-02-28`, or its length, such as `12 weeks`. It then ends \
automatically, with a reminder in the channel a week before.
- Only one season runs at a time. Seasons are optional."""

SEASON = "Season 1 · Winter"
"""The title in the picture of a season's standings."""

STATISTICS = """**`/explore`**: walk through the openings of a game, and see how they scored
- As in the picture, arrows show the most played moves, with a number at the end of each.
- Choose a move from the list to follow it. *Back* and *Start* take you back.
- *My games* counts only yours. *Ask the computer* says who is better, and what it would play.
- Moves *in the computer's book* come with the bot. So a new server has openings too.
- To start further on, type *moves*, such as `D1-D3 F4-F2`, or choose a finished game as \
*from_game*.
- The table has the first 8 moves of each game. Positions that match when the board is turned or \
mirrored count as one.

**`/stats balance`**: how well each side does in each game, and how sure that is

**`/stats games`**: how many games were played, how long they took and how they ended
- Choose *where* to see all servers together.

Games against the computer count only among your own."""
