"""Rules of stocktakes."""

from app.models.stocktake_line import StocktakeLine
from tests.goods import Goods, Json


def start(goods: Goods, **values: Json) -> Json:
    """Start a stocktake of the warehouse."""
    return goods.post("/stocktakes/", 201, warehouse_id=goods.warehouse["id"], **values)


def count(goods: Goods, stocktake: Json, quantity: str) -> None:
    """Count the only line of a stocktake."""
    [line] = lines(goods, stocktake)
    response = goods.client.patch(
        f"/stocktake-lines/{line['id']}", json={"counted": quantity}
    )
    assert response.status_code == 200, response.text


def lines(goods: Goods, stocktake: Json) -> list[Json]:
    """Return the lines of a stocktake."""
    found = goods.client.get(
        "/stocktake-lines/", params={"stocktake_id": stocktake["id"]}
    )
    return list(found.json()["data"])


def test_a_stocktake_lists_what_is_expected_in_its_zone(goods: Goods) -> None:
    product, elsewhere = goods.product(), goods.location("N-B-01", zone="B")
    goods.receive(product, "5")
    goods.receive(product, "3", location_id=elsewhere["id"])

    everything, zone = start(goods), start(goods, zone="B")

    assert len(lines(goods, everything)) == 2
    assert [one["expected"] for one in lines(goods, zone)] == ["3.000"]
    assert zone["number"].endswith("-0002")


def test_a_stocktake_posts_the_differences(goods: Goods) -> None:
    product = goods.product()
    goods.receive(product, "5")
    stocktake = start(goods)
    count(goods, stocktake, "4")

    [movement] = goods.post(f"/stocktakes/{stocktake['id']}/post")

    assert (movement["kind"], movement["quantity"]) == ("adjustment", "1.000")
    assert movement["reference"] == stocktake["number"]
    assert goods.on_hand(product) == 4


def test_a_stocktake_refuses_lines_that_moved_since_they_were_counted(
    goods: Goods,
) -> None:
    product = goods.product()
    level = goods.receive(product, "5")
    stocktake = start(goods)
    count(goods, stocktake, "4")
    goods.post(f"/stock/levels/{level['id']}/issue", quantity="1")

    problem = goods.post(f"/stocktakes/{stocktake['id']}/post", 409)
    assert "count it again" in problem["detail"]

    count(goods, stocktake, "3")
    goods.post(f"/stocktakes/{stocktake['id']}/post")
    assert goods.on_hand(product) == 3


def test_uncounted_lines_stay_as_they_are(goods: Goods) -> None:
    product = goods.product()
    goods.receive(product, "5")
    stocktake = start(goods)

    assert goods.post(f"/stocktakes/{stocktake['id']}/post") == []
    assert goods.on_hand(product) == 5


def test_goods_are_found_where_none_were_expected(goods: Goods) -> None:
    product = goods.product()
    lot_id = goods.receive(product, "5")["lot_id"]
    stocktake = start(goods)
    body = {
        "location_id": goods.other["id"],
        "product_id": product["id"],
        "lot_id": lot_id,
    }

    found = {"stocktake_id": stocktake["id"], "counted": "2", **body}
    goods.post("/stocktake-lines/", 201, **found)
    goods.post(f"/stocktakes/{stocktake['id']}/post")

    assert goods.on_hand(product, goods.other) == 2


def test_a_line_needs_a_stocktake(goods: Goods) -> None:
    body = goods.factory.body(StocktakeLine, stocktake_id=goods.shelf["id"])

    problem = goods.post("/stocktake-lines/", 422, **body)

    assert list(problem["errors"]) == ["stocktake_id"]


def test_a_posted_stocktake_is_closed(goods: Goods) -> None:
    goods.receive(goods.product(), "5")
    stocktake = start(goods)
    [line] = lines(goods, stocktake)
    goods.post(f"/stocktakes/{stocktake['id']}/post")

    path = f"/stocktake-lines/{line['id']}"
    assert goods.client.patch(path, json={"counted": "1"}).status_code == 409
    goods.post(f"/stocktakes/{stocktake['id']}/post", 409)
    goods.post(f"/stocktakes/{stocktake['id']}/cancel", 409)


def test_a_line_keeps_its_product(goods: Goods) -> None:
    goods.receive(goods.product(), "5")
    [line] = lines(goods, start(goods))

    path, other = f"/stocktake-lines/{line['id']}", goods.product()
    assert goods.client.patch(path, json={"product_id": other["id"]}).status_code == 422
