"""Responses to validation errors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from fw.runtime import Application, ValidationError, avalidate, validate
from fw.runtime.http import validation_error
from fw.runtime.http.error_handling.problem_details import MEDIA_TYPE

ERRORS = {
    "name": ["The name is required."],
    "items.0.id": ["The items.0.id must be a whole number."],
}


def test_a_validation_error_becomes_a_problem() -> None:
    answer = validation_error(ValidationError(ERRORS))
    assert (answer.status_code, answer.media_type) == (422, MEDIA_TYPE)
    body = json.loads(bytes(answer.body))
    assert body["code"] == "validation_error"
    assert body["errors"] == ERRORS


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    app = Application(tmp_path).create()

    @app.post("/checked")
    async def checked(request: Request) -> Any:
        return validate(await request.json(), {"name": "required", "items.*.id": "integer"})

    @app.post("/wrong")
    async def wrong() -> Any:
        return validate({}, {"name": "requierd"})

    @app.post("/unconfigured")
    async def unconfigured() -> Any:
        return await avalidate({"name": "x"}, {"name": "exists:things"})

    return TestClient(app, raise_server_exceptions=False)


def test_an_application_answers_422(client: TestClient) -> None:
    answer = client.post("/checked", json={"items": [{"id": "x"}]})
    assert (answer.status_code, answer.headers["content-type"]) == (422, MEDIA_TYPE)
    assert answer.json()["errors"] == ERRORS
    for body in (b"[]", b"null", b"5", b'"x"'):
        answer = client.post("/checked", content=body)
        assert (answer.status_code, set(answer.json()["errors"])) == (422, {"body"})
    assert client.post("/checked", json={"name": "a", "x": 1}).json() == {"name": "a"}


def test_errors_of_the_program_are_not_a_422(client: TestClient) -> None:
    wrong = client.post("/wrong")
    assert wrong.status_code == 500
    assert "requierd" not in wrong.text
    assert client.post("/unconfigured").status_code == 503
