"""Changes of a schema: the revision of each, and the rows before and after it."""

from __future__ import annotations

from tests.tasks.migrations.cases.case import BEFORE, ROWS, Case
from tests.tasks.migrations.cases.fields import FIELDS
from tests.tasks.migrations.cases.indexes import INDEXES
from tests.tasks.migrations.cases.references import REFERENCES
from tests.tasks.migrations.cases.values import VALUES

__all__ = ["BEFORE", "CASES", "ROWS", "Case"]

CASES = FIELDS | INDEXES | REFERENCES | VALUES
