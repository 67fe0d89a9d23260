"""Tables of the database driver. Their names have the prefix of fw's internal tables."""

from __future__ import annotations

import sqlalchemy as sa

from fw.runtime.database import types as t

__all__ = ["DELAYED", "FAILED", "JOBS", "READY", "TAKEN"]

READY, DELAYED, TAKEN = 0, 1, 2
"""States of a job: ready to be taken, delayed until `due_at`, leased by a worker until `due_at`."""

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
"""Waiting and running jobs. Times are milliseconds by the database's clock.

A worker that takes a job sets a `token`, and `due_at` is the end of its lease. If the worker dies,
the job becomes ready again by itself, and the former token is no longer valid.
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
"""Failed jobs, until they are retried or deleted."""
