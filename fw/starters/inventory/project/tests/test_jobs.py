"""Jobs: proposals of orders, mails and reports."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from fw.runtime import Job
from fw.runtime.testing import EventFake, RunningApplication, fake_disk, fake_mail

from app.events.stock_low import StockLow
from app.jobs.propose_orders import ProposeOrders
from app.jobs.report_valuation import ReportValuation
from app.jobs.warn_of_expiry import WarnOfExpiry
from app.mail.expiring_goods import ExpiringGoods
from app.mail.low_stock import LowStock
from app.models.auth_role import AuthRole
from app.models.supplier import Supplier
from app.models.supplier_product import SupplierProduct
from app.models.user import User
from app.schedule import register
from tests.goods import Goods, Json

Run = Callable[[Job], None]


@pytest.fixture
def run(application: RunningApplication) -> Run:
    """Return a function that runs a job."""

    def run(job: Any) -> None:
        application.run(job.handle)

    return run


def low(goods: Goods, on_hand: str = "3", **offer: Json) -> Json:
    """Return a product that is below its reorder point of 5, with an offer."""
    product = goods.product()
    goods.receive(product, on_hand)
    values = {"reorder_point": "5", "reorder_quantity": "12"}
    goods.client.patch(f"/warehouse-stocks/{goods.stock(product)['id']}", json=values)
    supplier = goods.factory.create(Supplier, active=True)
    values = {"product_id": product["id"], "supplier_id": supplier["id"]}
    offer = {"preferred": False, "pack_size": "5", "price": "2", **offer}
    goods.factory.create(SupplierProduct, **values, **offer)
    return product


def proposals(goods: Goods) -> list[Json]:
    """Return the lines of all drafts."""
    found = goods.client.get("/purchase-lines/", params={"order.status": "draft"})
    return list(found.json()["data"])


def test_low_stock_is_proposed_in_whole_packs(goods: Goods, run: Run) -> None:
    product = low(goods)

    run(ProposeOrders())

    [line] = proposals(goods)
    assert (line["product_id"], line["quantity"]) == (product["id"], "15.000")
    order = goods.client.get(f"/purchase-orders/{line['order_id']}").json()["data"]
    assert (order["status"], order["warehouse_id"]) == ("draft", goods.warehouse["id"])


def test_proposals_are_made_once(goods: Goods, run: Run) -> None:
    low(goods)

    run(ProposeOrders())
    run(ProposeOrders())

    assert len(proposals(goods)) == 1


def test_nothing_is_proposed_that_is_on_order_or_not_low(
    goods: Goods, run: Run
) -> None:
    product = low(goods)
    low(goods, "6")
    goods.order((product, "15", "2"))

    run(ProposeOrders())

    assert proposals(goods) == []


def test_the_preferred_supplier_is_asked_before_a_cheaper_one(
    goods: Goods, run: Run
) -> None:
    product = low(goods, price="1")
    supplier = goods.factory.create(Supplier, active=True)
    preferred = {"preferred": True, "price": "3", "pack_size": "1"}
    values = {"product_id": product["id"], "supplier_id": supplier["id"]}
    goods.factory.create(SupplierProduct, **values, **preferred)

    run(ProposeOrders())

    [line] = proposals(goods)
    assert (line["unit_price"], line["quantity"]) == ("3.0000", "12.000")


def test_the_event_of_low_stock_is_dispatched_once_after_the_commit(
    goods: Goods,
) -> None:
    product = low(goods, "9")
    level = goods.level(product, goods.shelf["id"])
    path = f"/stock/levels/{level['id']}/issue"

    with EventFake(StockLow) as events:
        goods.post(path, 409, quantity="10")
        goods.post(path, quantity="3")
        events.assert_not_dispatched(StockLow)
        goods.post(path, quantity="1")
        goods.post(path, quantity="1")

    [event] = events.dispatched(StockLow)
    assert (event.available, event.reorder_point) == (Decimal(5), Decimal(5))


def test_buyers_get_a_mail_when_stock_runs_low(goods: Goods) -> None:
    role = goods.factory.create(AuthRole, name="buyer")
    buyer = goods.factory.create(User, role_id=role["id"], active=True)
    product = low(goods, "6")
    level = goods.level(product, goods.shelf["id"])

    with fake_mail() as mails:
        goods.post(f"/stock/levels/{level['id']}/issue", quantity="1")

    sent = mails.assert_sent(LowStock, to=buyer["email"], times=1)
    assert product["sku"] in sent.message.subject


def test_managers_get_a_mail_of_goods_that_expire(goods: Goods, run: Run) -> None:
    role = goods.factory.create(AuthRole, name="manager")
    manager = goods.factory.create(User, role_id=role["id"], active=True)
    product, today = goods.product("lot"), datetime.now(UTC).date()
    for number, days in (("L-1", 29), ("L-2", 31), ("L-3", -1)):
        expires = (today + timedelta(days=days)).isoformat()
        goods.receive(product, "1", lot=number, expires_on=expires)

    with fake_mail() as mails:
        run(WarnOfExpiry())

    sent = mails.assert_sent(ExpiringGoods, to=manager["email"], times=1)
    assert sent.message.subject == "2 lots expire within 30 days, 1 have expired"
    assert "L-2" not in str(sent.message.text)


def test_the_valuation_is_stored_as_csv(goods: Goods, run: Run) -> None:
    product = goods.product(sku="SAW-1", name="Saw")
    goods.receive(product, "4", unit_cost="2.50")

    with fake_disk("local") as disk:
        run(ReportValuation())
        [path] = disk.list("valuations")
        text = disk.get(path).decode()

    assert text.splitlines()[1] == "SAW-1,Saw,4.000,2.5000,10.00"


def test_the_schedule_is_valid() -> None:
    from fw.runtime.schedule import Schedule

    schedule = Schedule()
    register(schedule)
