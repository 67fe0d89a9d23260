"""Migrations of SQL databases: genuine Alembic revisions, run in fw's way."""
