"""Artifacts in `admin/`: a descriptor per model, the menu, the library and what uses it."""

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

__all__ = ["FORMER_LIBRARY", "TABLE", "menu", "resources", "source", "sources"]

TABLE = "admin"
"""The table of `fw.toml` that enables the admin, and the admin's folder."""

FORMER_LIBRARY = f"{TABLE}/lib"
"""Folder where earlier versions of fw wrote the sources of the library."""

_LOCK = "package-lock.json"
_PACKAGE = ".tgz"
_DEPENDENCIES = "package.json"
_FORMER = {
    _PACKAGE: (f"{TABLE}/vendor/fw-admin-*{_PACKAGE}",),
    _DEPENDENCIES: (f"{FORMER_LIBRARY}/**/*",),
}


@artifact("admin-resources", scope=Scope.MODEL, path="admin/resources/{module}.json", when=TABLE)
def resources(model: Model, schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return the template context of a model's descriptor."""
    names, title, sort = names_of(model.name), title_of(model), sort_of(model)
    return {
        "model": model.name,
        "path": model.prefix,
        "one": label_of(names.module),
        "many": label_of(names.table),
        "view": model.view,
        "key": model.keys[0].name,
        "keys": items(model.composite_key),
        "title": title,
        "titles": items(title) if isinstance(title, list) else (),
        "sort": sort,
        "sorts": items(sort) if isinstance(sort, list) else (),
        "fields": field_members(model),
        "relations": relation_members(model, schema),
    }


@artifact("admin-menu", scope=Scope.PROJECT, path="admin/menu.json", when=TABLE)
def menu(schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return the template context of the menu."""
    return {"menu": items(schema.prefix_of(name) for name in schema.models)}


def sources(tree: Path) -> Iterator[str]:
    """Yield the files that are copied unchanged, relative to the tree of templates.

    The files that npm and Vite create for a developer are left out.
    """
    for folder, folders, names in os.walk(tree):
        folders[:] = sorted(set(folders) - BUILT)
        inside = Path(folder).relative_to(tree)
        for name in sorted(names):
            if not name.endswith(".mako"):
                yield (inside / name).as_posix()


def _policy(path: str) -> Policy:
    if path.endswith(_PACKAGE):
        return Policy.VENDORED
    # npm rewrites the lock for every new dependency, and a merge by lines would produce a lock
    # that npm never resolved: once changed, it belongs to npm.
    return Policy.UNTIL_EDITED if path == _LOCK else Policy.MANAGED


def source(_schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return the empty context of a file that is copied unchanged."""
    return {}


for _path in sources(TEMPLATES / TABLE):
    artifact(
        "admin-library" if _path.endswith(_PACKAGE) else f"admin-source-{_path}",
        scope=Scope.PROJECT,
        path=f"{TABLE}/{_path}",
        template=f"{TABLE}/{_path}",
        policy=_policy(_path),
        when=TABLE,
        former=_FORMER.get(_path, _FORMER.get(Path(_path).suffix, ())),
    )(source)
