"""What players decide for themselves: settings, vacations, blocks."""
