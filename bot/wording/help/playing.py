"""What ``/help`` says of games between two players, and to those who manage a server."""

PLAYING = """**The picture** tells what has happened
- The thin arrow is the last move; the faded man with a cross was captured by it.
- The wide arrow is a way out for the king, and its goal is ringed: **raichi**, he threatens to \
escape.
- **Tuichi** means that nothing can stop him.
- Below the board are the men lost, and between them a man of the side to move.

*Boards* explains all that boards show.

**Begin**
- `/challenge` somebody, or leave the opponent out to challenge anybody here.
- Once that is accepted the match gets its thread, and each move posts a new board there.

**Move**, whichever way you like
- Press *Move* under the board, and pick a piece and its destination.
- Type `/move` and choose from the list, or write the move: `h1-h3`.
- Mention me with the move, or send it to me as a direct message.
- If several of your games wait, put the match first: `#12 h1-h3`.

**Time**
- Each move has a deadline, shown under the board. You are reminded before it is too late.

**Look**
- `/games` lists your games, `/board` shows one again, `/rules` explains it.
- `/settings show` tells how you have it: reminders, your time zone, how boards look to you.

**End**
- `/resign` gives up, `/draw` offers a draw.
- `/abort` calls a game off before both have moved.

The list below leads to more, as does `/help topic:`."""

BOARDS = """**The picture** shows **tuichi**: nothing can stop the king
- The frame is red (orange in the theme *clear*), and the king stands in rays.
- Bold arrows lead to his goals, and each goal bears a crown. The attackers cannot close them all.
- *Why?* under such a board shows what they can try, and how he escapes it.

**Below the board**
- The lit post in the middle bears a man of the side to move, and points to that side's end.
- The die behind it shows what was rolled last.
- On the left are the men that the attackers have lost, on the right those of the defenders.
- At the end the winner stands there in a wreath.

**On the squares**
- A thin arrow is the last move.
- A faded man with a cross was captured by it.
- A wide arrow and a ring are a way out that can still be closed: raichi.
- Dots are where the chosen piece may go.
- Brackets around the king mean that he could be captured, by the broken arrow. Turn this on with \
`king_in_danger` in `/settings`, for boards that only you see.

**As you like them**
- `/settings` changes colours and which way up boards are that only you see.
- `/board style:text` shows a board in letters, `/replay` a whole game as an animation."""

TIME = """**Clocks**, as in `/challenge time:`
- `3d + 1d up to 7d`, the usual: three days, a day more with every move, seven at most.
- `5d`: five days for each move.
- `none`: no clock; but who leaves a game alone for thirty days loses it.
- Whose time runs out loses at once. With `late`, in casual games, he may still move until the \
opponent takes the win with `/claim`.
- For the first move there are three days at least; without it the match is called off, or lost if \
it is for a ladder or a tournament.

**Reminders**
- They come when four fifths of a turn's time are over, and six hours before the end.
- `/settings` says where: in the thread, as a direct message, or not at all.
- It also keeps your nights quiet, and sends you a daily list of your games to move.

**Time off**
- `/vacation start` stops all your clocks, `/vacation end` lets them go on. You may move meanwhile.
- You save up three hours every day, 21 days at most. A vacation takes a day at least; \
`/vacation status` tells what you have.
- In matches with `weekends` yours do not count, in your time zone, as in `/settings`.
- `/pause` asks your opponent to stop the clock, `/resume` to go on before the pause ends.
- `/addtime` gives your opponent time.
- When I have been out of order for more than ten minutes, no clock has run."""

BEFOREHAND = """**Set answers** while you wait for your opponent
- `/if add` with the line `b4-b2 c4-c2`: his move b4-b2 is answered by c4-c2 at once, as in the \
picture.
- Lines may be longer, as in `b4-b2 c4-c2 d1-b1 d3-b3`.
- You may set thirty, for each of his moves another.
- Nobody else sees them. They need a game without dice.

**What becomes of them**
- What has been played is taken off, the rest is kept.
- If he plays something else, all of them are dropped, and I tell you.
- An offer of his waits for you meanwhile: only a move by your own hand declines it.
- `/if show` draws them, `/if remove` drops them.

In `/settings` you can have me ask before each move is played."""

ARRANGING = """**Options of `/challenge`**: the game, the side, the time, dice, handicaps and more
- `pair` begins two games at once, one on each side, scored together.
- `standing` leaves a challenge to anybody open for several opponents.
- `min_games` and `min_reliability` say who may take it up. Reliability is the share of games of \
the last year that somebody has not lost on time.
- `rated` games count, and nothing is taken back in them.

**With your opponent**
- *Rematch* under the last board, or `/rematch`, offers another game with sides swapped.
- `/takeback` asks to take your last move back.
- `/draw`, `/pause` and `/takeback` are answered with buttons, and declined by moving on.

**For yourself**
- `/note` keeps private notes on a match.
- `/follow` lets you watch one, `/unfollow` stops that.
- `/block add` keeps somebody from challenging you, `/block remove` lifts that, \
`/block list` shows whom.
- You can have 200 games at once."""

RECORDS = """**Look back**
- `/replay` shows a game as an animation, and its key moments as in the picture.
- `/history` lists its moves.
- `/board ply:` shows the board after any of them, `/board style:text` shows it in letters.

**Records**
- `/export` gives the record of a game as a file.
- `/import` takes one in to look through, `/study list` lists these, `/study show` shows one \
again, `/study delete` forgets it.

**Rules**
- `/rules` explains any of the games, with its board and examples.
- `/verify` recomputes the dice of a game from its seed, when it is over.
- `/about` says what I am."""

SERVERS = """**`/server show`** tells what holds here, `/server change` and `/server reset` change \
it
- The channel for games, and when their threads are archived.
- The game and the time that `/challenge` takes if nothing else is said.
- Who may challenge.
- How boards look that everybody sees.
- `/server flags` lists what you should look at: *Fair play* tells more.
- `/server season` begins and ends seasons.
- `/server log` lists what those who manage this server have changed.

**`/server ladder`** opens a ladder and looks after it: *The ladder* explains it

**`/ruleset add`** takes a game of your own, as text
- `/ruleset list` and `/ruleset show` show such games, `/ruleset retire` ends one."""
