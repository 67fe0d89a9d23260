"""The FastAPI application that `Application.create()` returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import iter_route_contexts
from starlette.routing import BaseRoute
from typing_extensions import override

from fw.runtime.http.examples import add_examples
from fw.runtime.http.failures import MEDIA_TYPE, Problem, problems
from fw.runtime.http.fields import INT_MAX, INT_MIN
from fw.runtime.http.table import RouteTable, TableRoute

__all__ = ["Api"]

_PROBLEM = "#/components/schemas/Problem"
_ALWAYS = (503,)
_WITH_BODY = (400, 413, 415, 422, 503)


class Api(FastAPI):
    """FastAPI with routers that are imported on demand and failures described as problems."""

    def add_table(self, table: RouteTable, on_broken: Callable[[], None] | None = None) -> None:
        """Serve a route table's segments; `on_broken` is called when one can't be imported."""
        self.router.routes.append(TableRoute(table, self, on_broken))

    @override
    def openapi(self) -> dict[str, Any]:
        """Return the description of every route that can be imported; imports all, once."""
        if self.openapi_schema is None:
            self.openapi_schema = self._describe()
        return self.openapi_schema

    def _describe(self) -> dict[str, Any]:
        routes: list[BaseRoute] = []
        for route in self.router.routes:
            routes.extend(route.all_routes() if isinstance(route, TableRoute) else [route])
        description = get_openapi(
            title=self.title,
            version=self.version,
            summary=self.summary,
            description=self.description,
            routes=list(iter_route_contexts(routes)),
            tags=self.openapi_tags,
            servers=self.servers,
        )
        _describe_problems(description)
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
