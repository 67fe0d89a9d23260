"""Seed files and seeders."""
