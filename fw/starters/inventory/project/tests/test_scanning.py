"""Rules of barcodes and scans."""

import pytest

from app.models.product import Product
from app.services.barcode import is_gtin
from tests.goods import Goods, Json


@pytest.mark.parametrize(
    ("code", "valid"),
    [
        ("4006381333931", True),
        ("4006381333932", False),
        ("036000291452", True),
        ("96385074", True),
        ("0036000291452", True),
        ("123", False),
        ("400638133393x", False),
    ],
)
def test_the_check_digit_of_a_barcode(code: str, valid: bool) -> None:
    assert is_gtin(code) is valid


def test_a_product_has_a_barcode_with_a_valid_check_digit(goods: Goods) -> None:
    path = f"/products/{goods.product()['id']}"
    body = goods.factory.body(Product, barcode="4006381333932")

    for wrong in (
        goods.client.post("/products/", json=body),
        goods.client.patch(path, json={"barcode": body["barcode"]}),
    ):
        assert (wrong.status_code, list(wrong.json()["errors"])) == (422, ["barcode"])
    assert (
        goods.client.patch(path, json={"barcode": "4006381333931"}).status_code == 200
    )


def scan(goods: Goods, code: str) -> Json:
    """Return the model and the key of a scanned code."""
    response = goods.client.get(f"/stock/scan/{code}")
    found = response.json().get("data", {})
    return response.status_code, found.get("model"), found.get("id")


def test_a_scan_finds_products_locations_and_lots(goods: Goods) -> None:
    product = goods.product("serial", sku="DRILL-1", barcode="0036000291452")
    lot_id = goods.receive(product, "1", lot="SN-77")["lot_id"]

    assert scan(goods, "0036000291452") == (200, "Product", product["id"])
    assert scan(goods, "036000291452") == (200, "Product", product["id"])
    assert scan(goods, "drill-1") == (200, "Product", product["id"])
    assert scan(goods, "N-A-01") == (200, "Location", goods.shelf["id"])
    assert scan(goods, "SN-77") == (200, "Lot", lot_id)
    assert scan(goods, "unknown") == (404, None, None)


def test_the_search_of_products_finds_a_barcode(goods: Goods) -> None:
    product = goods.product(barcode="4006381333931")

    found = goods.client.get("/products/", params={"q": "4006381333931"}).json()["data"]

    assert [one["id"] for one in found] == [product["id"]]
