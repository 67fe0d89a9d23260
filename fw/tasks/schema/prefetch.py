"""Work that a build starts in a subprocess before its own imports.

A build of one changed model spends most of its time on imports: textX for the parser, doit for
the graph. A subprocess imports the first, parses the changed models and checks every target,
while this process imports the second.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fw.tasks.build.up_to_date import DELTA, MANIFEST, Stamp
from fw.tasks.subprocess import can_fork, run_in_subprocess

__all__ = ["prefetched_models", "prefetched_targets", "start"]

_FEW = 50
"""More changed blocks than this are left to `fw.tasks.schema.parsing`, which uses both processes."""

Data = tuple[object, ...]
Identity = tuple[tuple[int, int, int] | None, ...]

_started: list[Callable[[], Any]] = []
_results: list[tuple[dict[str, Data], Identity, dict[str, Stamp]]] = []


def start(root: str) -> None:
    """Start to prefetch a project's models and targets; the process must have one thread."""
    if not can_fork():
        return
    # Both processes need these: import them once, before the fork.
    import fw.tasks.build.manifest
    import fw.tasks.schema.parsing  # noqa: F401

    _started.append(run_in_subprocess(lambda: _prefetch(root)))


def prefetched_models() -> dict[str, Data]:
    """Return the data of the valid models parsed by the subprocess, by the hash of their block."""
    _wait()
    if not _results:
        return {}
    models, _, _ = _results[0]
    return models


def prefetched_targets(root: str) -> dict[str, Stamp] | None:
    """Return the stamps of the targets that changed since the last build.

    None if there was no subprocess, or if the manifest has changed since. Each result is
    returned once.
    """
    _wait()
    if not _results:
        return None
    _, identity, stamps = _results.pop()
    return stamps if identity == _identity(root) else None


def _wait() -> None:
    while _started:
        result = _started.pop()()
        _results[:] = [result] if result else []


def _identity(root: str) -> Identity:
    """Return the identity of the manifest's files, which changes with every build."""
    return tuple(_identity_of(f"{root}/{part}") for part in (MANIFEST, DELTA))


def _identity_of(path: str) -> tuple[int, int, int] | None:
    try:
        info = os.stat(path)  # noqa: PTH116
    except OSError:
        return None
    return info.st_ino, info.st_mtime_ns, info.st_size


def _prefetch(root: str) -> tuple[dict[str, Data], Identity, dict[str, Stamp]] | None:
    from fw.language.syntax.source_files import scan_sources
    from fw.tasks.build.manifest import Manifest, moved_targets, tool_stamps
    from fw.tasks.schema.source_files import read_sources

    identity = _identity(root)
    before = Manifest.load(root)
    if before is None or before.tools != tool_stamps():
        return None
    blocks = scan_sources(read_sources(Path(root))).blocks
    known = before.models
    changed = [
        block
        for block in blocks
        if not block.broken and (block.name not in known or known[block.name].block != block.hash)
    ]
    models: dict[str, Data] = {}
    if 0 < len(changed) <= _FEW:
        from fw.tasks.schema.parsing import parse_valid

        models = parse_valid(changed)
    return models, identity, moved_targets(before, root)
