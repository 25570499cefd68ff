"""OpenTafl's notation: rules strings, positions, moves and game records, both ways.

The source is "OpenTafl Notation", the specification that comes with Jay Slater's OpenTafl. Where it
says nothing (``name``, ``spd``, the letters of ``ks`` and ``ka``, ``starti``), the source is what
the program itself reads and writes.

Squares have the names that they have in this project: letter and number, no letter left out. ``a1``
is the first square of the first row of ``start:``. OpenTafl draws that row at the bottom.
``starti:`` holds the rows from the top of OpenTafl's board, so its last row is row 1.
"""
