"""Rules of moves: the stage of a deal changes by `move` alone."""

from fw.runtime.testing import Factory, TestClient

from app.models.company import Company
from app.models.pipeline import Pipeline
from app.models.stage_change import StageChange
from tests.sales import Sales


def test_a_new_deal_is_in_the_first_stage_of_the_default_pipeline(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    company = factory.create(Company)

    with sales.as_rep():
        created = client.post(
            "/deals/", json={"name": "Fleet", "company_id": company["id"]}
        )

    deal = created.json()["data"]
    assert deal["pipeline_id"] == str(sales.pipeline.id)
    assert deal["stage_id"] == str(sales.stages["Qualified"].id)
    assert deal["owner_id"] == str(sales.rep.id)
    assert (deal["status"], deal["probability"]) == ("open", 20)
    assert deal["stale_at"] is not None


def test_requests_cannot_set_the_stage(client: TestClient, sales: Sales) -> None:
    body = {"stage_id": str(sales.stages["Won"].id)}

    response = client.patch(f"/deals/{sales.deal().id}", json=body)

    assert response.status_code == 422
    assert "stage_id" in response.json()["errors"]


def test_a_move_writes_the_history(client: TestClient, sales: Sales) -> None:
    deal, stage = sales.deal(amount="80.00"), sales.stages["Proposal"]

    with sales.as_rep():
        moved = client.post(f"/deals/{deal.id}/move", json={"stage_id": str(stage.id)})
        history = client.get("/stage-changes/", params={"deal_id": str(deal.id)})

    assert moved.json()["data"]["stage_id"] == str(stage.id)
    assert (moved.json()["data"]["probability"], moved.json()["data"]["weighted"]) == (
        50,
        "40.0000",
    )
    (change,) = history.json()["data"]
    assert change["from_stage_id"] == str(deal.stage_id)
    assert change["to_stage_id"] == str(stage.id)
    assert change["changed_by_id"] == str(sales.rep.id)
    assert change["amount"] == "80.00"


def test_a_move_to_the_same_stage_changes_nothing(
    client: TestClient, sales: Sales
) -> None:
    deal = sales.deal()

    moved = client.post(f"/deals/{deal.id}/move", json={"stage_id": str(deal.stage_id)})

    assert moved.status_code == 200
    assert client.get("/stage-changes/").json()["meta"]["total"] == 0


def test_a_stage_of_another_pipeline_is_refused(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    other = sales.stages_of(factory.record(Pipeline).id)["Proposal"]

    moved = client.post(
        f"/deals/{sales.deal().id}/move", json={"stage_id": str(other.id)}
    )

    assert moved.status_code == 422
    assert "stage_id" in moved.json()["errors"]


def test_a_deal_stays_in_its_pipeline(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    body = {"pipeline_id": factory.create(Pipeline)["id"]}

    assert client.patch(f"/deals/{sales.deal().id}", json=body).status_code == 422


def test_nobody_writes_the_history(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    change = factory.create(StageChange, deal_id=sales.deal().id)

    assert client.post("/stage-changes/", json={}).status_code == 403
    assert client.patch(f"/stage-changes/{change['id']}", json={}).status_code == 403
    assert client.delete(f"/stage-changes/{change['id']}").status_code == 403
