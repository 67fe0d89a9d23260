"""Attacks a project's own API from inside its process.

`python tests/promises/api/attack.py <project> <scale> hostile|injection…` prints what is wrong
and exits with 1. The database of the project has to be there and migrated; it is filled.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.runtime.hostile import HOSTILE_JSON, HOSTILE_TEXT, INJECTIONS

Json = Any
JSON = {"content-type": "application/json"}
SECRET = "do-not-tell"
LEAKS = ("syntax", "sqlite", "asyncpg", "asyncmy", "mariadb", "traceback", "site-packages", "/app/")
SENT = {200, 201, 304, 307, 400, 404, 405, 409, 412, 413, 415, 422, 431}
BODIES = (*HOSTILE_JSON, '"' + "a" * 10_000_000 + '"')
HEADERS = ("if-match", "if-none-match", "content-type", "accept", "x-forwarded-for", "cookie")
OPERATORS = ("", "__ne", "__gt", "__in", "__like", "__contains", "__endswith", "__isnull")
KEPT = 20
"""Maximum number of faults that are kept."""


class Target(NamedTuple):
    """One model: its class, its path, one of its rows, and a body that creates another."""

    model: Any
    path: str
    key: Json
    body: Callable[[], dict[str, Json]]
    private: list[str]


class Attack:
    """Sends what it is told, and keeps what it shouldn't have got."""

    def __init__(self, application: Any, share: float) -> None:
        self.application = application
        self.client = application.client
        self.step = max(1, round(1 / share))
        self.faults: list[str] = []
        self.sent = 0
        self.targets = list(self._targets())

    def _targets(self) -> Iterator[Target]:
        from fw.runtime.database.models.metadata import metadata_of
        from fw.runtime.database.models.model import Model, load_models
        from fw.runtime.testing.row_factory import Factory

        # Whatever the first model is, its import tells where the others are.
        import_module(f"app.models.{next(Path('app/models').glob('[!_]*.py')).stem}")
        load_models()
        factory = Factory(self.application.run)
        prefixes = {module.rpartition(".")[2]: prefix for prefix, module in _modules().items()}
        for mapper in sorted(Model.registry.mappers, key=lambda each: str(each.class_.__name__)):
            model = mapper.class_
            metadata = metadata_of(model)
            private = [name for name, column in metadata.columns.items() if column.private]
            row = factory.create(model, **dict.fromkeys(private, SECRET))
            module = model.__module__.rpartition(".")[2]

            def body(model: Any = model) -> dict[str, Json]:
                return factory.body(model)

            yield Target(model, f"/{prefixes[module]}/", row[metadata.key], body, private)

    def send(self, method: str, path: str, **options: Any) -> Any:
        """Send one request and note what no answer may be or hold."""
        self.sent += 1
        answer = self.client.request(method, path, follow_redirects=False, **options)
        text = answer.text
        told = [word for word in LEAKS if word in text.lower()] if answer.status_code >= 400 else []
        if answer.status_code not in SENT or told or SECRET in text:
            sent = f"{method} {path[:300]} {str(options)[:300]}"
            self.faults.append(f"{sent}: {answer.status_code} {told} {text[:300]}")
            if len(self.faults) >= KEPT:
                raise TooMany
        return answer

    def lists_still_answer(self) -> None:
        """Read every list and every row of it."""
        for target in self.targets:
            answer = self.send("GET", f"{target.path}?per_page=100&sort=-id")
            if answer.status_code != 200:
                self.faults.append(f"{target.path}: {answer.status_code} {answer.text[:300]}")
                continue
            for row in answer.json()["data"]:
                shown = self.send("GET", f"{target.path}{row['id']}")
                if shown.status_code != 200 or shown.json()["data"] != row:
                    self.faults.append(f"{shown.url}: {shown.status_code} {shown.text[:300]}")

    # ------------------------------------------------------------------- the attacks

    def hostile(self) -> None:
        """Send hostile values in every field, path, query and header."""
        for number, target in enumerate(self.targets):
            self._bodies(target)
            for place, text in enumerate(HOSTILE_TEXT):
                if not (place + number) % max(1, self.step // 10):
                    self._elsewhere(target, place, text)
        self.lists_still_answer()

    def _bodies(self, target: Target) -> None:
        one, names = f"{target.path}{target.key}", list(target.body())
        for place, value in enumerate(BODIES):
            for number, field in enumerate((*names, "stranger", "\\ud800")):
                if (place + number) % self.step:
                    continue
                rest = {name: item for name, item in target.body().items() if name != field}
                start = json.dumps(rest)[1:-1] + ", " if rest else ""
                whole = f'{{{start}"{field}": {value}}}'.encode("utf-8", "surrogatepass")
                made = self.send("POST", target.path, content=whole, headers=JSON)
                if made.status_code == 201:
                    key = made.json()["data"]["id"]
                    shown = self.send("GET", f"{target.path}{key}")
                    if shown.json() != made.json():
                        self.faults.append(f"{field} {value[:100]}: {shown.text[:300]}")
                    if len(made.content) > 10_000:
                        self.send("DELETE", f"{target.path}{key}")
                part = f'{{"{field}": {value}}}'.encode("utf-8", "surrogatepass")
                self.send("PATCH", one, content=part, headers=JSON)
            if not place % self.step:
                self.send("POST", target.path, content=value.encode(), headers=JSON)

    def _elsewhere(self, target: Target, place: int, text: str) -> None:
        one = f"{target.path}{target.key}"
        names = ["page", "per_page", "sort", "q", "include", "fields", *target.body()]
        for method in ("GET", "PATCH", "DELETE"):
            options = {"content": b"{}", "headers": JSON} if method == "PATCH" else {}
            if text not in ("", "1", "0", "..") or method == "GET":
                self.send(method, f"{target.path}{text}", **options)
        for number, name in enumerate(names):
            for turn, operator in enumerate(OPERATORS):
                if not (place + number + turn) % self.step:
                    self.send("GET", f"{target.path}?{name}{operator}={text}")
        self.send("GET", f"{target.path}?{text}=1")
        self.send("GET", f"{one}?include={text}")
        value = text.replace("%", "").encode() + bytes([0xE9, 0xFF, 0x09])
        for name in HEADERS:
            self.send("GET", one, headers={name: value})
            self.send("PATCH", one, content=b"{}", headers=JSON | {name: value})

    def injection(self) -> None:
        """Send strings that are code elsewhere in every parameter, and ask for what is private."""
        for target in self.targets:
            count = self._total(target)
            parameters = ["q", "sort", "include", "fields", *target.body()]
            parameters += [f"{name}__{how}" for name in target.body() for how in ("like", "in")]
            for place, text in enumerate(INJECTIONS):
                for number, name in enumerate(parameters):
                    if not (place + number) % self.step:
                        self.send("GET", target.path, params={name: text})
                if not place % self.step:
                    self.send("GET", target.path, params={text: "1"})
                    self.send("GET", f"{target.path}{target.key}", params={"include": text})
            if self._total(target) != count:
                self.faults.append(f"{target.path}: {count} rows before")
            self._private(target)

    def _private(self, target: Target) -> None:
        for name in target.private:
            asked = [(f"{name}{how}", SECRET) for how in (*OPERATORS, "__gte", "__lt", "__lte")]
            asked += [("sort", name), ("sort", f"-{name}"), ("fields", name), ("include", name)]
            asked += [("fields", f"id,{name}"), (f"{name}__isnull", "false")]
            sent = [(target.path, parameter, text) for parameter, text in asked]
            for path, by in self._leading(target.model):
                sent.append((path, "sort", f"{by}.{name}"))
                sent += [(path, f"{by}.{name}{how}", SECRET) for how in ("", "__contains")]
            for path, parameter, text in sent:
                answer = self.send("GET", path, params={parameter: text})
                if answer.status_code != 422:
                    self.faults.append(f"{answer.url}: {answer.status_code}")
            found = self.send("GET", target.path, params={"q": SECRET})
            if found.status_code == 200 and found.json()["meta"]["total"]:
                self.faults.append(f"{found.url} finds what is private")

    def _leading(self, model: Any) -> list[tuple[str, str]]:
        """Return the lists with relations to records of a model, and what leads to them."""
        from fw.runtime.database.relations.relation import includable

        return [
            (target.path, name)
            for target in self.targets
            for name, relation in includable(target.model).items()
            if relation.model is model
        ]

    def _total(self, target: Target) -> Json:
        return self.send("GET", target.path).json()["meta"]["total"]


class TooMany(Exception):
    """There are faults enough."""


def _modules() -> dict[str, str]:
    modules: dict[str, str] = import_module("app.routes").routes.modules
    return modules


def main(project: Path, scale: float, attacks: Sequence[str]) -> int:
    """Attack a project's application, in one way after the other; return the exit status."""
    os.chdir(project)
    sys.path.insert(0, str(project))
    from fastapi.testclient import TestClient

    from fw.runtime.database.connection.database import current
    from fw.runtime.testing import RunningApplication

    app = import_module("app.main").app
    with TestClient(app, raise_server_exceptions=False) as client:
        database = current()
        tables = asyncio.run(database.backend.tables(database.url))
        attacker = Attack(RunningApplication(client, database, tables), scale)
        with suppress(TooMany):
            for attack in attacks:
                getattr(attacker, attack)()
    print(attacker.sent, "requests", *attacker.faults, sep="\n")
    return 1 if attacker.faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), float(sys.argv[2]), sys.argv[3:]))
