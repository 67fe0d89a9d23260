"""Plugins: extensions of fw in installed packages, declared by an entry point.

Every command checks for plugins, so this module imports as little as possible.
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
from fw.runtime.names import suggest

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
    """Extensions of a plugin. Each target is `module:object`, imported when it is first needed.

    `providers` are service providers. `routes` maps first path segments to modules with a
    `router`. `commands` maps names to click commands. `kinds` are modules that register artifact
    kinds. `drivers` maps an area, such as `cache.stores` or `http.middleware`, to names and
    targets.
    """

    providers: tuple[str, ...] = ()
    routes: Mapping[str, str] = _NOTHING
    commands: Mapping[str, str] = _NOTHING
    kinds: tuple[str, ...] = ()
    drivers: Mapping[str, Mapping[str, str]] = _NOTHING


class Installed(NamedTuple):
    """An installed plugin and its distribution."""

    name: str
    target: str
    distribution: str
    version: str
    plugin: Plugin

    def __str__(self) -> str:
        return f"{self.name} ({self.distribution} {self.version})"


def folders() -> tuple[str, ...]:
    """Return the existing folders of `sys.path` in which distributions may be installed.

    The first entry is the folder of the program or the working folder, without distributions.
    """
    first = 0 if sys.flags.safe_path else 1
    return tuple(path for path in dict.fromkeys(sys.path[first:]) if os.path.isdir(path))  # noqa: PTH112


@lru_cache(maxsize=1)
def package_folders() -> tuple[tuple[str, int], ...]:
    """Return the folders for packages with their modification times.

    They are read once per process, before the plugins: a long-running process must not record a
    newer time than that of the plugins it has loaded.
    """
    found = [path for path in folders() if path.endswith(_SITES) or _distributions(path)]
    return tuple((path, os.stat(path).st_mtime_ns) for path in map(os.path.realpath, found))  # noqa: PTH116


@lru_cache(maxsize=1)
def installed() -> tuple[Installed, ...]:
    """Return the installed plugins, sorted by name; read from disk once per process.

    Raises FwError if two distributions use the same name or a plugin can't be imported.
    """
    package_folders()
    found: dict[str, Installed] = {}
    for point in _entry_points() if any(map(_mentions, folders())) else ():
        each = _loaded(point)
        other = found.setdefault(each.name, each)
        if other is not each:
            hint = f"remove one of them: pip uninstall {each.distribution}"
            raise FwError(f"duplicate plugin: {other} and {each}", hint=hint)
    return tuple(found[name] for name in sorted(found))


def forget() -> None:
    """Clear the caches, for tests that install a plugin."""
    installed.cache_clear()
    package_folders.cache_clear()
    _distributions.cache_clear()
    drivers.cache_clear()


def _mentions(folder: str) -> bool:
    """Return True if a distribution in the folder may have a plugin.

    Reading the files takes a tenth of the time of importing importlib.metadata.
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
    """Return the metadata folder of each distribution in a folder."""
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
            hint=f"upgrade it, or remove it: pip uninstall {name}",
        ) from error
    if not isinstance(plugin, Plugin):
        raise FwError(
            f"the plugin {point.name} of {name} {version} is invalid: {point.value} is of type "
            f"{type(plugin).__name__}",
            hint="make it a fw.runtime.plugins.Plugin",
        )
    return Installed(point.name, point.value, name, version, plugin)


@lru_cache(maxsize=32)
def drivers(area: str) -> Mapping[str, str]:
    """Return the targets that plugins add to an area, such as `cache.stores`, by name.

    Raises FwError if two plugins use the same name.
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
    """Import and return a plugin's driver in an area, None for an unknown name."""
    target = drivers(area).get(name)
    return None if target is None else load(target)


def load(target: str) -> Any:
    """Import and return `module:object`; raise FwError if it can't be imported."""
    module, _, path = target.partition(":")
    try:
        found: Any = import_module(module)
        for part in filter(None, path.split(".")):
            found = getattr(found, part)
    except (AttributeError, ImportError) as error:
        hint = "a plugin names it; upgrade the plugin"
        raise FwError(f"{target} can't be imported: {error}", hint=hint) from error
    return found


def sources(package: str | None = None) -> Iterator[str]:
    """Yield the files of a package, by default of all plugins' packages: inputs of a build."""
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
    """Registry of drivers, which imports only the requested one.

    A module of the package defines its driver as `member`; a plugin names the target for the same
    area. `what` describes a driver in errors. `without` names the modules of the package that are
    not drivers.
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
        """Return all names, sorted; FwError if a plugin uses a name of fw."""
        added = drivers(self.area)
        for name in self._own & added.keys():
            raise FwError(
                f"a plugin adds the {self.what} {name!r}, which exists already",
                hint="remove the plugin, or choose another name in it",
            )
        return tuple(sorted({*self._own, *added}))

    def find(self, name: str) -> Any:
        """Return a driver by name, None for an unknown name."""
        if name not in self.names():
            return None
        if name in self._own:
            return getattr(import_module(f"{self.package}.{name}"), self.member)
        return driver(self.area, name)

    def named(self, name: str) -> Any:
        """Return a driver by name.

        Raises FwError for an unknown name and for a driver whose library isn't installed.
        """
        found = self.find(name)
        if found is None:
            hint = suggest(name, self.names())
            raise FwError(f"unknown {self.what} {name!r}", hint=hint)
        return found
