"""Endpoints of fw studio: one module for each page; a new file here is found by itself."""
