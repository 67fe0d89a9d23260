"""Stolen refresh tokens, guessed passwords, and what may be learnt of accounts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from fw.runtime.auth.sessions.sessions import REUSE_GRACE
from tests.promises.api.serving import Server
from tests.promises.auth.shop import PASSWORD, SUPER_ADMIN, Api, make, served, shop
from tests.promises.support import SCALE

ROUNDS = max(3, round(100 * SCALE))
GUESSES = max(60, round(10_000 * SCALE))
SPRAYED = max(120, round(2_000 * SCALE))
SCATTERED = max(300, round(10_000 * SCALE))
CROWD = max(200, round(2_000 * SCALE))
LOGOUTS = max(5, round(500 * SCALE))


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    with shop(tmp_path / "shop", database_url) as running:
        yield running


@pytest.fixture
def local(local_url: str, tmp_path: Path) -> Iterator[Server]:
    with shop(tmp_path / "shop", local_url) as running:
        yield running


def tokens(api: Api, email: str = SUPER_ADMIN) -> dict[str, Any]:
    status, body = api.send("POST", "/auth/login", {"email": email, "password": PASSWORD})
    assert status == 200, body
    found: dict[str, Any] = body["data"]
    return found


def refresh(api: Api, token: str) -> tuple[int, str | None]:
    status, body = api.send("POST", "/auth/refresh", {"refresh_token": token})
    return status, body["data"]["refresh_token"] if status == 200 else None


def test_a_stolen_refresh_token_is_found_out(server: Server) -> None:
    api, used = Api(server), []
    with ThreadPoolExecutor(20) as pool:
        for _ in range(ROUNDS):
            first = tokens(api)["refresh_token"]
            found = set(pool.map(lambda token: refresh(api, token), [first] * 20))
            assert len(found) == 1
            status, successor = found.pop()
            assert status == 200
            assert successor not in (None, first)
            used.append((first, str(successor)))
    time.sleep(REUSE_GRACE + 1)
    for first, successor in used:
        assert refresh(api, first)[0] == 401
        assert refresh(api, successor)[0] == 401


def test_a_logout_ends_the_session_for_good(local_url: str, tmp_path: Path) -> None:
    root, ended, access = tmp_path / "shop", [], []
    make(root, local_url)
    with served(root, "--workers", "2") as server:
        api = Api(server)
        for _ in range(LOGOUTS):
            first = tokens(api)
            _, second = refresh(api, first["refresh_token"])
            assert api.send("POST", "/auth/logout", {"refresh_token": second})[0] == 200
            ended += [first["refresh_token"], str(second)]
            access.append(first["access_token"])
        assert {refresh(api, token)[0] for token in ended} == {401}
        assert {Api(server, token).send("GET", "/auth/me")[0] for token in access} == {401}
    with served(root, "--workers", "2") as server:
        assert {refresh(Api(server), token)[0] for token in ended} == {401}
        assert {Api(server, token).send("GET", "/auth/me")[0] for token in access} == {401}


def test_an_access_token_ends_its_own_session(local: Server) -> None:
    api = Api(local)
    here, elsewhere = (Api(local, tokens(api)["access_token"]) for _ in range(2))
    for body in (None, {}):
        assert api.send("POST", "/auth/logout", body)[0] == 401
    assert here.send("POST", "/auth/logout")[0] == 200
    assert here.send("GET", "/auth/me")[0] == 401
    assert here.send("POST", "/auth/logout")[0] == 401
    assert elsewhere.send("GET", "/auth/me")[0] == 200
    assert elsewhere.send("POST", "/auth/logout", {})[0] == 200


def test_guessing_at_many_accounts_comes_to_an_end(local_url: str, tmp_path: Path) -> None:
    with shop(tmp_path / "shop", local_url, "--workers", "4") as server:
        api = Api(server)

        def guess(number: int) -> int:
            body = {"email": f"user{number}@shop.example", "password": "Spring2026!"}
            return api.send("POST", "/auth/login", body)[0]

        with ThreadPoolExecutor(16) as pool:
            statuses = list(pool.map(guess, range(SPRAYED)))
        assert statuses.count(401) == 100
        assert statuses.count(429) == SPRAYED - 100


def test_guessing_comes_to_an_end(local_url: str, tmp_path: Path) -> None:
    with shop(tmp_path / "shop", local_url, "--workers", "4") as server:
        api = Api(server)

        def guess(number: int) -> int:
            body = {"email": SUPER_ADMIN, "password": f"guess {number}"}
            return api.send("POST", "/auth/login", body)[0]

        with ThreadPoolExecutor(16) as pool:
            statuses = list(pool.map(guess, range(GUESSES)))
        assert statuses.count(401) == 5
        assert statuses.count(429) == GUESSES - 5
        body = {"email": SUPER_ADMIN, "password": PASSWORD}
        assert api.send("POST", "/auth/login", body)[0] == 429


def test_guessing_from_many_addresses_comes_to_an_end(local_url: str, tmp_path: Path) -> None:
    behind = '\n[http]\ntrusted_proxies = ["127.0.0.1"]\n'
    four = ("--workers", "4")
    with shop(tmp_path / "shop", local_url, *four, settings=behind) as server:
        api, home = Api(server), {"X-Forwarded-For": "192.0.2.1"}
        right = {"email": SUPER_ADMIN, "password": PASSWORD}
        assert api.send("POST", "/auth/login", right, home)[0] == 200

        def guess(number: int) -> int:
            address = number % 1000
            place = {"X-Forwarded-For": f"10.0.{address // 250}.{address % 250}"}
            body = {"email": SUPER_ADMIN, "password": f"guess {number}"}
            return api.send("POST", "/auth/login", body, place)[0]

        begun = time.monotonic()
        with ThreadPoolExecutor(16) as pool:
            statuses = list(pool.map(guess, range(SCATTERED)))
        assert set(statuses) == {401, 429}
        # Ten without a delay, then one after 1, 2, 4, … and at most 60 seconds.
        assert statuses.count(401) <= 17 + (time.monotonic() - begun) / 60
        assert api.send("POST", "/auth/login", right, home)[0] == 200


def test_registering_tells_as_little(local: Server) -> None:
    api, answers = Api(local), []
    for email in (SUPER_ADMIN, "new@shop.example"):
        body = {"name": "Ada", "email": email, "password": PASSWORD}
        status, answer = api.send("POST", "/auth/register", body)
        answers.append((status, list(answer["data"]), answer["data"]["name"]))
    assert answers[0] == answers[1]
    assert api.login(SUPER_ADMIN).send("GET", "/auth/me")[1]["data"]["role"] == "super-admin"


def test_a_changed_password_ends_the_other_sessions(local: Server) -> None:
    api = Api(local)
    here, elsewhere = tokens(api), tokens(api)
    mine = Api(local, here["access_token"])
    change = {"password": "wrong", "new_password": "another good one"}
    assert mine.send("POST", "/auth/password", change)[0] == 401
    assert mine.send("POST", "/auth/password", change | {"password": PASSWORD})[0] == 200
    assert refresh(api, elsewhere["refresh_token"])[0] == 401
    assert refresh(api, here["refresh_token"])[0] == 200
    login = {"email": SUPER_ADMIN, "password": PASSWORD}
    assert api.send("POST", "/auth/login", login)[0] == 401
    assert api.send("POST", "/auth/login", login | {"password": "another good one"})[0] == 200
    _, sessions = mine.send("GET", "/auth/sessions")
    assert [row["current"] for row in sessions["data"]].count(True) == 1


def test_sessions_are_ended_with_the_password(local: Server) -> None:
    api = Api(local)
    here, elsewhere, third = tokens(api), tokens(api), tokens(api)
    mine = Api(local, here["access_token"])
    _, listed = mine.send("GET", "/auth/sessions")
    other = next(row["id"] for row in listed["data"] if not row["current"])
    for password, status in ((None, 422), ("wrong", 401), (PASSWORD, 200), (PASSWORD, 404)):
        body = {"id": other} | ({} if password is None else {"password": password})
        assert mine.send("POST", "/auth/sessions/end", body)[0] == status
    first, second = (refresh(api, one["refresh_token"])[0] for one in (elsewhere, third))
    assert {first, second} == {200, 401}
    assert mine.send("POST", "/auth/sessions/end", {"password": "wrong"})[0] == 401
    assert mine.send("POST", "/auth/sessions/end", {"password": PASSWORD})[0] == 200
    _, listed = mine.send("GET", "/auth/sessions")
    assert [row["current"] for row in listed["data"]] == [True]
    assert refresh(api, here["refresh_token"])[0] == 200


def test_many_logins_at_once_cost_so_much_and_no_more(local_url: str, tmp_path: Path) -> None:
    behind = '\n[http]\ntrusted_proxies = ["127.0.0.1"]\n'
    with shop(tmp_path / "shop", local_url, settings=behind) as server:
        api = Api(server)

        def guess(number: int) -> int:
            body = {"email": f"user{number}@shop.example", "password": "wrong"}
            place = {"X-Forwarded-For": f"10.0.{number // 250}.{number % 250}"}
            return api.send("POST", "/auth/login", body, place)[0]

        guess(-1)
        before = server.peak()
        with ThreadPoolExecutor(200) as pool:
            statuses = set(pool.map(guess, range(CROWD)))
        assert statuses <= {401, 503}
        assert server.peak() - before < 150 * 1024 * 1024
        assert api.send("GET", "/health")[0] == 200
