"""Drift: differences between the collections of a database and the tables of the schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.database.backends.mongodb.migrations.table_state import TableState

__all__ = ["differences"]

_INTERNAL = ("fw_", "system.")
_SHAPE = "$jsonSchema"


async def differences(driver: MongoDriver, wanted: Mapping[str, TableState]) -> list[str]:
    """Return a line for each collection, validator and index that isn't as the schema has it."""
    found = await driver.run(lambda db, _: _collections(db))
    lines = [f"table {name} is missing" for name in sorted(wanted) if name not in found]
    for name in sorted(found):
        if name in wanted:
            indexes = await driver.run(lambda db, _, name=name: _indexes(db, name))  # type: ignore[misc]
            lines += _validators(wanted[name], found[name])
            lines += _index_lines(wanted[name], indexes)
        elif not name.startswith(_INTERNAL):
            lines.append(f"table {name} is not in the schema")
    return lines


async def _collections(db: Any) -> dict[str, Document]:
    """Return the validator of each collection."""
    return {
        each["name"]: each.get("options", {}).get("validator", {})
        async for each in await db.list_collections()
    }


async def _indexes(db: Any, name: str) -> dict[str, Document]:
    kept = ("name", "key", "unique", "partialFilterExpression")
    return {
        each["name"]: {word: _plain(each[word]) for word in kept if word in each}
        async for each in await db[name].list_indexes()
        if each["name"] != "_id_"
    }


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value


def _validators(state: TableState, actual: Document) -> Iterator[str]:
    wanted = state.validator()
    if actual == wanted:
        return
    shape, rules = _parts(actual)
    wanted_shape, wanted_rules = _parts(wanted)
    before, after = shape.get("properties", {}), wanted_shape["properties"]
    lines = []
    for field in sorted({*before, *after}):
        place = f"column {state.name}.{field}"
        if field not in before:
            lines.append(f"{place} is missing")
        elif field not in after:
            lines.append(f"{place} is not in the schema")
        elif before[field] != after[field]:
            lines.append(f"{place} is {_rule(before[field])}, not {_rule(after[field])}")
        elif (field in shape["required"]) != (field in wanted_shape["required"]):
            is_wanted = field in wanted_shape["required"]
            lines.append(f"{place} is {'not ' if is_wanted else ''}required in the collection")
    if rules != wanted_rules:
        lines.append(f"the checks of {state.name} are not those of the schema")
    yield from lines or [f"the validator of {state.name} is not that of the schema"]


def _parts(validator: Document) -> tuple[dict[str, Any], list[Any]]:
    """Return the schema of a validator, and its other clauses."""
    clauses = validator.get("$and", [])
    shape: dict[str, Any] = next(
        (each[_SHAPE] for each in clauses if _SHAPE in each), {"required": []}
    )
    return shape, [each for each in clauses if _SHAPE not in each]


def _rule(rule: Document) -> str:
    if "enum" in rule:
        return f"enum({', '.join(map(str, rule['enum']))})"
    types = " or ".join(map(str, _listed(rule.get("bsonType", "any"))))
    return f"{types} of at most {rule['maxLength']} characters" if "maxLength" in rule else types


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _index_lines(state: TableState, actual: Mapping[str, Document]) -> Iterator[str]:
    wanted = state.index_documents()
    for name in sorted({*wanted, *actual}):
        place = f"index {name} of {state.name}"
        if name not in actual:
            yield f"{place} is missing"
        elif name not in wanted:
            yield f"{place} is not in the schema"
        elif actual[name] != wanted[name] or [*actual[name]["key"]] != [*wanted[name]["key"]]:
            yield f"{place} has other fields or conditions than in the schema"
