"""Columns and values of CSV files, without an application."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request

from fw.runtime.admin.imports import record as import_records
from fw.runtime.admin.imports.csv_file import InvalidCsv, columns_of, read_rows
from fw.runtime.admin.imports.imports import Imports
from fw.runtime.admin.imports.job import ImportRecords
from fw.runtime.admin.imports.record import ImportRecord
from fw.runtime.admin.imports.titles import title_fields
from fw.runtime.admin.imports.values import value_of
from fw.runtime.application import project
from fw.runtime.errors import NotFound
from fw.runtime.queue import GiveUp
from fw.runtime.queue.actors import discover
from fw.runtime.testing import travel

POST: dict[str, Any] = {
    "path": "posts",
    "key": "id",
    "fields": {
        "id": {"type": "uuid", "label": "ID", "made": True},
        "title": {"type": "string", "label": "Headline"},
        "author_id": {"type": "uuid", "label": "Author", "references": "Author"},
        "cover": {"type": "image", "label": "Cover"},
        "note": {"type": "text", "label": "Note", "creating": True},
        "created_at": {"type": "datetime", "label": "Created at", "made": True},
    },
    "relations": {
        "tags": {"kind": "many_to_many", "label": "Tags", "model": "Tag", "field": "tag_ids"}
    },
}
TEXT = {"type": "string"}
AUTHOR = {"path": "authors", "key": "id", "title": ["first", "last"]}
OTHERS: dict[str, Any] = {
    "Author": {**AUTHOR, "fields": {"first": TEXT, "last": TEXT}},
    "Tag": {"path": "tags", "key": "id", "title": None, "fields": {}},
}


@pytest.mark.parametrize(
    ("headings", "fields"),
    [
        (["headline", "AUTHOR"], [("title", None), ("author_id", "authors")]),
        (["title", "Headline"], [("title", None), (None, None)]),
        (["Author", "Author (id)"], [(None, None), ("author_id", None)]),
        (["id", "Cover", "Note"], [("id", None), (None, None), (None, None)]),
        (["Created at"], [(None, None)]),
        (["Tags", "tag_ids"], [("tag_ids", None), (None, None)]),
    ],
)
def test_headings_are_names_and_labels_of_fields(
    headings: list[str], fields: list[tuple[str | None, str | None]]
) -> None:
    found = columns_of(headings, POST, OTHERS)
    assert [(one.field, one.named) for one in found] == fields
    assert [one.heading for one in found] == headings


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_delimiter_is_that_of_the_headings(delimiter: str) -> None:
    content = f'\ufeffa{delimiter}b\r\n\r\n"1\r\n2"{delimiter} x \r\n'.encode()
    assert [*read_rows(content)] == [["a", "b"], ["1\r\n2", "x"]]


def test_a_file_in_another_encoding_is_invalid() -> None:
    with pytest.raises(InvalidCsv, match="byte 5 is invalid"):
        [*read_rows("name\né".encode("cp1252").replace(b"\n", b""))]


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ({"type": "bool"}, "Yes", True),
        ({"type": "bool"}, "maybe", "maybe"),
        ({"type": "int"}, "12", 12),
        ({"type": "int"}, "1.5", "1.5"),
        ({"type": "decimal"}, "1.10", "1.10"),
        ({"type": "json"}, '{"a": 1}', {"a": 1}),
        ({"type": "array", "items": {"type": "int"}}, "1; 2;", [1, 2]),
        ({"type": "enum", "values": ["in_use"]}, "In use", "in_use"),
        ({"type": "enum", "values": ["a"], "labels": {"a": "First"}}, "first", "a"),
        ({"type": "string"}, "'=1+1", "=1+1"),
        ({"type": "string"}, "'tis", "'tis"),
    ],
)
def test_cells_become_values_of_requests(field: dict[str, Any], text: str, value: object) -> None:
    assert value_of(field, text) == value


def test_titles_of_one_or_two_own_texts_can_be_looked_up() -> None:
    assert title_fields(OTHERS["Author"]) == ["first", "last"]
    assert title_fields({"title": ["author.name"], "fields": {}}) == []


@pytest.fixture
def imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Imports:
    """Imports of a project without logins, which has no lists."""
    monkeypatch.setattr(project, "_current", project.Project.load(tmp_path))
    unused: Any = None
    access: Any = SimpleNamespace(has_logins=False)
    return Imports({}, unused, unused, access)


async def stored(user: str | None = None) -> Request:
    """Store an import whose check has ended; return a request for it."""
    values: dict[str, Any] = {"columns": [], "fields": {}, "key": "id", "titles": {}, "total": 1}
    record = ImportRecord(id="0" * 32, path="posts", user=user, status="done", **values)
    await record.save()
    place = {"path": record.path, "id": record.id}
    return Request({"type": "http", "headers": [], "path_params": place})


async def test_an_import_starts_once(imports: Imports, monkeypatch: pytest.MonkeyPatch) -> None:
    pushed: list[ImportRecord] = []

    async def push(_imports: Imports, record: ImportRecord) -> None:
        pushed.append(record)

    monkeypatch.setattr(Imports, "_push", push)
    request = await stored()
    answers = await asyncio.gather(*(imports.start(request) for _ in range(4)))
    assert sorted(one.status_code for one in answers) == [200, 409, 409, 409]
    assert len(pushed) == 1


async def test_an_import_belongs_to_its_user(imports: Imports) -> None:
    request = await stored(user="7")
    for handler in (imports.show, imports.start):
        with pytest.raises(NotFound):
            await handler(request)


async def test_an_import_whose_process_was_killed_has_failed(imports: Imports) -> None:
    request = await stored()
    record = await ImportRecord.find("0" * 32)

    async def status() -> Any:
        return json.loads(bytes((await imports.show(request)).body))["data"]["status"]

    working = record.running()
    await working.__aenter__()
    assert await status() == "running"
    with travel(timedelta(minutes=2)):
        assert await status() == "failed"
    await working.__aexit__(None, None, None)
    assert await status() == "done"


async def test_a_running_import_says_that_its_process_lives(
    imports: Imports, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = asyncio.Queue[None]()
    save = ImportRecord.save

    async def counted(record: ImportRecord) -> None:
        await save(record)
        saved.put_nowait(None)

    monkeypatch.setattr(ImportRecord, "save", counted)
    monkeypatch.setattr(import_records, "_HEARTBEAT", 0.01)
    await stored()
    record = await ImportRecord.find("0" * 32)
    async with record.running(), asyncio.timeout(5):
        for _ in range(4):
            await saved.get()
    while not saved.empty():
        saved.get_nowait()
    await asyncio.sleep(0.05)
    assert saved.empty()
    assert (await ImportRecord.find(record.id)).status == "done"


async def test_an_import_needs_an_admin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project, "_current", project.Project.load(tmp_path))
    with pytest.raises(GiveUp, match="no admin"):
        await ImportRecords(id="0" * 32).handle()


def test_workers_know_the_job(tmp_path: Path) -> None:
    assert ImportRecords in discover(tmp_path)
