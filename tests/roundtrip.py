"""Starts a generated application and uses every endpoint of every model.

`python tests/roundtrip.py <project>` prints what is wrong and exits with 1; it changes to the
project, whose database has to be there and migrated. It is run apart from the tests because
one process can hold one package called `app`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pydantic_core import to_jsonable_python

from fw.language.model import Field, Model, Schema
from fw.language.names import ids_of, names_of
from fw.language.schema import load
from fw.runtime.database.models.metadata import Column
from fw.runtime.rules.conditions import parse
from fw.runtime.rules.file_types import sample_head
from fw.runtime.testing.condition_values import satisfied
from fw.runtime.testing.sample_values import sample_value
from fw.tasks.kinds.controllers import key_parameters
from fw.tasks.render.rule_code import parsed_rules

Json = Any
_serial = count(1)


def _uuid(number: int) -> str:
    return f"0190a6e4-0000-7000-8000-{number:012d}"


_VALUES: dict[str, Callable[[Field, int], Json]] = {
    "int": lambda _, n: n,
    "string": lambda field, n: f"日{n}"[: field.type.length],
    "text": lambda _, n: f'line {n}\n"é" \\ \t',
    "float": lambda _, n: n + 0.5,
    "bool": lambda _, n: n % 2 == 0,
    "uuid": lambda _, n: _uuid(n),
    "datetime": lambda _, n: f"2024-01-31T12:00:{n % 60:02d}Z",
    "date": lambda _, n: f"2024-02-{n % 28 + 1:02d}",
    "time": lambda _, n: f"12:30:{n % 60:02d}",
    "decimal": lambda field, n: f"{n % 10}.{'5'.ljust(field.type.scale or 0, '0')}"[
        : 2 + field.type.scale if field.type.scale else 1
    ],
    "bytes": lambda field, n: b64encode(bytes([n % 256])).decode(),
    "file": lambda _, n: None,
    "image": lambda _, n: None,
    "json": lambda _, n: {"n": n, "list": [1, 2.5, None, True, "é"]},
    "array": lambda field, n: [_item(field, n), _item(field, n + 1)],
    "enum": lambda field, n: field.type.values[n % len(field.type.values)],
}


def _item(field: Field, number: int) -> Json:
    kind = field.type.item
    assert kind is not None
    return _VALUES[kind.name](replace(field, type=kind), number)


_NOWHERE: dict[str, Json] = {"int": 10**9, "string": "nowhere", "uuid": _uuid(0)}


def _ruled(field: Field, number: int) -> Json:
    """Return a value that follows the rules of a field."""
    kind: Any = "string" if field.type.name == "text" else field.type.name
    digits = (field.type.precision or 0, field.type.scale or 0)
    rules = parsed_rules(field)
    column = Column(field.name, kind, False, False, False, digits, rules=rules)
    return to_jsonable_python(sample_value(column, field.type.length, number))


class Trip:
    """One trip through the application: what was wrong is kept in `faults`."""

    def __init__(self, client: Any, schema: Schema) -> None:
        self.client = client
        self.schema = schema
        self.keys: dict[str, Json] = {}
        self.rows: dict[str, dict[str, Json]] = {}
        self.faults: list[str] = []

    def send(self, method: str, path: str, status: int, body: Json = None) -> Json:
        """Send a request and return its answer's JSON; another status is a fault."""
        options = {} if body is None else {"json": body}
        response = self.client.request(method, path, **options)
        if response.status_code != status:
            self.faults.append(
                f"{method} {path} {body}: {response.status_code}, not {status}: {response.text}"
            )
            raise Stop
        return response.json()

    def same(self, what: str, found: Json, wanted: Json) -> None:
        """Note a fault where the two differ."""
        if found != wanted:
            self.faults.append(f"{what}: {found!r}, not {wanted!r}")

    def body(self, model: Model, *, full: bool) -> dict[str, Json]:
        """Return what creates a row: all that may be sent, or only what must be."""
        number = next(_serial)
        body = {
            field.name: self._value(field, number, is_part=field.name in model.composite_key)
            for field in model.fields
            if not (field.is_generated_key or field.readonly)
            and (field.needed_on_create or (full and self._has_value(model, field)))
        }
        for name in [name for name in body if model.field(name).type.is_file]:
            body[name] = self.upload(model, model.field(name))
        makers = {name: partial(self._made, model.field(name)) for name in body}
        return satisfied([parse(each.condition) for each in model.checks], body, {}, makers)

    def upload(self, model: Model, field: Field) -> str:
        """Upload a file for a field; return its token."""
        word, content = sample_head(field.type.accepts)
        path = f"/{model.prefix}/uploads/{field.name}?name=a.{word}"
        # Larger than the limit of other bodies.
        response = self.client.post(path, content=content + b"0" * 2**20)
        self.same(f"{path}: uploaded", response.status_code, 201)
        token: str = response.json()["data"]["token"]
        return token

    def _made(self, field: Field) -> Json:
        return self._value(field, next(_serial))

    def _has_value(self, model: Model, field: Field) -> bool:
        return field.references is None or field.references.model != model.name

    def _value(self, field: Field, number: int, *, is_part: bool = False) -> Json:
        if field.references is not None:
            return self.rows[field.references.model][self.schema.referenced(field.references).name]
        if field.primary or (field.type.name == "string" and is_part):
            # Some of these characters have a meaning in URLs.
            key = f"{number}é ?#%&+ "
            return key if len(key) <= (field.type.length or 0) else f"{number:x}"
        is_ruled = field.rules and field.type.item is None
        return _ruled(field, number) if is_ruled else _VALUES[field.type.name](field, number)

    def model(self, model: Model) -> None:
        """Create, read, list, change and refuse rows of one model; one row stays."""
        path = f"/{model.prefix}/"
        if any(field.must_be_set for field in model.fields):
            self.send("POST", path, 500, self.body(model, full=True))
            return
        minimal = self.send("POST", path, 201, self.body(model, full=False))["data"]
        self.send("DELETE", f"{path}{_path(model, minimal)}", 200)
        sent = self.body(model, full=True)
        row = self.send("POST", path, 201, sent)["data"]
        self.same(f"{path}: the columns", set(row), set(_shown(model)))
        self.same(f"{path}: the row", row, row | _public(model, sent))
        one = f"{path}{_path(model, row)}"
        self.same(f"{path}: read", self.send("GET", one, 200)["data"], row)
        listed = self.send("GET", path, 200)
        self.same(f"{path}: listed", (listed["data"], listed["meta"]["total"]), ([row], 1))
        for key in model.keys:
            self.send("PATCH", one, 422, {key.name: row[key.name]})
        self.change(model, one, row)
        self.refuse(model, path)
        self.link(model, one)
        self.keys[model.name] = _path(model, row)
        if not model.composite_keys:
            self.keys[model.name] = row[model.primary.name]
        self.rows[model.name] = self.send("GET", one, 200)["data"]

    def change(self, model: Model, one: str, row: dict[str, Json]) -> None:
        """Change a row by PATCH, a field at a time, and by PUT."""
        self.same(
            f"{one}: nothing changed",
            _kept(model, self.send("PATCH", one, 200, {})),
            _kept(model, row),
        )
        # A check may refuse a change of one of its fields.
        for name, value in {} if model.checks else self.changes(model).items():
            changed = self.send("PATCH", one, 200, {name: value})["data"]
            self.same(f"{one}: changed", changed, changed | _public(model, {name: value}))
        wanted = self.changes(model)
        changed = self.send("PUT", one, 200, wanted)["data"]
        self.same(f"{one}: replaced", changed, changed | _public(model, wanted))

    def changes(self, model: Model) -> dict[str, Json]:
        """Return all that may be changed in a row, with other values."""
        body = self.body(model, full=True)
        keys = {key.name for key in model.keys}
        return {name: value for name, value in body.items() if name not in keys}

    def link(self, model: Model, one: str) -> None:
        """Set the links of a row to what is there of the other models, and to what isn't."""
        for relation in model.relations:
            if relation.kind == "many_to_many" and relation.through is None:
                ids, key = ids_of(relation.alias), self.keys.get(relation.model)
                self.send("PATCH", one, 200, {ids: [] if key is None else [key]})
                self.send("PATCH", one, 422, {ids: [key, key] if key else None})
                nowhere = self.schema[relation.model].primary.type.name
                self.send("PATCH", one, 409, {ids: [_NOWHERE[nowhere]]})

    def refuse(self, model: Model, path: str) -> None:
        """Send what must not be taken."""
        body = self.body(model, full=True)
        self.send("POST", path, 422, body | {"surprise": 1})
        for key in model.keys:
            self.send("POST", path, 422, body | {key.name: []})
        if model.composite_keys:
            self.refuse_taken(model, path, body)
        elif model.primary.references:
            self.send("POST", path, 409, body)
        elif model.primary.is_given_key:
            self.send("POST", path, 201, body)
            self.send("POST", path, 409, body)
            self.send("DELETE", f"{path}{_segment(body[model.primary.name])}", 200)
            for key in ("", ".", "..", "a/b", "a\0", "a\n", "x" * 256):
                self.send("POST", path, 422, body | {model.primary.name: key})
        for field in model.fields:
            if field.needed_on_create:
                left = {name: value for name, value in body.items() if name != field.name}
                self.send("POST", path, 422, left)
            if field.readonly:
                self.send(
                    "POST", path, 422, body | {field.name: _VALUES[field.type.name](field, 1)}
                )
            if not field.nullable and not field.primary:
                self.send("POST", path, 422, body | {field.name: None})

    def refuse_taken(self, model: Model, path: str, body: dict[str, Json]) -> None:
        """Send a composite key twice, which may be that of the row that stays."""
        if not all(key.references for key in model.keys):
            self.send("POST", path, 201, body)
        self.send("POST", path, 409, body)
        if not all(key.references for key in model.keys):
            self.send("DELETE", f"{path}{_path(model, body)}", 200)

    def remove(self, model: Model) -> None:
        """Delete the row that stayed; then it is gone."""
        key = self.keys[model.name]
        one = f"/{model.prefix}/{key if model.composite_keys else _segment(key)}"
        answer = self.send("DELETE", one, 200)
        self.same(one, answer, {"data": {"id": self.keys[model.name], "deleted": True}})
        self.send("GET", one, 404)
        self.send("PATCH", one, 404, {})
        self.send("DELETE", one, 404)


def _path(model: Model, row: dict[str, Json]) -> str:
    return "/".join(_segment(row[key.name]) for key in model.keys)


def _segment(key: Json) -> str:
    return quote(str(key), safe="")


class Stop(Exception):
    """A step failed, and what follows from it with it."""


def _shown(model: Model) -> Iterator[str]:
    yield from (field.name for field in model.fields if not field.private)
    if model.timestamps:
        yield from ("created_at", "updated_at")


def _public(model: Model, values: dict[str, Json]) -> dict[str, Json]:
    """Return the values that a response repeats: files have tokens in requests."""
    hidden = {field.name for field in model.fields if field.private or field.type.is_file}
    return {name: value for name, value in values.items() if name not in hidden}


def _kept(model: Model, answer: dict[str, Json]) -> dict[str, Json]:
    row = answer.get("data", answer)
    updated = {"updated_at", *(field.name for field in model.fields if field.updated)}
    return {name: value for name, value in row.items() if name not in updated}


def travel(client: Any, schema: Schema) -> list[str]:
    """Use every endpoint; return what was wrong, nothing if all is well."""
    trip = Trip(client, schema)
    try:
        trip.same("/health", trip.send("GET", "/health", 200), {"status": "ok"})
        paths = trip.send("GET", "/openapi.json", 200)["paths"]
        for model in schema:
            trip.model(model)
            end = "/".join(f"{{{one}}}" for one in key_parameters(model).values())
            if f"/{model.prefix}/{end}" not in paths:
                trip.faults.append(f"{model.name} is not documented")
        for model in reversed(list(schema)):
            if model.name in trip.keys:
                trip.remove(model)
    except Stop:
        pass
    return trip.faults


def main(project: Path) -> int:
    """Travel through a project's application; return the exit status."""
    os.chdir(project)
    sys.path.insert(0, str(project))
    from app.main import app
    from drift import drift
    from fastapi.testclient import TestClient
    from sqlalchemy.orm import configure_mappers

    from fw.runtime.database.models.model import load_models

    schema = load(Path("schema.fw"))
    import_module(f"app.models.{names_of(next(iter(schema)).name).module}")
    load_models()
    configure_mappers()
    faults = asyncio.run(drift(project))
    with TestClient(app) as client:
        faults += travel(client, schema)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
