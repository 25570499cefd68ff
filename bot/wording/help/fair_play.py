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
- Ask them if you want to know what they have been shown about you."""
