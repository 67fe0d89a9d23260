# fw:generated:sha256:7ec8d45c669eb037fc1042cebd2ef78729846d80933758d39af60f272f051967
"""API tests for applicants. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.applicant import Applicant

SECRETS = {"reference"}

UPLOADS = {"resume"}


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Applicant)

    response = client.get("/applicants/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Applicant)
    factory.create(Applicant)

    response = client.get("/applicants/", params={"name": row["name"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Applicant, name="b")
    first = factory.create(Applicant, name="a")

    ascending = client.get("/applicants/", params={"sort": "name"})
    descending = client.get("/applicants/", params={"sort": "-name"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(Applicant)

    response = client.post("/applicants/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert not SECRETS & row.keys()
    assert row == row | {name: body[name] for name in body.keys() - (SECRETS | UPLOADS)}


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Applicant)

    response = client.get(f"/applicants/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(Applicant)
    body = factory.body(Applicant)

    response = client.request(method, f"/applicants/{row['id']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["id"] == row["id"]
    assert changed == changed | {
        name: body[name] for name in body.keys() - (SECRETS | UPLOADS)
    }


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(Applicant)

    response = client.delete(f"/applicants/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/applicants/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/applicants/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Applicant) | {"unknown_field": 1}

    response = client.post("/applicants/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/applicants/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Applicant) | {"badge": None}

    response = client.post("/applicants/", json=body)

    assert response.status_code == 422
    assert "badge" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Applicant)
    del body["name"]

    response = client.post("/applicants/", json=body)

    assert response.status_code == 422
    assert "name" in response.json()["errors"]
