# fw:generated:sha256:b63a99dec2bbf6eafbcd9f8a2f372fe501629ebfe334de3d4b7a5dc8e1ec5824
"""API tests for goals. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import TestClient


def test_list(client: TestClient) -> None:
    response = client.get("/goals/")

    assert response.status_code == 200, response.text
    assert isinstance(response.json()["data"], list)


def test_sort(client: TestClient) -> None:
    response = client.get("/goals/", params={"sort": "id"})

    assert response.status_code == 200, response.text


def test_not_found(client: TestClient) -> None:
    assert client.get("/goals/0").status_code == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_read_only(client: TestClient, method: str) -> None:
    path = "/goals/" if method == "POST" else "/goals/0"

    assert client.request(method, path, json={}).status_code == 405


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/goals/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]
