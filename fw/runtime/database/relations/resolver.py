"""Resolves one relation at a time, by importing the models that it names and no others.

SQLAlchemy resolves all the relations of all models at once, for which every model has to be
imported: seconds, where there are a thousand.
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
    """SQLAlchemy can't make out what the relations of the models lead to."""


@cache
def declared(model: type[Model]) -> Mapping[str, RelationshipProperty[Any]]:
    """Return the relations that stand in a model, by name."""
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
    """Return a relation of a model with what it leads to; raise Unresolved."""
    if relation._configure_finished:
        return relation
    home, _, _ = model.__module__.rpartition(".")
    if home.rpartition(".")[2] == "models":
        _import_named(home, relation)
    # The first steps of what SQLAlchemy does of all relations in one go, which has no name of
    # its own. They are taken of a copy, for it takes them again when a session() is opened.
    found = copy(relation)
    try:
        found._process_dependent_arguments()
        found._setup_entity()
        found._setup_join_conditions()
    except (AttributeError, SQLAlchemyError):
        # Perhaps it names a model that stands where a generated one doesn't.
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
    """Yield what a relation says as text, because the class or the table may not exist yet."""
    stated = [getattr(relation._init_args, name).argument for name in _STATED]
    yield from (part for part in (relation.argument, *stated) if isinstance(part, str))


@cache
def _modules(home: str) -> dict[str, str]:
    """Return the modules of a package by the bare names of the models in them."""
    package = import_module(home)
    return {
        _bare(module.name): f"{home}.{module.name}" for module in iter_modules(package.__path__)
    }


def _bare(name: str) -> str:
    """Return a name as a class and its module share it: `BlogPost` stands in `blog_post`."""
    return name.replace("_", "").casefold()


def _mentioning(home: str, table: str) -> Iterator[str]:
    """Yield the modules of a package whose source names a table."""
    name = f'"{table}"'
    for folder in import_module(home).__path__:
        for file in sorted(Path(folder).glob("*.py")):
            if name in file.read_text(encoding="utf-8", errors="replace"):
                yield f"{home}.{file.stem}"
