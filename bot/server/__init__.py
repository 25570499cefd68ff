"""Decisions of a server's managers."""
