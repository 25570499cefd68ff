"""What ``/help`` says, a text for each topic; each names its commands."""

PLAYING = """**How to play**
`/challenge` somebody, or leave the opponent out to challenge anybody here. Once the challenge is \
accepted the match gets its thread, and each move posts a new board there.

**To move**, do whichever you like:
- press *Move* under the board and pick a piece and its destination;
- type `/move` and choose from the list, or write the move: `h1-h3`;
- mention me with the move, or send it to me as a direct message.
If several of your games wait, put the match first: `#12 h1-h3`.

**Raichi** means that the king threatens to escape, **tuichi** that nothing can stop him.

**Time**: each move has a deadline, shown under the board; `/challenge` has the option `time`, and \
you are reminded before it is too late. `/vacation start` stops your clocks. `/if add` answers \
moves of your opponent beforehand. `/settings` is for reminders, your time zone and how boards \
look to you.

`/games` lists your games, `/board` shows one again, `/rules` explains it.
`/resign` gives up, `/draw` offers a draw, `/abort` calls a game off before both have moved.

There is more: `/help topic:` *time*, *moves beforehand*, *arranging*, *records and rules*, \
*servers*."""

TIME = """**Time**
`/challenge time:` says how long both may think. `3d + 1d up to 7d`, the usual, is a bank of three \
days that grows by a day with every move, up to seven. `5d` is five days for each move, `none` no \
clock; then who leaves a game alone for thirty days loses it. Whose time runs out loses at once. \
With `late`, in casual games, he may still move until the opponent takes the win with `/claim`. \
For the first move there are three days at least; without it the match is called off.

**Reminders** come when four fifths of a turn's time are over, and six hours before the end. \
`/settings` says where (in the thread, as a direct message, or not at all), keeps your nights \
quiet, and sends you a daily list of your games to move.

**Vacation**: `/vacation start` stops all your clocks, and `/vacation end` lets them go on; you \
may move meanwhile. You save up three hours every day, 21 days at most; a vacation takes a day at \
least. `/vacation status` tells what you have.
**Weekends** do not count in matches with `weekends`: yours, in your time zone, as in `/settings`.
**Together**: `/pause` asks your opponent to stop the clock, `/resume` to go on before the pause \
ends, and `/addtime` gives him time.
When I have been out of order for more than ten minutes, no clock has run."""

BEFOREHAND = """**Moves beforehand**
While you wait for your opponent, `/if add` sets your answers: with the line `h1-h3 g5-g6` his \
move h1-h3 is answered by g5-g6 at once. Lines may be longer, as in `h1-h3 g5-g6 h3-h5 g6-g8`, and \
you may set thirty, for each of his moves another. What has been played is taken off, the rest is \
kept; if he plays something else, all of them are dropped, and I tell you. An offer of his waits \
for you meanwhile: only a move by your own hand declines it.
`/if show` draws them, `/if remove` drops them. Nobody else sees them. They need a game without \
dice.
In `/settings` you can have me ask before each move is played."""

ARRANGING = """**Arranging games**
`/challenge` has options for the game, the side, the time, dice, handicaps and more:
- `pair` begins two games at once, one on each side, scored together;
- `standing` leaves a challenge to anybody open for several opponents; `min_games` and \
`min_reliability` say who may take it up. Reliability is the share of games of the last year that \
somebody has not lost on time;
- `rated` games count, and nothing is taken back in them.

*Rematch* under the last board, or `/rematch`, offers another game with sides swapped.
`/takeback` asks to take your last move back. `/draw`, `/pause` and `/takeback` are answered with \
buttons, and declined by moving on.
`/note` keeps private notes on a match. `/follow` lets you watch one, `/unfollow` stops that.
`/block` keeps somebody from challenging you. You can have 200 games at once."""

RECORDS = """**Records and rules**
`/rules` explains any of the games, with its board.
`/history` lists the moves of a game, `/replay` shows them as an animation, `/board ply:` shows \
the board after any of them, and `/board style:text` shows it in letters.
`/export` gives the record of a game as a file, `/import` takes one in to look through, and \
`/study` shows it again.
`/verify` recomputes the dice of a game from its seed, when it is over.
`/about` says what I am."""

SERVERS = """**For those who manage a server**
`/server` shows and changes what holds here: the channel for games, the game and the time that \
`/challenge` takes if nothing else is said, who may challenge, and when threads of games are \
archived.
`/ruleset` adds games of your own, as text; it also lists, shows and retires them."""

TOPICS = {
    "playing": PLAYING,
    "time": TIME,
    "moves beforehand": BEFOREHAND,
    "arranging": ARRANGING,
    "records and rules": RECORDS,
    "servers": SERVERS,
}
"""The texts by the name of their topic, the first for whoever names none."""
