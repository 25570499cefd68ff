"""The page of ``/help`` about tournaments."""

TOURNAMENTS = """**Take part**
- `/tournament list` shows the tournaments of this server, `/tournament show` the players and \
games of one, `/tournament standings` who is ahead.
- To sign up, press *Join* below an announcement or use `/tournament join`. *Leave* takes you out \
again.
- In each round you play two games against one opponent, one on each side. They start \
automatically, and you're notified in their threads.
- Make a move in at least one of them. If you don't, your opponent gets both points. Miss two \
rounds in a row and you're out.
- The next round starts when all games of the round are over.
- To withdraw during the tournament, use `/tournament leave`. Your games continue, but you get no \
new ones.

**Three systems**
- **Swiss**: a set number of rounds. In each you meet somebody with about as many points, never \
the same player twice.
- **Double round robin**: everybody meets everybody. For up to 24 players.
- **Knockout**: losers are eliminated. After 1 – 1 the better seed (the higher rating) advances.

**Standings**, as in the picture
- A win is 1 point, a draw ½. In a Swiss, a bye is worth 2 points.
- *Direct* breaks ties on points: points scored against the others in the tie.
- *S-B* is next: the points of each opponent, times the points scored against them.
- Last: pairings won. Tie-breaks leave out byes and absent opponents.
- In the picture, Bjorn scored against stronger players than Carl.

**For server managers**
- `/tournament create` opens a tournament here. Choose its game, its time and a range of ratings.
- Set *rated* to False to make it casual. Then the computer can join an odd number of players: \
choose *computer*.
- It starts when sign-up ends, or with `/tournament start`. With too few players, it's cancelled.
- `/tournament correct` corrects a result, `/tournament remove` takes a player out, and \
`/tournament cancel` cancels the tournament."""

WINTER_CUP = "Winter Cup"
"""The name of the sample tournament whose standings are in the picture."""
