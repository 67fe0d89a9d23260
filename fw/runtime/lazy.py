"""Packages whose names are imported when first used: naming one area imports that alone."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module

__all__ = ["attach"]


def attach(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return what is to be `__getattr__` and `__dir__` of a package, in this order.

    `homes` has for each name the module that defines it, as `import_module` takes it, so one of
    the package itself begins with a dot; `module:other` where it has another name there, and
    `module:` where the name is the module itself. Type
    checkers are told by imports under `TYPE_CHECKING`, and are to see no `__getattr__`: they
    would take every name for one that is there.
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
