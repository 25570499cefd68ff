"""The page of ``/help`` about puzzles."""

PUZZLES = """**Find the one right move**
- `/puzzle solve` gives you a puzzle near your puzzle rating. The first ones are easy, and of \
games you know. Choose a kind, a game or how hard it should be, if you like.
- Pick a piece and where it goes, or press *Type a move*. The other side's reply is drawn, and \
you go on.
- If the question is whether the king can be stopped, the answer may be *Nothing stops the king*.
- Your first answer to a puzzle is rated, and the puzzle is rated too. You see your rating after \
twelve of them. After a wrong one you can try again for practice.
- *Show the solution* draws it and says why nothing else works. An open puzzle then counts as not \
solved, so the bot asks first. Nobody else sees your answers.

**Every day**
- `/puzzle daily` is the same puzzle for everybody. The next day you can see its solution.
- A server can have it posted in a channel with *Pages…* in `/server show`, with the names of \
those who solved it.
- To get it as a direct message, use *Messages…* in `/settings show`.
- *Other players…* in `/settings show` sets whether a server can name you.

**Yours**
- `/puzzle stats` shows your puzzle rating and what you solved in a row. *Share* shows others \
that you solved a puzzle, but not how.
- If both players allow it there, their finished games can become puzzles, without names."""
