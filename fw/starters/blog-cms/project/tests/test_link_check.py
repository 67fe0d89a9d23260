"""Weekly check of links."""

from collections.abc import Callable
from functools import partial

import httpx
import pytest
from fw.runtime.testing import RunningApplication, TestClient

from app.services import link_check
from app.services.link_check import check_links
from tests.desk import Desk

LINKS = {
    "https://ok.example/": 200,
    "https://moved.example/": 301,
    "https://gone.example/": 404,
    "https://shy.example/": 405,
}
OWN = ("/posts/tides", "/posts/former", "/posts/nowhere", "/pages/nowhere")
BLOG = "http://127.0.0.1:8000/blog"

Check = Callable[[], int]


def answer(request: httpx.Request) -> httpx.Response:
    """Answer as the servers of the links would."""
    if "slow" in request.url.host:
        raise httpx.ConnectTimeout("too slow")
    return httpx.Response(LINKS[str(request.url)])


@pytest.fixture
def check(application: RunningApplication, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Return a function that checks the links, without a network."""

    async def is_public(link: str) -> bool:
        return "127.0.0.1" not in link

    monkeypatch.setattr(link_check, "_is_public", is_public)
    transport = httpx.MockTransport(answer)
    return lambda: application.run(
        partial(check_links, httpx.AsyncClient(transport=transport))
    )


def html(*links: str) -> str:
    """Return a text with links."""
    return "".join(f'<a href="{link}">x</a> ' for link in links)


def test_broken_links_are_listed(client: TestClient, desk: Desk, check: Check) -> None:
    outside = (
        *LINKS,
        "https://slow.example/",
        "http://127.0.0.1:9/",
        "mailto:a@b.example",
    )
    desk.edit(desk.published(slug="former"), slug="tides")
    own = (BLOG + OWN[0], *OWN[1:], "/feed.xml")
    desk.published(html=html(*outside, *own))

    assert check() == 5

    found = client.get("/broken-links/").json()["data"]
    assert {one["url"]: one["problem"] for one in found} == {
        "https://gone.example/": "status 404",
        "https://slow.example/": "ConnectTimeout: too slow",
        "http://127.0.0.1:9/": "not a public address",
        "/posts/nowhere": "no such page",
        "/pages/nowhere": "no such page",
    }


def test_a_check_replaces_the_last_one(
    client: TestClient, desk: Desk, check: Check
) -> None:
    post = desk.published(html=html("https://gone.example/"))
    check()
    check()
    assert client.get("/broken-links/").json()["meta"]["total"] == 1

    desk.edit(post, body="[x](https://ok.example/)")
    check()
    assert client.get("/broken-links/").json()["meta"]["total"] == 0


def test_drafts_are_not_checked(client: TestClient, desk: Desk, check: Check) -> None:
    desk.post(html=html("https://gone.example/"))

    assert check() == 0


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "10.0.0.1", "[::1]"])
def test_links_into_the_network_of_the_server_are_not_followed(
    application: RunningApplication, host: str
) -> None:
    public = partial(link_check._is_public, f"http://{host}/")

    assert application.run(public) is False
