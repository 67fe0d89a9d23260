from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

pytestmark = pytest.mark.usefixtures("commands")


def test_lists_are_those_of_the_command_line(shop_client: TestClient) -> None:
    routes = shop_client.get("/api/routes").json()
    assert any(one["operation"] == "Post_index" for one in routes["routes"]), routes
    assert shop_client.get("/api/schedule").json() == {"tasks": []}
    findings = shop_client.get("/api/doctor").json()["findings"]
    assert {"schema", "files"} <= {one["check"] for one in findings}


def test_a_queue_without_an_sql_database_is_refused(shop_client: TestClient, shop: Path) -> None:
    file = shop / "fw.toml"
    file.write_text(file.read_text().replace("[queue]\n", '[queue]\ndriver = "database"\n'))
    (shop / ".env").write_text("DATABASE_URL=mongodb://127.0.0.1/shop\n")

    answer = shop_client.get("/api/jobs")

    assert answer.status_code == 422
    assert "stores jobs in an SQL database, but this is MongoDB" in answer.text
    assert "change queue.driver to redis, or set queue.connection" in answer.text


def test_a_module_that_prints_and_cannot_be_imported_is_listed(
    shop_client: TestClient, shop: Path
) -> None:
    file = shop / "app/routes/post.py"
    file.write_text("print('{ hello')\nraise RuntimeError('broken')\n" + file.read_text())

    answer = shop_client.get("/api/routes").json()

    assert "broken" in answer["broken"][0]["error"]


def test_the_graph_tells_why_files_are_stale(shop_client: TestClient, shop: Path) -> None:
    assert shop_client.get("/api/graph").json()["stale"] == []
    schema = shop / "schema.fw"
    schema.write_text(schema.read_text().replace("  title:", "  headline: string\n  title:", 1))

    found = shop_client.get("/api/graph").json()

    stale = {one["path"]: one["notes"] for one in found["stale"]}
    [reason] = stale["app/models/post.py"]
    assert reason["text"] == "the block of Post changed"
    assert reason["message"] == {"code": "reason.block", "values": {"model": "Post"}}
    assert {one["name"] for one in found["models"]} == {"Author", "Post"}
    assert "headline" not in (shop / "app/models/post.py").read_text()


def test_a_graph_of_an_invalid_schema_has_a_problem(shop_client: TestClient, shop: Path) -> None:
    schema = shop / "schema.fw"
    schema.write_text(schema.read_text() + "\nmodel Post {\n  id: int primary\n}\n")

    assert shop_client.get("/api/graph").status_code in (200, 422)
