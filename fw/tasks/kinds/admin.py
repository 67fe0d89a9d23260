"""`admin/`: a descriptor for each model, the menu, and the sources that are taken as they are."""

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
"""The table of `fw.toml` that gives a project an admin, and the folder that it stands in."""

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
    """Return what the template of a model's descriptor sees."""
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
    """Return what the menu's template sees."""
    return {"menu": items(names_of(name).prefix for name in schema.models)}


def sources(tree: Path) -> Iterator[str]:
    """Yield the files of the admin's source tree that a project gets, relative to the tree.

    Tests stay behind, and what npm and Vite put there where a developer runs them.
    """
    for folder, folders, names in os.walk(tree):
        folders[:] = sorted(set(folders) - BUILT)
        inside = Path(folder).relative_to(tree)
        yield from ((inside / name).as_posix() for name in sorted(names) if _is_shipped(name))


def _is_shipped(name: str) -> bool:
    return not name.endswith(_NOT_SHIPPED)


def source(_schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return what a source sees that is taken as it is: nothing."""
    return {}


for _path in sources(TEMPLATES / TABLE):
    artifact(
        f"admin-source-{_path}",
        scope=Scope.PROJECT,
        path=f"{TABLE}/{_path}",
        template=f"{TABLE}/{_path}",
        # npm writes the lock anew whenever a dependency is added, and merged line by line it
        # would be a lock that nobody resolved: from its first change on it is npm's.
        policy=Policy.UNTIL_EDITED if _path == _LOCK else Policy.MANAGED,
        when=TABLE,
    )(source)
