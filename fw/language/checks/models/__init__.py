"""Checks of one model, without the others."""
