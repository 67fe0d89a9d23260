"""Check of the query classes: names exist, reveal no values that aren't sent, and are indexed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fw.project.doctor import Finding, Level
from fw.runtime.errors import FwError
from fw.runtime.messages import say

if TYPE_CHECKING:
    from pydantic import BaseModel

    from fw.runtime.database.models.model import Model
    from fw.runtime.http.query.list_query import ListQuery

__all__ = ["queries"]


def queries(_root: Path) -> Iterator[Finding]:
    """Check the lists of the application, which the check before has imported."""
    try:
        listed = list(_lists())
    except Exception:  # noqa: BLE001 - the check of the application reports it
        return
    faults = [fault for query, kind in listed for fault in _faults(query, kind)]
    yield from faults
    if listed and not faults:
        yield Finding(Level.OK, say("lists are filtered and sorted by fields that responses have"))


def _lists() -> Iterator[tuple[type[ListQuery], type[BaseModel] | None]]:
    """Yield the query class of each list with the class of its records."""
    from fw.runtime.http.query.list_query import ListQuery, query_class
    from fw.runtime.http.responses.encoder import encoder_of

    table: Any = getattr(sys.modules.get("app.routes"), "routes", None)
    if table is None:
        return
    for segment in table:
        for route in table.router(segment).routes:
            encoder = encoder_of(route)
            query = query_class(route) if encoder else None
            if encoder and query and issubclass(query, ListQuery) and hasattr(query, "model"):
                yield query, encoder.kind


def _faults(query: type[ListQuery], kind: type[BaseModel] | None) -> Iterator[Finding]:
    from fw.runtime.http.query.search import searched
    from fw.runtime.http.query.sorting import sort_names

    attribute = "sort_fields"
    try:
        sorts = sort_names(query.model, query.sort_fields)
        attribute = "search_fields"
        searched(query, query.model)
    except (FwError, ValueError) as error:
        message = say(
            "{module}: {query}.{attribute}: {error}",
            module=query.__module__,
            query=query.__name__,
            attribute=attribute,
            error=error,
        )
        yield Finding(Level.PROBLEM, message, say("change or remove the name"))
        return
    yield from _unindexed(query)
    for attribute, name, sent in _used(query, kind, sorts):
        column = name.rpartition(".")[2]
        if sent is not None and column not in _sent(sent):
            yield Finding(
                Level.NOTE,
                say(
                    "{query}.{attribute} has {name}, which {kind} doesn't send: "
                    "requests can find out its values",
                    query=query.__name__,
                    attribute=attribute,
                    name=repr(name),
                    kind=sent.__name__,
                ),
                say(
                    "remove it from {query}.{attribute} in {file}",
                    query=query.__name__,
                    attribute=attribute,
                    file=_file(query),
                ),
            )


def _unindexed(query: type[ListQuery]) -> Iterator[Finding]:
    """Yield the relations that filters lead through, but whose foreign keys have no index."""
    from fw.runtime.database.models.model import is_view
    from fw.runtime.database.models.references import leading_columns
    from fw.runtime.http.query.allowed_names import filter_relations

    for name, relation in filter_relations(query, query.model).items():
        owner: Any = query.model.__table__
        if relation.link is not None:
            table, column = owner.metadata.tables[relation.link.table], relation.link.near
        elif owner.c[relation.near].foreign_keys:
            table, column = owner, relation.near
        else:
            table, column = relation.model.__table__, relation.far
        is_key = bool(table.c[column].foreign_keys) and not is_view(table)
        if is_key and column not in leading_columns(table):
            yield Finding(
                Level.NOTE,
                say(
                    "filters of {query} lead through {name}, whose foreign key "
                    "{table}.{column} has no index: each reads the whole table",
                    query=query.__name__,
                    name=repr(name),
                    table=table.name,
                    column=column,
                ),
                say(
                    "add an index, or leave {name} out of filter_relations in {file}",
                    name=repr(name),
                    file=_file(query),
                ),
            )


def _used(
    query: type[ListQuery], kind: type[BaseModel] | None, sorts: list[str]
) -> Iterator[tuple[str, str, type[BaseModel] | None]]:
    """Yield each name that requests may use: its attribute, and the class of the records."""
    from fw.runtime.database.models.metadata import metadata_of
    from fw.runtime.database.relations.relation import sortable
    from fw.runtime.http.query.search import searched
    from fw.runtime.http.responses.encoder import default_response_class

    metadata = metadata_of(query.model)
    filters = metadata.public if query.filter_fields is None else query.filter_fields
    yield from (("filter_fields", name, kind) for name in filters if name in metadata.columns)
    for name in sorts:
        relation, dot, _ = name.partition(".")
        other: type[Model] | None = sortable(query.model)[relation].model if dot else None
        # Only a class that names its fields says which fields of related records it means.
        if other is None:
            yield "sort_fields", name, kind
        elif query.sort_fields is not None:
            yield "sort_fields", name, default_response_class(other)
    for relations, fields, _ in searched(query, query.model):
        if not relations:
            yield from (("search_fields", name, kind) for name in fields)
        elif (other_kind := default_response_class(relations[-1].model)) is not None:
            path = ".".join(one.name for one in relations)
            yield from (("search_fields", f"{path}.{name}", other_kind) for name in fields)


def _sent(kind: type[BaseModel]) -> set[str]:
    """Return the columns whose values a response class sends."""
    fields = kind.model_fields.items()
    shown = [(name, field) for name, field in fields if not field.exclude]
    aliases = {alias for _, one in shown for alias in (one.alias, one.validation_alias)}
    return {name for name, _ in shown} | {one for one in aliases if isinstance(one, str)}


def _file(query: type[ListQuery]) -> str:
    return f"{query.__module__.replace('.', '/')}.py"
