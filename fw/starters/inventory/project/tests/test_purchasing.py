"""Rules of purchase orders, deliveries and costs."""

from decimal import Decimal

import pytest

from app.models.purchase_line import PurchaseLine
from app.models.purchase_order import PurchaseOrder
from app.models.supplier import Supplier
from app.services.moving_average import Holding
from tests.goods import Goods, Json


def valuation(goods: Goods, product: Json) -> tuple[str, str, str]:
    """Return the quantity, the value and the average cost of a product."""
    found = goods.client.get(f"/valuations/{product['id']}").json()["data"]
    return found["quantity"], found["value"], found["average_cost"]


def status(goods: Goods, order: Json) -> str:
    """Return the status of an order."""
    return str(
        goods.client.get(f"/purchase-orders/{order['id']}").json()["data"]["status"]
    )


def test_orders_have_consecutive_numbers(goods: Goods) -> None:
    supplier = goods.factory.create(Supplier)
    body = {"supplier_id": supplier["id"], "warehouse_id": goods.warehouse["id"]}

    numbers = [goods.post("/purchase-orders/", 201, **body)["number"] for _ in range(2)]

    assert [number[-6:] for number in numbers] == ["-00001", "-00002"]


def test_a_placed_order_is_on_order_and_its_lines_are_fixed(goods: Goods) -> None:
    product = goods.product()
    order = goods.order((product, "10", "2.00"))
    [line] = goods.lines(order)
    path = f"/purchase-lines/{line['id']}"

    assert goods.stock(product)["on_order"] == "10.000"
    assert goods.client.patch(path, json={"quantity": "11"}).status_code == 409
    assert goods.client.delete(path).status_code == 409
    assert goods.client.delete(f"/purchase-orders/{order['id']}").status_code == 409
    body = {"order_id": order["id"], "product_id": goods.product()["id"]}
    goods.post("/purchase-lines/", 409, quantity="1", unit_price="1", **body)
    goods.post(f"/purchase-orders/{order['id']}/place", 409)


def test_a_line_of_a_draft_doesnt_move_to_a_placed_order(goods: Goods) -> None:
    placed = goods.order((goods.product(), "1", "1"))
    draft = goods.factory.create(PurchaseOrder, status="draft")
    body = {"product_id": goods.product()["id"], "quantity": "1", "unit_price": "1"}
    line = goods.post("/purchase-lines/", 201, order_id=draft["id"], **body)
    path = f"/purchase-lines/{line['id']}"

    assert goods.client.patch(path, json={"quantity": "2"}).status_code == 200
    assert goods.client.patch(path, json={"order_id": placed["id"]}).status_code == 409
    assert goods.client.delete(path).status_code == 200


def test_a_line_needs_an_order(goods: Goods) -> None:
    body = goods.factory.body(PurchaseLine, order_id=goods.shelf["id"])

    problem = goods.post("/purchase-lines/", 422, **body)

    assert list(problem["errors"]) == ["order_id"]


def test_a_placed_order_keeps_its_supplier(goods: Goods) -> None:
    order, other = (
        goods.order((goods.product(), "1", "1")),
        goods.factory.create(Supplier),
    )
    path = f"/purchase-orders/{order['id']}"

    assert (
        goods.client.patch(path, json={"supplier_id": other["id"]}).status_code == 409
    )
    assert goods.client.patch(path, json={"note": "Ring twice"}).status_code == 200


def test_an_order_without_lines_isnt_placed(goods: Goods) -> None:
    order = goods.factory.create(PurchaseOrder, status="draft")

    goods.post(f"/purchase-orders/{order['id']}/place", 409)


def test_the_status_of_an_order_follows_from_what_was_received(goods: Goods) -> None:
    product, other = goods.product(), goods.product()
    order = goods.order((product, "10", "2.00"), (other, "1", "5.00"))
    line = next(one for one in goods.lines(order) if one["product_id"] == product["id"])
    body = {"location_id": goods.shelf["id"]}
    part = {"line_id": line["id"], "quantity": "4"}

    [movement] = goods.post(
        f"/stock/orders/{order['id']}/receive", lines=[part], **body
    )
    assert (movement["reference"], movement["unit_cost"]) == (order["number"], "2.0000")
    assert status(goods, order) == "partly_received"
    assert goods.stock(product)["on_order"] == "6.000"

    goods.post(f"/stock/orders/{order['id']}/receive", **body)
    assert status(goods, order) == "received"
    assert (goods.on_hand(product), goods.stock(product)["on_order"]) == (10, "0.000")


def test_no_more_is_received_than_was_ordered(goods: Goods) -> None:
    product = goods.product()
    order = goods.order((product, "10", "2.00"))
    [line] = goods.lines(order)
    body = {"location_id": goods.shelf["id"]}
    path = f"/stock/order-lines/{line['id']}/receive"

    goods.post(path, 409, quantity="11", **body)
    twice = [{"line_id": line["id"], "quantity": "6"}] * 2
    goods.post(f"/stock/orders/{order['id']}/receive", 409, lines=twice, **body)
    assert goods.on_hand(product) == 0
    goods.post(path, quantity="10", **body)
    goods.post(path, 409, quantity="1", **body)


def test_a_delivery_is_received_once_by_key(goods: Goods) -> None:
    product = goods.product()
    order = goods.order((product, "10", "2.00"))
    [line] = goods.lines(order)
    body = {
        "location_id": goods.shelf["id"],
        "quantity": "4",
        "request_key": "gate-1/5",
    }

    first = goods.post(f"/stock/order-lines/{line['id']}/receive", **body)

    assert goods.post(f"/stock/order-lines/{line['id']}/receive", **body) == first
    assert goods.on_hand(product) == 4


def test_a_draft_isnt_received(goods: Goods) -> None:
    order = goods.factory.create(
        PurchaseOrder, status="draft", warehouse_id=goods.warehouse["id"]
    )

    path = f"/stock/orders/{order['id']}/receive"
    goods.post(path, 409, location_id=goods.shelf["id"])


def test_an_order_is_received_in_its_warehouse(goods: Goods) -> None:
    elsewhere = Goods(goods.client, goods.factory, "S")
    order = goods.order((goods.product(), "1", "1"))

    path = f"/stock/orders/{order['id']}/receive"
    goods.post(path, 422, location_id=elsewhere.shelf["id"])


def test_only_an_order_of_which_nothing_came_is_cancelled(goods: Goods) -> None:
    product = goods.product()
    cancelled, started = (
        goods.order((product, "5", "1")),
        goods.order((product, "7", "1")),
    )
    [line] = goods.lines(started)
    goods.post(
        f"/stock/order-lines/{line['id']}/receive",
        location_id=goods.shelf["id"],
        quantity="3",
    )

    goods.post(f"/purchase-orders/{cancelled['id']}/cancel")
    goods.post(f"/purchase-orders/{started['id']}/cancel", 409)
    assert goods.stock(product)["on_order"] == "4.000"
    assert goods.post(f"/purchase-orders/{started['id']}/close")["status"] == "closed"
    assert goods.stock(product)["on_order"] == "0.000"


def test_receipts_change_the_moving_average_and_issues_dont(goods: Goods) -> None:
    product = goods.product()
    level = goods.receive(product, "10", unit_cost="2")
    goods.receive(product, "5", unit_cost="3.50")
    assert valuation(goods, product) == ("15.000", "37.50", "2.5000")

    [movement] = goods.post(f"/stock/levels/{level['id']}/issue", quantity="6")

    assert (movement["unit_cost"], movement["value"]) == ("2.5000", "15.00")
    assert valuation(goods, product) == ("9.000", "22.50", "2.5000")


def test_a_transfer_changes_no_value(goods: Goods) -> None:
    product = goods.product()
    level = goods.receive(product, "10", unit_cost="2")
    body = {"to_location_id": goods.other["id"], "quantity": "4"}

    [movement] = goods.post(f"/stock/levels/{level['id']}/transfer", **body)

    assert (movement["value"], valuation(goods, product)[1]) == (None, "20.00")


@pytest.mark.parametrize("parts", [(3, 3, 1), (1, 1, 5), (7,)])
def test_the_last_goods_take_all_that_is_left_of_the_value(
    parts: tuple[int, ...],
) -> None:
    holding = Holding()
    holding.add(Decimal(7), Decimal("1.4286"))
    holding.value = Decimal(10)

    taken = sum(holding.take(Decimal(part)) for part in parts)

    assert taken == 10
    assert not holding.value and not holding.quantity
