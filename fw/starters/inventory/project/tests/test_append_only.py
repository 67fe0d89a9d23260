"""The ledger is appended to, and adds up."""

from decimal import Decimal

import pytest
from fw.runtime import FwError
from fw.runtime.auth import as_system
from fw.runtime.database.errors import CheckViolation
from fw.runtime.testing import RunningApplication, TestClient

from app.models.stock_level import StockLevel
from app.repositories.stock_movement import StockMovementRepository
from tests.goods import Goods, Json


def test_movements_are_never_changed_or_deleted(
    goods: Goods, application: RunningApplication, client: TestClient
) -> None:
    goods.receive(product := goods.product(), "5")
    [movement] = goods.movements(product)
    path = f"/stock-movements/{movement['id']}"

    assert client.post("/stock-movements/", json={}).status_code == 403
    assert client.patch(path, json={}).status_code == 403
    assert client.delete(path).status_code == 403
    for change in ("update", "delete"):
        arguments = (movement["id"], {}) if change == "update" else (movement["id"],)
        with pytest.raises(FwError, match="never"), as_system():
            application.run(
                lambda: getattr(StockMovementRepository(), change)(*arguments)
            )


def test_levels_are_written_by_movements_only(goods: Goods, client: TestClient) -> None:
    level = goods.receive(goods.product(), "5")
    path = f"/stock-levels/{level['id']}"

    assert client.post("/stock-levels/", json={}).status_code == 403
    assert client.patch(path, json={"on_hand": "9"}).status_code == 403
    assert client.delete(path).status_code == 403


def test_what_stock_depends_on_never_changes(goods: Goods, client: TestClient) -> None:
    product, other = goods.product("lot"), goods.product()
    lot_id, stock_id = (
        goods.receive(product, "1", lot="L-1")["lot_id"],
        goods.stock(product)["id"],
    )

    for path, field, value in (
        (f"/locations/{goods.shelf['id']}", "warehouse_id", goods.warehouse["id"]),
        (f"/lots/{lot_id}", "product_id", other["id"]),
        (f"/lots/{lot_id}", "number", "L-2"),
        (f"/warehouse-stocks/{stock_id}", "product_id", other["id"]),
    ):
        assert client.patch(path, json={field: value}).status_code == 422, field


def test_the_database_refuses_negative_and_overbooked_levels(goods: Goods) -> None:
    for values in (
        {"on_hand": "-1"},
        {"on_hand": "1", "reserved": "2"},
        {"reserved": "-1"},
    ):
        with pytest.raises(CheckViolation):
            goods.factory.create(StockLevel, **values)


def test_the_movements_add_up_to_the_levels(goods: Goods) -> None:
    product = goods.product()
    level = goods.receive(product, "9")
    body = {"to_location_id": goods.other["id"], "quantity": "4"}
    goods.post(f"/stock/levels/{level['id']}/transfer", **body)
    goods.post(f"/stock/levels/{level['id']}/issue", quantity="2")
    goods.post(f"/stock/levels/{level['id']}/adjust", on_hand="5", reason="Found")

    found: dict[str, Json] = {}
    for one in goods.movements(product):
        for end, sign in ((one["from_location_id"], -1), (one["to_location_id"], 1)):
            if end is not None:
                found[end] = found.get(end, Decimal(0)) + sign * Decimal(
                    one["quantity"]
                )

    assert found == {goods.shelf["id"]: 5, goods.other["id"]: 4}
    assert (
        goods.on_hand(product, goods.shelf),
        goods.on_hand(product, goods.other),
    ) == (5, 4)
