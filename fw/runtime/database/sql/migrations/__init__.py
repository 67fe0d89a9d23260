"""Migrations of SQL databases, by Alembic revisions."""
