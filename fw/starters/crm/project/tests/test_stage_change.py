# fw:generated:sha256:81840300a23e8904e53b8cf3e669eafd4921e37790a563f2467587a12aadbb62
"""API tests for stage changes. Once you edit this file, it is not generated again."""

from fw.runtime.testing import Factory, TestClient

from app.models.deal import Deal
from app.models.stage_change import StageChange


def test_list(client: TestClient, factory: Factory) -> None:
    row = factory.create(StageChange)

    response = client.get("/stage-changes/")

    assert response.status_code == 200
    assert row in response.json()["data"]


def test_filter(client: TestClient, factory: Factory) -> None:
    row = factory.create(StageChange)
    factory.create(StageChange)

    response = client.get("/stage-changes/", params={"days": row["days"]})

    assert response.status_code == 200
    assert response.json()["data"] == [row]


def test_sort(client: TestClient, factory: Factory) -> None:
    second = factory.create(StageChange, days=2)
    first = factory.create(StageChange, days=1)

    ascending = client.get("/stage-changes/", params={"sort": "days"})
    descending = client.get("/stage-changes/", params={"sort": "-days"})

    assert ascending.json()["data"] == [first, second]
    assert descending.json()["data"] == [second, first]


def test_include(client: TestClient, factory: Factory) -> None:
    parent = factory.create(Deal)
    row = factory.create(StageChange, deal_id=parent["id"])

    response = client.get(f"/stage-changes/{row['id']}?include=deal")

    assert response.status_code == 200
    assert response.json()["data"]["deal"] == parent


def test_read(client: TestClient, factory: Factory) -> None:
    row = factory.create(StageChange)

    response = client.get(f"/stage-changes/{row['id']}")

    assert response.status_code == 200
    assert response.json()["data"] == row


def test_not_found(client: TestClient) -> None:
    path = "/stage-changes/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/stage-changes/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]
