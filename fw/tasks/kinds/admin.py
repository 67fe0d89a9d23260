"""Artifacts in `admin/`: a descriptor per model, the menu, and the sources."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from fw.language.model import Model, Schema
from fw.language.names import label_of, names_of
from fw.tasks.artifact import BUILT, TEMPLATES, Policy, Scope, Settings, artifact
from fw.tasks.render.admin_descriptor import (
    field_members,
    items,
    relation_members,
    sort_of,
    title_of,
)

__all__ = ["TABLE", "menu", "resources", "source", "sources"]

TABLE = "admin"
"""The table of `fw.toml` that enables the admin, and the admin's folder."""

_LOCK = "package-lock.json"
_NOT_SHIPPED = (
    ".mako",
    ".test.ts",
    ".test.tsx",
    ".test.json",
    "testing.ts",
    "testing.tsx",
    "vitest.config.ts",
    "vitest.setup.ts",
)


@artifact("admin-resources", scope=Scope.MODEL, path="admin/resources/{module}.json", when=TABLE)
def resources(model: Model, _schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return the template context of a model's descriptor."""
    names, title, sort = names_of(model.name), title_of(model), sort_of(model)
    return {
        "model": model.name,
        "path": names.prefix,
        "one": label_of(names.module),
        "many": label_of(names.table),
        "key": model.primary.name,
        "title": title,
        "titles": items(title) if isinstance(title, list) else (),
        "sort": sort,
        "sorts": items(sort) if isinstance(sort, list) else (),
        "fields": field_members(model),
        "relations": relation_members(model),
    }


@artifact("admin-menu", scope=Scope.PROJECT, path="admin/menu.json", when=TABLE)
def menu(schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return the template context of the menu."""
    return {"menu": items(names_of(name).prefix for name in schema.models)}


def sources(tree: Path) -> Iterator[str]:
    """Yield the source files that a project gets, relative to the source tree.

    Tests are left out, and the files that npm and Vite create for a developer.
    """
    for folder, folders, names in os.walk(tree):
        folders[:] = sorted(set(folders) - BUILT)
        inside = Path(folder).relative_to(tree)
        yield from ((inside / name).as_posix() for name in sorted(names) if _is_shipped(name))


def _is_shipped(name: str) -> bool:
    return not name.endswith(_NOT_SHIPPED)


def source(_schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return the empty context of a file that is copied unchanged."""
    return {}


for _path in sources(TEMPLATES / TABLE):
    artifact(
        f"admin-source-{_path}",
        scope=Scope.PROJECT,
        path=f"{TABLE}/{_path}",
        template=f"{TABLE}/{_path}",
        # npm rewrites the lock for every new dependency, and a merge by lines would produce a
        # lock that npm never resolved: once changed, it belongs to npm.
        policy=Policy.UNTIL_EDITED if _path == _LOCK else Policy.MANAGED,
        when=TABLE,
    )(source)
