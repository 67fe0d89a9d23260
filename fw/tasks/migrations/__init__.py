"""Generation of migrations from changes of the schema."""

from __future__ import annotations

from fw.tasks.migrations.hazards import DestructiveChange, Hazard, MigrationError
from fw.tasks.migrations.planner import Revisions, cache_chain, plan_revisions

__all__ = [
    "DestructiveChange",
    "Hazard",
    "MigrationError",
    "Revisions",
    "cache_chain",
    "plan_revisions",
]
