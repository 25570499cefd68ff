"""The rules of tafl: positions, moves, rulesets, endings, notation and records."""
