"""The page of ``/help`` about fair play."""

FAIR_PLAY = """**In games that count**, don't
- use more than one account. No program can see that: it's a matter of honour.
- lose on purpose, or win against somebody who does.
- let an engine or another player choose your moves.

**Results that look unusual** are shown to the server's managers, and to nobody else
- Several rated games in a week that one player gave up after a few moves.
- Nearly always the same opponent, and one of the two always wins, or they take turns winning.
- A new account that always wins or always loses against the same player.
- None of this proves anything: a friend of yours may simply be stronger. So it changes nothing \
by itself; people look at it.

**`/fair-play report`** asks the managers to look at how somebody plays
- They see that the report is from you. The reported player isn't notified, but sees it too if \
they're a manager.
- To know what they have been shown about you, ask them.

**What can follow**, once they have looked
- A warning, or some time without rated games, the ladder and tournaments on this server. Games \
in progress continue, and everybody can still play casual games.
- The player is notified privately, with the reason. Nobody is punished in silence.
- *Turn off messages from this server*, below such a message, stops them. `/settings show` turns \
them on again.
- `/fair-play appeal` shows what they decided and lets you answer once for each case. You'll be \
notified of their decision.

**For server managers**
- `/server flags` lists flags, reports and appeals; *Messages…* in `/server show` also posts \
them in a channel of yours.
- `/server fair-play warn` warns a player privately. It's for members, and for players with a \
finished game here. Each of them can get at most 5 cases a month.
- `/server fair-play exclude` excludes a player for a time, `/server fair-play lift` ends that, \
`/server fair-play list` shows who is excluded.
- `/server fair-play show` lists the flags and cases of one player.
- You can't decide about yourself: another manager does, or the owner of the server.
- `/server log` lists everything that managers have done."""
