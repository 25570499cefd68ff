"""Delivery of notices: news for players, kept until it has arrived."""
