"""Applications whose records have the keys of other records, on each database."""

from __future__ import annotations

from pathlib import Path

from tests.applications import make_project, run
from tests.runtime.databases import every_database_url

database_url = every_database_url

SCHEMA = """
model Profile {
  id: uuid primary
  name: string(40) unique
  relations {
    has_one Settings as settings
  }
}

model Settings {
  profile_id: uuid primary references Profile on_delete cascade
  dark: bool default false
  relations {
    belongs_to Profile as profile
    has_one Backup as backup
  }
}

model Backup {
  settings_id: uuid primary references Settings on_delete cascade
  note: string(40)
}

model Order {
  number: int primary
}

model Invoice {
  number: int primary references Order
  total: decimal(8, 2)
}
"""
SEEDS = """
Profile:
  ada:
    name: Ada
Settings:
  of_ada:
    profile_id: ada
    dark: true
Backup:
  first:
    settings_id: of_ada
    note: kept
Order:
  first: {}
Invoice:
  first:
    number: first
    total: 9.5
"""
STEPS = """
from fastapi.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    def send(method, path, status, body=None, **options):
        response = client.request(method, path, json=body, **options)
        assert response.status_code == status, (method, path, body, response.text)
        return response.json() if response.content else None

    (ada,) = send("GET", "/profiles/", 200, params={"include": "settings"})["data"]
    assert ada["settings"] == {"profile_id": ada["id"], "dark": True}
    shown = send("GET", f"/settings/{ada['id']}?include=profile,backup", 200)["data"]
    assert shown["profile"]["name"] == "Ada" and shown["backup"]["note"] == "kept"
    (invoice,) = send("GET", "/invoices/", 200)["data"]
    send("GET", f"/orders/{invoice['number']}", 200)

    body = {"profile_id": ada["id"]}
    taken = send("POST", "/settings/", 409, body)
    assert taken["errors"] == {"profile_id": ["A record with the same profile_id exists"]}, taken
    send("POST", "/settings/", 422, {})
    send("POST", "/settings/", 409, {"profile_id": "00000000-0000-0000-0000-000000000001"})
    send("PATCH", f"/settings/{ada['id']}", 422, body)
    eve = send("POST", "/profiles/", 201, {"name": "Eve"})["data"]
    made = client.post("/settings/", json={"profile_id": eve["id"]})
    assert made.status_code == 201 and made.headers["location"] == f"/settings/{eve['id']}"
    send("DELETE", f"/profiles/{eve['id']}", 200)
    send("GET", f"/settings/{eve['id']}", 404)

    order = send("POST", "/orders/", 201, {})["data"]
    made = send("POST", "/invoices/", 201, {"number": order["number"], "total": "1.5"})["data"]
    send("DELETE", f"/orders/{order['number']}", 409)
    send("DELETE", f"/invoices/{order['number']}", 200)
    send("DELETE", f"/orders/{order['number']}", 200)
"""


def test_keys_of_other_records(database_url: str, tmp_path: Path) -> None:
    project = make_project(tmp_path / "shop", SCHEMA, database_url)
    (project / "database/seeds").mkdir(exist_ok=True)
    (project / "database/seeds/01_shop.yaml").write_text(SEEDS)
    (project / "steps.py").write_text(STEPS)
    assert "1 Backup row" in run("-m", "fw", "seed", root=project)
    assert "all rows exist already" in run("-m", "fw", "seed", root=project)
    run("steps.py", root=project)
