"""Operations of `/openapi.json`: each once, with the ids of its router and valid examples."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Annotated

import pytest
from pydantic import TypeAdapter

from fw.runtime.http import Digits, RouteTable
from fw.runtime.http.application import Api
from fw.runtime.optimize.route_cache import rows
from tests.runtime.app import ThingCreate
from tests.runtime.app import table as test_table


def test_openapi_describes_every_route_once() -> None:
    app = Api(openapi_url=None, docs_url=None, redoc_url=None)
    app.add_table(test_table)
    description = app.openapi()
    assert app.openapi() is description
    operations = [
        (verb, operation)
        for path in description["paths"].values()
        for verb, operation in path.items()
    ]
    names = [operation["operationId"] for _, operation in operations]
    assert len(names) == len(set(names)) == 18
    assert {"Thing_index", "Thing_put", "Thing_patch"} <= set(names)
    text = str(description)
    assert "HTTPValidationError" not in text
    count = description["components"]["schemas"]["ThingCreate"]["properties"]["count"]
    assert (count["minimum"], count["maximum"]) == (-(2**63), 2**63 - 1)
    for verb, operation in operations:
        assert "503" in operation["responses"]
        if verb in ("post", "put", "patch"):
            assert {"400", "413", "415", "422"} <= set(operation["responses"])


OPERATIONS = [
    ("tags=['Plant']", {"Plant_index", "deep_plants__id__deep_get"}),
    (
        "tags=['Plant'], generate_unique_id_function=lambda route: f'own_{route.name}'",
        {"own_index", "own_deep"},
    ),
]


@pytest.mark.parametrize(("options", "expected"), OPERATIONS, ids=["generated", "own"])
def test_operations_have_the_ids_of_the_router(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: str, expected: set[str]
) -> None:
    """`fw route list` names them as the document does."""
    name = f"named_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(
        f"from fastapi import APIRouter\n\nrouter = APIRouter(prefix='/plants', {options})\n"
        "inner = APIRouter(prefix='/{id}')\n\n"
        "@router.get('/')\nasync def index() -> None: ...\n\n"
        "@inner.get('/deep')\nasync def deep(id: int) -> None: ...\n\nrouter.include_router(inner)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    app, table = Api(), RouteTable({"plants": name})
    app.add_table(table)
    found = [each["get"]["operationId"] for each in app.openapi()["paths"].values()]
    assert set(found) == expected
    assert {row.operation for row in rows(table.router("plants").routes, name)} == expected


def test_examples_are_valid_values() -> None:
    app = Api(openapi_url=None, docs_url=None, redoc_url=None)
    app.add_table(test_table)
    schemas = app.openapi()["components"]["schemas"]
    shown = {
        name: field["examples"][0] if "examples" in field else field["default"]
        for name, field in schemas["ThingCreate"]["properties"].items()
    }
    assert shown == {
        "name": "text",
        "notes": "text",
        "secret": "text",
        "mood": "calm",
        "count": 0,
        "weight": 0.5,
        "active": True,
        "price": "9.99",
        "fortune": "9.99",
        "born": "2026-01-31",
        "wakes": "12:00:00",
        "seen_at": "2026-01-31T12:00:00Z",
        "extra": {"key": "value"},
        "options": {"key": "value"},
        "shelf_id": 1,
        "twin": "0190a6e4-0000-7000-8000-000000000000",
    }
    ThingCreate.model_validate_json(json.dumps(shown))
    response = schemas["ThingResponse"]["properties"]
    assert response["mood"]["$ref"] == "#/components/schemas/Mood"
    assert (schemas["Mood"]["examples"], response["count"]["examples"]) == (["calm"], [1])


@pytest.mark.parametrize(
    ("precision", "scale", "example"), [(10, 2, "9.99"), (3, 0, "9"), (2, 2, "0.99"), (9, 1, "9.9")]
)
def test_the_example_of_a_decimal_fits(precision: int, scale: int, example: str) -> None:
    digits = Digits(precision, scale)
    schema = TypeAdapter(Annotated[Decimal, digits]).json_schema()
    assert schema["anyOf"][0]["examples"] == [example]
    assert digits.parse(example) == Decimal(example)
