"""Swagger UI at `/docs` sends the filters of a list as the API reads them."""

from __future__ import annotations

import json
from urllib.parse import parse_qsl, urlsplit

from playwright.sync_api import Locator

from tests.admin.conftest import Visit
from tests.admin.sites import Site


def sent(operation: Locator) -> dict[str, str]:
    """Execute an operation; return the query of its request, which must succeed."""
    with operation.page.expect_response(lambda one: "/products/" in one.url) as received:
        operation.get_by_role("button", name="Execute").click()
    assert received.value.status == 200, received.value.text()
    return dict(parse_qsl(urlsplit(received.value.url).query))


def test_filters_are_one_object(northwind: Site, visit: Visit) -> None:
    page = visit(northwind).page
    page.goto(f"{northwind.address}/docs")
    page.get_by_role("link", name="Product", exact=True).click()
    operation = page.locator('[id="operations-Product-Product_index"]')
    operation.locator(".opblock-summary-control").click()
    operation.get_by_role("button", name="Try it out").click()
    assert sent(operation) == {"can": "false", "page": "1", "per_page": "25"}
    filters = {"units_in_stock__gt": 1, "name__in": ["Chai", "Chang"]}
    operation.locator("textarea").fill(json.dumps(filters))
    query = sent(operation)
    assert query.items() >= {"units_in_stock__gt": "1", "name__in": "Chai,Chang"}.items()
