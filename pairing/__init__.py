"""Pairings of tournament rounds. The only package that sees caissify-pairings."""
