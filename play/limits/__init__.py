"""Limits on what people may do and write, and on how long a process keeps what it has taken."""
