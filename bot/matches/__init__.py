"""Matches: boards, moves, offers, plans and lists of games."""
