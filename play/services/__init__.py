"""The requests that players and timers make, one method each."""
