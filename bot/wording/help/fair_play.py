"""What ``/help`` says of fair play."""

FAIR_PLAY = """**In games that count**, these are not done
- More than one account for one person. No program can see that: it is a matter of honour.
- To lose on purpose, or to win against somebody who does.
- To let an engine or another player choose your moves.

**What strikes** is shown to those who manage the server, and to nobody else
- Several rated games in a week that one gave up after a few moves.
- One and the same opponent nearly always, who always wins, always loses, or wins in turn.
- New accounts that always win or always lose against one and the same player.
- None of that proves anything: a friend of yours may simply be stronger. So it changes nothing \
by itself; people look at it.

**`/report`** asks them to look at how somebody plays
- They see who has asked. The player whom it is about is not told.
- Ask them if you want to know what they have been shown about you.

**What may follow**, when they have looked
- A warning; or for a time no rated games on this server, no ladder and no tournaments. Games that \
run go on, and casual ones are open to everybody.
- Whoever is meant is told privately, and why. Nobody is punished in silence.
- `/appeal` shows what they decided, and answers them: one note for each case. You are told what \
they make of it.

**For those who manage a server**
- `/server flags` lists what you should look at, and appeals; `/server change managers:` has it \
posted in a channel of yours.
- `/server fair-play warn` tells a player privately.
- `/server fair-play exclude` keeps him out for a time, `/server fair-play lift` ends that, \
`/server fair-play list` shows who is excluded.
- `/server fair-play show` lists what was flagged and decided about one player.
- `/server log` has all that any of you did."""
