"""The computer player: the rules of the game as a fast search needs them, and the search.

The rules are those of ``tafl``, written once more in plain numbers for speed. Tests compare both on
random games of all rulesets, and on random rulesets.
"""
