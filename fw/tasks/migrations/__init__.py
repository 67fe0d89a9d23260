"""Plans the migrations that a schema needs."""

from __future__ import annotations

from fw.tasks.migrations.hazards import DestructiveChange, Hazard, MigrationError
from fw.tasks.migrations.plan import Revisions, cache_history, plan

__all__ = ["DestructiveChange", "Hazard", "MigrationError", "Revisions", "cache_history", "plan"]
