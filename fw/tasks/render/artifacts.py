"""Where wanted artifacts become text: contexts from the kinds' builders, bodies from templates."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fw.language.model import Schema
from fw.tasks.artifact import Artifact, Settings
from fw.tasks.build.plan import Node
from fw.tasks.render.renderer import Renderer
from fw.tasks.schema.prefetch import can_fork, elsewhere
from fw.tasks.settings import Watched

__all__ = ["Workshop"]

_BATCH = 256
"""Artifacts rendered together: texts with a long line share one start of the formatter."""

_MANY = 600
"""From so many artifacts on, a second process costs less than it saves."""


class Workshop:
    """Renders the artifacts of one build, some ahead of the one that is asked for.

    `read` collects which settings each kind's builder has read.
    """

    def __init__(self, schema: Schema, settings: Settings, renderer: Renderer) -> None:
        self._schema = schema
        self._settings = settings
        self._renderer = renderer
        self._queue: list[Node | Artifact] = []
        self._places: dict[str, int] = {}
        self._texts: dict[str, str] = {}
        self._shared = False
        self._half = 0
        self._collect: Callable[[], Any] | None = None
        self.read: dict[str, set[str]] = {}

    def expect(self, wanted: Iterable[Node | Artifact]) -> None:
        """Say which artifacts will be asked for, in that order."""
        for one in wanted:
            self._places[one.path] = len(self._queue)
            self._queue.append(one)

    def __len__(self) -> int:
        return len(self._queue)

    def render(self, path: str) -> str:
        """Return the body of an expected artifact; RenderError where a template has a fault."""
        place = self._places[path]
        if not self._shared:
            self._share()
        if self._collect is not None and place >= self._half:
            self._take(self._collect())
            self._collect = None
        if path not in self._texts:
            self._texts.update(self._render(place, place + _BATCH))
        return self._texts[path]

    def _share(self) -> None:
        """Have another process render the second half of a long queue."""
        self._shared = True
        size = len(self._queue)
        if size >= _MANY and can_fork():
            self._half = half = size // 2
            self._collect = elsewhere(lambda: self._render_all(half))

    def _render_all(self, start: int) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
        texts: dict[str, str] = {}
        for place in range(start, len(self._queue), _BATCH):
            texts.update(self._render(place, place + _BATCH))
        return texts, {kind: tuple(names) for kind, names in self.read.items()}

    def _take(self, result: tuple[dict[str, str], dict[str, tuple[str, ...]]] | None) -> None:
        if result is None:
            return
        self._texts.update(result[0])
        for kind, names in result[1].items():
            self.read.setdefault(kind, set()).update(names)

    def _render(self, start: int, end: int) -> dict[str, str]:
        batch = [one for one in self._queue[start:end] if one.path not in self._texts]
        texts = self._renderer.render_many([self._artifact(one) for one in batch])
        return dict(zip((one.path for one in batch), texts, strict=True))

    def _artifact(self, one: Node | Artifact) -> Artifact:
        if isinstance(one, Artifact):
            return one
        kind = one.kind
        read = self.read.setdefault(kind.name, set())
        settings = Settings(self._settings.project, Watched(self._settings.values, read))
        if one.owner is None:
            context = kind.build(self._schema, settings)
        else:
            context = kind.build(self._schema[one.owner], self._schema, settings)
        return Artifact(one.path, kind.template, context, kind.name, one.owner, kind.policy)
