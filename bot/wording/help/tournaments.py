"""What ``/help`` says of tournaments."""

TOURNAMENTS = """**Take part**
- `/tournament list` tells what there is on this server, `/tournament show` who plays in it, \
`/tournament standings` who is ahead.
- *Join* below an announcement, or `/tournament join`, signs you up. *Leave* takes you out again.
- In each round you have two games with one opponent, a game on each side. They begin by \
themselves, and call you in their threads.
- Make a move in one of them at least: else both points go to your opponent, and after two such \
rounds in a row you are out.
- The next round begins when all games of a round are over. Until then you wait.
- `/tournament leave` while it runs withdraws you: your games go on, and new ones do not come.

**Three systems**
- **Swiss**: a number of rounds, and in each you meet somebody with about as many points, never \
the same twice.
- **Double round robin**: everybody meets everybody; for 24 players at most.
- **Knock-out**: who loses is out. After 1 – 1 the better seed goes on, that is the better rating.

**Places**, as in the picture
- A game won is a point, a draw half a point. In a Swiss who has nobody to play gets two points.
- *Direct*: of those with the same points, first is who has more from the others among them.
- *S-B*: then, the points of all opponents, each counted for every point taken from them.
- Then, who has won more pairings. Bjorn has taken his points from stronger players than Carl.

**For those who manage the server**
- `/tournament create` opens one here, for a game, a time and a range of ratings.
- It begins when sign-up ends, or with `/tournament start`. With too few players it is called off.
- `/tournament correct` puts a result right, `/tournament remove` takes a player out, and \
`/tournament cancel` calls it off."""


WINTER_CUP = "Winter Cup"
"""The tournament whose standings are in the picture."""
