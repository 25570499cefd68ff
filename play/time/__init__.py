"""Clocks, time controls, vacations and other time off, and how people write times."""
