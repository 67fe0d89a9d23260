"""Responses in OpenAPI: headers, problems and included relations."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pydantic_core import from_json

from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.relations.relation import includable
from fw.runtime.http.error_handling.problem_details import MEDIA_TYPE, Problem, problem, problems

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation

__all__ = [
    "MODELS",
    "RecordSchema",
    "describe_headers",
    "describe_problems",
    "describe_relations",
    "model_id",
]

_HEADERS = {
    "ETag": "Entity tag of this response, for `If-Match` and `If-None-Match`",
    "Location": "URL of the new record",
}
_ENVELOPE = "#/components/schemas/Envelope_"
_WITHOUT_TAG = (f"{_ENVELOPE}Deleted_", f"{_ENVELOPE}Uploaded_")


def describe_headers(document: dict[str, Any]) -> None:
    """Add `ETag`, `Location` and 304 responses, and remove null from the types of headers."""
    found = False
    for path in document["paths"].values():
        for operation in path.values():
            responses = operation["responses"]
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "header":
                    parameter["schema"] = _without_null(parameter["schema"])
            for status in ("200", "201"):
                if _shows_one(responses.get(status, {})):
                    responses[status]["headers"] = _of(*(_HEADERS if status == "201" else ["ETag"]))
                    found = True
            if any(one["name"] == "If-None-Match" for one in operation.get("parameters", ())):
                responses["304"] = {"description": "Not Modified", "headers": _of("ETag")}
                operation["responses"] = dict(sorted(responses.items()))
                found = True
    if found:
        document["components"]["headers"] = {
            name: {"description": text, "schema": {"type": "string"}}
            for name, text in _HEADERS.items()
        }


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an optional header without null, which a header can't express."""
    choices = [one for one in schema.get("anyOf", ()) if one != {"type": "null"}]
    if len(choices) != 1:
        return schema
    rest = {name: value for name, value in schema.items() if name != "anyOf"}
    return {**rest, **choices[0]}


def _shows_one(response: dict[str, Any]) -> bool:
    schema = response.get("content", {}).get("application/json", {}).get("schema", {})
    reference: str = schema.get("$ref", "")
    return reference.startswith(_ENVELOPE) and reference not in _WITHOUT_TAG


def _of(*names: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


_ALWAYS = (503,)
_WITH_BODY = (400, 413, 415, 422, 503)
_EXAMPLES: dict[int, dict[str, Any]] = {
    400: {"code": "malformed_json", "detail": "The request body is not valid JSON."},
    409: {
        "code": "unique_conflict",
        "detail": "A record with the same name exists.",
        "errors": {"name": ["A record with the same name exists"]},
    },
    422: {"errors": {"name": ["Field required"]}, "reasons": {"name": ["missing"]}},
}
"""Fields of the example problems that don't follow from the status."""


def describe_problems(document: dict[str, Any]) -> None:
    """Replace FastAPI's error responses by problem details."""
    components = document.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Problem"] = Problem.model_json_schema()
    properties = schemas["Problem"]["properties"]
    for name in ("errors", "reasons"):
        # They are omitted, never null.
        properties[name] = {"title": name.title(), **properties[name]["anyOf"][0]}
    used: set[int] = set()
    for path in document["paths"].values():
        for operation in path.values():
            responses = operation["responses"]
            for status in _WITH_BODY if "requestBody" in operation else _ALWAYS:
                responses.setdefault(str(status), _problem_response(status))
            for status in filter(str.isdecimal, list(responses)):
                if _is_ours(int(status), responses[status]):
                    responses[status] = {"$ref": f"#/components/responses/Problem{status}"}
                    used.add(int(status))
            operation["responses"] = dict(sorted(responses.items()))
    if used:
        components["responses"] = {f"Problem{status}": _shared(status) for status in sorted(used)}


def _is_ours(status: int, response: dict[str, Any]) -> bool:
    if status < 400:
        return False
    return response == _problem_response(status) or "HTTPValidationError" in str(
        response.get("content")
    )


@cache
def _problem_response(status: int) -> dict[str, Any]:
    return problems(status)[status]


def _shared(status: int) -> dict[str, Any]:
    """Return the response of a status with an example."""
    response = problems(status)[status]
    example = problem(status, **_EXAMPLES.get(status, {}))
    response["content"][MEDIA_TYPE]["example"] = from_json(bytes(example.body))
    return response


_SCHEMAS = "#/components/schemas/"

MODELS: Final = "#/models/"
"""Prefix of a reference to the schema of a model's records, in a part of a document."""


class RecordSchema(NamedTuple):
    """Name of the schema of a model's records. `is_listed`: only lists return them."""

    name: str
    is_listed: bool


def model_id(model: type[Model]) -> str:
    """Return the dotted path of a model."""
    return f"{model.__module__}.{model.__qualname__}"


def describe_relations(
    operations: Iterable[tuple[dict[str, Any], type[Model]]],
    schemas: dict[str, Any],
    *,
    is_part: bool = False,
) -> dict[type[Model], RecordSchema]:
    """Add relations and rights to the schemas of records; return the schema of each model's records.

    `operations` return records of the models. In a part of a document, a relation refers to its
    model, because the operations of that model may be in another part.

    Relations are optional, because `include` requests them. A related record has the schema of the
    operation that returns one. The items of a list get their own schema, in which only the key is
    required, because `fields` selects the others.
    """
    names: dict[type[Model], dict[str, None]] = {}
    shown: dict[type[Model], str] = {}
    pages: dict[str, dict[str, Any]] = {}
    for operation, model in operations:
        data = _data(operation, schemas)
        _describe_meta(operation, schemas)
        items = data.get("items") if isinstance(data.get("items"), dict) else None
        name = (data if items is None else items).get("$ref", "").removeprefix(_SCHEMAS)
        if not name:
            continue
        names.setdefault(model, {})[name] = None
        if items is None:
            shown.setdefault(model, name)
        else:
            page = pages.setdefault(name, {"items": [], "keys": metadata_of(model).keys})
            page["items"].append(items)
    records = {
        model: RecordSchema(shown.get(model, next(iter(found))), model not in shown)
        for model, found in names.items()
    }
    for model, found in names.items():
        for name in found:
            properties = schemas[name].setdefault("properties", {})
            for alias, relation in includable(model).items():
                one = _reference(relation.model, None if is_part else records)
                properties.setdefault(alias, _related(relation, one))
    for name, page in pages.items():
        item = f"{name.removesuffix('Response')}ListItem"
        required = [key for key in page["keys"] if key in schemas[name].get("properties", {})]
        schemas[item] = {**schemas[name], "required": required, "title": item}
        if not required:
            del schemas[item]["required"]
        for items in page["items"]:
            items["$ref"] = f"{_SCHEMAS}{item}"
    return records


_RIGHTS: Final = f"{_SCHEMAS}RecordRights"


def _describe_meta(operation: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Add what access rules add to `meta`: hidden fields, and the rights that `can` asks for."""
    properties = _envelope(operation, schemas).get("properties", {})
    meta = properties.get("meta", {}).get("$ref", "").removeprefix(_SCHEMAS)
    if meta:
        listed = schemas.get(meta, {}).get("properties", {})
        listed |= {"hidden": _hidden_fields(), "can": _rights_of_list()}
    elif "data" in properties:
        properties["meta"] = {"$ref": f"{_SCHEMAS}RecordMeta"}
        schemas["RecordMeta"] = {
            "type": "object",
            "title": "RecordMeta",
            "properties": {"hidden": _hidden_fields(), "can": {"$ref": _RIGHTS}},
        }
    schemas["RecordRights"] = _rights()


def _hidden_fields() -> dict[str, Any]:
    # Made again for each schema: examples are added to it.
    return {
        "type": "array",
        "items": {"type": "string"},
        "description": "Fields that the user can't read in some of the records",
    }


def _rights_of_list() -> dict[str, Any]:
    records = {"anyOf": [{"$ref": _RIGHTS}, {"type": "null"}]}
    return {
        "type": "object",
        "description": "Rights of the user, with `can=true`; to the records in the order of `data`",
        "properties": {
            "create": {"type": "boolean"},
            "records": {"type": "array", "items": records},
        },
        "required": ["create", "records"],
    }


def _rights() -> dict[str, Any]:
    return {
        "type": "object",
        "title": "RecordRights",
        "description": "Rights of the user to a record, with `can=true`",
        "properties": {
            "update": {"type": "boolean"},
            "delete": {"type": "boolean"},
            "readonly": {
                "type": "array",
                "items": {"type": "string"},
                "description": "Fields that access rules don't let the user write",
            },
        },
        "required": ["update", "delete", "readonly"],
    }


def _data(operation: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of `data` in a response, an empty one without it."""
    data: dict[str, Any] = _envelope(operation, schemas).get("properties", {}).get("data", {})
    return data


def _envelope(operation: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    content = operation["responses"].get("200", {}).get("content", {}).get("application/json", {})
    name = content.get("schema", {}).get("$ref", "").removeprefix(_SCHEMAS)
    found: dict[str, Any] = schemas.get(name, {})
    return found


def _reference(
    model: type[Model], records: dict[type[Model], RecordSchema] | None
) -> dict[str, Any]:
    """Return the schema of a model's record. Without `records`, refer to the model."""
    if records is None:
        return {"$ref": f"{MODELS}{model_id(model)}"}
    return {"$ref": f"{_SCHEMAS}{records[model].name}"} if model in records else {"type": "object"}


def _related(relation: Relation, one: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a relation's value, made of the schema of one record."""
    if relation.many:
        return {"type": "array", "items": one}
    return {"anyOf": [one, {"type": "null"}]}
