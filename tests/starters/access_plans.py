"""Requests of each role to a starter with many rows, and what the database reads for them.

Run it in the folder of a seeded project: `access_plans.py ROWS`. It adds rows until each model has
ROWS, reads as each role, and prints the requests with their totals and the tables that were read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from typing import Any
from uuid import UUID

sys.path.insert(0, "")

from app.main import app
from app.models.user import User
from many_rows import add_rows
from plan_readers import PlanReader, plan_reader
from starlette.testclient import TestClient

from fw.runtime.auth.policy.access import rights
from fw.runtime.auth.policy.actor import Actor
from fw.runtime.auth.policy.clauses import Clauses
from fw.runtime.database.connection.database import current
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.models.model import Model, load_models
from fw.runtime.database.query.record import record
from fw.runtime.database.query.selection import Selection
from fw.runtime.rules.access_rules import ALL, PUBLIC, USER
from fw.runtime.testing.impersonation import Users, auth_of

ANYBODY = str(UUID(int=1))
WORDS = (PUBLIC, USER, ALL)
CANDIDATES = 80
"""Users that are asked until one of them sees some of the records."""

Json = Any


class Probe:
    """Sends requests as users of each role, and collects what they read."""

    def __init__(self, client: TestClient, users: Users, reader: PlanReader) -> None:
        self.client, self.users, self.reader = client, users, reader
        self.found: list[Json] = []

    def run(self, work: Callable[[], Awaitable[Any]]) -> Any:
        """Run work on the loop of the application."""
        assert self.client.portal is not None
        return self.client.portal.call(work)

    def read(self, model: type[Model], path: str, role: str | None, rows: int) -> None:
        """Read a list, a filtered list and a record as a user who may see some of the records."""
        total = self.total(path)
        self.note(model, role, "list", path, total, rows)
        page = self.client.get(path).json()["data"]
        if page:
            key = page[-1][metadata_of(model).key]
            self.note(model, role, "get", f"{path}{key}", 1, rows)
        filtered = (f"{path}?{name}={one[name]}" for name, one in named_keys(model, page))
        for asked in filtered:
            if self.client.get(asked).status_code == 200:
                self.note(model, role, "filtered", asked, self.total(asked), rows)
                break

    def total(self, path: str) -> int:
        """Return the number of records of a list."""
        answer = self.client.get(path)
        assert answer.status_code == 200, (path, answer.text)
        return int(answer.json()["meta"]["total"])

    def note(
        self, model: type[Model], role: str | None, kind: str, path: str, total: int, rows: int
    ) -> None:
        """Send a request; note what it reads."""
        self.run(self.reader.reads)
        assert self.client.get(path).status_code == 200, path
        reads = self.run(self.reader.reads)
        named = {"model": model.__name__, "role": role, "kind": kind, "path": path}
        self.found.append({**named, "total": total, "rows": rows, "reads": reads})


def named_keys(model: type[Model], page: list[Json]) -> Iterator[tuple[str, Json]]:
    """Yield the foreign keys of a model, each with a record that has one."""
    for column in model.__table__.columns:
        if column.foreign_keys and not column.primary_key:
            yield from [(column.name, one) for one in page if one.get(column.name)][:1]


def main(count: int) -> None:
    """Add rows, send the requests, and print what they read."""
    load_models()
    models = {mapper.class_ for mapper in Model.registry.mappers}
    auth = auth_of(app)
    assert auth is not None
    users = Users(auth)
    with TestClient(app) as client, users.super_admin():
        reader = plan_reader(current())
        probe = Probe(client, users, reader)
        rows = probe.run(lambda: add_rows(models, count))
        people = probe.run(lambda: current().store(User).select(Selection()))[::-1]
        resources = client.get("/admin/api/resources").json()["data"]["resources"]
        probe.run(reader.prepare)
        named = {model.__name__: model for model in models}
        for resource in resources:
            model = named[resource["model"]]
            if model.__access__ is None:
                continue
            for role in roles_of(model):
                ask(probe, people, model, f"/{resource['path']}/", role, rows[model])
    sizes = {model.__tablename__: number for model, number in rows.items()}
    print(json.dumps({"sizes": sizes, "asked": probe.found}, default=str))


def roles_of(model: type[Model]) -> list[str | None]:
    """Return roles that may read a model, None for users without one; one for the same rights."""
    named = {role for rule in model.__access__ or () if rule.to not in WORDS for role in rule.to}
    found: dict[Clauses, str | None] = {}
    for role in (None, *sorted(named)):
        clauses = rights(model, "read", Actor(ANYBODY, role))
        if clauses is not False:
            found.setdefault(clauses, role)
    return list(found.values())


def ask(
    probe: Probe, people: list[Json], model: type[Model], path: str, role: str | None, rows: int
) -> None:
    """Read as the first user of a role who sees some of the records; move the user to the front."""
    for person in people[:CANDIDATES]:
        with probe.users.as_user(record(User, dict(person)), role):
            if probe.total(path):
                probe.read(model, path, role, rows)
                people.remove(person)
                people.insert(0, person)
                return
    probe.read(model, path, role, rows)


if __name__ == "__main__":
    main(int(sys.argv[1]))
