"""The admin of an application that is mounted below a path."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.admin.conftest import Visit
from tests.admin.screens import ListScreen, log_in_by_form, menu_link
from tests.admin.sites import PASSWORD, PREFIX, Site


def test_all_requests_stay_below_the_path(ruled: Site, visit: Visit) -> None:
    visitor = visit(ruled)
    page = visitor.page
    requests: list[str] = []
    visitor.on("request", lambda one: requests.append(one.url))
    visitor.go()
    log_in_by_form(page, "root@blog.example", PASSWORD)
    menu_link(page, "Posts").click()
    expect(ListScreen(page).rows.first).to_be_visible()
    ListScreen(page).rows.first.click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    assert all(one.startswith((f"{ruled.address}/", "data:", "blob:")) for one in requests), (
        requests
    )
    (cookie,) = [one for one in visitor.context.cookies() if one["name"] == "__Secure-fw_refresh"]
    assert cookie["path"] == f"{PREFIX}/auth"
