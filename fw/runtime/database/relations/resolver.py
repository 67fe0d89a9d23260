"""Resolves one relation at a time, and imports only the models that it names.

SQLAlchemy resolves all relations of all models at once, which needs every model imported:
seconds, with a thousand models.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import copy
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import RelationshipProperty

from fw.runtime.database.models.model import Model, load_models

__all__ = ["Unresolved", "declared", "resolve"]

_STATED = ("secondary", "primaryjoin", "secondaryjoin", "foreign_keys", "remote_side")


class Unresolved(Exception):
    """SQLAlchemy can't resolve a relation."""


@cache
def declared(model: type[Model]) -> Mapping[str, RelationshipProperty[Any]]:
    """Return the relations that a model declares, by name."""
    mapper = model.__mapper__
    properties = {
        name: mapper.get_property(name, _configure_mappers=False)
        for name in mapper.all_orm_descriptors.keys()  # noqa: SIM118
        if mapper.has_property(name)
    }
    return {
        name: found for name, found in properties.items() if isinstance(found, RelationshipProperty)
    }


def resolve(model: type[Model], relation: RelationshipProperty[Any]) -> RelationshipProperty[Any]:
    """Return a model's relation with its target resolved; raise Unresolved."""
    if relation._configure_finished:
        return relation
    home, _, _ = model.__module__.rpartition(".")
    if home.rpartition(".")[2] == "models":
        _import_named(home, relation)
    # SQLAlchemy has no public function for one relation: these are the first steps of its
    # configuration. They run on a copy, because session() runs them again.
    found = copy(relation)
    try:
        found._process_dependent_arguments()
        found._setup_entity()
        found._setup_join_conditions()
    except (AttributeError, SQLAlchemyError):
        # It may name a model outside of the generated package.
        load_models()
        try:
            model.registry.configure()
        except SQLAlchemyError as fault:
            raise Unresolved(str(fault)) from fault
        return relation
    return found


def _import_named(home: str, relation: RelationshipProperty[Any]) -> None:
    """Import the modules of a package that define what a relation names."""
    modules = _modules(home)
    for text in _texts(relation):
        for word in re.findall(r"[^\W\d]\w*", text):
            if (module := modules.get(_bare(word))) is not None:
                import_module(module)
    table = relation._init_args.secondary.argument
    if isinstance(table, str) and table not in Model.metadata.tables:
        for module in _mentioning(home, table):
            import_module(module)


def _texts(relation: RelationshipProperty[Any]) -> Iterator[str]:
    """Yield the texts of a relation that name a class or a table, which may not exist yet."""
    stated = [getattr(relation._init_args, name).argument for name in _STATED]
    yield from (part for part in (relation.argument, *stated) if isinstance(part, str))


@cache
def _modules(home: str) -> dict[str, str]:
    """Return the modules of a package by the bare names of their models."""
    package = import_module(home)
    return {
        _bare(module.name): f"{home}.{module.name}" for module in iter_modules(package.__path__)
    }


def _bare(name: str) -> str:
    """Return the common form of a class and its module: `BlogPost` is in `blog_post`."""
    return name.replace("_", "").casefold()


def _mentioning(home: str, table: str) -> Iterator[str]:
    """Yield the modules of a package whose source names a table."""
    name = f'"{table}"'
    for folder in import_module(home).__path__:
        for file in sorted(Path(folder).glob("*.py")):
            if name in file.read_text(encoding="utf-8", errors="replace"):
                yield f"{home}.{file.stem}"
