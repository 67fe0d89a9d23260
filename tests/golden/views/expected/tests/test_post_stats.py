# fw:generated:sha256:cba2d60eba9636fdf142996f3edf84b0840ec63e7deeed902bdd6bb323d2678b
"""API tests for post stats. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import TestClient


def test_list(client: TestClient) -> None:
    response = client.get("/post-stats/")

    assert response.status_code == 200, response.text
    assert isinstance(response.json()["data"], list)


def test_sort(client: TestClient) -> None:
    response = client.get("/post-stats/", params={"sort": "author_id"})

    assert response.status_code == 200, response.text


def test_not_found(client: TestClient) -> None:
    assert (
        client.get("/post-stats/00000000-0000-0000-0000-000000000000").status_code
        == 404
    )


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_read_only(client: TestClient, method: str) -> None:
    path = (
        "/post-stats/"
        if method == "POST"
        else "/post-stats/00000000-0000-0000-0000-000000000000"
    )

    assert client.request(method, path, json={}).status_code == 405


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/post-stats/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]
