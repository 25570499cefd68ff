"""Servers: settings made by their managers, and the log of what managers did."""
