"""Games against the computer: how they begin, and the processes in which it thinks."""
