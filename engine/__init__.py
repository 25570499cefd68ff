"""The computer player, in the making: the rules of the game as a fast search needs them.

The rules are those of ``tafl``. Here they are written once more in plain numbers, for speed; tests
compare both on random games of all rulesets, and on random rulesets.
"""
