"""Resources of a project that stay open from one build to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from fw.tasks.artifact import Kind, kinds
from fw.tasks.disk.lock import project_lock, reading_lock
from fw.tasks.render.renderer import COMPILED, Renderer
from fw.tasks.schema.model_cache import ModelCache

__all__ = ["BuildContext"]


class BuildContext:
    """The artifact kinds, the model cache, the renderer and the lock of one project.

    `artifact_kinds` replace the registered kinds in tests.
    """

    def __init__(
        self,
        root: Path,
        *,
        artifact_kinds: Sequence[Kind] | None = None,
        renderer: Renderer | None = None,
    ) -> None:
        self.root = root
        self.renderer = renderer or Renderer(COMPILED)
        self._kinds = None if artifact_kinds is None else tuple(artifact_kinds)
        self._caches: dict[bool, ModelCache] = {}

    def close(self) -> None:
        """Close all files."""
        for cache in self._caches.values():
            cache.close()
        self._caches.clear()

    def kinds(self) -> tuple[Kind, ...]:
        """Return all artifact kinds of the project, whatever its settings."""
        if self._kinds is None:
            self._kinds = kinds()
        return self._kinds

    def cache(self, *, readonly: bool) -> ModelCache:
        """Return the cache of parsed models; a `readonly` one is opened again each time."""
        if readonly and True in self._caches:
            self._caches.pop(True).close()
        if readonly not in self._caches:
            self._caches[readonly] = ModelCache(self.root, readonly=readonly)
        return self._caches[readonly]

    def lock(self, *, writes: bool, on_wait: Callable[[str], None]) -> AbstractContextManager[None]:
        """Return the project's lock: exclusive for a build that writes, shared for any other."""
        lock = project_lock if writes else reading_lock
        return lock(self.root, on_wait)
