"""The migrations that a schema needs: `plan` holds it against the revisions that are there."""

from __future__ import annotations

from fw.tasks.migrations.plan import plan

__all__ = ["plan"]
