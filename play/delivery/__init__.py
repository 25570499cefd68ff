"""Delivery: what must reach players, kept until it has."""
