"""What an artifact is, and the registry of the kinds of artifact."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import NamedTuple, TypeVar

__all__ = ["Artifact", "Kind", "Policy", "Scope", "Settings", "artifact", "kinds"]

Context = Mapping[str, object]


class Scope(StrEnum):
    """What one artifact of a kind stands for."""

    MODEL = "model"
    PROJECT = "project"


class Policy(StrEnum):
    """Who owns the file once it is written."""

    MANAGED = "managed"
    """Marked with its hash; replaced, merged or removed as the schema changes."""
    UNTIL_EDITED = "until edited"
    """Marked, replaced and removed as well, but from its first edit on the user's alone."""
    ONCE = "once"
    """Written where it is missing from a new project; from then on the user's alone."""


class Settings(NamedTuple):
    """What artifacts depend on besides the schema: parts of `fw.toml`."""

    project: str
    values: Mapping[str, object] = MappingProxyType({})


class Artifact(NamedTuple):
    """One file that follows from the schema, before it is rendered.

    `path` is relative to the project, with forward slashes; `owner` is the model it
    belongs to, None for a project-wide file.
    """

    path: str
    template: str
    context: Context
    kind: str
    owner: str | None = None
    policy: Policy = Policy.MANAGED


ContextBuilder = Callable[..., Context]
B = TypeVar("B", bound=ContextBuilder)


class Kind(NamedTuple):
    """A kind of artifact: where it goes, which template renders it, what the template sees.

    `path` is a format string over `fw.language.names.Names`, such as
    `app/models/{module}.py`. The builder is `(Model, Schema, Settings)` in model scope and
    `(Schema, Settings)` in project scope. A model-scope builder may read only its own model
    and the *interface* (names, primary key, foreign keys) of the models it refers to.
    A project-scope builder may read only the models' names in order, unless `whole_schema`.
    """

    name: str
    scope: Scope
    path: str
    template: str
    build: ContextBuilder
    policy: Policy = Policy.MANAGED
    whole_schema: bool = False


_kinds: dict[str, Kind] = {}


def artifact(
    name: str,
    *,
    scope: Scope,
    path: str,
    template: str | None = None,
    policy: Policy = Policy.MANAGED,
    whole_schema: bool = False,
) -> Callable[[B], B]:
    """Register the decorated context builder as an artifact kind.

    The template defaults to `path` with `.mako` behind it, `{module}` read as `model`.
    Raises ValueError for a name that is taken.
    """

    def register(build: B) -> B:
        if name in _kinds:
            raise ValueError(f"artifact kind {name!r} is registered twice")
        source = template or path.replace("{module}", "model") + ".mako"
        _kinds[name] = Kind(name, scope, path, source, build, policy, whole_schema)
        return build

    return register


def kinds() -> tuple[Kind, ...]:
    """Return every artifact kind, in the order of their names; imports `fw.tasks.kinds`."""
    package = import_module("fw.tasks.kinds")
    for module in iter_modules(package.__path__):
        import_module(f"fw.tasks.kinds.{module.name}")
    return tuple(_sorted())


def _sorted() -> Iterator[Kind]:
    return iter(sorted(_kinds.values(), key=lambda kind: kind.name))
