"""What /help, /rules and /about show."""
