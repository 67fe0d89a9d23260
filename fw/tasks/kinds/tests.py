"""`tests/test_<model>.py`: the first tests of each model's endpoints, and what they share."""

from __future__ import annotations

from collections.abc import Mapping

from fw.language.model import Model, Schema
from fw.language.names import is_private, names_of
from fw.tasks.artifact import Policy, Scope, Settings, artifact
from fw.tasks.source.code import Code, Group, call, literal, name
from fw.tasks.source.imports import Imports

__all__ = ["conftest", "tests"]

_TESTING = "fw.runtime.testing"
_COLLECTED = "Test"
"""pytest takes a class that is called like this for tests, wherever it comes from."""


@artifact("conftest", scope=Scope.PROJECT, path="tests/conftest.py", policy=Policy.UNTIL_EDITED)
def conftest(_schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return what the template of the shared fixtures sees: it is the same everywhere."""
    return {}


@artifact("tests", scope=Scope.MODEL, path="tests/test_{module}.py", policy=Policy.UNTIL_EDITED)
def tests(model: Model, _schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return what the tests' template sees."""
    names, key = names_of(model.name), model.primary
    imports = Imports()
    alias = "Subject" if model.name.startswith(_COLLECTED) else None
    tested = imports.member(f"app.models.{names.module}", model.name, alias)
    secrets = [literal(field.name) for field in model.fields if is_private(field.name)]
    needed = [literal(field.name) for field in model.fields if field.needed_on_create]
    return {
        "names": names,
        "tested": tested,
        "Factory": imports.member(_TESTING, "Factory"),
        "TestClient": imports.member(_TESTING, "TestClient"),
        "key": name(key.name),
        "no_key": Code("00000000-0000-0000-0000-000000000000" if key.type.name == "uuid" else "0"),
        "secrets": Group("", tuple(secrets), "{}").code(before="SECRETS = "),
        "has_secrets": bool(secrets),
        "again": tuple(_again(tested, rule) for rule in _rules(model)),
        "needed": tuple(needed[:1]),
        "stranger": literal(_stranger(model)),
        "imports": imports.code(),
    }


def _rules(model: Model) -> list[tuple[str, ...]]:
    """Return the first of the rules by which no two rows may be alike: one shows the answer."""
    single = [(field.name,) for field in model.fields if field.unique and not field.primary]
    return [*single, *model.uniques][:1]


def _again(tested: str, fields: tuple[str, ...]) -> Code:
    """Return the making of a body that repeats what another one has in these fields."""
    same = {field: Code(f"taken[{literal(field)}]") for field in fields}
    return call("factory.body", tested, **same).code(indent=1, before="again = ")


def _stranger(model: Model) -> str:
    """Return a name that no field of the model has."""
    taken, word = {field.name for field in model.fields}, "stranger"
    while word in taken:
        word += "_"
    return word
