"""Pages of other origins that use the API, and the cookie with the refresh token."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.admin.conftest import Visit
from tests.admin.sites import PASSWORD, Site

ASK = """async ([url, body]) => {
  try {
    const answer = await fetch(url, {
      method: "POST", credentials: "include", headers: {"content-type": "application/json"},
      body: JSON.stringify(body),
    });
    return [answer.status, await answer.json()];
  } catch (error) {
    return [0, String(error)];
  }
}"""


def ask(page: Page, url: str, body: dict[str, Any]) -> Any:
    return page.evaluate(ASK, [url, body])


@pytest.fixture
def context(ruled: Site, visit: Visit) -> BrowserContext:
    return visit(ruled).context


def test_a_page_of_a_named_origin_logs_in_and_refreshes_by_the_cookie(
    ruled: Site, context: BrowserContext, named_origin: str
) -> None:
    page = context.new_page()
    page.goto(named_origin)

    login = {"email": "root@blog.example", "password": PASSWORD}
    status, body = ask(page, f"{ruled.address}/auth/login", login)
    assert (status, body["data"]["expires_in"]) == (200, 900)
    status, body = ask(page, f"{ruled.address}/auth/refresh", {})
    assert status == 200, body
    assert body["data"]["access_token"]


def test_a_page_of_another_origin_reads_nothing(
    ruled: Site, context: BrowserContext, unnamed_origin: str
) -> None:
    page = context.new_page()
    page.goto(unnamed_origin)

    login = {"email": "root@blog.example", "password": PASSWORD}
    assert ask(page, f"{ruled.address}/auth/login", login) == [0, "TypeError: Failed to fetch"]
