"""Pages of ``/help`` about games between two players, and for managers of a server."""

TAFL = """- **White** wants the king to escape: to a corner, or in some games to the edge.
- **Black** has more pieces and wants to capture the king.
- A piece moves any number of empty squares in a straight line, never diagonally.
- Trap an enemy piece between two of yours to capture it, as white just did on D1 in the picture."""

LEARN = "- Press *Learn to play*, or use `/learn`: short lessons in which you make the moves."

COMPUTER = "- Press *Play the computer*, or use `/play`. Level 1 is for first games."

PLAY = """- Press *Challenge somebody*, or use `/challenge`.
- Press *See open challenges* to accept one, or use `/challenges`.
- Once a challenge is accepted, the board appears. When it's your turn, choose a piece \
below it."""

PLAY_IN_PRIVATE = """- Use `/challenge` in your chat with a friend, or on a server.
- When it's your turn, choose a piece below the board, or send the bot your move: `d1-b1`."""

MORE = """**More**
- *How to play* explains moves, time and endings. `/rules` has the exact rules of each game.
- Find every topic in the list below."""

PLAYING = """**The picture** shows what happened
- The thin arrow is the last move. The faded piece with a cross was just captured.
- The wide arrow is a way out for the king, with a ring around its goal. **Raichi** means that he \
threatens to escape.
- **Tuichi** means that nothing can stop him.
- Below the board are the lost pieces. Between them is a piece of the side whose turn it is.

*What boards show* explains everything on a board.

**Start a game**
- `/play` starts one against the computer at once, at a level from 1 to 8.
- `/challenge` somebody, or leave out the opponent to challenge anybody here.
- Or choose *Challenge to tafl* in the menu of a person, under *Apps*.
- `/challenges` lists the open ones. Accept one, and the game begins.
- Once it's accepted, the game gets a thread. Each move posts a new board there.
- Add the bot to your own account, and you can use `/challenge` in your chats with friends too. \
There's no thread then: both of you get each board as a direct message.

**Move**, whichever way you like
- Choose a piece from the list under the board, then its destination.
- Where there's no list, as under a reminder, press *Move* first.
- Type `/move` and choose from the list, or write the move: `d1-b1`.
- Mention the bot with the move, reply to a board with it, or send it as a direct message. The \
bot can't read other messages.
- If several games wait for you, a list asks which. Or put the number first: `#12 d1-b1`.
- To see each move on the board before it counts, use *Confirm moves* in `/settings show`.

**Time**
- Each move has a deadline, shown under the board. You get a reminder before it's too late.

**Look**
- `/web` opens your games in a browser, where the bot has a page: tap a piece, then its square.
- `/games` lists your games, `/board` shows one again, `/rules` explains its rules.
- `/settings show` has your settings with buttons: reminders, time zone, how boards look. \
If you prefer to type: `/settings change`.

**End**
- `/resign` ends a game, `/draw` offers a draw.
- A position that comes up three times ends most games. The board warns you at the second.
- `/game abort` cancels a game before both sides have moved. Later, your opponent has to agree.

Find more in the list below, or with `/help` and a topic."""

BOARDS = """**The picture** shows **tuichi**: nothing can stop the king
- The frame is red (orange in the theme *clear*), and rays surround the king.
- Bold arrows lead to his goals, each marked with a crown. The attackers can't close them all.
- *Why?* under the board shows what they can try, and how he still escapes.

**Below the board**
- The lit post in the middle shows a piece of the side whose turn it is, and points to that \
side's end.
- The die behind it shows the last roll.
- On the left are the pieces that the attackers have lost, on the right those of the defenders.
- At the end, a wreath shows the winner.

**On the squares**
- A thin arrow is the last move.
- A faded piece with a cross was captured by it.
- A wide arrow and a ring show a way out that can still be closed: raichi.
- Dots show where the chosen piece can go.
- Brackets around the king mean that he could be captured. The dashed arrow shows how. Turn this \
on with *Boards…* in `/settings show`, for boards that only you see.

**Your own look**
- *Boards…* in `/settings show` changes the colours and orientation of boards that only you see.
- `/board` can also show a board as text: choose *style*. `/replay` animates a whole game."""

TIME = """**Clocks**: what to type as *time* in `/challenge`
- `3d + 1d up to 7d`, the usual: 3 days, 1 more with every move after your first, 7 at most.
- `5d`: 5 days for each move.
- `none`: no clock, but 30 days without a move lose the game.
- If your time runs out, you lose at once. If you agreed that late moves count, you can still \
move until your opponent takes the win with `/game claim`.
- You get at least 3 days for your first move. Without it, the game is aborted and \
doesn't count. In a ladder or a tournament, you lose it.

**Reminders**
- You get one when four fifths of your time are gone, and one 6 hours before the deadline.
- Choose where with *Messages…* in `/settings show`: in the thread, as a direct message, or not \
at all.
- There you can also set quiet hours, or get a daily list of the games that wait for you.

**Time off**
- `/vacation start` stops all your clocks, `/vacation end` starts them again. You can still move.
- You earn 3 hours of vacation a day, 21 days at most. A vacation uses at least 1 day. \
`/vacation status` shows what you have left.
- In games with weekends off, your clock stops at weekends, in your time zone from \
`/settings show`. A change counts for turns that begin a week later.
- `/game pause` asks your opponent to stop the clock, `/game resume` to go on before the pause \
ends. Ladder and tournament games have no pauses.
- `/game addtime` gives your opponent more time, once a turn.
- If the bot is offline for more than 10 minutes, clocks stop for that time."""

BEFOREHAND = """**Set answers** while you wait for your opponent
- `/if add` with the line `b4-b2 c4-c2`: if they play b4-b2, your answer c4-c2 follows at once, as \
in the picture.
- Lines can be longer, as in `b4-b2 c4-c2 d1-b1 d3-b3`.
- You can set 30 lines, to answer different moves.
- A line can end with `resign`, as in `b4-b2 resign`.
- Nobody else sees them. They don't work in games with dice.

**What happens to them**
- Played moves are removed, the rest is kept.
- If your opponent plays something else, all lines are deleted, and you get a message.
- Your opponent's offers stay open meanwhile: only a move that you play yourself declines them.
- `/if show` draws your lines, `/if remove` deletes them."""

ARRANGING = """**Before you send a challenge**
- `/challenge` shows you all terms first. Press *Send* to post it.
- *Same as last time* fills in what you chose for your last challenge here.
- *More options…* changes the game, its rules, dice, handicaps and clock.
- *Who can accept…* lets several players accept an open challenge, or asks them for finished \
games or reliability.
- Reliability is the share of a player's games in the last year that weren't lost on time.
- `pair` starts two games at once, one on each side, scored together.
- `rated` games count for ratings and have no takebacks.

**With your opponent**
- *Rematch* under the last board, or `/rematch`, offers another game with sides swapped.
- *Takeback* under the board asks to take back your last move, in casual games.
- Answer `/draw`, `/game pause` and `/takeback` with the buttons. Playing a move declines them.

**Just for you**
- `/game note` keeps private notes on a game.
- `/game follow` lets you watch a game, `/game unfollow` stops that.
- `/settings block` stops somebody from challenging you, `/settings unblock` undoes it, \
`/settings blocked` shows your list.
- You can have 200 games at once, 5 of them against the computer.

**Rated games come first**
- Nobody gets help with positions that may come up in rated games, or with similar ones. So \
reviews leave some out, and the computer sometimes waits.
- In ordinary games the computer never waits before move 9. Openings are no secret.

**Your data**
- `/privacy show` tells you what the bot knows about you, `/privacy export` sends you a copy.
- `/privacy delete` deletes all of it, on every server."""

RECORDS = """**Look back**
- `/replay` shows a game as an animation, with its key moments as in the picture.
- `/review` shows what happened in a finished game: its turning points, and what was better. You \
can walk through it, and play on from any position against the computer.
- `/history` lists its moves.
- `/board` shows the board after any of them: choose *ply*, the number of moves.

**Records**
- `/export` saves a game as a file.
- `/import` loads one, or several from a file, to look through. So does *Import this game* in \
the menu of a message.
- `/study list` lists them, `/study show` shows one again, \
`/study delete` deletes it.

**Rules**
- `/rules` explains any of the games, with its board and examples.
- `/game verify` checks the dice of a finished game against its seed."""

ABOUT = """**hnefabot** lets you play hnefatafl, tablut, King's Table and other tafl games by \
correspondence in chat. Games are kept until they end, however long that takes.
- It is free software under the MIT licence.
- `/about` shows this page, `/privacy show` what the bot knows about you."""

SERVERS = """**`/server show`** shows this server's settings, with four buttons to change them
- *Games…*: their channel, the usual game and time for `/challenge`, who can challenge.
- *Messages…*: the channel for managers, when threads are archived, how public boards look.
- *Computer…*: whether it plays here, its highest level, and how many games it can play at once.
- *Pages…*: the channels for a list of open challenges and for the daily puzzle, and its time.
- `/server change` sets any of them by name, `/server reset` brings back a default.
- `/server flags` lists what you should check. See *Fair play*.
- `/server season` starts and ends seasons.
- `/server log` lists what managers of this server have changed.

**`/server ladder`** opens and manages a ladder. See *The ladder*.

**`/ruleset add`** adds a game of your own, from a text file
- `/ruleset list` and `/ruleset show` show your own games, `/ruleset retire` retires one."""
