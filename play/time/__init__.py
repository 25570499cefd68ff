"""Clocks, time controls, time off, vacations, and time as people write it."""
