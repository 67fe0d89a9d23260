# fw:generated:sha256:150a699d620c658e866ebc182342a115fcdd2e165aac9e9357a6839fd47e4324
"""API tests for likes. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import TestClient


def test_list(client: TestClient) -> None:
    response = client.get("/likes/")

    assert response.status_code == 200, response.text
    assert isinstance(response.json()["data"], list)


def test_sort(client: TestClient) -> None:
    response = client.get("/likes/", params={"sort": "post_id"})

    assert response.status_code == 200, response.text


def test_not_found(client: TestClient) -> None:
    assert (
        client.get(
            "/likes/00000000-0000-0000-0000-000000000000/00000000-0000-0000-0000-000000000000"
        ).status_code
        == 404
    )


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_read_only(client: TestClient, method: str) -> None:
    path = (
        "/likes/"
        if method == "POST"
        else "/likes/00000000-0000-0000-0000-000000000000/00000000-0000-0000-0000-000000000000"
    )

    assert client.request(method, path, json={}).status_code == 405


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/likes/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]
