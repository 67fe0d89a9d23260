"""An application with the models of a library, and the parameters that it describes."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from fastapi import APIRouter, FastAPI

from fw.runtime.database import Service
from fw.runtime.http import CreateSchema, Int, ResponseSchema, RouteTable, String, Uuid, UuidKey
from fw.runtime.http.application import Api
from fw.runtime.http.error_handling.exception_handlers import install
from tests.runtime.app import crud
from tests.runtime.library import Books, Loans, Topics, Writers

__all__ = [
    "BookResponse",
    "TopicResponse",
    "WriterResponse",
    "application",
    "library",
    "parameters",
    "resolved",
]


class Anything(CreateSchema):
    """Nothing is written here."""


class BookResponse(ResponseSchema):
    id: Uuid
    title: String
    pages: Int


class WriterResponse(ResponseSchema):
    id: Uuid
    name: String


class TopicResponse(ResponseSchema):
    id: Int
    label: String


def application(**routers: APIRouter) -> FastAPI:
    """Return an application with routers at segments of their names."""
    modules = {}
    for name, router in routers.items():
        module = ModuleType(f"fw_test_describing_{name}")
        module.router = router  # type: ignore[attr-defined]
        sys.modules[module.__name__] = module
        modules[name] = module.__name__
    app = Api(openapi_url=None, docs_url=None, redoc_url=None)
    install(app)
    app.add_table(RouteTable(modules))
    return app


def library() -> FastAPI:
    def routes(prefix: str, tag: str, repository: Any, response: Any) -> APIRouter:
        service: Service[Any] = Service(repository)
        return crud(prefix, tag, service, UuidKey, Anything, Anything, response)

    return application(
        books=routes("/books", "Book", Books(), BookResponse),
        writers=routes("/writers", "Writer", Writers(), WriterResponse),
        topics=routes("/topics", "Topic", Topics(), TopicResponse),
        loans=routes("/loans", "Loan", Loans(), TopicResponse),
    )


def parameters(description: dict[str, Any], path: str) -> dict[str, dict[str, Any]]:
    """Return the query parameters of a path by name, with each filter as one of them."""
    stated = description["paths"][path]["get"].get("parameters", ())
    found = {one["name"]: one for one in stated if one["in"] == "query"}
    filters = found.pop("filters", None)
    if filters is not None:
        assert (filters["style"], filters["explode"]) == ("form", True)
        schema = resolved(description, filters["schema"])
        assert schema["additionalProperties"] is False
        for name, one in schema["properties"].items():
            assert name not in found
            found[name] = {"name": name, "schema": resolved(description, one)}
    return found


def resolved(description: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema, that of a type of filters in place of a reference to it."""
    name = schema.get("$ref", "").removeprefix("#/components/schemas/")
    found: dict[str, Any] = description["components"]["schemas"].get(name, schema)
    return found if name.startswith("Filter") or name.endswith("Filters") else schema
