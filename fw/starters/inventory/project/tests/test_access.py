"""Rights to stock operations, and to costs."""

from uuid import UUID

from fw.runtime.testing import Factory, TestClient, Users

from app.models.reservation import Reservation
from app.models.user import User
from tests.goods import Goods

CLERK = UUID(int=2)


def test_a_clerk_sees_and_works_in_the_own_warehouse_only(
    goods: Goods, client: TestClient, factory: Factory, users: Users
) -> None:
    elsewhere, product = Goods(client, factory, "S"), goods.product()
    own, foreign = goods.receive(product, "5"), elsewhere.receive(product, "5")
    clerk = factory.record(User, warehouse_id=goods.warehouse["id"])
    orders = [each.order((product, "1", "1")) for each in (goods, elsewhere)]

    with users.as_user(clerk, "clerk"):
        assert client.get("/stock-levels/").json()["data"] == [
            own | goods.level(product, own["location_id"])
        ]
        assert client.get(f"/stock-levels/{foreign['id']}").status_code == 404
        assert client.get("/stock-movements/").json()["meta"]["total"] == 1
        assert client.get("/warehouses/").json()["meta"]["total"] == 1
        assert client.get("/locations/").json()["meta"]["total"] == 2
        assert [
            one["id"] for one in client.get("/purchase-orders/").json()["data"]
        ] == [orders[0]["id"]]
        assert client.get("/purchase-lines/").json()["meta"]["total"] == 1
        stored = client.get(
            "/stock-levels/", params={"location.kind": "storage"}
        ).json()
        assert stored["meta"]["total"] == 1
        goods.post(f"/stock/levels/{own['id']}/issue", quantity="1")
        goods.post(f"/stock/levels/{foreign['id']}/issue", 404, quantity="1")
        body = {"to_location_id": elsewhere.shelf["id"], "quantity": "1"}
        goods.post(f"/stock/levels/{own['id']}/transfer", 422, **body)
        body = {"location_id": elsewhere.shelf["id"], "quantity": "1"}
        goods.post(f"/stock/products/{product['id']}/receive", 422, **body)
        body = {"warehouse_id": elsewhere.warehouse["id"], "quantity": "1"}
        goods.post(f"/stock/products/{product['id']}/pick", 422, **body)
        goods.post(
            f"/stock/orders/{orders[1]['id']}/receive",
            404,
            location_id=goods.shelf["id"],
        )
        goods.post(
            f"/stock/orders/{orders[0]['id']}/receive", location_id=goods.shelf["id"]
        )
        goods.post("/stocktakes/", 409, warehouse_id=elsewhere.warehouse["id"])


def test_a_clerk_sees_what_is_kept_counted_and_moved_in_the_own_warehouse(
    goods: Goods, client: TestClient, factory: Factory, users: Users
) -> None:
    product = goods.product()
    for each in (goods, Goods(client, factory, "S")):
        level = each.receive(product, "5")
        each.post(f"/stock/levels/{level['id']}/issue", quantity="1")
        factory.create(Reservation, level_id=level["id"], quantity="1")
        each.post("/stocktakes/", 201, warehouse_id=each.warehouse["id"])
    clerk = factory.record(User, warehouse_id=goods.warehouse["id"])

    paths = ("reservations", "stocktakes", "stocktake-lines", "warehouse-stocks")
    for path, own in (*((path, 1) for path in paths), ("stock-movements", 2)):
        with users.as_user(clerk, "clerk"):
            assert client.get(f"/{path}/").json()["meta"]["total"] == own, path
        assert client.get(f"/{path}/").json()["meta"]["total"] == 2 * own, path


def test_costs_are_for_buyers(goods: Goods, client: TestClient, users: Users) -> None:
    product = goods.product()
    order = goods.order((product, "4", "2.50"))
    goods.post(f"/stock/orders/{order['id']}/receive", location_id=goods.shelf["id"])

    for role, cost in (("manager", None), ("buyer", "2.5000")):
        with users.of_role(role):
            [movement], [line] = goods.movements(product), goods.lines(order)
            shown = (movement.get("unit_cost"), line.get("unit_price"))
            assert shown == (cost, cost)
            assert ("value" in movement) is (role == "buyer")
            included = client.get(
                f"/purchase-orders/{order['id']}?include=lines"
            ).json()
            assert included["data"]["lines"][0].get("unit_price") == cost
    with users.of_role("manager"):
        assert client.get("/valuations/").status_code == 403
        assert client.get("/supplier-products/").status_code == 403
        assert client.get("/products/?valuation.value__gt=1").status_code == 403
        assert client.get("/products/?movements.unit_cost__gt=1").status_code == 422
        assert client.get("/stock-movements/?sort=unit_cost").status_code == 422
        assert client.get("/purchase-lines/?unit_price__gt=1").status_code == 422
        body = {"location_id": goods.shelf["id"], "quantity": "1", "unit_cost": "1"}
        goods.post(f"/stock/products/{product['id']}/receive", 403, **body)
        del body["unit_cost"]
        for _ in range(2):
            path = f"/stock/products/{product['id']}/receive"
            [movement] = goods.post(path, request_key="again", **body)
            assert movement.keys().isdisjoint({"unit_cost", "value"})


def test_clerks_dont_correct_stock(goods: Goods, users: Users) -> None:
    level = goods.receive(goods.product(), "5")
    stocktake = goods.post("/stocktakes/", 201, warehouse_id=goods.warehouse["id"])

    with users.as_user(CLERK, "clerk"):
        goods.post(f"/stock/levels/{level['id']}/adjust", 403, on_hand="1", reason="x")
        goods.post(f"/stock/levels/{level['id']}/scrap", 403, quantity="1", reason="x")
        goods.post(f"/stocktakes/{stocktake['id']}/post", 403)
        goods.post("/purchase-orders/", 403)


def test_only_staff_moves_goods(goods: Goods, users: Users) -> None:
    product = goods.product()
    level = goods.receive(product, "5")
    body = {"location_id": goods.shelf["id"], "quantity": "1"}

    for role in ("buyer", "developer", None):
        with users.of_role(role):
            goods.post(f"/stock/levels/{level['id']}/issue", 403, quantity="1")
            goods.post(f"/stock/products/{product['id']}/receive", 403, **body)
    with users.nobody():
        goods.post(f"/stock/levels/{level['id']}/issue", 401, quantity="1")


def test_only_buyers_order(goods: Goods, users: Users) -> None:
    order = goods.order((goods.product(), "1", "1"))

    with users.of_role("manager"):
        goods.post(f"/purchase-orders/{order['id']}/cancel", 403)
    with users.of_role("buyer"):
        goods.post(f"/purchase-orders/{order['id']}/cancel")


def test_nobody_writes_what_services_write(client: TestClient) -> None:
    for path in (
        "stock-levels",
        "stock-movements",
        "valuations",
        "reservations",
        "number-series",
    ):
        assert client.post(f"/{path}/", json={}).status_code == 403, path


def test_accounts_are_made_by_super_admins(client: TestClient, users: Users) -> None:
    body = {
        "name": "Eve",
        "email": "eve@example.com",
        "password": "correct horse battery",
    }

    with users.nobody():
        assert client.post("/auth/register", json=body).status_code == 403


def test_a_deleted_user_leaves_the_movements(
    goods: Goods, client: TestClient, factory: Factory, users: Users
) -> None:
    product, user = goods.product(), factory.record(User, warehouse_id=None)
    with users.as_user(user, "manager"):
        goods.receive(product, "5")
    [movement] = goods.movements(product)
    assert movement["moved_by_id"] == str(user.id)

    assert client.delete(f"/users/{user.id}").status_code == 200
    [kept] = goods.movements(product)
    assert (kept["moved_by_id"], kept["quantity"]) == (None, movement["quantity"])
