"""Data access, one module for each model."""
