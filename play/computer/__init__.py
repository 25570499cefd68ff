"""The computer as a player: how it is asked for moves, and how it behaves."""
