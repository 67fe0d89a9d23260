# fw:generated:sha256:97e71023c9ab68f6a9f996bc83262c1b892e2797ef9982560ce0238b9a8e5e8f
"""API tests for stock movements, which only postings create."""

from fw.runtime.testing import TestClient, Users

from tests.goods import Goods


def test_list_and_filter(goods: Goods, client: TestClient) -> None:
    product = goods.product()
    level = goods.receive(product, "5", reason="First")
    goods.post(f"/stock/levels/{level['id']}/issue", quantity="1", reason="Second")

    found = client.get("/stock-movements/", params={"reason": "Second"}).json()["data"]

    assert [one["kind"] for one in found] == ["issue"]
    assert client.get("/stock-movements/").json()["meta"]["total"] == 2


def test_sort(goods: Goods, client: TestClient) -> None:
    product = goods.product()
    for reason in ("b", "a"):
        goods.receive(product, "5", reason=reason)

    for sort, reasons in (("reason", ["a", "b"]), ("-reason", ["b", "a"])):
        found = client.get("/stock-movements/", params={"sort": sort}).json()["data"]
        assert [one["reason"] for one in found] == reasons


def test_read_with_the_product(goods: Goods, client: TestClient) -> None:
    goods.receive(product := goods.product(), "5")
    [movement] = goods.movements(product)

    found = client.get(f"/stock-movements/{movement['id']}?include=product").json()[
        "data"
    ]

    assert found == movement | {"product": product}


def test_unknown_parameter(client: TestClient) -> None:
    response = client.get("/stock-movements/", params={"unknown_field": 1})

    assert response.status_code == 422
    assert "unknown_field" in response.json()["errors"]


def test_not_found(client: TestClient) -> None:
    path = "/stock-movements/00000000-0000-0000-0000-000000000000"

    assert client.get(path).status_code == 404


def test_permissions(client: TestClient, users: Users) -> None:
    with users.nobody():
        assert client.get("/stock-movements/").status_code == 401
