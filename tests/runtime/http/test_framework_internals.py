"""Canary: the private names of FastAPI and Starlette that fw uses are unchanged.

Run it first after an upgrade. A failure names what changed; adapt `fw/runtime/http/
framework_internals.py`, which is the only module that uses these names.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import fastapi
import pytest
import starlette
from fastapi import Body, FastAPI, Query
from fastapi.routing import APIRoute, iter_route_contexts
from pydantic import BaseModel, ValidationError, create_model
from typing_extensions import override

ROOT = Path(__file__).parents[3]
HOME = "fw/runtime/http/framework_internals.py"
VERSIONS = f"FastAPI {fastapi.__version__}, Starlette {starlette.__version__}"

NAMES = {
    "starlette._utils": ("get_route_path",),
    "fastapi._compat": ("ModelField", "field_annotation_is_sequence", "is_scalar_field"),
    "fastapi._compat.v2": ("GenerateJsonSchema", "_has_computed_fields", "get_model_fields"),
    "fastapi.openapi.utils": (
        "_get_api_route_for_openapi",
        "get_fields_from_routes",
        "get_openapi_path",
    ),
}

SIGNATURES = {
    "get_route_path": ("scope",),
    "field_annotation_is_sequence": ("annotation",),
    "is_scalar_field": ("field",),
    "get_model_fields": ("model",),
    "has_computed_fields": ("field",),
    "get_fields_from_routes": ("routes",),
    "get_api_route": ("route_context",),
}


class Item(BaseModel):
    """A body."""

    price: int
    tags: list[str] = []


def route_of(handler: Callable[..., Any]) -> APIRoute:
    return APIRoute("/items", handler, methods=["POST"])


@pytest.fixture
def route() -> APIRoute:
    async def handler(item: Item, limit: Annotated[int, Query()] = 1) -> None: ...

    return route_of(handler)


def internals() -> Any:
    return import_module("fw.runtime.http.framework_internals")


@pytest.mark.parametrize(
    ("module", "name"), [(module, name) for module, names in NAMES.items() for name in names]
)
def test_the_name_exists(module: str, name: str) -> None:
    try:
        found = getattr(import_module(module), name, None)
    except ImportError:
        pytest.fail(f"{VERSIONS}: the module {module} is gone; adapt {HOME}")
    assert found is not None, f"{VERSIONS}: {module} has no {name} any more; adapt {HOME}"


@pytest.mark.parametrize("name", SIGNATURES)
def test_the_signature_is_unchanged(name: str) -> None:
    found = tuple(inspect.signature(getattr(internals(), name)).parameters)
    assert found[: len(SIGNATURES[name])] == SIGNATURES[name], (
        f"{VERSIONS}: the parameters of {name} are {found}; adapt {HOME} and its callers"
    )


def test_fields_have_a_validator_and_a_core_schema(route: APIRoute) -> None:
    limit = route.dependant.query_params[0]
    about = f"{VERSIONS}: ModelField._type_adapter changed; adapt {HOME}"
    assert isinstance(limit, internals().ModelField), about
    assert internals().field_validator(limit)("7") == 7, about
    with pytest.raises(ValidationError):
        internals().field_validator(limit)("x")
    assert internals().field_core_schema(limit)["type"] in ("int", "default"), about


def test_fields_are_told_apart(route: APIRoute) -> None:
    about = f"{VERSIONS}: the functions of fastapi._compat changed; adapt {HOME}"
    assert route.body_field is not None
    assert internals().is_scalar_field(route.dependant.query_params[0]), about
    assert not internals().is_scalar_field(route.body_field), about
    assert internals().field_annotation_is_sequence(list[str]), about
    assert not internals().field_annotation_is_sequence(str), about
    assert [field.name for field in internals().get_model_fields(Item)] == ["price", "tags"], about
    assert not internals().has_computed_fields(route.body_field), about


def test_a_route_knows_whether_it_embeds_its_body(route: APIRoute) -> None:
    async def two(item: Item, other: Annotated[int, Body()]) -> None: ...

    about = f"{VERSIONS}: APIRoute._embed_body_fields changed; adapt {HOME}"
    assert internals().embeds_body(route) is False, about
    assert internals().embeds_body(route_of(two)) is True, about


def test_telemetry_can_be_asked() -> None:
    telemetry = internals().telemetry_of(FastAPI())
    about = f"{VERSIONS}: FastAPI._native_telemetry changed; adapt {HOME}"
    assert telemetry is None or telemetry.enabled() in (True, False), about


def test_the_path_is_relative_to_the_root_path() -> None:
    scope = {"type": "http", "path": "/api/items", "root_path": "/api"}
    about = f"{VERSIONS}: starlette._utils.get_route_path changed; adapt {HOME}"
    assert internals().get_route_path(scope) == "/items", about


def test_openapi_functions_describe_a_route(route: APIRoute) -> None:
    about = f"{VERSIONS}: the functions of fastapi.openapi.utils changed; adapt {HOME}"
    (context,) = iter_route_contexts([route])
    described = internals().get_api_route(context)
    assert described is not None, about
    fields = internals().get_fields_from_routes([context])
    assert {field.name for field in fields} >= {"item", "limit"}, about
    generator = internals().GenerateJsonSchema(ref_template="#/{model}")
    inputs = [(field, field.mode, internals().field_core_schema(field)) for field in fields]
    mapping, schemas = generator.generate_definitions(inputs)
    assert "Item" in schemas, about
    operations, _security, _schemas = internals().get_openapi_path(
        route=described,
        operation_ids=set(),
        model_name_map={},
        field_mapping=mapping,
        separate_input_output_schemas=True,
    )
    assert operations["post"]["parameters"][0]["name"] == "limit", about


def test_the_wanted_name_of_a_class_is_its_own() -> None:
    about = f"{VERSIONS}: GenerateJsonSchema._prioritized_defsref_choices changed; adapt {HOME}"
    generator = internals().GenerateJsonSchema(ref_template="#/{model}")
    kinds = [create_model("Item", __module__=module, **{module: int}) for module in ("a", "b")]
    inputs = [(kind, "validation", kind.__pydantic_core_schema__) for kind in kinds]
    _, schemas = generator.generate_definitions(inputs)
    assert {*schemas} == {"a__Item", "b__Item"}, about
    names = {internals().wanted_name(generator, one) for one in generator.defs_to_core_refs}
    assert names == {"Item"}, about


class _PrivateNames(ast.NodeVisitor):
    """Collects imports of private names and modules of FastAPI and Starlette."""

    def __init__(self) -> None:
        self.found: list[str] = []

    @override
    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        module = node.module or ""
        names = [module, *(f"{module}.{alias.name}" for alias in node.names)]
        if module.partition(".")[0] in ("fastapi", "starlette"):
            self.found += [name for name in names if "._" in name]


def test_no_other_module_uses_private_names() -> None:
    for path in sorted((ROOT / "fw").rglob("*.py")):
        if path.relative_to(ROOT).as_posix() == HOME:
            continue
        visitor = _PrivateNames()
        visitor.visit(ast.parse(path.read_text()))
        assert not visitor.found, f"{path} uses {visitor.found}; import them through {HOME}"
