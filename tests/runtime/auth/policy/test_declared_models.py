"""Models of an application by name, and the roles that their access rules name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from sqlalchemy.orm import Mapped, registry

from fw.runtime.auth.policy.declared_models import DeclaredModels
from fw.runtime.database import Model, allow, deny, primary_key

MODULE = """
from fw.runtime.database import Model, allow, deny, primary_key
from sqlalchemy.orm import Mapped
from {package}.user import Base


class {name}(Base):
    __tablename__ = "{table}"
    {rules}
    id: Mapped[int] = primary_key()
"""
BASE = """
from fw.runtime.database import Model, primary_key
from sqlalchemy.orm import Mapped, registry


class Base(Model):
    __abstract__ = True
    registry = registry(type_annotation_map=Model.type_annotation_map)
    metadata = registry.metadata
    _sa_registry = registry


class User(Base):
    __tablename__ = "users"

    id: Mapped[int] = primary_key()
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"declared_{tmp_path.name}".replace("-", "_")
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "user.py").write_text(BASE)
    for module, rules in (
        ("note", '__access__ = (allow("read", to="user"), deny("update", to=["intern"]))'),
        ("plain", ""),
    ):
        text = MODULE.format(package=name, name=module.title(), table=f"{module}s", rules=rules)
        (folder / f"{module}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def declared(package: str) -> DeclaredModels:
    module = __import__(f"{package}.user", fromlist=["User"])
    return DeclaredModels(module.User)


def test_only_models_with_rules_are_imported(package: str) -> None:
    models = declared(package)
    found = models.find("note")
    assert found is not None
    assert found.__name__ == "Note"
    assert models.find("Plain") is None
    assert f"{package}.plain" not in sys.modules


def test_roles_of_rules_that_deny_are_known(package: str) -> None:
    assert declared(package).roles() == {"intern"}


def test_a_model_is_found_once_it_exists() -> None:
    class Base(Model):
        __abstract__ = True
        registry = registry(type_annotation_map=Model.type_annotation_map)
        metadata = registry.metadata
        _sa_registry = registry

    class Person(Base):
        __tablename__ = "persons"

        id: Mapped[int] = primary_key()

    models = DeclaredModels(Person)
    assert models.find("Later") is None

    class Later(Base):
        __tablename__ = "laters"
        __access__ = (allow("read", to="user"), deny("read", to=["guest"]))

        id: Mapped[int] = primary_key()

    assert models.find("Later") is Later
    assert "guest" in models.roles()
    Later.__access__ = None
    assert models.find("Later") is None
