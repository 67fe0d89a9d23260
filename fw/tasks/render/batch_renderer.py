"""Renders the artifacts of a build: contexts from the kinds' builders, texts from templates."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fw.language.model import Schema
from fw.tasks.artifact import Artifact, Settings
from fw.tasks.build.plan import Node
from fw.tasks.render.renderer import Renderer
from fw.tasks.settings import RecordedSettings
from fw.tasks.subprocess import can_fork, run_in_subprocess

__all__ = ["BatchRenderer"]

_BATCH = 256
"""Artifacts rendered together: texts with long lines share one run of the formatter."""

_MANY = 600
"""Minimum number of artifacts for which a second process saves time."""


class BatchRenderer:
    """Renders queued artifacts in batches, the second half of a long queue in a subprocess.

    `settings_read` collects the names of the settings that each kind's builder reads.
    """

    def __init__(
        self,
        schema: Schema,
        settings: Settings,
        renderer: Renderer,
        settings_read: dict[str, set[str]] | None = None,
    ) -> None:
        self._schema = schema
        self._settings = settings
        self._renderer = renderer
        self._queue: list[Node | Artifact] = []
        self._positions: dict[str, int] = {}
        self._texts: dict[str, str] = {}
        self._started = False
        self._half = 0
        self._collect: Callable[[], Any] | None = None
        self._settings_read = {} if settings_read is None else settings_read

    def extend(self, artifacts: Iterable[Node | Artifact]) -> None:
        """Add artifacts, in the order in which `render` will be called for them."""
        for artifact in artifacts:
            self._positions[artifact.path] = len(self._queue)
            self._queue.append(artifact)

    def __len__(self) -> int:
        return len(self._queue)

    def render(self, path: str) -> str:
        """Return the text of a queued artifact; raise RenderError for an error in a template."""
        position = self._positions[path]
        if not self._started:
            self._start_subprocess()
        if self._collect is not None and position >= self._half:
            self._add(self._collect())
            self._collect = None
        if path not in self._texts:
            self._texts.update(self._render_batch(position))
        return self._texts[path]

    def _start_subprocess(self) -> None:
        """Render the second half of a long queue in a subprocess."""
        self._started = True
        size = len(self._queue)
        if size >= _MANY and can_fork():
            self._half = half = size // 2
            self._collect = run_in_subprocess(lambda: self._render_all(half))

    def _render_all(self, start: int) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
        texts: dict[str, str] = {}
        for position in range(start, len(self._queue), _BATCH):
            texts.update(self._render_batch(position))
        return texts, {kind: tuple(names) for kind, names in self._settings_read.items()}

    def _add(self, result: tuple[dict[str, str], dict[str, tuple[str, ...]]] | None) -> None:
        if result is None:
            return
        texts, settings_read = result
        self._texts.update(texts)
        for kind, names in settings_read.items():
            self._settings_read.setdefault(kind, set()).update(names)

    def _render_batch(self, start: int) -> dict[str, str]:
        queued = self._queue[start : start + _BATCH]
        batch = [one for one in queued if one.path not in self._texts]
        texts = self._renderer.render_many([self._artifact(one) for one in batch])
        return dict(zip((one.path for one in batch), texts, strict=True))

    def _artifact(self, one: Node | Artifact) -> Artifact:
        if isinstance(one, Artifact):
            return one
        kind = one.kind
        read = self._settings_read.setdefault(kind.name, set())
        settings = Settings(self._settings.project, RecordedSettings(self._settings.values, read))
        if one.owner is None:
            context = kind.build(self._schema, settings)
        else:
            context = kind.build(self._schema[one.owner], self._schema, settings)
        return Artifact(one.path, kind.template, context, kind.name, one.owner, kind.policy)
