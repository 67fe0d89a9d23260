"""Jobs: work that workers do in the background.

Names are imported on first use, so an application that pushes nothing imports no dramatiq.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

if TYPE_CHECKING:
    from fw.runtime.queue.job import GiveUp, Job
    from fw.runtime.queue.queue import Queue

__all__ = ["GiveUp", "Job", "Queue"]

_HOMES = {"GiveUp": ".job", "Job": ".job", "Queue": ".queue"}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
