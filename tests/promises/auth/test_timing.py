"""Nobody learns from the time of an answer which address has an account.

The gap is asserted at full size, on a machine that does nothing else:
`FW_PROMISE_SCALE=1 pytest -s tests/promises/auth/test_timing.py`.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.promises.api.serving import Server
from tests.promises.auth.shop import PASSWORD, SUPER_ADMIN, Api, shop
from tests.promises.support import SCALE

REQUESTS = max(10, round(500 * SCALE))
MOST = 0.05
BEHIND = '\n[http]\ntrusted_proxies = ["127.0.0.1"]\n'


@pytest.fixture
def server(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    # The same account is tried again and again, and no limit shall answer.
    monkeypatch.setenv("AUTH_MAX_ACCOUNT_FAILURES", "0")
    with shop(tmp_path / "shop", database_url, settings=BEHIND) as running:
        yield running


def address(number: int, *, known: bool) -> dict[str, str]:
    """Return another place each time, so that it isn't the limit that answers."""
    return {"X-Forwarded-For": f"10.{known:d}.{number // 250}.{number % 250}"}


def compare(send: Callable[[int, bool], Any]) -> set[str]:
    """Send requests about known and unknown addresses in turn; return the different answers."""
    spent: dict[bool, list[float]] = {True: [], False: []}
    seen = set()
    for number in range(-5, REQUESTS):
        for known in (True, False) if number % 2 else (False, True):
            begun = time.perf_counter()
            answer = send(number + 5, known)
            if number >= 0:
                spent[known].append(time.perf_counter() - begun)
            seen.add(repr(answer))
    one, other = (statistics.median(each) for each in spent.values())
    gap = abs(one - other) / max(one, other)
    print(f"known {one * 1000:.2f} ms, unknown {other * 1000:.2f} ms, gap {gap:.2%}")
    if SCALE >= 1:
        assert gap < MOST
    return seen


def test_a_login_tells_nothing(server: Server) -> None:
    api = Api(server)

    def login(number: int, known: bool) -> Any:
        email = SUPER_ADMIN if known else f"stranger{number}@shop.example"
        body = {"email": email, "password": "wrong"}
        return api.send("POST", "/auth/login", body, address(number, known=known))

    assert len(compare(login)) == 1


def test_a_registration_tells_nothing(server: Server) -> None:
    api = Api(server)

    def register(number: int, known: bool) -> Any:
        email = SUPER_ADMIN if known else f"stranger{number}@shop.example"
        body = {"name": "Ada", "email": email, "password": PASSWORD}
        status, answer = api.send("POST", "/auth/register", body, address(number, known=known))
        return status, list(answer["data"]), answer["data"]["name"], answer["data"]["role"]

    assert len(compare(register)) == 1
