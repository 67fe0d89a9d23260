"""Resolution of a relation, with only the models that it names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.processes import python

ROOT = Path(__file__).parents[3]
BLOG = ROOT / "examples" / "blog"
NORTHWIND = ROOT / "examples" / "northwind"
LINKS = ROOT / "tests" / "golden" / "links" / "expected"

# In a process of its own: each project is a package named `app`.
HEAD = """
import json, sys
from importlib import import_module
from fw.runtime.database.models.model import Model, load_models
from fw.runtime.database.relations.relation import includable, relation_of
from fw.runtime.database.relations.resolver import declared

def model(name):
    module = import_module(f"app.models.{name}")
    return next(m.class_ for m in Model.registry.mappers if m.class_.__module__ == module.__name__)

def imported():
    return sorted(name[11:] for name in sys.modules if name.startswith("app.models."))
"""


def run(project: Path, code: str) -> Any:
    done = python("-c", HEAD + code, cwd=project)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("project", "name", "relation", "needed"),
    [
        (NORTHWIND, "order", "customer", ["customer", "order"]),
        (NORTHWIND, "order", "lines", ["order", "order_detail"]),
        (NORTHWIND, "employee", "manager", ["employee"]),
        (NORTHWIND, "employee", "territories", ["employee", "territory"]),
        (BLOG, "post", "tags", ["post", "tag"]),
        (LINKS, "member", "teams", ["member", "membership", "team"]),
        (LINKS, "member", "followers", ["follow", "member"]),
    ],
)
def test_only_models_that_a_relation_names_are_imported(
    project: Path, name: str, relation: str, needed: list[str]
) -> None:
    code = f"relation_of(model({name!r}), {relation!r})\nprint(json.dumps(imported()))"
    assert run(project, code) == needed


def test_links_import_only_the_linked_models() -> None:
    code = """
from fw.runtime.database.relations.relation import links_of
ids = {name: relation.link.far for name, relation in links_of(model("post")).items()}
print(json.dumps([ids, imported()]))
"""
    assert run(BLOG, code) == [{"tag_ids": "tag_id"}, ["post", "tag"]]


def test_an_unknown_relation_imports_nothing() -> None:
    code = """
from fw.runtime.database.errors import UnknownRelation
try:
    relation_of(model("order"), "custmer")
except UnknownRelation as error:
    print(json.dumps([error.hint, imported()]))
"""
    assert run(NORTHWIND, code) == ["did you mean 'customer'?", ["order"]]


@pytest.mark.parametrize("project", [BLOG, NORTHWIND, LINKS])
def test_sqlalchemy_resolves_the_same_relations(project: Path) -> None:
    code = """
import app.models, pkgutil
def all_of_them():
    names = [module.name for module in pkgutil.iter_modules(app.models.__path__)]
    return {name: {key: repr(value) for key, value in includable(model(name)).items()}
            for name in names}
one_by_one = all_of_them()
load_models()
Model.registry.configure()
for cached in (includable, relation_of, declared):
    cached.cache_clear()
at_once = all_of_them()
print(json.dumps([one_by_one, at_once]))
"""
    one_by_one, at_once = run(project, code)
    assert one_by_one == at_once
    assert sum(map(len, at_once.values())) > 5
