"""Joins parts of an OpenAPI document: the bytes are those of the document built as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from pydantic_core import to_json

from fw.runtime.http.openapi.partial import PartialDocument, PartialSchema
from fw.runtime.http.openapi.responses import MODELS, RecordSchema
from fw.runtime.http.openapi.schemas import BODIES

__all__ = ["Misfit", "join"]

_RECORD: Final = re.compile(r'\{"\$ref":"' + re.escape(MODELS) + r'([^"]+)"\}')
_SCHEMAS: Final = "#/components/schemas/"


class Misfit(Exception):
    """The parts don't tell what the whole document is: it has to be built as a whole."""


def join(parts: Sequence[PartialDocument]) -> bytes:
    """Return the document of an application from its parts, in the order of its routes.

    Raise Misfit if the whole document may differ, because pydantic or fw would choose other names.
    """
    first = parts[0]
    if any(part.head != first.head or part.guards != first.guards for part in parts):
        raise Misfit("two parts differ in their head, or in the security schemes of guards")
    _check_classes(parts)
    _check_bodies(parts)
    paths: dict[str, str] = {}
    for part in parts:
        if twice := paths.keys() & part.paths.keys():
            raise Misfit(f"two parts have the path {min(twice)}")
        paths |= part.paths
    pieces: dict[str, str | Iterable[str]] = {
        "paths": _object(paths.items()),
        "components": _object(_components(parts)),
    }
    if tags := _tags(parts):
        pieces["tags"] = tags
    # Tags of models come last if the application has none.
    content = ((key, pieces.get(key) or first.head[key]) for key in first.head | pieces)
    return "".join(_object(content)).encode()


def _tags(parts: Sequence[PartialDocument]) -> str:
    """Return the tags of the application and those of models, sorted by name; "" without models'."""
    own = parts[0].head.get("tags", "[]")[1:-1]
    models = [text for _, text in sorted(_same(part.tags for part in parts).items())]
    return f"[{','.join([own, *models] if own else models)}]" if models else ""


def _components(parts: Sequence[PartialDocument]) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the components as JSON, in the order in which the builder adds them."""
    security = dict(one for part in parts for one in part.security.items())
    schemes = [*_object((security | parts[0].guards).items())]
    yield "schemas", _object(_schemas(parts))
    if security:
        yield "securitySchemes", schemes
    if responses := _same(part.responses for part in parts):
        yield "responses", _object(sorted(responses.items()))
    if headers := _same(part.headers for part in parts):
        yield "headers", _object(headers.items())
    if parts[0].guards and not security:
        yield "securitySchemes", schemes


def _schemas(parts: Sequence[PartialDocument]) -> Iterator[tuple[str, str]]:
    """Yield all schemas as JSON, sorted by name."""
    records = _records(parts)

    def reference(found: re.Match[str]) -> str:
        record = records.get(found[1])
        return f'{{"$ref":"{_SCHEMAS}{record.name}"}}' if record else '{"type":"object"}'

    found: dict[str, list[PartialSchema]] = {}
    for part in parts:
        for name, schema in part.schemas.items():
            found.setdefault(name, []).append(schema)
    for name in sorted(found):
        yield name, _RECORD.sub(reference, _schema(name, found.pop(name)))


def _schema(name: str, found: Sequence[PartialSchema]) -> str:
    """Return the schema of which each part has a copy.

    Only the part with the routes of a model adds what follows from that model.
    """
    if len(found) == 1:
        return found[0].text
    texts = {one.text for one in found if one.is_described} or {one.text for one in found}
    if len({one.plain for one in found}) > 1 or len(texts) > 1:
        raise Misfit(f"two parts define the schema {name} differently")
    return texts.pop()


def _records(parts: Sequence[PartialDocument]) -> dict[str, RecordSchema]:
    """Return the schema of the records of each model: the first that is not of a list."""
    records: dict[str, RecordSchema] = {}
    for part in parts:
        for model, record in part.records.items():
            known = records.get(model)
            if record and (known is None or (known.is_listed and not record.is_listed)):
                records[model] = record
    return records


def _check_classes(parts: Sequence[PartialDocument]) -> None:
    """Raise Misfit if pydantic may give classes longer names when it sees all parts.

    It does so if classes, or the two modes of a class, want one name for different schemas.
    """
    wanted: dict[str, list[PartialDocument]] = {}
    for part in parts:
        for name in part.classes:
            wanted.setdefault(name, []).append(part)
    for name, owners in wanted.items():
        schemas = [part.schemas.get(name) for part in owners]
        if len({tuple(part.classes[name]) for part in owners}) == 1:
            same = None not in schemas or len({*owners[0].classes[name]}) == len(
                owners[0].classes[name]
            )
        else:
            # Equal ones share the name. Those with references may refer to themselves.
            same = all(each is not None and '"$ref"' not in each.text for each in schemas)
        if len(owners) > 1 and not same:
            raise Misfit(f"classes in two parts want the name {name}")


def _check_bodies(parts: Sequence[PartialDocument]) -> None:
    """Raise Misfit if the schema of a model's body is only in parts without the model's routes.

    Also if two models have one name, which their tags and bodies share.
    """
    models = {model for part in parts for model in part.records}
    if len({model.rpartition(".")[2] for model in models}) < len(models):
        raise Misfit("two models have one name")
    described = [
        {f"{model.rpartition('.')[2]}{end}" for model in part.records for end in BODIES}
        for part in parts
    ]
    missing = {
        name
        for part, names in zip(parts, described, strict=True)
        for name in names - part.schemas.keys()
    }
    for part, names in zip(parts, described, strict=True):
        if strays := (missing & part.schemas.keys()) - names:
            raise Misfit(f"{min(strays)} is in a part without the routes of its model")


def _same(maps: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Return the union; raise Misfit if two maps have a key with different values."""
    union: dict[str, str] = {}
    for each in maps:
        for key, text in each.items():
            if union.setdefault(key, text) != text:
                raise Misfit(f"two parts define {key} differently")
    return union


def _object(members: Iterable[tuple[str, str | Iterable[str]]]) -> Iterator[str]:
    """Yield the pieces of a JSON object, whose values are given as JSON or pieces of it."""
    separator = "{"
    for key, value in members:
        yield f"{separator}{to_json(key).decode()}:"
        if isinstance(value, str):
            yield value
        else:
            yield from value
        separator = ","
    yield "{}" if separator == "{" else "}"
