"""Lazy imports: import the names of a package when they are first used."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module

__all__ = ["attach"]


def attach(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` for a package.

    `homes` maps each name to its module in the form of `import_module`: a module in the package
    begins with a dot. `module:other` is for another name in the module, `module:` for the module
    itself. Define the two functions only if not `TYPE_CHECKING`, because a type checker would
    accept any name of a module with `__getattr__`.
    """
    names = vars(sys.modules[package])

    def load(name: str) -> object:
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        place, colon, there = home.partition(":")
        module = import_module(place, package)
        value = module if colon and not there else getattr(module, there or name)
        names[name] = value
        return value

    def listed() -> list[str]:
        return sorted({*names, *names["__all__"]})

    return load, listed
