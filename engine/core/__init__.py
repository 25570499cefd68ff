"""The part of the search that runs millions of times, on lists of integers and nothing else.

So the same source runs in the interpreter and is compiled where numba is installed. It keeps to
what both do well: functions of numbers and lists, ``for`` over ranges and ``while``. Only
``memory`` has another form when compiled. Names in capitals are those of ``constants``.

Squares are numbered row by row, from 0. Pieces are those of ``tafl.pieces``: 0 for none, then
attacker, defender, king; ``piece >> 1`` is the side. A move is ``source << SHIFT | target``. A line
is a row (twice its number) or a column (twice its number plus 1). Its code has two bits for each
square, the first one lowest; its record is all that follows from the code. Lists:

* ``facts``: the rules and the meaning of each square, as in ``constants``; ``core_facts`` makes it;
* ``frames``: positions, one after the other; a *frame* is the index at which one begins;
* ``pool``: records of lines, one after the other; ``pool[0]`` is the end of the last one;
* ``known``: the place in the pool of each line's record.
"""
