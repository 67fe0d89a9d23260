# fw:generated:sha256:bb651afc0b746565e3d023347aeca8292f4041a500c0b0488fcf643b12ac5763
"""API tests for country flags. Once you edit this file, it is not generated again."""

import pytest
from fw.runtime.testing import Factory, TestClient

from app.models.country_flag import CountryFlag


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(CountryFlag)

    response = client.get("/countryflags/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(CountryFlag)

    response = client.get("/countryflags/", params={"code": row["code"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(CountryFlag)

    response = client.post("/countryflags/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | body


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(CountryFlag)

    response = client.get(f"/countryflags/{row['code']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


@pytest.mark.parametrize("method", ["PATCH", "PUT"])
def test_update(client: TestClient, factory: Factory, method: str) -> None:
    row = factory.create(CountryFlag)
    body = factory.body(CountryFlag)
    del body["code"]

    response = client.request(method, f"/countryflags/{row['code']}", json=body)

    assert response.status_code == 200
    changed = response.json()["data"]
    assert changed["code"] == row["code"]
    assert changed == changed | body


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(CountryFlag)

    response = client.delete(f"/countryflags/{row['code']}")

    assert response.status_code == 200
    assert client.get(f"/countryflags/{row['code']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/countryflags/0"

    assert client.get(path).status_code == 404
    assert client.patch(path, json={}).status_code == 404
    assert client.put(path, json={}).status_code == 404
    assert client.delete(path).status_code == 404


def test_conflict(client: TestClient, factory: Factory) -> None:
    body = factory.body(CountryFlag)
    duplicate = factory.body(CountryFlag, code=body["code"])

    assert client.post("/countryflags/", json=body).status_code == 201
    assert client.post("/countryflags/", json=duplicate).status_code == 409


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(CountryFlag) | {"unknown_field": 1}

    response = client.post("/countryflags/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/countryflags/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(CountryFlag)
    del body["code"]

    response = client.post("/countryflags/", json=body)

    assert response.status_code == 422
    assert "code" in response.json()["errors"]
