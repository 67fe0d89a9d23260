"""A warehouse to test with, and shortcuts for its operations."""

from decimal import Decimal
from typing import Any

from fw.runtime.testing import Factory, TestClient

from app.models.location import Location
from app.models.product import Product
from app.models.purchase_line import PurchaseLine
from app.models.purchase_order import PurchaseOrder
from app.models.warehouse import Warehouse

Json = Any


class Goods:
    """One warehouse with two shelves. Requests are sent by the client's user."""

    def __init__(self, client: TestClient, factory: Factory, code: str = "N") -> None:
        self.client, self.factory = client, factory
        self.warehouse = factory.create(Warehouse, code=f"{code}1", active=True)
        self.shelf = self.location(f"{code}-A-01")
        self.other = self.location(f"{code}-A-02")

    def location(self, code: str, kind: str = "storage", **values: Json) -> Json:
        """Add a location."""
        values = {"warehouse_id": self.warehouse["id"], "zone": "A", **values}
        return self.factory.create(
            Location, code=code, kind=kind, active=True, **values
        )

    def product(self, tracking: str = "untracked", **values: Json) -> Json:
        """Add a product that is counted in pieces."""
        values = {"measure": "piece", "barcode": None, **values}
        return self.factory.create(Product, tracking=tracking, active=True, **values)

    def post(self, path: str, status: int = 200, /, **body: Json) -> Json:
        """Send a request, check its status, and return the data or the problem."""
        response = self.client.post(path, json=body)
        assert response.status_code == status, response.text
        return response.json()["data"] if status < 300 else response.json()

    def receive(self, product: Json, quantity: str, **values: Json) -> Json:
        """Receive goods on the shelf; return their level."""
        body = {"location_id": self.shelf["id"], "quantity": quantity, **values}
        [movement] = self.post(f"/stock/products/{product['id']}/receive", **body)
        return self.level(product, movement["to_location_id"], movement["lot_id"])

    def level(self, product: Json, location: Json, lot: str | None = None) -> Json:
        """Return the level of a product at a location, by key."""
        filters = {"product_id": product["id"], "location_id": location}
        if lot is not None:
            filters["lot_id"] = lot
        [level] = self.client.get("/stock-levels/", params=filters).json()["data"]
        return level

    def on_hand(self, product: Json, location: Json | None = None) -> Json:
        """Return what is on hand of a product, in all or at a location."""
        filters = {"product_id": product["id"]}
        if location is not None:
            filters["location_id"] = location["id"]
        levels = self.client.get("/stock-levels/", params=filters).json()["data"]
        return sum((Decimal(one["on_hand"]) for one in levels), Decimal(0))

    def movements(self, product: Json) -> list[Json]:
        """Return the movements of a product."""
        found = self.client.get(
            "/stock-movements/", params={"product_id": product["id"]}
        )
        return list(found.json()["data"])

    def stock(self, product: Json) -> Json:
        """Return what the warehouse has of a product."""
        filters = {"product_id": product["id"]}
        [stock] = self.client.get("/warehouse-stocks/", params=filters).json()["data"]
        return stock

    def order(self, *lines: tuple[Json, str, str]) -> Json:
        """Add a placed order; the lines are a product, a quantity and a price."""
        order = self.factory.create(
            PurchaseOrder, warehouse_id=self.warehouse["id"], status="draft"
        )
        for product, quantity, price in lines:
            self.factory.create(
                PurchaseLine,
                order_id=order["id"],
                product_id=product["id"],
                quantity=quantity,
                received="0.000",
                unit_price=price,
            )
        return self.post(f"/purchase-orders/{order['id']}/place")

    def lines(self, order: Json) -> list[Json]:
        """Return the lines of an order."""
        found = self.client.get("/purchase-lines/", params={"order_id": order["id"]})
        return list(found.json()["data"])
