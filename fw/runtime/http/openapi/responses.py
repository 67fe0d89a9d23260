"""What `/openapi.json` says of the headers that answers with one record carry."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic_core import from_json

from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.relations.relation import includable
from fw.runtime.http.problem_details import MEDIA_TYPE, Problem, problem, problems

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation

__all__ = ["describe_headers", "describe_problems", "describe_relations"]

_HEADERS = {
    "ETag": "Stands for the record as it is shown here, for `If-Match` and `If-None-Match`",
    "Location": "Where the new record is",
}
_ENVELOPE = "#/components/schemas/Envelope_"
_DELETED = f"{_ENVELOPE}Deleted_"


def describe_headers(description: dict[str, Any]) -> None:
    """Add `ETag`, `Location` and 304 where they occur, and say of no header that it is null."""
    found = False
    for path in description["paths"].values():
        for operation in path.values():
            answers = operation["responses"]
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "header":
                    parameter["schema"] = _without_null(parameter["schema"])
            for status in ("200", "201"):
                if _shows_one(answers.get(status, {})):
                    answers[status]["headers"] = _of(*(_HEADERS if status == "201" else ["ETag"]))
                    found = True
            if any(one["name"] == "If-None-Match" for one in operation.get("parameters", ())):
                answers["304"] = {"description": "Not Modified", "headers": _of("ETag")}
                operation["responses"] = dict(sorted(answers.items()))
                found = True
    if found:
        description["components"]["headers"] = {
            name: {"description": text, "schema": {"type": "string"}}
            for name, text in _HEADERS.items()
        }


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a header that may be left out: no text of it means null."""
    choices = [one for one in schema.get("anyOf", ()) if one != {"type": "null"}]
    if len(choices) != 1:
        return schema
    rest = {name: value for name, value in schema.items() if name != "anyOf"}
    return {**rest, **choices[0]}


def _shows_one(answer: dict[str, Any]) -> bool:
    schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
    reference: str = schema.get("$ref", "")
    return reference.startswith(_ENVELOPE) and reference != _DELETED


def _of(*names: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


_ALWAYS = (503,)
_WITH_BODY = (400, 413, 415, 422, 503)
_EXAMPLES: dict[int, dict[str, Any]] = {
    400: {"code": "malformed_json", "detail": "The request's body is not JSON."},
    409: {
        "code": "unique_conflict",
        "detail": "A record with the same name exists.",
        "errors": {"name": ["A record with the same name exists"]},
    },
    422: {"errors": {"name": ["Field required"]}, "reasons": {"name": ["missing"]}},
}
"""What a failure says where its status alone doesn't tell it."""


def describe_problems(description: dict[str, Any]) -> None:
    """Put what fw answers in the place of FastAPI's own description of failures."""
    components = description.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Problem"] = Problem.model_json_schema()
    properties = schemas["Problem"]["properties"]
    for name in ("errors", "reasons"):
        # They are left out, never null.
        properties[name] = {"title": name.title(), **properties[name]["anyOf"][0]}
    used: set[int] = set()
    for path in description["paths"].values():
        for operation in path.values():
            answers = operation["responses"]
            for status in _WITH_BODY if "requestBody" in operation else _ALWAYS:
                answers.setdefault(str(status), _usual(status))
            for status in filter(str.isdecimal, list(answers)):
                if _is_ours(int(status), answers[status]):
                    answers[status] = {"$ref": f"#/components/responses/Problem{status}"}
                    used.add(int(status))
            operation["responses"] = dict(sorted(answers.items()))
    if used:
        components["responses"] = {f"Problem{status}": _shared(status) for status in sorted(used)}


def _is_ours(status: int, answer: dict[str, Any]) -> bool:
    if status < 400:
        return False
    return answer == _usual(status) or "HTTPValidationError" in str(answer.get("content"))


@cache
def _usual(status: int) -> dict[str, Any]:
    return problems(status)[status]


def _shared(status: int) -> dict[str, Any]:
    """Return the answer of a status, with an example."""
    answer = problems(status)[status]
    example = problem(status, **_EXAMPLES.get(status, {}))
    answer["content"][MEDIA_TYPE]["example"] = from_json(bytes(example.body))
    return answer


_HOME = "#/components/schemas/"


def describe_relations(
    lists: Iterable[tuple[dict[str, Any], type[Model]]], schemas: dict[str, Any]
) -> None:
    """Add relations to the schemas by which the lists, operations and their models, show records.

    Each is optional, for `include` asks for it. A list's items get a schema of their own, of
    which the key alone is required, for `fields` picks the others.
    """
    shown: dict[type[Model], str] = {}
    pages: dict[str, dict[str, Any]] = {}
    for operation, model in lists:
        items = _items(operation, schemas)
        name = items.get("$ref", "").removeprefix(_HOME)
        if name:
            shown.setdefault(model, name)
            pages.setdefault(name, {"items": [], "key": metadata_of(model).key})["items"].append(
                items
            )
    for model, name in shown.items():
        properties = schemas[name].setdefault("properties", {})
        for alias, relation in includable(model).items():
            properties.setdefault(alias, _related(relation, shown))
    for name, page in pages.items():
        item = f"{name.removesuffix('Response')}ListItem"
        schemas[item] = {**schemas[name], "required": [page["key"]], "title": item}
        for items in page["items"]:
            items["$ref"] = f"{_HOME}{item}"


def _items(operation: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a list's items within its answer; an empty one if it has none."""
    content = operation["responses"].get("200", {}).get("content", {}).get("application/json", {})
    name = content.get("schema", {}).get("$ref", "").removeprefix(_HOME)
    items: dict[str, Any] = schemas.get(name, {}).get("properties", {}).get("data", {})
    return items.get("items", {}) if isinstance(items.get("items"), dict) else {}


def _related(relation: Relation, shown: dict[type[Model], str]) -> dict[str, Any]:
    """Return the schema of what a relation leads to."""
    name = shown.get(relation.model)
    one = {"$ref": f"{_HOME}{name}"} if name else {"type": "object"}
    if relation.many:
        return {"type": "array", "items": one}
    return {"anyOf": [one, {"type": "null"}]}
