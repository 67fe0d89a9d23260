"""Code of revisions."""
