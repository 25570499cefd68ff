"""Pairing of tournament rounds: who plays whom. Only this package imports caissify-pairings."""
