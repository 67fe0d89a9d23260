"""The tables that jobs wait in. Their names begin as those of all tables that are fw's own."""

from __future__ import annotations

import sqlalchemy as sa

from fw.runtime.database import types as t

__all__ = ["DELAYED", "FAILED", "JOBS", "READY", "TAKEN"]

READY, DELAYED, TAKEN = 0, 1, 2
"""The states of a job: it can be taken, waits for `due_at`, is a worker's until `due_at`."""

_metadata = sa.MetaData()

JOBS = sa.Table(
    "fw_jobs",
    _metadata,
    sa.Column("id", t.Integer(), primary_key=True),
    sa.Column("message_id", t.String(36), nullable=False),
    sa.Column("queue", t.String(100), nullable=False),
    sa.Column("job", t.String(255), nullable=False),
    sa.Column("priority", t.Integer(), nullable=False),
    sa.Column("state", t.Integer(), nullable=False),
    sa.Column("due_at", t.Integer(), nullable=False),
    sa.Column("token", t.Integer()),
    sa.Column("attempts", t.Integer(), nullable=False),
    sa.Column("body", t.Text(), nullable=False),
    sa.Column("error", t.Text()),
    sa.Column("unique_key", t.String(64), unique=True),
    sa.Column("unique_until", t.Integer()),
    sa.Column("created_at", t.Integer(), nullable=False),
    sa.Index("fw_jobs_ready", "queue", "state", "priority", "id"),
    sa.Index("fw_jobs_due", "state", "due_at"),
)
"""Jobs that wait or run. Times are milliseconds of the database's clock.

Who takes a job gives it a `token`, and `due_at` is then when that lease ends: a job whose
worker is gone becomes ready again by itself, and whoever still has its former token is refused.
"""

FAILED = sa.Table(
    "fw_failed_jobs",
    _metadata,
    sa.Column("id", t.Integer(), primary_key=True),
    sa.Column("message_id", t.String(36), nullable=False),
    sa.Column("queue", t.String(100), nullable=False),
    sa.Column("job", t.String(255), nullable=False),
    sa.Column("priority", t.Integer(), nullable=False),
    sa.Column("attempts", t.Integer(), nullable=False),
    sa.Column("body", t.Text(), nullable=False),
    sa.Column("error", t.Text(), nullable=False),
    sa.Column("failed_at", t.Integer(), nullable=False),
)
"""Jobs that were given up, until somebody has them tried again or forgotten."""
