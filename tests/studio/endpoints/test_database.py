from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fw.runtime.config.files import read_env
from fw.runtime.database.connection.url import DatabaseUrl
from fw.studio.studio import Studio
from tests.studio.conftest import events_of

pytestmark = pytest.mark.usefixtures("commands")

SERVERS = ("postgres_url", "mysql_url")


def answers(url: str) -> dict[str, str]:
    parsed = DatabaseUrl.parse(url)
    return {
        "provider": parsed.provider,
        "host": parsed.host,
        "port": str(parsed.effective_port),
        "user": parsed.user,
        "password": parsed.password,
        "database": parsed.database,
    }


def run(client: TestClient, studio: Studio, path: str, body: object) -> dict[str, object]:
    response = client.post(path, json=body)
    assert response.status_code == 202, response.text
    return events_of(studio, response.json()["run"])[-1]


def states(client: TestClient) -> set[str]:
    return {one["state"] for one in client.get("/api/database/migrations").json()}


@pytest.mark.parametrize("fixture", SERVERS)
def test_a_server_is_tested_configured_migrated_and_rolled_back(
    fixture: str,
    request: pytest.FixtureRequest,
    shop_client: TestClient,
    shop_studio: Studio,
    shop: Path,
) -> None:
    given = answers(str(request.getfixturevalue(fixture)))
    tested = shop_client.post("/api/database/test", json=given)
    assert tested.status_code == 200, tested.text
    assert tested.json()["milliseconds"] > 0
    assert not read_env(shop / ".env").get("DATABASE_URL")

    assert shop_client.post("/api/database/configure", json=given).status_code == 200
    assert DatabaseUrl.parse(read_env(shop / ".env")["DATABASE_URL"]).database == given["database"]
    build = run(shop_client, shop_studio, "/api/build", {})
    assert build["exit_status"] == 0

    assert shop_client.get("/api/database").json()["reachable"]
    assert states(shop_client) == {"pending"}
    planned = shop_client.post("/api/database/preview", json={"direction": "up"}).json()
    assert "CREATE TABLE" in "".join(planned[0]["sql"])
    assert run(shop_client, shop_studio, "/api/database/migrate", {})["type"] == "done"
    assert states(shop_client) == {"applied"}
    drift = {"differences": [], "pending": []}
    assert shop_client.get("/api/database/drift").json() == drift

    refused = shop_client.post("/api/database/rollback", json={"steps": 1})
    assert refused.status_code == 400
    body = {"steps": 9, "consent": True}
    assert run(shop_client, shop_studio, "/api/database/rollback", body)["type"] == "done"
    assert states(shop_client) == {"pending"}


def test_a_password_is_written_and_never_shown(shop_client: TestClient, shop: Path) -> None:
    given = {"provider": "postgres", "host": "127.0.0.1", "port": "1", "user": "ada"}
    given |= {"database": "shop", "password": "s3cret-canary"}

    configured = shop_client.post("/api/database/configure", json=given)
    shown = shop_client.get("/api/database")
    start = shop_client.get("/api/start")

    assert "s3cret-canary" in (shop / ".env").read_text()
    for answer in (configured, shown, start, shop_client.get("/api/project")):
        assert "s3cret-canary" not in answer.text
    body = shown.json()
    assert not body["reachable"]
    assert "s3cret" not in body["problem"]["message"]
    server = next(one for one in body["providers"] if one["name"] == "postgres")
    assert server["has_password"]


def test_the_password_is_kept_for_the_same_server_alone(
    shop_client: TestClient, shop: Path
) -> None:
    given = {"provider": "postgres", "host": "127.0.0.1", "port": "1", "user": "ada"}
    given |= {"database": "shop", "password": "s3cret-canary"}
    shop_client.post("/api/database/configure", json=given)
    del given["password"]

    shop_client.post("/api/database/configure", json={**given, "database": "other"})
    kept = read_env(shop / ".env")["DATABASE_URL"]
    shop_client.post("/api/database/configure", json={**given, "host": "db.example"})
    moved = read_env(shop / ".env")["DATABASE_URL"]

    assert DatabaseUrl.parse(kept).password == "s3cret-canary"
    assert DatabaseUrl.parse(moved).password == ""


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"provider": "oracle"},
        {"provider": "postgres", "database": "x"},
        {"provider": "postgres", "host": "h", "database": "x", "port": "a"},
    ],
)
def test_invalid_answers_are_refused(
    shop_client: TestClient, shop: Path, body: dict[str, str]
) -> None:
    before = (shop / ".env").read_text()
    for path in ("test", "configure"):
        assert shop_client.post(f"/api/database/{path}", json=body).status_code == 400
    assert (shop / ".env").read_text() == before


def test_a_server_that_does_not_answer_is_a_problem_with_a_hint(shop_client: TestClient) -> None:
    body = {"provider": "postgres", "host": "127.0.0.1", "port": "1", "user": "x", "database": "x"}

    answer = shop_client.post("/api/database/test", json=body)

    assert answer.status_code == 422
    assert "cannot connect" in answer.json()["detail"]
    assert answer.json()["hint"]


def test_a_file_that_does_not_exist_is_created_by_the_migrations(shop_client: TestClient) -> None:
    given = {"provider": "sqlite", "database": "database/later.db"}
    assert shop_client.post("/api/database/configure", json=given).status_code == 200
    found = shop_client.get("/api/database").json()

    assert found["creatable"]
    assert found["problem"] is None
    assert not found["reachable"]


def test_differences_of_a_broken_schema_are_its_errors(
    shop_client: TestClient, shop: Path, commands: None
) -> None:
    schema = shop / "schema.fw"
    schema.write_text(schema.read_text().replace("body: text", "body: txet", 1))

    answer = shop_client.get("/api/database/drift")

    assert (answer.status_code, answer.json()["code"]) == (422, "schema")
    [error] = answer.json()["diagnostics"]
    assert error["said"]["message"]["values"] == {"kind": "'txet'"}
