"""Shared parts of the SQL backends: drivers, stores, compiled statements, migrations."""
