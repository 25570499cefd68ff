"""Signing in on the web page, and signing out."""
