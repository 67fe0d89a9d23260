"""Applications whose records have text keys, on each database."""

from __future__ import annotations

from pathlib import Path

from tests.applications import make_project, run
from tests.runtime.databases import every_database_url

database_url = every_database_url

SCHEMA = """
model Country {
  code: string(12) primary
  name: string(40)
  relations {
    has_many Company as companies
  }
}

model Company {
  id: string(30) primary default cuid()
  name: string(40) unique
  country_code: string(12) references Country on_delete cascade
  relations {
    belongs_to Country as country via country_code
    has_many Payment as payments
    many_to_many Label as labels
  }
}

model Label {
  slug: string(40) primary
}

model Payment {
  id: int primary
  company: string(40) references Company.name on_delete cascade
  amount: int default 0
  relations {
    belongs_to Company as payer via company
  }
}
"""
SEEDS = """
Country:
  france:
    code: fr
    name: France
Company:
  lumen:
    name: Lumen
    country_code: france
    labels: [large]
  second:
    name: Second
    country_code: fr
Payment:
  first:
    company: lumen
    amount: 7
Label:
  large:
    slug: big & large
"""
STEPS = """
from fastapi.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    def send(method, path, status, body=None, **options):
        response = client.request(method, path, json=body, **options)
        assert response.status_code == status, (method, path, body, response.text)
        return response.json() if response.content else None

    # Keys compare exactly: by case, by trailing spaces, by accents.
    keys = ["a", "A", "a ", "ä", "aé", "é"]
    for key in keys:
        send("POST", "/countries/", 201, {"code": key, "name": key})
        taken = send("POST", "/countries/", 409, {"code": key, "name": key})
        assert taken["errors"] == {"code": ["A record with the same code exists"]}, taken
    for key in keys:
        assert client.get("/countries/" + "".join(f"%{one:02X}" for one in key.encode())).json()["data"]["name"] == key
        found = send("GET", "/countries/", 200, params={"code": key})
        assert [row["name"] for row in found["data"]] == [key]
    found = send("GET", "/countries/", 200, params={"code__in": "a,A", "sort": "code"})
    assert [row["code"] for row in found["data"]] == ["A", "a"]
    first = send("GET", "/countries/", 200, params={"sort": "-code", "per_page": 2, "page": 2})
    assert len(first["data"]) == 2 and first["meta"]["total"] == 7

    # A key with characters that URLs need: its Location leads to the record.
    made = client.post("/countries/", json={"code": "50% ?#&+;é", "name": "x"})
    location = made.headers["location"]
    read = client.get(f"/countries/{location}")
    assert read.json()["data"]["code"] == "50% ?#&+;é", location
    tag = {"if-match": read.headers["etag"]}
    send("PATCH", f"/countries/{location}", 200, {"name": "y"}, headers=tag)
    send("PATCH", f"/countries/{location}", 412, {"name": "z"}, headers=tag)
    assert send("DELETE", f"/countries/{location}", 200)["data"]["id"] == "50% ?#&+;é"
    for path in ("a%00", "a%0A", "x" * 13, "a%2Fb"):
        assert client.get(f"/countries/{path}").status_code in (404, 422), path
    send("PATCH", "/countries/a", 422, {"code": "b"})
    send("POST", "/countries/", 422, {"name": "x"})
    send("POST", "/countries/", 422, {"code": 1, "name": "x"})

    # Generated keys, references, links, includes.
    for slug in ("red", "RED", "1"):
        send("POST", "/labels/", 201, {"slug": slug})
    body = {"name": "one", "country_code": "A", "label_ids": ["RED", "1"]}
    company = send("POST", "/companies/", 201, body)["data"]
    assert len(company["id"]) == 24 and company["id"].isalnum()
    path = f"/companies/{company['id']}"
    shown = send("GET", f"{path}?include=country,labels", 200)["data"]
    assert shown["country"]["name"] == "A"
    assert sorted(label["slug"] for label in shown["labels"]) == ["1", "RED"]
    assert send("GET", "/companies/", 200, params={"label_ids": "red"})["data"] == []
    assert len(send("GET", "/companies/", 200, params={"label_ids": "RED"})["data"]) == 1
    assert len(send("GET", "/companies/", 200, params={"country_code": "A"})["data"]) == 1
    assert send("GET", "/companies/", 200, params={"country_code": "a"})["data"] == []
    assert len(send("GET", "/companies/", 200, params={"sort": "country.name,-id"})["data"]) == 3
    send("POST", "/companies/", 422, {"id": "mine", "name": "two", "country_code": "A"})
    send("POST", "/companies/", 409, {"name": "two", "country_code": "B"})
    send("PATCH", path, 409, {"label_ids": ["Red"]})
    send("PATCH", path, 422, {"label_ids": ["red", "red"]})
    send("PATCH", path, 422, {"label_ids": ["x" * 300]})
    send("PATCH", path, 422, {"label_ids": ["x" * 41]})
    send("PATCH", path, 409, {"label_ids": ["x" * 40]})
    send("DELETE", "/countries/a", 200)
    send("GET", path, 200)
    send("DELETE", "/countries/A", 200)
    send("GET", path, 404)

    # References to a unique field.
    payment = send("POST", "/payments/", 201, {"company": "Lumen"})["data"]
    send("POST", "/payments/", 409, {"company": "lumen"})
    shown = send("GET", f"/payments/{payment['id']}?include=payer", 200)["data"]
    assert shown["payer"]["name"] == shown["company"] == "Lumen"
    found = send("GET", "/payments/", 200, params={"sort": "-payer.name,amount"})["data"]
    assert [row["amount"] for row in found] == [0, 7]
    payer = f"/companies/{shown['payer']['id']}"
    assert len(send("GET", f"{payer}?include=payments", 200)["data"]["payments"]) == 2
    send("PATCH", payer, 409, {"name": "Changed"})
    send("DELETE", f"/payments/{payment['id']}", 200)

    # Seeds: a row is named, or referred to by its key.
    lumen, second = send("GET", "/companies/", 200, params={"country_code": "fr", "sort": "name"})["data"]
    shown = send("GET", f"/companies/{lumen['id']}?include=labels", 200)["data"]
    assert [label["slug"] for label in shown["labels"]] == ["big & large"]

    # Deleting a record deletes those that refer to its unique field.
    assert len(send("GET", "/payments/", 200)["data"]) == 1
    send("DELETE", f"/companies/{lumen['id']}", 200)
    assert send("GET", "/payments/", 200)["data"] == []
"""


def test_text_keys(database_url: str, tmp_path: Path) -> None:
    project = make_project(tmp_path / "shop", SCHEMA, database_url)
    (project / "database/seeds").mkdir(exist_ok=True)
    (project / "database/seeds/01_shop.yaml").write_text(SEEDS)
    (project / "steps.py").write_text(STEPS)
    assert "1 Country row" in run("-m", "fw", "seed", root=project)
    assert "all rows exist already" in run("-m", "fw", "seed", root=project)
    assert run("-m", "fw", "build", root=project)
    run("steps.py", root=project)


USERS = """
model AuthRole {
  id: string(26) primary default ulid()
  name: string(40) required unique
}

model User {
  id: string(24) primary default cuid()
  name: string(120) required
  email: string(254) required unique
  password: string required private
  active: bool default true
  role_id: string(26) nullable references AuthRole on_delete restrict
  timestamps
  relations {
    belongs_to AuthRole as role via role_id
  }
}
"""
LOGIN = """
from fastapi.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    def send(method, path, status, body=None, token=None):
        headers = {"authorization": f"Bearer {token}"} if token else {}
        response = client.request(method, path, json=body, headers=headers)
        assert response.status_code == status, (method, path, response.text)
        return response.json()["data"] if response.content else None

    account = {"name": "Ada", "email": "ada@example.org", "password": "correct horse battery"}
    user = send("POST", "/auth/register", 201, account)
    taken = send("POST", "/auth/register", 201, account)
    assert len(user["id"]) == len(taken["id"]) == 24 and user["id"] != taken["id"]
    tokens = send("POST", "/auth/login", 200, {k: account[k] for k in ("email", "password")})
    token = tokens["access_token"]
    assert send("GET", "/auth/me", 200, token=token)["id"] == user["id"]
    assert len(send("GET", "/auth/sessions", 200, token=token)) == 1
    allowed = {"authorization": f"Bearer {token}"}
    assert client.get(f"/users/{user['id']}", headers=allowed).status_code == 403
"""


def test_logins_with_text_keys(database_url: str, tmp_path: Path) -> None:
    project = make_project(tmp_path / "shop", USERS, database_url)
    for command in ("auth", "build", "migrate", "seed"):
        run("-m", "fw", command, root=project)
    (project / "steps.py").write_text(LOGIN)
    run("steps.py", root=project)
