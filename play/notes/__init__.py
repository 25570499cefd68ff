"""Notes that players keep about their matches."""
