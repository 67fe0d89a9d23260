"""Rules of closed deals: lost ones have a reason, won ones a frozen amount."""

import pytest
from fastapi import HTTPException
from fw.runtime.testing import Factory, RunningApplication, TestClient, fake_queue

from app.auth import auth
from app.jobs.hand_over_deal import HandOverDeal
from app.models.auth_role import AuthRole
from app.models.deal_line import DealLine
from app.models.lost_reason import LostReason
from app.repositories.deal import DealRepository
from app.services.deal import DealService
from tests.sales import Sales


def test_a_lost_deal_needs_a_reason(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    path = f"/deals/{sales.deal().id}/move"
    lost = {"stage_id": str(sales.stages["Lost"].id)}
    reason = {
        "lost_reason_id": factory.create(LostReason)["id"],
        "lost_note": "Too late",
    }

    refused = client.post(path, json=lost)
    moved = client.post(path, json=lost | reason)

    assert refused.json()["errors"] == {
        "lost_reason_id": ["Choose why the deal is lost"]
    }
    deal = moved.json()["data"]
    assert deal == deal | reason | {"status": "lost", "weighted": "0.0000"}
    assert deal["closed_at"] is not None


def test_lose_and_win_move_to_the_stages_of_the_pipeline(
    client: TestClient, factory: Factory, sales: Sales
) -> None:
    reason = {"lost_reason_id": factory.create(LostReason)["id"]}

    lost = client.post(f"/deals/{sales.deal().id}/lose", json=reason).json()["data"]
    won = client.post(f"/deals/{sales.deal().id}/win").json()["data"]

    assert lost["stage_id"] == str(sales.stages["Lost"].id)
    assert won["stage_id"] == str(sales.stages["Won"].id)
    assert won["closed_at"] is not None


def test_a_won_deal_has_a_frozen_amount(
    client: TestClient, sales: Sales, factory: Factory
) -> None:
    deal = sales.deal(amount="50.00")
    line = factory.create(
        DealLine, deal_id=deal.id, unit_price="50.00", quantity=1, total="50.00"
    )
    client.post(f"/deals/{deal.id}/win")
    path = f"/deal-lines/{line['id']}"

    added = client.post(
        "/deal-lines/", json=factory.body(DealLine, deal_id=str(deal.id))
    )
    changed = client.patch(path, json={"quantity": 2})
    removed = client.delete(path)

    assert [each.status_code for each in (added, changed, removed)] == [409, 409, 409]
    assert client.get(f"/deals/{deal.id}").json()["data"]["amount"] == "50.00"


def test_only_a_manager_reopens_a_deal(client: TestClient, sales: Sales) -> None:
    path = f"/deals/{sales.deal().id}"
    client.post(f"{path}/win")

    with sales.as_rep():
        refused = client.post(f"{path}/reopen")
    with sales.as_manager():
        reopened = client.post(f"{path}/reopen")
        again = client.post(f"{path}/reopen")

    assert refused.status_code == 403
    assert (
        reopened.json()["data"]["status"],
        reopened.json()["data"]["closed_at"],
    ) == ("open", None)
    assert again.status_code == 409


def test_a_closed_deal_moves_to_no_other_closed_stage(
    client: TestClient, sales: Sales
) -> None:
    path = f"/deals/{sales.deal().id}"
    client.post(f"{path}/win")

    lost = client.post(f"{path}/move", json={"stage_id": str(sales.stages["Lost"].id)})

    assert lost.status_code == 409


def test_a_won_deal_is_handed_over(client: TestClient, sales: Sales) -> None:
    deal = sales.deal()

    with fake_queue() as queue:
        client.post(f"/deals/{deal.id}/win")

    queue.assert_pushed(HandOverDeal, lambda job: job.deal == deal.id, times=1)


def test_only_a_manager_deletes_a_deal_and_its_history(
    client: TestClient, sales: Sales
) -> None:
    path = f"/deals/{sales.deal().id}"
    client.post(f"{path}/win")

    with sales.as_rep():
        refused = client.delete(path)
    with sales.as_manager():
        deleted = client.delete(path)

    assert (refused.status_code, deleted.status_code) == (403, 200)
    assert client.get("/stage-changes/").json()["meta"]["total"] == 0


def test_a_job_of_a_rep_deletes_no_deal(
    application: RunningApplication, factory: Factory, sales: Sales
) -> None:
    role = factory.record(AuthRole, name="rep")
    rep = sales.user(role_id=role.id)
    deal = sales.deal(owner_id=rep.id)

    async def delete() -> None:
        async with auth.acting_as(str(rep.id)):
            await DealService(DealRepository()).delete(deal.id)

    with pytest.raises(HTTPException, match="Only a manager"):
        application.run(delete)
