"""Tournaments of servers: sign-up, rounds, results and standings."""
