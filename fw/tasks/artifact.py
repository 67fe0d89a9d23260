"""Artifacts, and the registry of artifact kinds."""

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
"""The folder of templates; its tree mirrors that of a generated project."""

BUILT = frozenset({"__pycache__", "dist", "node_modules"})
"""Folders that development tools create in the tree of templates; not part of fw."""

_TEMPLATE = ".mako"

Context = Mapping[str, object]


class Scope(StrEnum):
    """Scope of an artifact kind: one artifact per model, or one per project."""

    MODEL = "model"
    PROJECT = "project"


class Policy(StrEnum):
    """Policy for a generated file that exists already."""

    MANAGED = "managed"
    """Updated, merged or removed as the schema changes. The file has a marker."""
    UNTIL_EDITED = "until edited"
    """Updated or removed as the schema changes, until the user edits it. It has a marker."""
    ONCE = "once"
    """Written once, into a new project; then it belongs to the user."""
    VENDORED = "vendored"
    """Replaced or removed with the version of fw. It may be binary, and has no marker."""


class Settings(NamedTuple):
    """Settings in `fw.toml` that artifacts depend on."""

    project: str
    values: Mapping[str, object] = MappingProxyType({})


class Artifact(NamedTuple):
    """A generated file before it is rendered.

    `path` is relative to the project, with forward slashes; `owner` is the model that it
    belongs to, or None for a file of the whole project.
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
    """A kind of artifact: its path, its template, and the builder of the template's context.

    `path` is a format string over `fw.language.names.Names`, such as
    `app/models/{module}.py`. The builder is `(Model, Schema, Settings)` in model scope and
    `(Schema, Settings)` in project scope. A model-scope builder may read only its own model
    and the *interface* (names, primary key, foreign keys, titles) of the models that it references.
    A project-scope builder may read only the models' names in order, unless `whole_schema`.
    `when` names a table of `fw.toml`; a project without it has no artifact of the kind. An
    artifact of `enums` depends on the shared enums alone; a schema without any has none.
    `former` are patterns of paths where earlier versions of fw wrote files that the kind replaces.
    """

    name: str
    scope: Scope
    path: str
    template: str
    build: ContextBuilder
    policy: Policy = Policy.MANAGED
    whole_schema: bool = False
    when: str | None = None
    former: tuple[str, ...] = ()
    enums: bool = False

    @property
    def is_verbatim(self) -> bool:
        """Return True if the file is copied unchanged, so that it doesn't depend on the schema."""
        return not self.template.endswith(_TEMPLATE)

    def is_in(self, values: Mapping[str, object], *, enums: bool) -> bool:
        """Return True if a project with these settings has artifacts of this kind.

        `enums` is True if its schema has shared enums.
        """
        if self.enums and not enums:
            return False
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
    former: tuple[str, ...] = (),
    enums: bool = False,
) -> Callable[[B], B]:
    """Register the decorated context builder as an artifact kind.

    The template defaults to `path` plus `.mako`, with `{module}` replaced by `model`. A template
    without `.mako` is copied unchanged. The template of a plug-in is `package:path`, relative to
    the package. Raise ValueError if the name is registered already.
    """

    def register(build: B) -> B:
        if name in _kinds:
            raise ValueError(f"artifact kind {name!r} is registered twice")
        source = template or path.replace("{module}", "model") + _TEMPLATE
        more = (policy, whole_schema, when, former, enums)
        _kinds[name] = Kind(name, scope, path, source, build, *more)
        return build

    return register


def kinds() -> tuple[Kind, ...]:
    """Return all artifact kinds, those of plug-ins included, sorted by name.

    Raise FwError if a plug-in cannot be imported.
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
    """Return the file of a template: in fw's own tree, or for `package:path` in that package.

    Raise FwError if there is no such package.
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
