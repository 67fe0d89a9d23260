"""Run migrations, and the operations that revisions call."""
