"""The computer player: the rules of the game as a fast search needs them, and the search.

They are the rules of ``tafl``, written a second time in plain integers for speed. Tests compare
both on random games of all rulesets, and on random rulesets.

Games with dice cannot be searched. All that searches raises ``UnsupportedRulesError`` for them.
"""
