"""Plans the migrations that a schema needs."""

from __future__ import annotations

from fw.tasks.migrations.hazards import DestructiveChange, Hazard, MigrationError
from fw.tasks.migrations.plan import Revisions, plan, settle

__all__ = ["DestructiveChange", "Hazard", "MigrationError", "Revisions", "plan", "settle"]
