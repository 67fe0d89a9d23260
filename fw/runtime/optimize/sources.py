"""Source files of an application's routes, and their state."""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from importlib import metadata
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["Loaded", "Sources", "digest_of", "loaded", "loaded_files", "packages"]

_ALWAYS: Final = ("fw.toml",)
_INSTALLED: Final = frozenset({"dist-packages", "site-packages"})

_GRAIN: Final = 0.05
"""Seconds between two times that a file system may not tell apart."""

_State = tuple[int, int, int, int] | None
"""Size, times of content and status in nanoseconds, and inode; None for a missing file."""


class Sources:
    """The files under `app/`, the settings files and given others.

    The constructor lists the files with their times; `content` reads them, but for files that are
    as they were in `known`.
    """

    def __init__(
        self, root: Path, others: Iterable[str] = (), known: Sources | None = None
    ) -> None:
        self._root = root
        self._known = known
        self._files: list[tuple[str, _State]] = [
            *sorted(_walk(f"{root}/app", "app")),
            *(
                (path, _state(root / path))
                for path in sorted({*_ALWAYS, *_settings(root), *others})
            ),
        ]

    def look_like(self, others: Sources) -> bool:
        """Return True if names, sizes and times are equal: no file has changed.

        This includes the time of the last status change, which programs can't set. So a copy
        always differs, even with preserved modification times.
        """
        return self._files == others._files

    def changed_since(self, moment: float) -> bool:
        """Return True if a file has changed since a moment, in seconds since 1970."""
        # The clock of file systems may be some milliseconds late.
        limit = (moment - _GRAIN) * 1e9
        return any(seen is not None and max(seen[1], seen[2]) > limit for _, seen in self._files)

    def stamp(self) -> str:
        """Return a hash of what `look_like` compares."""
        return hashlib.sha256(repr(self._files).encode()).hexdigest()

    def content(self) -> str:
        """Return a hash of names and contents, which a copy of the files has, too."""
        return hashlib.sha256(repr(self.digests).encode()).hexdigest()

    @cached_property
    def digests(self) -> dict[str, str]:
        """The hash of each file's content by path, "" for a file that can't be read."""
        states = {} if self._known is None else dict(self._known._files)
        digests = {} if self._known is None else self._known.digests
        return {
            path: digests[path] if seen and states.get(path) == seen else self._digest(path, seen)
            for path, seen in self._files
        }

    def _digest(self, path: str, seen: _State) -> str:
        return "" if seen is None else _digest(os.path.join(self._root, path))  # noqa: PTH118

    def have_changed(self, paths: Iterable[str]) -> bool:
        """Return True if one of the files has changed, or isn't among these files."""
        known = dict(self._files)
        return any(_state(self._root / path) != known.get(path, ()) for path in paths)


def _settings(root: Path) -> Iterator[str]:
    return (path for path, _ in _walk(f"{root}/config", "config") if path.endswith(".toml"))


def _walk(folder: str, name: str) -> Iterator[tuple[str, _State]]:
    """Yield the files below a folder, without following symbolic links to folders."""
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            if entry.name != "__pycache__":
                yield from _walk(entry.path, f"{name}/{entry.name}")
        else:
            yield f"{name}/{entry.name}", _state(entry.path)


def _state(path: str | Path) -> _State:
    try:
        info = os.stat(path)  # noqa: PTH116 - six thousand of them: pathlib doubles the time
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(info.st_mode):
        # A pipe or a device might never end.
        return None
    return info.st_size, info.st_mtime_ns, info.st_ctime_ns, info.st_ino


def _digest(path: str | Path) -> str:
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - see above
            return hashlib.sha256(file.read()).hexdigest()
    except OSError:
        return ""


def digest_of(path: Path) -> str:
    """Return the hash of a file's content, "" if it can't be read."""
    return "" if _state(path) is None else _digest(path)


class Loaded(NamedTuple):
    """Loaded sources of a process: the files outside of `app/`, and the versions of packages."""

    others: list[str]
    packages: dict[str, str]


def loaded(root: Path) -> Loaded:
    """Return what this process has loaded."""
    outside = {path for path in loaded_files(root) if not path.startswith("app/")}
    return Loaded(sorted(outside - set(_ALWAYS)), packages(sys.modules))


def loaded_files(root: Path) -> set[str]:
    """Return the files of loaded modules that aren't installed.

    Those in the project are relative to it.
    """
    library = sysconfig.get_path("stdlib") + os.sep
    found = set()
    for module in list(sys.modules.values()):
        name = getattr(module, "__file__", None)
        if not isinstance(name, str) or name.startswith(library):
            continue
        path = Path(os.path.abspath(name))  # noqa: PTH100 - it does not resolve links
        if _INSTALLED.isdisjoint(path.parts):
            inside = path.is_relative_to(root)
            found.add((path.relative_to(root) if inside else path).as_posix())
    return found


def packages(modules: Iterable[str]) -> dict[str, str]:
    """Return name and version of each installed distribution that one of the modules is of."""
    tops = {name.partition(".")[0] for name in modules}
    owners = _owners()
    names = {owner for top in tops & owners.keys() for owner in owners[top]}
    return {name: metadata.version(name) for name in sorted(names)}


@cache
def _owners() -> dict[str, list[str]]:
    """Return the distributions of each module at the top; this reads every installed package."""
    return dict(metadata.packages_distributions())
