"""Migrations of collections: the same revision files as on SQL databases."""
