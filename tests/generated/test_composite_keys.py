"""Applications whose records have keys of several fields, on each database."""

from __future__ import annotations

from pathlib import Path

from tests.applications import make_project, run
from tests.processes import python
from tests.runtime.databases import every_database_url

database_url = every_database_url

SCHEMA = """
model Student {
  id: uuid primary
  name: string(40) unique
  relations {
    has_many Enrolment as enrolments
    many_to_many Course as courses through Enrolment
  }
}

model Course {
  id: int primary
  title: string(40)
}

model Enrolment {
  student_id: uuid references Student on_delete cascade
  course_id: int references Course
  grade: int nullable
  primary (student_id, course_id)
  relations {
    belongs_to Student as student
    belongs_to Course as course
  }
}

model Price {
  amount: decimal(8, 2)
  currency: string(12)
  kind: enum("list price", sale) default sale
  day: date
  primary (day, currency, kind)
}
"""
SEEDS = """
Student:
  ada:
    name: Ada
  eve:
    name: Eve
Course:
  logic:
    title: Logic
Enrolment:
  first:
    student_id: ada
    course_id: logic
    grade: 1
  second:
    student_id: eve
    course_id: logic
Price:
  first:
    day: 2026-01-31
    currency: EUR
    kind: sale
    amount: 9.5
"""
STEPS = """
from fastapi.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    def send(method, path, status, body=None, **options):
        response = client.request(method, path, json=body, **options)
        assert response.status_code == status, (method, path, body, response.text)
        return response.json() if response.content else None

    ada, eve = send("GET", "/students/", 200, params={"sort": "name"})["data"]
    (logic,) = send("GET", "/courses/", 200)["data"]
    one = f"/enrolments/{ada['id']}/{logic['id']}"
    read = client.get(f"{one}?include=student,course")
    assert read.json()["data"]["student"] == ada and read.json()["data"]["course"] == logic
    shown = send("GET", f"/students/{ada['id']}?include=enrolments,courses", 200)["data"]
    assert [row["grade"] for row in shown["enrolments"]] == [1]
    assert shown["courses"] == [logic]

    # The key: given by the client, once, and never changed.
    body = {"student_id": ada["id"], "course_id": logic["id"]}
    taken = send("POST", "/enrolments/", 409, body)
    assert sorted(taken["errors"]) == ["course_id", "student_id"], taken
    send("POST", "/enrolments/", 422, {"student_id": ada["id"]})
    send("POST", "/enrolments/", 409, {"student_id": ada["id"], "course_id": 999})
    send("PATCH", one, 422, body)
    tag = {"if-match": client.get(one).headers["etag"]}
    assert send("PATCH", one, 200, {"grade": 2}, headers=tag)["data"]["grade"] == 2
    send("PATCH", one, 412, {"grade": 3}, headers=tag)
    send("GET", f"/enrolments/{ada['id']}/999", 404)
    send("GET", f"/enrolments/{ada['id']}/x", 422)
    send("GET", f"/enrolments/{ada['id']}", 404)
    assert send("DELETE", one, 200)["data"] == {"id": f"{ada['id']}/{logic['id']}", "deleted": True}
    send("DELETE", one, 404)
    made = client.post("/enrolments/", json=body)
    assert made.headers["location"] == f"{ada['id']}/{logic['id']}"

    # Lists: the order of the key, pages, filters, fields.
    art = send("POST", "/courses/", 201, {"title": "Art"})["data"]
    send("POST", "/enrolments/", 201, {"student_id": ada["id"], "course_id": art["id"]})
    rows = send("GET", "/enrolments/", 200)["data"]
    keys = [(row["student_id"], row["course_id"]) for row in rows]
    assert len(keys) == 3 and keys == sorted(keys), keys
    for order, reverse in (("student_id", False), ("-student_id", True)):
        pages = [
            send("GET", "/enrolments/", 200, params={"sort": order, "per_page": 1, "page": page})
            for page in (1, 2, 3)
        ]
        found = [(row["student_id"], row["course_id"]) for page in pages for row in page["data"]]
        assert sorted(found) == keys and found[0][0] == (max(keys) if reverse else min(keys))[0]
    found = send("GET", "/enrolments/", 200, params={"course_id": art["id"], "fields": "grade"})
    assert found["data"] == [{"student_id": ada["id"], "course_id": art["id"], "grade": None}]
    send("DELETE", f"/courses/{art['id']}", 409)
    send("DELETE", f"/students/{ada['id']}", 200)
    assert len(send("GET", "/enrolments/", 200)["data"]) == 1

    # Parts that are texts, enums and dates.
    body = {"day": "2026-02-01", "currency": "50% ?#&é", "kind": "list price", "amount": "1.5"}
    made = client.post("/prices/", json=body)
    assert made.status_code == 201
    location = made.headers["location"]
    assert send("GET", f"/prices/{location}", 200)["data"] == body | {"amount": "1.50"}
    send("GET", "/prices/2026-01-31/EUR/sale", 200)
    send("GET", "/prices/2026-01-31/EUR/list%20price", 404)
    send("GET", "/prices/2026-01-31/EUR/other", 422)
    send("POST", "/prices/", 422, body | {"currency": "a/b"})
    assert send("DELETE", f"/prices/{location}", 200)["data"]["id"] == location
"""


def test_composite_keys(database_url: str, tmp_path: Path) -> None:
    project = make_project(tmp_path / "shop", SCHEMA, database_url)
    (project / "database/seeds").mkdir(exist_ok=True)
    (project / "database/seeds/01_shop.yaml").write_text(SEEDS)
    (project / "steps.py").write_text(STEPS)
    assert "2 Enrolment rows" in run("-m", "fw", "seed", root=project)
    assert "all rows exist already" in run("-m", "fw", "seed", root=project)
    run("steps.py", root=project)


LINKS = """
model Person {
  id: int primary
  name: string(40)
}

model Follow {
  follower_id: int references Person
  followed_id: int references Person
  primary (follower_id, followed_id)
}
"""
ROWS = """
from fastapi.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    found = client.get("/follows/").json()["data"]
    if not found:
        one, other = (client.post("/people/", json={"name": n}).json()["data"]["id"] for n in "ab")
        made = client.post("/follows/", json={"follower_id": one, "followed_id": other})
        assert made.status_code == 201, made.text
    else:
        assert client.get(f"/follows/{found[0]['fan_id']}/{found[0]['followed_id']}").status_code == 200
"""


def test_a_key_changes_only_by_a_rename(database_url: str, tmp_path: Path) -> None:
    project = make_project(tmp_path / "shop", LINKS, database_url)
    (project / "rows.py").write_text(ROWS)
    run("rows.py", root=project)

    # Its table has only a pair of references, but isn't a link table.
    (project / "schema.fw").write_text(LINKS + "\nmodel Other {\n  id: int primary\n}\n")
    run("-m", "fw", "build", root=project)
    renamed = LINKS.replace("follower_id:", "fan_id:").replace("(follower_id,", "(fan_id,")
    renamed = renamed.replace(
        "fan_id: int references Person", "fan_id: int references Person was follower_id"
    )
    (project / "schema.fw").write_text(renamed + "\nmodel Other {\n  id: int primary\n}\n")
    run("-m", "fw", "build", root=project)
    run("-m", "fw", "migrate", root=project)
    run("rows.py", root=project)
    said = run("-m", "fw", "db", "diff", root=project)
    assert "matches" in said, said

    other = renamed.replace("primary (fan_id, followed_id)", "id: uuid primary")
    (project / "schema.fw").write_text(other)
    done = python("-m", "fw", "build", cwd=project)
    assert done.returncode == 1
    assert "the primary key of follows cannot change from" in done.stdout + done.stderr
