"""The computer player: search, evaluation, and what they need to be fast.

The rules are those of ``tafl``. Here they are written once more in plain numbers, for speed; tests
compare both on random games of all rulesets. See docs/adr/0017.
"""
