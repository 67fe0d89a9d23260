"""Sends a generated application what it must not take, and looks whether anything came of it.

`python tests/promises/overposting.py <project>` changes to the project, whose database has to be
migrated and empty, and prints how many attempts there were and each that had an effect.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

__all__ = ["SCHEMA"]

SCHEMA = """
database sqlite

model Team {
  id: int primary
  name: string required
}

model Tag {
  id: uuid primary
  label: string required
}

model Person {
  id: uuid primary
  name: string required
  password: string nullable
  pin: string nullable private
  score: int default 0 readonly
  seal: string nullable private readonly
  team_id: int nullable references Team
  timestamps
  relations {
    belongs_to Team as team via team_id
    has_many Note as notes
    many_to_many Tag as tags
  }
}

model Note {
  id: int primary
  text: string required
  person_id: uuid references Person
}
"""

PRIVATE = ('"password":', '"pin":', '"seal":')
KEY = "0190a6e4-0000-7000-8000-000000000001"
WHEN = "2001-01-01T00:00:00Z"
VALUES: dict[str, Any] = {
    **dict.fromkeys(("id", "ID", "Id", "_id", "pk", "uuid", "person_id", "key"), KEY),
    **dict.fromkeys(("created_at", "updated_at", "createdAt", "updatedAt", "deleted_at"), WHEN),
    **dict.fromkeys(("role", "roles", "is_admin", "admin", "permissions", "scope"), "admin"),
    **dict.fromkeys(("owner_id", "user_id", "tenant_id", "version", "etag", "status"), 1),
    **dict.fromkeys(("score", "Score", "seal", "SEAL"), 1),
    "team": {"id": 1, "name": "taken over"},
    "notes": [{"id": 1, "text": "taken over"}],
    "note_ids": [1],
    "tags": [KEY],
    **dict.fromkeys(("tag_id", "tags_ids", "tag_ids[]", "tag_ids[0]", "Tag_ids", "TAG_IDS"), KEY),
    **dict.fromkeys(("team.id", "team[id]", "team_id__in", "TEAM_ID", "teamId", "Team_id"), 1),
    **dict.fromkeys(("Name", "NAME", " name", "name ", "name\\u0000", "n\\u0430me", "name[]"), "x"),
    **dict.fromkeys(("password_hash", "Password", "passwd", "password[]", "password__ne"), "x"),
    **dict.fromkeys(("data", "attributes", "person", "Person", "body", "values", "changes"), "x"),
    **dict.fromkeys(("__class__", "__dict__", "__init__", "__proto__", "constructor"), "x"),
    **dict.fromkeys(("metadata", "registry", "model_config", "model_fields_set", "info"), "x"),
    **dict.fromkeys(
        ("$set", "$where", "include", "fields", "with_private", "precondition", ""), "name"
    ),
}
IN_THE_QUERY = ("role=admin", f"id={KEY}", "team_id=1", "password=x", "tag_ids=1", "name=other")


def attempts(path: str) -> Iterator[tuple[str, str, str, bool]]:
    """Yield method, path, body and whether the request may be taken, as long as nothing follows."""
    for method, target in (("POST", "/people/"), ("PUT", path), ("PATCH", path)):
        for name, value in VALUES.items():
            text = json.dumps(name).replace("\\\\u", "\\u")
            yield method, target, f'{{"name": "changed", {text}: {json.dumps(value)}}}', False
        yield method, target, '{"data": {"name": "changed"}}', False
        yield method, target, '[{"name": "changed"}]', False
        yield method, target, '{"name": "changed", "created_at": null}', False
        yield method, target, '{"name": "changed", "tag_ids": null}', False
    for query in IN_THE_QUERY:
        yield "PATCH", f"{path}?{query}", "{}", True
    for name in ("password", "pin", "seal", "team_id", "id", "created_at"):
        yield "GET", f"/people/?fields={name},password", "", False
        yield "GET", f"/people/?fields={name},pin", "", False
        yield "GET", f"{path}?include={name}", "", False
    for name in ("password", "pin", "seal"):
        for query in (f"with_private={name}", f"{name}=x", f"sort={name}", f"{name}__isnull=true"):
            yield "GET", f"/people/?{query}", "", False
        for query in (f"{name}__startswith=h", f"sort=-{name}", f"{name}__in=hush"):
            yield "GET", f"/people/?{query}", "", False


async def main(project: Path) -> list[str]:
    """Make the attempts; return those that were taken or had an effect."""
    os.chdir(project)
    sys.path.insert(0, str(project))
    from app.main import app

    faults: list[str] = []
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://test") as client,
    ):
        await client.post("/teams/", json={"name": "team"})
        tag = await client.post("/tags/", json={"label": "tag"})
        person = {
            "name": "ada",
            "password": "hush",
            "pin": "hush",
            "tag_ids": [tag.json()["data"]["id"]],
        }
        made = await client.post("/people/", json=person)
        path = f"/people/{made.json()['data']['id']}"
        before, tried = await everything(), list(attempts(path))
        for method, target, body, fine in tried:
            headers = {"content-type": "application/json"}
            answer = await client.request(method, target, content=body, headers=headers)
            status = answer.status_code
            text = answer.text.partition('"errors"')[0]
            told = "hush" in answer.text or any(name in text for name in PRIVATE)
            if status != (200 if fine else 422) or told or await everything() != before:
                faults.append(f"{method} {target} {body}: {status} {answer.text}")
        for method in ("PUT", "PATCH"):
            answer = await client.request(method, path, json={"password": "new", "pin": "new"})
            if answer.status_code != 200 or any(name in answer.text for name in PRIVATE):
                faults.append(f"{method} shows a private field: {answer.text}")
        found = await client.get("/people/", params={"q": "new"})
        if found.json()["data"]:
            faults.append("a private field is searched")
        (after,) = (await everything())["people"]
        if (after["password"], after["pin"]) != ("new", "new"):
            faults.append("a private field that was sent was not taken")
        faults += described((await client.get("/openapi.json")).json()["components"]["schemas"])
    print(len(tried))
    return faults


def described(schemas: dict[str, Any]) -> list[str]:
    """Return what `/openapi.json` tells wrongly about the fields of a person."""
    create, update, shown = (
        schemas[f"Person{end}"]["properties"] for end in ("Create", "Update", "Response")
    )
    faults = []
    for fields in (create, update):
        marked = {name for name, field in fields.items() if field.get("writeOnly")}
        if marked != {"password", "pin"} or fields.keys() & {"score", "seal"}:
            faults.append(f"/openapi.json: request fields {fields}")
    marked = {name for name, field in shown.items() if field.get("readOnly")}
    if marked != {"score"} or shown.keys() & {"password", "pin", "seal"}:
        faults.append(f"/openapi.json: response fields {shown}")
    return faults


async def everything() -> dict[str, list[dict[str, Any]]]:
    """Return all that is in the database."""
    from app.repositories.note import NoteRepository
    from app.repositories.person import PersonRepository
    from app.repositories.tag import TagRepository
    from app.repositories.team import TeamRepository

    people = PersonRepository().query().with_private("password", "pin", "seal").with_("tags")
    return {
        "people": await people.rows(),
        "others": [
            row
            for repository in (NoteRepository(), TagRepository(), TeamRepository())
            for row in await repository.query().rows()
        ],
    }


if __name__ == "__main__":
    found = asyncio.run(main(Path(sys.argv[1]).resolve()))
    print("\n".join(found))
    sys.exit(1 if found else 0)
