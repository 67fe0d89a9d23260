"""Rules of pipelines and stages: exactly one pipeline is the default."""

from typing import Any

from fw.runtime.testing import Factory, TestClient

from app.models.pipeline import Pipeline
from app.models.stage import Stage
from tests.sales import Sales


def defaults(client: TestClient) -> list[str]:
    """Return the names of the default pipelines."""
    found: list[dict[str, Any]] = client.get("/pipelines/?is_default=true").json()[
        "data"
    ]
    return [each["name"] for each in found]


def test_the_first_pipeline_is_the_default(client: TestClient) -> None:
    for name in ("Sales", "Renewals"):
        client.post("/pipelines/", json={"name": name})

    assert defaults(client) == ["Sales"]


def test_another_default_replaces_the_present_one(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    other = factory.create(Pipeline, name="Renewals")

    response = client.post(f"/pipelines/{other['id']}/make-default")

    assert response.json()["data"]["is_default"] is True
    assert defaults(client) == ["Renewals"]


def test_the_default_pipeline_is_not_deleted(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    other = factory.create(Pipeline)

    assert client.delete(f"/pipelines/{sales.pipeline.id}").status_code == 409
    assert client.delete(f"/pipelines/{other['id']}").status_code == 200


def test_a_stage_with_deals_is_not_deleted(client: TestClient, sales: Sales) -> None:
    assert client.delete(f"/stages/{sales.deal().stage_id}").status_code == 409


def test_the_kind_and_the_pipeline_of_a_stage_stay(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    path = f"/stages/{sales.stages['Proposal'].id}"

    kind = client.patch(path, json={"kind": "lost", "probability": 0})
    pipeline = client.patch(path, json={"pipeline_id": factory.create(Pipeline)["id"]})

    assert "kind" in kind.json()["errors"]
    assert "pipeline_id" in pipeline.json()["errors"]


def test_the_forecast_follows_the_probability_of_a_stage(
    client: TestClient, sales: Sales
) -> None:
    deal = sales.deal(amount="200.00")

    client.patch(f"/stages/{deal.stage_id}", json={"probability": 25, "rot_days": None})

    changed = client.get(f"/deals/{deal.id}").json()["data"]
    assert (changed["weighted"], changed["stale_at"]) == ("50.0000", None)


def test_a_won_stage_is_certain(client: TestClient, factory: Factory) -> None:
    body = factory.body(Stage, kind="won", probability=90)

    assert client.post("/stages/", json=body).status_code == 422
