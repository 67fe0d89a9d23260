"""Repositories of the test models, and a record with a value of every type."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

from fw.runtime.database import Repository
from tests.runtime.models import Shelf, Tag, Thing

__all__ = ["FULL", "Shelves", "Tags", "Things"]


class Shelves(Repository[Shelf]):
    model = Shelf


class Things(Repository[Thing]):
    model = Thing


class Tags(Repository[Tag]):
    model = Tag


FULL: dict[str, Any] = {
    "name": 'Zoë\'s 100% \\ "lamp" %s :x ? $1 — 灯 🪔',
    "notes": "n" * 70_000,
    "count": 2**63 - 1,
    "weight": 0.1 + 0.2,
    "active": False,
    "price": Decimal("-99999999.99"),
    "fortune": Decimal("12345678901234567890123456.7891"),
    "born": date(2024, 2, 29),
    "wakes": time(23, 59, 59, 999999),
    "seen_at": datetime(2026, 3, 29, 1, 30, 0, 123456, tzinfo=UTC),
    "extra": {"a": [1, 2.5, None, True, "é灯"], "b": {}},
    "mood": "it's 50%",
    "twin": UUID("00000000-0000-4000-8000-000000000001"),
}
