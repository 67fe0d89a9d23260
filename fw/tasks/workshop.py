"""Where wanted artifacts become text: contexts from the kinds' builders, bodies from templates."""

from __future__ import annotations

from collections.abc import Iterable

from fw.language.model import Schema
from fw.tasks.artifact import Artifact, Settings
from fw.tasks.plan import Node
from fw.tasks.render import Renderer
from fw.tasks.settings import Watched

__all__ = ["Workshop"]

_BATCH = 256
"""Artifacts rendered together: texts with a long line share one start of the formatter."""


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
        if path not in self._texts:
            start = self._places[path]
            batch = [
                one for one in self._queue[start : start + _BATCH] if one.path not in self._texts
            ]
            artifacts = [self._artifact(one) for one in batch]
            texts = self._renderer.render_many(artifacts)
            self._texts.update(zip((one.path for one in batch), texts, strict=True))
        return self._texts[path]

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
