"""The rules of games, and servers' own rulesets."""
