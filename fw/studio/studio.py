"""The server's state: the project's folder, runs in the background, the texts of the pages."""

from __future__ import annotations

import asyncio
import traceback
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Any

from fw.runtime.errors import FwError
from fw.runtime.messages import say, with_messages
from fw.studio.context import Done, Work
from fw.studio.events import Events
from fw.studio.planning.messages import notes, told
from fw.studio.planning.plan import Plans
from fw.studio.problems import failure_data
from fw.studio.texts.documents import Documents
from fw.studio.texts.files import base_of

__all__ = ["Studio"]

_INTERVAL = 0.7
"""Seconds between two looks at the files of the schema."""


class Studio:
    """One project as the pages see it; implements `Context`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.events = Events()
        self.documents = Documents(root)
        self.language_lock = Lock()
        self.plans = Plans()
        self._runs = ThreadPoolExecutor(1, "fw-run")
        self._numbers = count(1)

    def start(self, kind: str, work: Work) -> str:
        """Run work in the background, after the runs before it; return its id."""
        run = str(next(self._numbers))
        self._runs.submit(self._run, run, kind, work)
        return run

    def _run(self, run: str, kind: str, work: Work) -> None:
        try:
            done = work(_Reporter(self.events, run))
        except FwError as error:
            self._publish_failed(run, kind, failure_data(error))
        except Exception as error:  # noqa: BLE001 - the server outlives every run
            traceback.print_exc()
            detail = say("internal error: {kind}", kind=type(error).__name__)
            self._publish_failed(run, kind, {"detail": detail})
        else:
            self._publish_done(run, kind, done)

    def _publish_failed(self, run: str, kind: str, found: dict[str, Any]) -> None:
        self.events.publish("failed", run=run, kind=kind, **with_messages(found))

    def _publish_done(self, run: str, kind: str, done: Done) -> None:
        result = {"exit_status": done.exit_status, "summary": told(done.summary)}
        self.events.publish("done", run=run, kind=kind, **result)

    async def watch(self) -> None:
        """Publish `changed` whenever a file of the schema or `fw.toml` changes on disk."""
        known = await asyncio.to_thread(self._base)
        while True:
            await asyncio.sleep(_INTERVAL)
            now = await asyncio.to_thread(self._base)
            if now != known:
                known = now
                await asyncio.to_thread(self._forget_texts)
                self.events.publish("changed", base=now)

    def _forget_texts(self) -> None:
        with self.language_lock:
            self.documents.forget()

    def _base(self) -> str:
        try:
            return base_of(self.root)
        except (FwError, OSError):
            return ""

    def close(self) -> None:
        """Wait for the runs that are under way; drop those that wait."""
        self.events.close()
        self._runs.shutdown(wait=True, cancel_futures=True)


class _Reporter:
    def __init__(self, events: Events, run: str) -> None:
        self._events, self._run = events, run

    def progress(self, step: str, done: int = 0, total: int = 0) -> None:
        self._events.publish("progress", run=self._run, step=told(step), done=done, total=total)

    def outcome(self, path: str, action: str, detail: str = "", reason: str = "") -> None:
        found = {"path": path, "action": str(action), "notes": notes(detail, reason)}
        self._events.publish("outcome", run=self._run, **found)
