"""Resolves one relation at a time, and imports only the models that it names.

SQLAlchemy resolves all relations of all models at once, which needs every model imported:
seconds, with a thousand models.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import RelationshipProperty

from fw.runtime.database.library_internals import (
    configured_copy,
    declared_properties,
    is_configured,
    relationship_texts,
    secondary_argument,
)
from fw.runtime.database.models.model import Model, load_models
from fw.runtime.names import normalize_name

__all__ = ["Unresolved", "declared", "resolve"]


class Unresolved(Exception):
    """SQLAlchemy can't resolve a relation."""


@cache
def declared(model: type[Model]) -> Mapping[str, RelationshipProperty[Any]]:
    """Return the relations that a model declares, by name."""
    properties = declared_properties(model.__mapper__)
    return {
        name: found for name, found in properties.items() if isinstance(found, RelationshipProperty)
    }


def resolve(model: type[Model], relation: RelationshipProperty[Any]) -> RelationshipProperty[Any]:
    """Return a model's relation with its target resolved; raise Unresolved."""
    if is_configured(relation):
        return relation
    home, _, _ = model.__module__.rpartition(".")
    if home.rpartition(".")[2] == "models":
        _import_named(home, relation)
    try:
        return configured_copy(relation)
    except (AttributeError, SQLAlchemyError):
        # It may name a model outside of the generated package.
        load_models()
        try:
            model.registry.configure()
        except SQLAlchemyError as fault:
            raise Unresolved(str(fault)) from fault
        return relation


def _import_named(home: str, relation: RelationshipProperty[Any]) -> None:
    """Import the modules of a package that define what a relation names."""
    modules = _modules_by_model(home)
    for text in relationship_texts(relation):
        for word in re.findall(r"[^\W\d]\w*", text):
            if (module := modules.get(normalize_name(word))) is not None:
                import_module(module)
    table = secondary_argument(relation)
    if isinstance(table, str) and table not in Model.metadata.tables:
        for module in _modules_with_table(home, table):
            import_module(module)


@cache
def _modules_by_model(home: str) -> dict[str, str]:
    """Return the modules of a package by the bare names of their models."""
    package = import_module(home)
    return {
        normalize_name(module.name): f"{home}.{module.name}"
        for module in iter_modules(package.__path__)
    }


def _modules_with_table(home: str, table: str) -> Iterator[str]:
    """Yield the modules of a package whose source names a table."""
    name = f'"{table}"'
    for folder in import_module(home).__path__:
        for file in sorted(Path(folder).glob("*.py")):
            if name in file.read_text(encoding="utf-8", errors="replace"):
                yield f"{home}.{file.stem}"
