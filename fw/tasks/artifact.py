"""What an artifact is, and the registry of the kinds of artifact."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import fw
from fw.runtime.errors import FwError
from fw.runtime.plugins import Installed, installed

__all__ = [
    "BUILT",
    "TEMPLATES",
    "Artifact",
    "Kind",
    "Policy",
    "Scope",
    "Settings",
    "artifact",
    "kinds",
    "template_file",
]

TEMPLATES = Path(fw.__file__).parent / "templates"
"""The tree that mirrors what is generated."""

BUILT = frozenset({"__pycache__", "dist", "node_modules"})
"""Folders of the tree that tools fill where a developer runs them: no part of fw."""

_TEMPLATE = ".mako"

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
    `when` names a table of `fw.toml`: without it a project has no artifact of the kind.
    """

    name: str
    scope: Scope
    path: str
    template: str
    build: ContextBuilder
    policy: Policy = Policy.MANAGED
    whole_schema: bool = False
    when: str | None = None

    @property
    def is_verbatim(self) -> bool:
        """Whether the template is the text itself, so that nothing in the schema changes it."""
        return not self.template.endswith(_TEMPLATE)

    def is_in(self, values: Mapping[str, object]) -> bool:
        """Whether a project with these settings has such artifacts."""
        return self.when is None or isinstance(values.get(self.when), Mapping)


_kinds: dict[str, Kind] = {}


def artifact(
    name: str,
    *,
    scope: Scope,
    path: str,
    template: str | None = None,
    policy: Policy = Policy.MANAGED,
    whole_schema: bool = False,
    when: str | None = None,
) -> Callable[[B], B]:
    """Register the decorated context builder as an artifact kind.

    The template defaults to `path` with `.mako` behind it, `{module}` read as `model`; one
    without `.mako` is taken as it is. That of a plugin is `package:path`, relative to the
    package. Raises ValueError for a name that is
    taken.
    """

    def register(build: B) -> B:
        if name in _kinds:
            raise ValueError(f"artifact kind {name!r} is registered twice")
        source = template or path.replace("{module}", "model") + _TEMPLATE
        _kinds[name] = Kind(name, scope, path, source, build, policy, whole_schema, when)
        return build

    return register


def kinds() -> tuple[Kind, ...]:
    """Return every artifact kind, in the order of their names; imports `fw.tasks.kinds`.

    Those of plugins are among them; FwError for one that can't be imported.
    """
    package = import_module("fw.tasks.kinds")
    for module in iter_modules(package.__path__):
        import_module(f"fw.tasks.kinds.{module.name}")
    for each in installed():
        for name in each.plugin.kinds:
            _import_from(each, name)
    return tuple(_sorted())


def _import_from(each: Installed, module: str) -> None:
    try:
        import_module(module)
    except Exception as error:
        message = f"cannot import {module} of the plug-in {each}: {error}"
        raise FwError(message, hint=f"update it, or: pip uninstall {each.distribution}") from error


def template_file(template: str) -> Path:
    """Return where a template stands: in fw's own tree, or for `package:path` in that package.

    Raises FwError for a package that there isn't.
    """
    package, colon, path = template.rpartition(":")
    if not colon:
        return TEMPLATES / template
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise FwError(f"unknown package {package!r} in the template {template!r}")
    return Path(spec.submodule_search_locations[0]) / path


def _sorted() -> Iterator[Kind]:
    return iter(sorted(_kinds.values(), key=lambda kind: kind.name))
