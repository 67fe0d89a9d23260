"""Endpoints of fw studio: one module for each page."""
