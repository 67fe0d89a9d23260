"""`reasons` of a problem: the faults of a request as words for programs."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request

from fw.runtime.database.errors import NotNullViolation
from fw.runtime.http.error_handling.exception_handlers import error_response
from tests.runtime.admin.site import application, client_of, database_of, logins, project


@pytest.fixture
async def client(sqlite_url: str, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with (
        database_of(sqlite_url),
        client_of(application(project(tmp_path), logins())) as opened,
    ):
        yield opened


GOOD = {"name": "Ada", "email": "ada@shop.example", "password": "a long sentence"}


@pytest.mark.parametrize(
    ("change", "reasons"),
    [
        ({"password": "password1"}, {"password": ["common"]}),
        ({"password": "short"}, {"password": ["string_too_short"]}),
        ({"password": 8}, {"password": ["string_type"]}),
        ({"email": "ada"}, {"email": ["email"]}),
        ({"name": "a\0b"}, {"name": ["text"]}),
        ({"nmae": "Ada"}, {"nmae": ["extra_forbidden"]}),
        (
            {"email": "ada", "password": "aaaaaaaa", "role": "admin"},
            {"email": ["email"], "password": ["common"], "role": ["extra_forbidden"]},
        ),
    ],
)
async def test_each_field_has_the_reasons_of_its_messages(
    client: httpx.AsyncClient, change: dict[str, Any], reasons: dict[str, list[str]]
) -> None:
    answer = await client.post("/auth/register", json={**GOOD, **change})
    told = answer.json()
    assert answer.status_code == 422
    assert told["reasons"] == reasons
    assert told["errors"].keys() == reasons.keys()


async def test_an_unknown_field_suggests_the_similar_one(client: httpx.AsyncClient) -> None:
    unknown = {"nmae": "Ada", "E-Mail": "a", "colour": "red", "passwort": "x"}
    told = (await client.post("/auth/register", json={**GOOD, **unknown})).json()
    assert told["errors"] == {
        "nmae": ["Unknown field; did you mean 'name'?"],
        "E-Mail": ["Unknown field; did you mean 'email'?"],
        "colour": ["Unknown field"],
        # The first three only: a request with many unknown fields costs little, too.
        "passwort": ["Unknown field"],
    }


async def test_what_is_missing_has_a_reason(client: httpx.AsyncClient) -> None:
    told = (await client.post("/auth/register", json={})).json()
    assert told["reasons"] == {field: ["missing"] for field in GOOD}


async def test_a_missing_body_is_told_apart_from_a_missing_field(client: httpx.AsyncClient) -> None:
    told = (await client.post("/auth/register")).json()
    assert told["errors"] == {"body": ["Request body required; send JSON"]}
    assert told["reasons"] == {"body": ["missing"]}


@pytest.mark.parametrize(
    ("column", "errors"), [("phone", {"phone": ["A value is required"]}), (None, {})]
)
async def test_what_only_the_database_misses_is_named(
    column: str | None, errors: dict[str, list[str]]
) -> None:
    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": []}
    response = await error_response(Request(scope), NotNullViolation(column))
    told = json.loads(bytes(response.body))
    assert (response.status_code, told["errors"]) == (422, errors)
    assert told.get("reasons", {}) == {field: ["missing"] for field in errors}


async def test_what_has_no_reason_says_none(client: httpx.AsyncClient) -> None:
    wrong = {"email": GOOD["email"], "password": "wrong"}
    assert "reasons" not in (await client.post("/auth/login", json=wrong)).json()
    assert "reasons" not in (await client.get("/nowhere")).json()


async def test_the_description_says_what_reasons_are(client: httpx.AsyncClient) -> None:
    schema = (await client.get("/openapi.json")).json()["components"]["schemas"]["Problem"]
    words = {"type": "array", "items": {"type": "string"}}
    for name in ("errors", "reasons"):
        assert schema["properties"][name] == {
            "title": name.title(),
            "type": "object",
            "additionalProperties": words,
        }
        assert name not in schema["required"]


def test_the_guide_names_every_word_of_fws_own() -> None:
    root = Path(__file__).parents[3]
    guide = (root / "docs" / "guides" / "api.md").read_text()
    texts = [path.read_text() for path in (root / "fw" / "runtime").rglob("*.py")]
    words = set(re.findall(r'PydanticCustomError\(\s*"(\w+)"', "\n".join(texts)))
    assert {"common", "email", "decimal"} <= words
    assert [word for word in sorted(words) if f"`{word}`" not in guide] == []
