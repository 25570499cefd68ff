"""What /help and /about show, and the greeting of a server."""
