"""Rules of the ledger: movements, levels and request keys."""

from tests.goods import Goods


def test_a_receipt_raises_the_level_and_the_sum_of_the_warehouse(goods: Goods) -> None:
    product = goods.product()

    level = goods.receive(product, "5")

    assert (level["on_hand"], level["available"]) == ("5.000", "5.000")
    assert goods.stock(product)["on_hand"] == "5.000"


def test_an_issue_lowers_the_level(goods: Goods) -> None:
    product = goods.product()
    level = goods.receive(product, "5")

    [movement] = goods.post(
        f"/stock/levels/{level['id']}/issue", quantity="2", reference="SO-7"
    )

    assert (movement["kind"], movement["quantity"]) == ("issue", "2.000")
    assert movement["from_location_id"] == goods.shelf["id"]
    assert goods.on_hand(product) == 3


def test_nothing_is_issued_that_isnt_there(goods: Goods) -> None:
    product = goods.product(sku="SAW-1")
    level = goods.receive(product, "5")

    problem = goods.post(f"/stock/levels/{level['id']}/issue", 409, quantity="6")

    assert problem["detail"].startswith("N-A-01 has 5 of SAW-1 available, not 6")
    assert goods.on_hand(product) == 5
    assert len(goods.movements(product)) == 1


def test_a_transfer_is_one_movement_and_two_levels(goods: Goods) -> None:
    product = goods.product()
    level = goods.receive(product, "5")
    body = {"to_location_id": goods.other["id"], "quantity": "2"}

    [movement] = goods.post(f"/stock/levels/{level['id']}/transfer", **body)

    assert movement["from_location_id"] == goods.shelf["id"]
    assert movement["to_location_id"] == goods.other["id"]
    assert (
        goods.on_hand(product, goods.shelf),
        goods.on_hand(product, goods.other),
    ) == (3, 2)
    assert goods.stock(product)["on_hand"] == "5.000"
    assert len(goods.movements(product)) == 2


def test_a_transfer_needs_another_location(goods: Goods) -> None:
    level = goods.receive(goods.product(), "5")
    body = {"to_location_id": goods.shelf["id"], "quantity": "2"}

    goods.post(f"/stock/levels/{level['id']}/transfer", 422, **body)


def test_goods_arrive_only_at_locations_in_use(goods: Goods) -> None:
    product, closed = goods.product(), goods.location("N-B-01")
    goods.client.patch(f"/locations/{closed['id']}", json={"active": False})

    body = {"location_id": closed["id"], "quantity": "1"}
    goods.post(f"/stock/products/{product['id']}/receive", 422, **body)


def test_the_same_request_key_moves_once_and_gives_the_same_answer(
    goods: Goods,
) -> None:
    product = goods.product()
    level = goods.receive(product, "5")
    body = {"quantity": "2", "request_key": "scanner-1/17"}

    first = goods.post(f"/stock/levels/{level['id']}/issue", **body)
    again = goods.post(f"/stock/levels/{level['id']}/issue", **body)

    assert first == again
    assert goods.on_hand(product) == 3


def test_a_request_key_isnt_used_for_another_request(goods: Goods) -> None:
    product = goods.product()
    level = goods.receive(product, "5")
    path = f"/stock/levels/{level['id']}/issue"
    goods.post(path, quantity="2", request_key="scanner-1/17")

    problem = goods.post(path, 409, quantity="3", request_key="scanner-1/17")

    assert "use a new key" in problem["detail"]
    assert goods.on_hand(product) == 3


def test_pieces_move_in_whole_numbers(goods: Goods) -> None:
    product = goods.product()
    body = {"location_id": goods.shelf["id"], "quantity": "1.5"}

    goods.post(f"/stock/products/{product['id']}/receive", 422, **body)

    cable = goods.product(measure="metre")
    assert goods.receive(cable, "1.5")["on_hand"] == "1.500"


def test_an_adjustment_posts_the_difference_with_its_reason(goods: Goods) -> None:
    product = goods.product()
    level = goods.receive(product, "5")

    [movement] = goods.post(
        f"/stock/levels/{level['id']}/adjust", on_hand="3", reason="Damp"
    )

    assert (movement["kind"], movement["quantity"]) == ("adjustment", "2.000")
    assert (movement["from_location_id"], movement["reason"]) == (
        goods.shelf["id"],
        "Damp",
    )
    assert goods.on_hand(product) == 3
    assert (
        goods.post(f"/stock/levels/{level['id']}/adjust", on_hand="3", reason="Same")
        == []
    )


def test_scrapping_needs_a_reason(goods: Goods) -> None:
    product = goods.product()
    level = goods.receive(product, "5")
    path = f"/stock/levels/{level['id']}/scrap"

    goods.post(path, 422, quantity="1")
    [movement] = goods.post(path, quantity="1", reason="Broken")

    assert (movement["kind"], goods.on_hand(product)) == ("scrap", 4)


def test_a_customer_returns_goods_at_the_average_cost(goods: Goods) -> None:
    product = goods.product()
    goods.receive(product, "4", unit_cost="2.50")
    body = {"location_id": goods.shelf["id"], "quantity": "2"}

    [movement] = goods.post(f"/stock/products/{product['id']}/return", **body)

    assert (movement["kind"], movement["unit_cost"]) == ("return", "2.5000")
    assert goods.on_hand(product) == 6
