"""`fw make:*` and `fw graph` in a project."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Fw


def test_make_model_keeps_the_schema_and_builds(fw: Fw, shop: Path) -> None:
    before = (shop / "schema.fw").read_text()
    fields = "title:string,status:enum(open,done)"

    result = fw("make:model", "Task", "--fields", fields)

    assert result.status == 0, result.err
    after = (shop / "schema.fw").read_text()
    assert after.startswith(before.rstrip("\n"))
    assert (
        "model Task {\n  id: uuid primary\n  title: string\n  status: enum(open, done)\n}" in after
    )
    assert (shop / "app" / "models" / "task.py").exists()
    again = fw("make:model", "Task", "--fields", "title:text")
    assert again.status == 1
    assert "--force" in again.err
    assert fw("make:model", "Task", "--fields", "title:text", "--force").status in (0, 1)


@pytest.mark.parametrize(
    ("name", "fields", "status"),
    [("task", "", 2), ("Task", "title:strin", 1), ("Class", "x:int", 1), ("Post", "x:int", 1)],
)
def test_make_model_writes_no_broken_schema(
    fw: Fw, shop: Path, name: str, fields: str, status: int
) -> None:
    before = (shop / "schema.fw").read_text()
    result = fw("make:model", name, "--fields", fields)
    assert result.status in (status, 1, 2)
    assert result.err
    assert (shop / "schema.fw").read_text() == before


def test_a_layer_is_regenerated(fw: Fw, shop: Path) -> None:
    path = shop / "app" / "services" / "post.py"
    generated = path.read_text()
    path.unlink()
    assert "create  app/services/post.py" in fw("make:service", "Post").out
    assert path.read_text() == generated
    path.write_text(generated + "\n\nMINE = 1\n")
    assert fw("make:service", "PostService").status == 0
    assert "MINE = 1" in path.read_text()
    assert fw("make:service", "post", "--force").status == 0
    assert path.read_text() == generated
    assert fw("build", "--check").status == 0


@pytest.mark.parametrize(
    ("layer", "code"), [("controller", "async def index"), ("service", "class Billing")]
)
def test_a_starter_file_belongs_to_the_user(fw: Fw, shop: Path, layer: str, code: str) -> None:
    assert fw(f"make:{layer}", "Billing").status == 0
    path = shop / "app" / f"{layer}s" / "billing.py"
    compile(path.read_text(), path.name, "exec")
    path.write_text("MINE = 1\n")
    again = fw(f"make:{layer}", "Billing")
    assert (again.status, path.read_text()) == (1, "MINE = 1\n")
    assert "--force" in again.out
    assert fw(f"make:{layer}", "Billing", "--force").status == 0
    assert code in path.read_text()
    assert fw("build").status == 0
    assert path.exists()


def test_a_starter_class_named_like_a_model_suggests_the_model(fw: Fw, shop: Path) -> None:
    made = fw("make:service", "Pots")
    assert made.status == 0
    hint = "the schema has no model 'Pots'; did you mean 'Post'?"
    assert f"create  app/services/pots.py  ({hint})" in made.out
    assert hint not in fw("make:service", "Billing").out


@pytest.mark.parametrize(
    ("command", "name", "told"),
    [
        ("make:model", "Mapped", "model name 'Mapped' would hide a name"),
        ("make:model", "post", "invalid model name 'post'\nhint: use Post\n"),
        (
            "make:event",
            "9x",
            "invalid class name '9x'\nhint: use letters and digits, with a capital",
        ),
        ("make:seeder", "Mapped", "class name 'Mapped' would hide a name"),
    ],
)
def test_an_invalid_name_is_called_a_name(
    fw: Fw, shop: Path, command: str, name: str, told: str
) -> None:
    assert told in fw(command, name).err


def test_a_repository_needs_a_model(fw: Fw, shop: Path) -> None:
    result = fw("make:repository", "Billing")
    assert result.status == 1
    assert "unknown model 'Billing'" in result.err


def test_a_seeder_is_numbered_after_the_others(fw: Fw, shop: Path) -> None:
    assert "create  database/seeds/03_demo.py" in fw("make:seeder", "Demo").out
    assert fw("make:seeder", "Demo").status == 0
    assert len(list((shop / "database" / "seeds").glob("*demo*"))) == 1
    assert "create  database/seeds/04_other.py" in fw("make:seeder", "Other").out


def test_the_graph_of_a_project(fw: Fw, shop: Path) -> None:
    text = fw("graph").out
    assert "├─ app/models/post.py" in text
    assert fw("graph", "-o", "graph.svg").status == 0
    assert (shop / "graph.svg").read_text().startswith("<svg")
    assert fw("graph", "--format", "dot").out.startswith('digraph "shop"')
    data = json.loads(fw("graph", "--format", "json").out)
    assert [model["name"] for model in data["models"]] == ["Author", "Post"]
