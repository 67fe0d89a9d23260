# fw:generated:sha256:76df38e360fea0fa48ccf7fb47934d0840dd5cf7bbdb1c8765cc86fc2abddee8
"""API tests for lead imports. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.lead_import import LeadImport

UPLOADS = {"file"}


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(LeadImport)

    response = client.get("/lead-imports/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(LeadImport)
    factory.create(LeadImport)

    response = client.get("/lead-imports/", params={"imported": row["imported"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(LeadImport, imported=2)
    first = factory.create(LeadImport, imported=1)

    ascending = client.get("/lead-imports/", params={"sort": "imported"})
    descending = client.get("/lead-imports/", params={"sort": "-imported"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_create(client: TestClient, factory: Factory) -> None:
    body = factory.body(LeadImport)

    response = client.post("/lead-imports/", json=body)

    assert response.status_code == 201
    row = response.json()["data"]
    assert row == row | {name: body[name] for name in body.keys() - UPLOADS}


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(LeadImport)

    response = client.get(f"/lead-imports/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_delete(client: TestClient, factory: Factory) -> None:
    row = factory.create(LeadImport)

    response = client.delete(f"/lead-imports/{row['id']}")

    assert response.status_code == 200
    assert client.get(f"/lead-imports/{row['id']}").status_code == 404


def test_not_found(client: TestClient) -> None:
    path = "/lead-imports/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404
    assert client.delete(path).status_code == 404


def test_unknown_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(LeadImport) | {"unknown_field": 1}

    response = client.post("/lead-imports/", json=body)

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/lead-imports/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_readonly_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(LeadImport) | {"status": None}

    response = client.post("/lead-imports/", json=body)

    assert response.status_code == 422
    assert "status" in response.json()["errors"]


def test_missing_field(client: TestClient, factory: Factory) -> None:
    body = factory.body(LeadImport)
    del body["file"]

    response = client.post("/lead-imports/", json=body)

    assert response.status_code == 422
    assert "file" in response.json()["errors"]
