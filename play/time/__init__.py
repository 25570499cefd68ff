"""Clocks and time controls, times off and vacations, and time as people write it."""
