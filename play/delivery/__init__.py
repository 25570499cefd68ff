"""Delivery: notices that must reach players, kept until they have."""
