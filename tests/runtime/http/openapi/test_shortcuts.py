"""Shortcuts of a process that describes routes: they save work, and change nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.processes import python

PROBE = """\
import json, sys
from typing import Annotated, Any

import pydantic._internal._decorators as decorators
import pydantic.json_schema as schemas
from fastapi import APIRouter, FastAPI, Header, Query
from pydantic import AfterValidator, BaseModel, TypeAdapter

from fw.runtime.http.openapi.builder import build_openapi
from fw.runtime.http.openapi.shortcuts import use_shortcuts

made, inspected, compared = [], [], []


def counted(owner, name, calls):
    inner = getattr(owner, name)

    def call(*arguments, **options):
        calls.append(arguments)
        return inner(*arguments, **options)

    setattr(owner, name, call)


counted(TypeAdapter, "_init_core_attrs", made)
counted(decorators, "signature_no_eval", inspected)
counted(schemas, "_make_json_hashable", compared)
if sys.argv[1] == "with":
    use_shortcuts()


def stripped(value: str) -> str:
    return value.strip()


Name = Annotated[str, AfterValidator(stripped)]
Tag = Annotated[str | None, Header(description="A tag")]


class Item(BaseModel):
    name: Name
    other: Name = "x"


class Box(BaseModel):
    items: list[Item]


app = FastAPI()


@app.post("/items")
async def create(item: Item, tag: Tag = None) -> Box: ...


@app.put("/items")
async def replace(item: Item, tag: Tag = None, limit: Annotated[Any, Query()] = 1) -> Box: ...


@app.patch("/items")
async def change(
    item: Item, tag: Tag = None, limit: Annotated[Any, Query(examples=[[1]])] = True
) -> Box: ...


document = build_openapi(app, app.routes)
print(json.dumps([document, len(made), len(inspected), len(compared)]))
"""


@pytest.fixture(scope="module")
def probed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[object]]:
    folder: Path = tmp_path_factory.mktemp("shortcuts")
    (folder / "probe.py").write_text(PROBE)
    return {
        how: json.loads(python("probe.py", how, cwd=folder).stdout) for how in ("with", "without")
    }


def test_the_document_is_the_same(probed: dict[str, list[object]]) -> None:
    assert probed["with"][0] == probed["without"][0]
    assert json.dumps(probed["with"][0]) == json.dumps(probed["without"][0])


@pytest.mark.parametrize("work", [1, 2, 3], ids=["adapters", "signatures", "comparisons"])
def test_each_shortcut_saves_work(probed: dict[str, list[object]], work: int) -> None:
    """A new version of FastAPI or pydantic may no longer use the names that are replaced."""
    saved, done = probed["with"][work], probed["without"][work]
    assert isinstance(saved, int)
    assert isinstance(done, int)
    assert saved < done
