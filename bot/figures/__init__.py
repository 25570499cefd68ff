"""Metrics of the running bot, for Prometheus: docs/operating.md explains each."""
