"""Tournaments: sign-up, rounds, results and standings."""
