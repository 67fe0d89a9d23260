"""Render artifacts to text."""
