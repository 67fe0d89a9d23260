# fw:generated:sha256:20e88d1e53961a0ec9f20acfb6187e710324ea61e40f9ec801fd7cd75f8ba528
"""API tests for payments. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient, Users

from app.models.invoice import Invoice
from app.models.payment import Payment


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(Payment)

    response = client.get("/payments/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(Payment)
    factory.create(Payment)

    response = client.get("/payments/", params={"reference": row["reference"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(Payment, reference="b")
    first = factory.create(Payment, reference="a")

    ascending = client.get("/payments/", params={"sort": "reference"})
    descending = client.get("/payments/", params={"sort": "-reference"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Invoice)
    row = factory.create(Payment, invoice_id=parent["id"])

    response = client.get(f"/payments/{row['id']}?include=invoice")

    assert response.status_code == 200
    assert response.json()["data"]["invoice"] == parent


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(Payment)

    response = client.get(f"/payments/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_not_found(client: TestClient) -> None:
    path = "/payments/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Payment) | {"unknown_field": 1}

    response = client.post("/payments/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/payments/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Payment) | {"recorded_by_id": None}

    response = client.post("/payments/", json=body)

    assert response.status_code == 422
    assert "recorded_by_id" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(Payment)
    del body["invoice_id"]

    response = client.post("/payments/", json=body)

    assert response.status_code == 422
    assert "invoice_id" in response.json()["errors"]


def test_permissions(client: TestClient, users: Users) -> None:
    with users.super_admin():
        assert (
            client.patch(
                "/payments/00000000-0000-0000-0000-000000000000", json={}
            ).status_code
            == 403
        )
        assert (
            client.delete("/payments/00000000-0000-0000-0000-000000000000").status_code
            == 403
        )
