"""Run migrations; operations that revisions call."""
