"""Plugins: what an installed package adds to fw, declared by an entry point.

A build and every command may ask whether there are any, so this imports next to nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "GROUP",
    "Drivers",
    "Installed",
    "Plugin",
    "driver",
    "drivers",
    "folders",
    "forget",
    "installed",
    "load",
    "package_folders",
    "sources",
]

GROUP: Final = "fw.plugins"

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
_METADATA: Final = (".dist-info", ".egg-info")
_SITES: Final = ("site-packages", "dist-packages")


class Plugin(NamedTuple):
    """What a plugin adds. Each target is `module:object`, imported when it is first needed.

    `providers` are service providers. `routes` maps first segments of paths to modules with a
    `router`. `commands` maps words to click commands. `kinds` are modules that register kinds
    of artifacts. `drivers` maps an area, such as `cache.stores` or `http.middleware`, to names
    and targets.
    """

    providers: tuple[str, ...] = ()
    routes: Mapping[str, str] = _NOTHING
    commands: Mapping[str, str] = _NOTHING
    kinds: tuple[str, ...] = ()
    drivers: Mapping[str, Mapping[str, str]] = _NOTHING


class Installed(NamedTuple):
    """A plugin that is installed: its name, what it adds, and the distribution that brings it."""

    name: str
    target: str
    distribution: str
    version: str
    plugin: Plugin

    def __str__(self) -> str:
        return f"{self.name} ({self.distribution} {self.version})"


def folders() -> tuple[str, ...]:
    """Return the folders that distributions are installed in: those of `sys.path` there are.

    The first is that of the program, or the working folder: nothing is installed there.
    """
    first = 0 if sys.flags.safe_path else 1
    return tuple(path for path in dict.fromkeys(sys.path[first:]) if os.path.isdir(path))  # noqa: PTH112


@lru_cache(maxsize=1)
def package_folders() -> tuple[tuple[str, int], ...]:
    """Return the folders that are made for packages, or hold some, with their times of change.

    They are looked at once in a process, before the plugins in them are: what a process that
    stays has written down must not pass for newer than what it knows.
    """
    found = [path for path in folders() if path.endswith(_SITES) or _distributions(path)]
    return tuple((path, os.stat(path).st_mtime_ns) for path in map(os.path.realpath, found))  # noqa: PTH116


@lru_cache(maxsize=1)
def installed() -> tuple[Installed, ...]:
    """Return the plugins that are installed, by name; looks at the disk once in a process.

    Raises FwError for a name that two distributions claim, and for a plugin that can't be
    imported.
    """
    package_folders()
    found: dict[str, Installed] = {}
    for point in _entry_points() if any(map(_mentions, folders())) else ():
        each = _loaded(point)
        other = found.setdefault(each.name, each)
        if other is not each:
            hint = f"remove one of them: pip uninstall {each.distribution}"
            raise FwError(f"there are two plugins {other} and {each}", hint=hint)
    return tuple(found[name] for name in sorted(found))


def forget() -> None:
    """Have the next call look at the disk again: a test may have installed something."""
    installed.cache_clear()
    package_folders.cache_clear()
    _distributions.cache_clear()
    drivers.cache_clear()


def _mentions(folder: str) -> bool:
    """Say whether a distribution in the folder may bring a plugin.

    To look into the files takes a tenth of the time that importlib.metadata takes to be imported.
    """
    for path in _distributions(folder):
        try:
            with open(f"{path}/entry_points.txt", "rb") as file:  # noqa: PTH123
                if GROUP.encode() in file.read():
                    return True
        except OSError:
            continue
    return False


@lru_cache(maxsize=64)
def _distributions(folder: str) -> list[str]:
    """Return where the metadata of each distribution in a folder is."""
    try:
        return [entry.path for entry in os.scandir(folder) if entry.name.endswith(_METADATA)]
    except OSError:
        return []


def _entry_points() -> tuple[EntryPoint, ...]:
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)))


def _loaded(point: EntryPoint) -> Installed:
    dist = point.dist
    name, version = (dist.name, dist.version) if dist else ("unknown", "")
    try:
        plugin = point.load()
    except Exception as error:
        raise FwError(
            f"the plugin {point.name} of {name} {version} can't be imported: "
            f"{type(error).__name__}: {error}",
            hint=f"bring it up to date, or remove it: pip uninstall {name}",
        ) from error
    if not isinstance(plugin, Plugin):
        raise FwError(
            f"the plugin {point.name} of {name} {version} is no plugin: {point.value} is "
            f"{type(plugin).__name__}",
            hint="it has to be a fw.runtime.plugins.Plugin",
        )
    return Installed(point.name, point.value, name, version, plugin)


@lru_cache(maxsize=32)
def drivers(area: str) -> Mapping[str, str]:
    """Return what plugins add to an area, such as `cache.stores`: targets by name.

    Raises FwError for a name that two of them claim.
    """
    found: dict[str, str] = {}
    owners: dict[str, Installed] = {}
    for each in installed():
        for name, target in each.plugin.drivers.get(area, _NOTHING).items():
            if name in found:
                message = f"the plugins {owners[name]} and {each} both add {name!r} to {area}"
                raise FwError(message, hint=f"remove one: pip uninstall {each.distribution}")
            found[name], owners[name] = target, each
    return MappingProxyType(found)


def driver(area: str, name: str) -> Any:
    """Import and return what a plugin adds to an area under a name, None where none does."""
    target = drivers(area).get(name)
    return None if target is None else load(target)


def load(target: str) -> Any:
    """Import and return `module:object`; raise FwError where there is no such thing."""
    module, _, path = target.partition(":")
    try:
        found: Any = import_module(module)
        for part in filter(None, path.split(".")):
            found = getattr(found, part)
    except (AttributeError, ImportError) as error:
        hint = "it is what a plugin names; bring the plugin up to date"
        raise FwError(f"{target} can't be imported: {error}", hint=hint) from error
    return found


def sources(package: str | None = None) -> Iterator[str]:
    """Yield the files of a package, or of each that a plugin stands in: builds follow from them."""
    if package is None and not installed():
        return
    from importlib.util import find_spec

    targets = [each.target for each in installed()] if package is None else [package]
    for top in dict.fromkeys(target.partition(":")[0].partition(".")[0] for target in targets):
        spec = find_spec(top)
        if spec is None:
            continue
        if spec.origin and not spec.submodule_search_locations:
            yield spec.origin
        for place in spec.submodule_search_locations or ():
            for folder, inner, files in os.walk(place):
                inner[:] = sorted(name for name in inner if name != "__pycache__")
                yield from (f"{folder}/{name}" for name in sorted(files))


class Drivers:
    """Finds drivers by name, and imports only the one that is asked for.

    A module of the package has it under the name `member`; a plugin names it itself, for the
    same area. `what` is the word for such a driver in errors; `without` names modules of the
    package that are no drivers.
    """

    def __init__(
        self,
        area: str,
        package: str,
        path: Iterable[str],
        what: str,
        member: str = "connect",
        without: frozenset[str] = frozenset(),
    ) -> None:
        self.area, self.package, self.what, self.member = area, package, what, member
        self._path, self._without = path, without

    @cached_property
    def _own(self) -> frozenset[str]:
        # Every build asks for one area, and pkgutil or pathlib would take longer to import.
        files = [file.partition(".") for folder in self._path for file in os.listdir(folder)]  # noqa: PTH208
        names = (name for name, _, suffix in files if suffix in ("", "py"))
        return frozenset(name for name in names if name and name[0] != "_") - self._without

    def names(self) -> tuple[str, ...]:
        """Return all names, sorted; FwError where a plugin claims a name of fw's."""
        added = drivers(self.area)
        for name in self._own & added.keys():
            raise FwError(
                f"a plugin adds the {self.what} {name!r}, which there is already",
                hint="remove the plugin, or have it choose another name",
            )
        return tuple(sorted({*self._own, *added}))

    def find(self, name: str) -> Any:
        """Return the driver of that name, None where there is none."""
        if name not in self.names():
            return None
        if name in self._own:
            return getattr(import_module(f"{self.package}.{name}"), self.member)
        return driver(self.area, name)

    def named(self, name: str) -> Any:
        """Return the driver of that name; FwError for one that there isn't.

        That is also raised for one whose library isn't installed.
        """
        found = self.find(name)
        if found is None:
            hint = f"there are {', '.join(self.names())}"
            raise FwError(f"there is no {self.what} {name!r}", hint=hint)
        return found
