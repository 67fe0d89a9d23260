"""What `/openapi.json` says, put together when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import iter_route_contexts
from starlette.routing import BaseRoute

from fw.runtime.http.describing_headers import describe_headers
from fw.runtime.http.examples import add_examples
from fw.runtime.http.failures import MEDIA_TYPE, Problem, problems
from fw.runtime.http.fields import INT_MAX, INT_MIN
from fw.runtime.http.flattening import flattened

__all__ = ["describe"]

_PROBLEM = "#/components/schemas/Problem"
_ALWAYS = (503,)
_WITH_BODY = (400, 413, 415, 422, 503)


def describe(app: FastAPI, routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """Return the OpenAPI description of an application's routes."""
    description = get_openapi(
        title=app.title,
        version=app.version,
        summary=app.summary,
        description=app.description,
        routes=list(iter_route_contexts(list(flattened(routes)))),
        tags=app.openapi_tags,
        servers=app.servers,
    )
    _describe_problems(description)
    describe_headers(description)
    _restore_bounds(description)
    for name, schema in description["components"]["schemas"].items():
        if name != "Problem":
            add_examples(schema)
    return description


def _describe_problems(description: dict[str, Any]) -> None:
    """Put what fw answers in the place of FastAPI's own description of failures."""
    components = description.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Problem"] = Problem.model_json_schema()
    shared = problems(*_WITH_BODY)
    components["responses"] = {f"Problem{status}": shared[status] for status in _WITH_BODY}
    for path in description["paths"].values():
        for operation in path.values():
            answers = operation["responses"]
            for status in _WITH_BODY if "requestBody" in operation else _ALWAYS:
                answers.setdefault(str(status), {"$ref": f"#/components/responses/Problem{status}"})
            for status, answer in answers.items():
                if "HTTPValidationError" in str(answer.get("content")):
                    answers[status] = {
                        "description": answer["description"],
                        "content": {MEDIA_TYPE: {"schema": {"$ref": _PROBLEM}}},
                    }
            operation["responses"] = dict(sorted(answers.items()))


def _restore_bounds(part: Any) -> None:
    """Make 64-bit bounds whole again: FastAPI turns them into floats, which are out by one."""
    if isinstance(part, list):
        for item in part:
            _restore_bounds(item)
    elif isinstance(part, dict):
        if part.get("type") == "integer" and part.get("maximum") == float(INT_MAX):
            part |= {"minimum": INT_MIN, "maximum": INT_MAX, "format": "int64"}
        for item in part.values():
            _restore_bounds(item)
