"""Work with orders in Northwind: find, create, edit and delete one with lines."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.admin.browsing import Visitor
from tests.admin.conftest import Visit
from tests.admin.screens import Form, ListScreen, menu_link, toast
from tests.admin.sites import Site


def test_lifecycle_of_an_order(any_northwind: Site, visit: Visit) -> None:
    site, ship = any_northwind, f"Ship {uuid4().hex[:8]}"
    visitor = visit(site)
    page, form, screen = visitor.page, Form(visitor.page), ListScreen(visitor.page)
    visitor.go()
    menu_link(page, "Orders").click()
    screen.total(site.value("SELECT count(*) FROM orders"))
    screen.search("Vins et alcools")
    expect(screen.rows).to_have_count(
        site.value("SELECT count(*) FROM orders WHERE ship_name LIKE '%Vins et alcools%'")
    )

    page.get_by_role("link", name="Create").click()
    customer = site.value("SELECT company_name FROM customers ORDER BY code LIMIT 1")
    form.pick("Customer", customer, customer)
    form.fill("Ship name", ship)
    form.fill("Freight", "12.50")
    form.fill("Order date", "2026-02-28")
    form.save()
    expect(page).to_have_url(re.compile(r"/orders/\d+"))
    key = site.value(f"SELECT id FROM orders WHERE ship_name = '{ship}'")
    order = site.read("orders", key, "customer")
    assert order["customer"]["company_name"] == customer
    assert (order["freight"], order["order_date"]) == ("12.50", "2026-02-28")

    visitor.go(f"/orders/{key}")
    form.fill("Ship city", "Praha")
    form.save()
    expect(toast(page, re.compile("updated|saved", re.I))).to_be_visible()
    assert site.read("orders", key) == {**order_without_customer(order), "ship_city": "Praha"}

    add_line(visitor, key, "Chai")
    line = site.rows(f"SELECT quantity, product_id FROM order_details WHERE order_id = {key}")
    assert line == [(7, site.value("SELECT id FROM products WHERE name = 'Chai'"))]

    visitor.go(f"/orders/{key}")
    page.get_by_role("button", name="Delete").click()
    dialog = page.get_by_role("dialog", name="Delete")
    expect(dialog.get_by_text("Lines: 1. They will be deleted, too.")).to_be_visible()
    with page.expect_response(lambda one: one.request.method == "DELETE"):
        dialog.get_by_role("button", name="Delete").click()
    assert site.value(f"SELECT count(*) FROM orders WHERE id = {key}") == 0
    assert site.value(f"SELECT count(*) FROM order_details WHERE order_id = {key}") == 0


def order_without_customer(order: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in order.items() if name != "customer"}


def add_line(visitor: Visitor, order: int, product: str) -> None:
    """Add a line from the page of the order."""
    page, form = visitor.page, Form(visitor.page)
    visitor.go(f"/orders/{order}/show")
    lines = page.get_by_role("region", name="Lines")
    lines.get_by_role("link", name=re.compile("^Add")).click()
    form.pick("Product", product, product)
    form.fill("Unit price", "18.00")
    form.fill("Quantity", "7")
    form.save()
    expect(page).to_have_url(re.compile(rf"/orders/{order}"))
    row = lines.locator("tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(product)
