"""Servers: settings of their managers, and the log of what managers did."""
