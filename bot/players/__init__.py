"""Players' own choices: settings, vacations, blocks."""
