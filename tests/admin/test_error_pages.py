"""Error pages: each has a message and a way out, and reveals no internals."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Route, expect

from tests.admin.browsing import Visitor
from tests.admin.conftest import Visit
from tests.admin.screens import menu_link
from tests.admin.sites import Site

SCREENS = {"phone": (390, 844), "wide": (1440, 900)}
INTERNALS = re.compile(r"Error|undefined|null|assets|https?:|\bat \w+ \(")
LISTS = "**/assets/ListPage-*.js"
RESOURCES = "**/admin/api/resources"


@pytest.fixture(params=[("phone", "dark"), ("wide", "light")])
def screen(request: pytest.FixtureRequest) -> dict[str, Any]:
    name, scheme = request.param
    width, height = SCREENS[name]
    return {"viewport": {"width": width, "height": height}, "color_scheme": scheme}


def shows_page(visitor: Visitor, heading: str, name: str) -> None:
    """Expect an accessible page with the heading that fits the screen and reveals no internals."""
    page = visitor.page
    expect(page.get_by_role("heading", name=heading, level=1)).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.evaluate("innerWidth"), name
    assert not INTERNALS.search(page.get_by_role("main").inner_text()), name
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    visitor.assert_accessible(f"{width}-{'dark' if dark else 'light'}-{name}")


def links_home(visitor: Visitor) -> None:
    visitor.page.get_by_role("main").get_by_role("link", name="Go to the dashboard").click()
    expect(visitor.page).to_have_url(re.compile(r"/admin/?$"))


def spoil(route: Route) -> None:
    """Respond with data that makes the layout fail."""
    answer = route.fetch()
    body = answer.json()
    body["data"]["faults"] = 7
    route.fulfill(response=answer, json=body)


def test_access_denied_and_not_found(ruled: Site, visit: Visit, screen: dict[str, Any]) -> None:
    visitor = visit(ruled, "dev@blog.example", **screen)
    visitor.go("/tags/create")
    shows_page(visitor, "Access denied", "denied")
    links_home(visitor)
    visitor.go("/nowhere/at/all")
    shows_page(visitor, "Not found", "nowhere")
    links_home(visitor)
    for address in (f"/posts/{uuid4()}/show", "/posts/no-key/show", "/posts/no-key"):
        with visitor.expecting(404, 422):
            visitor.go(address)
            text = visitor.page.get_by_text("This page or record doesn’t exist.")
            expect(text).to_be_visible()
            assert visitor.page.get_by_role("button", name="Delete").count() == 0
    visitor.assert_accessible()
    links_home(visitor)


def test_failed_page_keeps_the_layout(ruled: Site, visit: Visit, screen: dict[str, Any]) -> None:
    visitor = visit(ruled, "dev@blog.example", **screen)
    page = visitor.page
    page.route(LISTS, lambda route: route.abort())
    visitor.go("/posts")
    shows_page(visitor, "Something went wrong", "failed")
    links_home(visitor)
    visitor.go("/posts")
    expect(page.get_by_role("heading", name="Something went wrong")).to_be_visible()
    page.unroute(LISTS)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Posts", level=1)).to_be_visible()
    assert any("ListPage" in problem for problem in visitor.problems), "logged in the console"
    visitor.problems.clear()


def test_failed_layout_links_home(ruled: Site, visit: Visit, screen: dict[str, Any]) -> None:
    visitor = visit(ruled, "dev@blog.example", **screen)
    page = visitor.page
    page.route(RESOURCES, spoil)
    visitor.go("/posts")
    shows_page(visitor, "Something went wrong", "crashed")
    page.unroute(RESOURCES)
    links_home(visitor)
    expect(page.get_by_role("heading", level=1).first).not_to_have_text("Something went wrong")
    visitor.problems.clear()


def test_unreachable_application(northwind: Site, visit: Visit, screen: dict[str, Any]) -> None:
    visitor = visit(northwind, **screen)
    visitor.page.route(RESOURCES, lambda route: route.abort())
    visitor.go()
    shows_page(visitor, "This couldn’t be loaded", "away")
    visitor.page.unroute(RESOURCES)
    visitor.page.get_by_role("button", name="Try again").click()
    expect(visitor.page.get_by_role("heading", name="This couldn’t be loaded")).to_have_count(0)
    visitor.problems.clear()


WATCH = """(() => {
  const moved = (window.moved = new Set());
  const look = () => {
    for (const one of document.getAnimations()) {
      const { delay, duration, iterations } = one.effect.getComputedTiming();
      if (delay + duration > 1 || iterations > 1)
        moved.add(`${one.animationName ?? one.transitionProperty} ${one.effect.target.className}`);
    }
    requestAnimationFrame(look);
  };
  look();
})()"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_reduced_motion(blog: Site, visit: Visit, motion: str) -> None:
    width, height = SCREENS["phone"]
    size = {"width": width, "height": height}
    visitor = visit(blog, "root@blog.example", reduced_motion=motion, viewport=size)
    page = visitor.page
    page.add_init_script(WATCH)
    visitor.go("/posts")
    page.get_by_role("button", name="Open menu").click()
    expect(menu_link(page, "Authors")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Add filter").click()
    expect(page.get_by_role("menuitemcheckbox").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("menuitemcheckbox")).to_have_count(0)
    moved = page.evaluate("[...moved]")
    assert bool(moved) == (motion == "no-preference"), moved
