"""Context of a build: its options, and resources that stay open from one build to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from fw.tasks.artifact import Kind, kinds
from fw.tasks.disk.draft import Draft
from fw.tasks.disk.lock import project_lock, reading_lock
from fw.tasks.render.renderer import COMPILED, Renderer
from fw.tasks.schema.model_cache import ModelCache

__all__ = ["BuildContext", "BuildOptions"]


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """Options of a build, most of them flags of `fw build`.

    `dry_run` and `check` write nothing. `force` replaces edited files with the generated text,
    `restore` creates deleted files again. `full` ignores the manifest and checks every task.
    `renames` are pairs of old and new names, for example `Post.title` and `Post.headline`.
    `fills` are pairs of a field and the value for rows that have none. `every` also reports the
    files that are up to date. `draft` has schema files that take the place of those on disk.
    """

    dry_run: bool = False
    check: bool = False
    explain: bool = False
    force: bool = False
    restore: bool = False
    full: bool = False
    migrations: bool = True
    allow_destructive: bool = False
    renames: tuple[tuple[str, str], ...] = ()
    fills: tuple[tuple[str, str], ...] = ()
    every: bool = False
    draft: Draft | None = None

    @property
    def writes(self) -> bool:
        """Return True if the build may change files."""
        return not (self.dry_run or self.check)


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
