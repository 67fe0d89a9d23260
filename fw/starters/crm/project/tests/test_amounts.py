"""Rules of amounts: the amount of a deal is the sum of its lines."""

from decimal import Decimal
from typing import Any

import pytest
from fw.runtime.testing import TestClient

from app.services.deal_line import line_total
from tests.sales import Sales


def amount(client: TestClient, deal: object) -> str:
    """Return the amount of a deal."""
    text: str = client.get(f"/deals/{deal}").json()["data"]["amount"]
    return text


def test_the_amount_follows_the_lines(client: TestClient, sales: Sales) -> None:
    deal = str(sales.deal().id)
    line: dict[str, Any] = {
        "deal_id": deal,
        "product_id": str(sales.product("10.00").id),
    }

    first = client.post("/deal-lines/", json=line | {"quantity": 3}).json()["data"]
    assert (first["unit_price"], first["total"], amount(client, deal)) == (
        "10.00",
        "30.00",
        "30.00",
    )
    given = {"quantity": 1, "unit_price": "8.00", "discount_percent": "50"}
    client.post("/deal-lines/", json=line | given)
    assert amount(client, deal) == "34.00"
    client.patch(f"/deal-lines/{first['id']}", json={"quantity": 1})
    assert amount(client, deal) == "14.00"
    client.delete(f"/deal-lines/{first['id']}")
    assert amount(client, deal) == "4.00"


@pytest.mark.parametrize(
    ("quantity", "price", "discount", "total"),
    [(3, "0.35", "10", "0.95"), (1, "0.01", "50", "0.01"), (7, "19.99", "0", "139.93")],
)
def test_a_line_is_rounded_to_cents(
    quantity: int, price: str, discount: str, total: str
) -> None:
    assert line_total(quantity, Decimal(price), Decimal(discount)) == Decimal(total)


def test_requests_cannot_set_the_amount(client: TestClient, sales: Sales) -> None:
    response = client.patch(f"/deals/{sales.deal().id}", json={"amount": "1000000.00"})

    assert "amount" in response.json()["errors"]


def test_a_line_stays_in_its_deal(client: TestClient, sales: Sales) -> None:
    line = {
        "deal_id": str(sales.deal().id),
        "product_id": str(sales.product("1.00").id),
    }
    path = f"/deal-lines/{client.post('/deal-lines/', json=line).json()['data']['id']}"

    assert client.patch(path, json={"deal_id": str(sales.deal().id)}).status_code == 422


@pytest.mark.parametrize("field", ["deal_id", "product_id"])
def test_an_unknown_deal_or_product_is_refused(
    client: TestClient, sales: Sales, field: str
) -> None:
    line = {
        "deal_id": str(sales.deal().id),
        "product_id": str(sales.product("1.00").id),
    }

    refused = client.post("/deal-lines/", json=line | {field: str(sales.rep.id)})

    assert (refused.status_code, list(refused.json()["errors"])) == (422, [field])
