"""The rules of games, and the rulesets that servers have of their own."""
