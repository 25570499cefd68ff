"""OpenTafl's notation: rules strings, positions, moves and game records, both ways.

The source is "OpenTafl Notation", the specification that comes with Jay Slater's OpenTafl, and
where it is silent (``name``, ``spd``, the letters of ``ks`` and ``ka``, ``starti``) what the
program itself reads and writes.

Squares are the same here and there: letter and number, no letter left out, and ``a1`` is the
first square of the first row of ``start:``. OpenTafl draws that row at the bottom. ``starti:``
holds the same rows in the order in which they are seen there, so its last row is row 1.
"""
