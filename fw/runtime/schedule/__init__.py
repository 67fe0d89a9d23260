"""Scheduled tasks. `app/schedule.py` declares them, `fw schedule work` runs them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

if TYPE_CHECKING:
    from fw.runtime.schedule.schedule import Schedule, Task

__all__ = ["Schedule", "Task"]

_HOMES = {"Schedule": ".schedule", "Task": ".schedule"}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
