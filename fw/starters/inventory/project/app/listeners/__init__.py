"""Listeners."""
