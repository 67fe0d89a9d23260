"""Alembic's entry into a project: run by the `alembic` program, never imported."""

from alembic import context

from fw.runtime.database.sql.migrations.environment import run_environment

run_environment(context)
