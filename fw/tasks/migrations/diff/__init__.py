"""Differences between two sets of tables."""
