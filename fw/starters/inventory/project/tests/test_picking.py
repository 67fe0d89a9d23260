"""Rules of picking, lots, serial numbers and reservations."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

from tests.goods import Goods, Json

TODAY = datetime.now(UTC).date()


def days(number: int) -> str:
    """Return a day from today."""
    return (TODAY + timedelta(days=number)).isoformat()


def pick(goods: Goods, product: Json, quantity: str, status: int = 200) -> Json:
    """Pick a quantity in the warehouse."""
    body = {"warehouse_id": goods.warehouse["id"], "quantity": quantity}
    return goods.post(f"/stock/products/{product['id']}/pick", status, **body)


def reserve(
    goods: Goods, product: Json, quantity: str, status: int = 200, **more: Json
) -> Json:
    """Reserve a quantity in the warehouse."""
    body = {"warehouse_id": goods.warehouse["id"], "quantity": quantity, **more}
    return goods.post(f"/stock/products/{product['id']}/reserve", status, **body)


def test_the_lot_that_expires_first_is_picked_first(goods: Goods) -> None:
    product = goods.product("lot")
    late = goods.receive(product, "5", lot="L-2", expires_on=days(90))
    soon = goods.receive(product, "2", lot="L-1", expires_on=days(9))
    never = goods.receive(product, "5", lot="L-3")

    movements = pick(goods, product, "8")

    assert [(one["lot_id"], one["quantity"]) for one in movements] == [
        (soon["lot_id"], "2.000"),
        (late["lot_id"], "5.000"),
        (never["lot_id"], "1.000"),
    ]


def test_expired_lots_are_never_picked(goods: Goods) -> None:
    product = goods.product("lot")
    goods.receive(product, "5", lot="L-1", expires_on=days(-1))

    problem = pick(goods, product, "1", 409)

    assert problem["detail"].startswith("Only 0 of")


def test_goods_are_picked_from_storage_only(goods: Goods) -> None:
    product, quarantine = goods.product(), goods.location("N-Q-01", "quarantine")
    goods.receive(product, "5", location_id=quarantine["id"])

    pick(goods, product, "1", 409)


def test_a_pick_is_carried_out_completely_or_not_at_all(goods: Goods) -> None:
    product = goods.product()
    goods.receive(product, "5")

    pick(goods, product, "6", 409)

    assert goods.on_hand(product) == 5


def test_a_tracked_product_needs_the_number_of_its_lot(goods: Goods) -> None:
    body = {"location_id": goods.shelf["id"], "quantity": "1"}
    tracked, untracked = goods.product("lot"), goods.product()

    problem = goods.post(f"/stock/products/{tracked['id']}/receive", 422, **body)

    assert "lot" in problem["errors"]
    goods.post(f"/stock/products/{untracked['id']}/receive", 422, lot="L-1", **body)


def test_a_lot_has_one_expiry_date(goods: Goods) -> None:
    product = goods.product("lot")
    goods.receive(product, "1", lot="L-1", expires_on=days(9))
    body = {"location_id": goods.shelf["id"], "quantity": "1", "lot": "L-1"}

    path = f"/stock/products/{product['id']}/receive"
    goods.post(path, 409, expires_on=days(10), **body)


def test_a_new_expiry_date_of_a_lot_is_that_of_its_levels(goods: Goods) -> None:
    product = goods.product("lot")
    level = goods.receive(product, "1", lot="L-1", expires_on=days(9))

    goods.client.patch(f"/lots/{level['lot_id']}", json={"expires_on": days(5)})

    assert goods.level(product, goods.shelf["id"])["expires_on"] == days(5)


def test_a_serial_number_is_one_piece_and_in_stock_once(goods: Goods) -> None:
    product = goods.product("serial")
    body = {"location_id": goods.other["id"], "lot": "SN-1"}
    path = f"/stock/products/{product['id']}/receive"

    goods.post(path, 422, quantity="2", **body)
    level = goods.receive(product, "1", lot="SN-1")
    goods.post(path, 409, quantity="1", **body)
    goods.post(f"/stock/levels/{level['id']}/issue", quantity="1")
    goods.post(path, quantity="1", **body)

    assert goods.on_hand(product) == 1


def test_the_tracking_of_a_product_that_moved_is_fixed(goods: Goods) -> None:
    product = goods.product()
    path = f"/products/{product['id']}"

    assert goods.client.patch(path, json={"tracking": "lot"}).status_code == 200
    goods.receive(product, "1", lot="L-1")
    assert goods.client.patch(path, json={"tracking": "serial"}).status_code == 409
    assert (
        goods.client.patch(path, json={"tracking": "lot", "name": "Oil"}).status_code
        == 200
    )


def test_reserved_goods_arent_issued_to_others(goods: Goods) -> None:
    product = goods.product()
    level = goods.receive(product, "5")

    [reservation] = reserve(goods, product, "4", reference="SO-9")

    assert (reservation["status"], reservation["quantity"]) == ("open", "4.000")
    assert goods.level(product, goods.shelf["id"])["available"] == "1.000"
    assert goods.stock(product)["reserved"] == "4.000"
    goods.post(f"/stock/levels/{level['id']}/issue", 409, quantity="2")
    reserve(goods, product, "2", 409)


def test_a_reservation_with_the_same_key_is_made_once(goods: Goods) -> None:
    product = goods.product()
    goods.receive(product, "5")

    first = reserve(goods, product, "2", request_key="shop/42")

    assert reserve(goods, product, "2", request_key="shop/42") == first
    assert goods.stock(product)["reserved"] == "2.000"


def test_a_fulfilled_reservation_issues_its_goods_once(goods: Goods) -> None:
    product = goods.product()
    goods.receive(product, "5")
    [reservation] = reserve(goods, product, "4", reference="SO-9")
    path = f"/stock/reservations/{reservation['id']}"

    [movement] = goods.post(f"{path}/fulfil")

    assert (movement["quantity"], movement["reference"]) == ("4.000", "SO-9")
    assert goods.post(f"{path}/fulfil") == [movement]
    assert goods.on_hand(product) == Decimal(1)
    assert goods.stock(product)["reserved"] == "0.000"
    goods.post(f"{path}/release", 409)


def test_a_released_reservation_frees_its_goods(goods: Goods) -> None:
    product = goods.product()
    level = goods.receive(product, "5")
    [reservation] = reserve(goods, product, "4")
    path = f"/stock/reservations/{reservation['id']}"

    assert goods.post(f"{path}/release")["status"] == "released"

    goods.post(f"{path}/fulfil", 409)
    goods.post(f"/stock/levels/{level['id']}/issue", quantity="5")
