"""Applications whose tables, columns and paths have other names than models and fields."""

from __future__ import annotations

from pathlib import Path

from tests.applications import make_project, run, run_generated_tests
from tests.runtime.databases import every_database_url

database_url = every_database_url

SCHEMA = """
model Author {
  map "tblAuthors"
  path "/people"
  id: uuid primary map "authorId"
  email: string unique map "eMail"
  full_name: string(80) map "fullName" min_length 2
  created_at: datetime readonly default now() map "createdAt"
  relations {
    has_many Booking as bookings
  }
}

model Tag {
  id: int primary
  name: string unique
  relations {
    many_to_many Booking as bookings
  }
}

model Booking {
  map "order"
  path "/booking-references"
  id: uuid primary map "bookingId"
  author_id: uuid references Author on_delete cascade map "authorId"
  metadata_: json map "metadata"
  from_: datetime map "from" index
  until: datetime map "to"
  page_: int map "page" min 0 default 1
  status: enum(open, done) default open map "Status"
  note: text nullable map "Note"
  secret_: string nullable private map "select"
  unique (author_id, from_)
  index (page_ desc, until)
  unique (author_id) where (page_ > 100)
  check (until > from_)
  relations {
    belongs_to Author as author
    many_to_many Tag as tags
  }
}
"""
SEEDS = """
Author:
  ann: {email: ann@example.org, full_name: Ann Lee}
Tag:
  new: {name: new}
Booking:
  one:
    author_id: ann
    metadata_: {a: 1}
    from_: 2025-01-01T00:00:00Z
    until: 2025-01-02T00:00:00Z
    tags: [new]
"""
STEPS = """
from fastapi.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    def send(method, path, status, body=None, **options):
        response = client.request(method, path, json=body, **options)
        assert response.status_code == status, (method, path, body, response.text)
        return response.json() if response.content else None

    people, bookings = "/people/", "/booking-references/"
    # The first request names the field of a missing reference, whose key has another column.
    body = {"author_id": "00000000-0000-7000-8000-000000000000", "metadata_": {}, "page_": 3}
    times = {"from_": "2025-02-01T00:00:00Z", "until": "2025-02-02T00:00:00Z"}
    missing = send("POST", bookings, 409, body | times)
    assert list(missing["errors"]) == ["author_id"], missing
    author = send("POST", people, 201, {"email": "x@example.org", "full_name": "Bo Li"})["data"]
    assert set(author) == {"id", "email", "full_name", "created_at"}
    taken = send("POST", people, 409, {"email": "x@example.org", "full_name": "Bo Li"})
    assert list(taken["errors"]) == ["email"], taken
    body["author_id"] = author["id"]
    (tag,) = send("GET", "/tags/", 200)["data"]
    booking = send("POST", bookings, 201, body | times | {"secret_": "s", "tag_ids": [tag["id"]]})
    booking = booking["data"]
    assert booking["page_"] == 3 and booking["from_"] == "2025-02-01T00:00:00Z", booking
    assert "secret_" not in booking and "from" not in booking and booking["status"] == "open"
    broken = send("POST", bookings, 409, body | times)
    assert list(broken["errors"]) == ["author_id", "from_"], broken
    wrong = send("POST", bookings, 422, body | times | {"until": "2025-01-01T00:00:00Z"})
    assert set(wrong["errors"]) == {"from_", "until"}, wrong
    assert list(send("POST", bookings, 422, body | times | {"page_": -1})["errors"]) == ["page_"]
    path = f"{bookings}{booking['id']}"
    shown = send("GET", f"{path}?include=author,tags", 200)["data"]
    assert shown["author"]["full_name"] == "Bo Li" and shown["tags"][0]["name"] == "new"
    assert send("PATCH", path, 200, {"page_": 5, "note": "n"})["data"]["page_"] == 5
    for query, count in {
        "page_": 1, "page___gte": 1, "page___lt": 1, "from___gt": 1, "tag_ids": 2,
    }.items():
        value = {"from___gt": "2025-01-15T00:00:00Z", "tag_ids": tag["id"]}.get(query, 5)
        found = send("GET", bookings, 200, params={query: value})
        assert len(found["data"]) == count, (query, found)
    found = send("GET", bookings, 200, params={"sort": "-page_,author.full_name", "fields": "page_"})
    assert [row["page_"] for row in found["data"]] == [5, 1]
    found = send("GET", people, 200, params={"q": "bo", "include": "bookings"})
    assert [len(row["bookings"]) for row in found["data"]] == [1]
    names = send("GET", "/openapi.json", 200)["components"]["schemas"]["BookingCreate"]["properties"]
    assert {"author_id", "metadata_", "from_", "page_"} <= set(names), names
    send("DELETE", f"{people}{author['id']}", 200)
    send("GET", path, 404)
"""


def test_mapped_names(database_url: str, tmp_path: Path) -> None:
    project = make_project(tmp_path / "shop", SCHEMA, database_url)
    (project / "database/seeds").mkdir(exist_ok=True)
    (project / "database/seeds/01_shop.yaml").write_text(SEEDS)
    (project / "steps.py").write_text(STEPS)
    assert "1 Booking row" in run("-m", "fw", "seed", root=project)
    assert "all rows exist already" in run("-m", "fw", "seed", root=project)
    assert "matches the schema" in run("-m", "fw", "db", "diff", root=project)
    run("steps.py", root=project)
    if database_url.startswith("sqlite"):
        assert " passed" in run_generated_tests(project)
