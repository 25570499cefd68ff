"""Servers: how games are arranged there, and the log of what managers did."""
