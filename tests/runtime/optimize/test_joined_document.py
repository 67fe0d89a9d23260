"""An OpenAPI document that is joined from parts: the same as that of a whole build."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.processes import python
from tests.runtime.optimize.test_parts import COMPARE, append

COUNT = 12


def schema() -> str:
    """Return a chain of models, each of which has labels."""
    links = [f"many_to_many {node(one)} as nodes_{one}" for one in range(COUNT)]
    label = model("Label", ["name: string(40) required"], links)
    return "\n".join(["database sqlite", label, *map(link, range(COUNT))])


def link(this: int) -> str:
    """Return a model of the chain."""
    fields = [
        "name: string(40) required unique",
        "status: enum(draft, open) default draft",
        "price: decimal(12,2) required",
        "## Any data.",
        "data: json nullable",
        "secret: string nullable private",
        "count: int default 0 readonly",
        "timestamps",
    ]
    relations = ["many_to_many Label as labels"]
    if this:
        fields.append(f"last_id: uuid references {node(this - 1)} on_delete cascade")
        relations.append(f"belongs_to {node(this - 1)} as last via last_id")
    if this + 1 < COUNT:
        relations.append(f"has_many {node(this + 1)} as followers")
    return model(node(this), fields, relations)


def node(number: int) -> str:
    return f"Node{number:02d}"


def model(name: str, fields: list[str], relations: list[str]) -> str:
    lines = ["id: uuid primary", *fields, "relations {", *relations, "}"]
    return "\n".join([f"## One {name}.", f"model {name} {{", *lines, "}", ""])


SHARED = """\
from enum import StrEnum

from pydantic import BaseModel


class Currency(StrEnum):
    EUR = "EUR"
    USD = "USD"


class Money(BaseModel):
    amount: int
    currency: Currency
"""
CUSTOM_ROUTES = """
from fastapi import Security
from fastapi.security import HTTPBearer
from fw.runtime.http import Envelope, Page
from app.schemas.node08 import Node08Create, Node08Response
from app.shared import Money


@router.get("/{id}/eighth")
async def eighth(id: str) -> Envelope[Node08Response]: ...


@router.get("/all/eighths", response_model=Page[Node08Response])
async def eighths(): ...


@router.post("/sign-up")
async def sign_up(body: Node08Create, price: Money = None) -> Money: ...


@router.get("/by-key", dependencies=[Security(HTTPBearer(scheme_name="key"))])
async def by_key() -> dict[str, int]: ...
"""
OTHER_ROUTES = """
from app.shared import Money


@router.post("/pay")
async def pay(price: Money) -> list[Money]: ...
"""
OWN = """
from app.shared import Currency


@app.get("/own/{currency}")
def own(currency: Currency, limit: int = 3) -> dict[str, Currency]: ...
"""


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of many related models with logins, whose routes and responses are edited."""
    root = tmp_path_factory.mktemp("ring") / "ring"
    run(root.parent, "new", "ring")
    (root / "schema.fw").write_text(schema())
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    run(root, "auth")
    rules = "[auth.routes]\nNode05 = { write = [] }\nNode06 = { delete = [] }\n"
    settings = root / "fw.toml"
    settings.write_text(settings.read_text().replace("[auth.routes]\n", rules))
    run(root, "build", "--skip-db")
    (root / "app/shared.py").write_text(SHARED)
    append(root / "app/routes/node03.py", CUSTOM_ROUTES)
    append(root / "app/routes/node10.py", OTHER_ROUTES)
    append(root / "app/main.py", OWN)
    response = root / "app/schemas/node08.py"
    response.write_text(response.read_text().replace("    price: Node08Price\n", "", 1))
    append(response, "\n\nNode08Response.__doc__ = 'A \\\"node\\\" with ünicode.'\n")
    return root


def run(root: Path, *arguments: str) -> None:
    done = python("-m", "fw", *arguments, cwd=root)
    assert done.returncode == 0, done.stderr + done.stdout


@pytest.mark.parametrize("segments", [1, 7])
def test_the_joined_document_is_that_of_the_whole_build(ring: Path, segments: int) -> None:
    done = python("-c", COMPARE, str(segments), cwd=ring, env={**os.environ, "FW_ROUTES": "lazy"})
    assert done.returncode == 0, done.stderr
    whole = (ring / "whole.json").read_bytes()
    assert (ring / "joined.json").read_bytes() == whole
    schemas = json.loads(whole)["components"]["schemas"]
    assert schemas["Node07Response"]["properties"]["followers"] == {
        "type": "array",
        "items": {"$ref": "#/components/schemas/Node08Response"},
    }
    # Nobody may write these.
    assert "Node05Create" not in schemas
    assert "Node06Create" in schemas
    paths = json.loads(whole)["paths"]
    assert [*paths["/node05s/{id}"]] == ["get"]
    assert "delete" not in paths["/node06s/{id}"]
    assert "put" in paths["/node06s/{id}"]
    assert "Node05" in {tag["name"] for tag in json.loads(whole)["tags"]}
    assert [*json.loads(whole)["components"]["securitySchemes"]] == ["key", "password", "bearer"]
