"""Checks of references between models, and resolution of their relations."""
