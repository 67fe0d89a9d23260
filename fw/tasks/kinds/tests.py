"""`tests/test_<model>.py`: the first tests of each model's endpoints, and what they share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from fw.language.model import Field, Model, Relation, Schema
from fw.language.names import ids_of, is_private, names_of
from fw.tasks.artifact import Policy, Scope, Settings, artifact
from fw.tasks.render.code import Code, Group, call, literal, name
from fw.tasks.render.imports import Imports
from fw.tasks.settings import ROLE, USER, has_logins, rules_of

__all__ = ["Included", "Refused", "conftest", "tests"]

_TESTING = "fw.runtime.testing"
_COLLECTED = "Test"
"""pytest takes a class that is called like this for tests, wherever it comes from."""
_SHORTEST = 5
"""How many characters a text needs so that those of a few rows differ."""


@dataclass(frozen=True, slots=True)
class Included:
    """A relation to include: the lines that make a row with it, and what is then shown."""

    alias: Code
    made: tuple[Code, ...]
    shown: Code


@artifact("conftest", scope=Scope.PROJECT, path="tests/conftest.py", policy=Policy.UNTIL_EDITED)
def conftest(_schema: Schema, settings: Settings) -> Mapping[str, object]:
    """Return what the template of the shared fixtures sees."""
    return {"guarded": has_logins(settings)}


@artifact("tests", scope=Scope.MODEL, path="tests/test_{module}.py", policy=Policy.UNTIL_EDITED)
def tests(model: Model, schema: Schema, settings: Settings) -> Mapping[str, object]:
    """Return what the tests' template sees."""
    names, key = names_of(model.name), model.primary
    refused = _refused(model.name, names.prefix, settings)
    imports = Imports()
    tested = _class(model.name, imports)
    secrets = [literal(field.name) for field in model.fields if is_private(field.name)]
    needed = [literal(field.name) for field in model.fields if field.needed_on_create]
    told = next(filter(_tells_rows_apart, model.fields), key).name
    return {
        "names": names,
        "tested": tested,
        "Factory": imports.member(_TESTING, "Factory"),
        "TestClient": imports.member(_TESTING, "TestClient"),
        "Users": imports.member(_TESTING, "Users") if refused else None,
        "refused": refused,
        "key": name(key.name),
        "no_key": Code("00000000-0000-0000-0000-000000000000" if key.type.name == "uuid" else "0"),
        "secrets": Group("", tuple(secrets), "{}").code(before="SECRETS = "),
        "has_secrets": bool(secrets),
        "again": tuple(_again(tested, rule) for rule in _rules(model)[:1]),
        "has_room": all(any(map(_is_wide, rule)) for rule in _rules(model)),
        "needed": tuple(needed[:1]),
        "told": literal(told),
        "turned": literal(f"-{told}"),
        "included": tuple(_included(model, schema, imports)),
        "stranger": literal(_stranger(model)),
        "imports": imports.code(),
    }


@dataclass(frozen=True, slots=True)
class Refused:
    """Who sends the requests that are refused: the call of `users`, and lines of requests."""

    who: Code
    lines: tuple[Code, ...]


def _refused(model: str, prefix: str, settings: Settings) -> tuple[Refused, ...]:
    """Return what nobody, and a user without a role, may not do; nothing where a rule decides."""
    if not has_logins(settings) or model.lower() in {name.lower() for name in rules_of(settings)}:
        return ()
    read, create = (f'get("/{prefix}/")', f'post("/{prefix}/", json={{}})')
    forbidden = (read, create) if model in (USER, ROLE) else (create,)
    return (
        Refused(Code("nobody()"), _requests((read, create), 401)),
        Refused(Code("of_role(None)"), _requests(forbidden, 403)),
    )


def _requests(calls: Iterable[str], status: int) -> tuple[Code, ...]:
    return tuple(Code(f"assert client.{call}.status_code == {status}") for call in calls)


def _class(model: str, imports: Imports) -> Code:
    """Return the name under which a model is imported; no second one hides the first."""
    alias = f"Subject{model}" if model.startswith(_COLLECTED) else None
    return imports.member(f"app.models.{names_of(model).module}", model, alias)


def _tells_rows_apart(field: Field) -> bool:
    """Whether the factory's rows differ in the field, and lists can be filtered by it."""
    if field.references or field.primary or is_private(field.name):
        return False
    return field.type.name in ("int", "string") and _is_wide(field)


def _included(model: Model, schema: Schema, imports: Imports) -> Iterator[Included]:
    """Yield the relation that is easiest to read of those that a list can include, if any."""
    kinds = ("belongs_to", "has_many", "many_to_many")
    can = [one for one in model.relations if not one.through and not is_private(one.via or "")]
    for relation in sorted(can, key=lambda one: kinds.index(one.kind))[:1]:
        own, other = _class(model.name, imports), _class(relation.model, imports)
        made, shown = _related(relation, model, schema, own, other)
        yield Included(name(relation.alias), tuple(made), Code(shown))


def _related(
    relation: Relation, model: Model, schema: Schema, own: str, other: str
) -> tuple[list[Code], str]:
    """Return the lines that make a row and what it is related to, and how that is shown."""
    key, other_key = model.primary.name, schema[relation.model].primary.name
    if relation.kind == "belongs_to":
        via = {str(relation.via): f"parent[{literal(other_key)}]"}
        return [_made("parent", other), _made("row", own, **via)], "parent"
    if relation.kind == "has_many":
        via = {str(relation.via): f"row[{literal(key)}]"}
        return [_made("row", own), _made("child", other, **via)], "[child]"
    path = f"/{names_of(model.name).prefix}/{{row['{name(key)}']}}"
    body = f"{{{literal(ids_of(relation.alias))}: [other[{literal(other_key)}]]}}"
    link = call("client.patch", f'f"{path}"', json=body).code(indent=1)
    return [_made("other", other), _made("row", own), link], "[other]"


def _made(variable: str, model: str, **given: str) -> Code:
    before = f"{variable} = "
    return Code(before + call("factory.create", model, **given).code(indent=1, before=before))


def _rules(model: Model) -> list[tuple[Field, ...]]:
    """Return the fields of each rule by which no two rows may be alike, those of one first.

    A rule with a timestamp is left out: no two rows come at the same moment.
    """
    fields = {field.name: field for field in model.fields}
    single = [(field,) for field in model.fields if field.unique and not field.primary]
    groups = [names for names in model.uniques if fields.keys() >= set(names)]
    return [*single, *(tuple(fields[name] for name in names) for names in groups)]


def _is_wide(field: Field) -> bool:
    """Whether the field has values enough for rows that must differ in it."""
    kind = field.type
    few = kind.length is not None and kind.length < _SHORTEST
    return kind.name not in ("bool", "enum") and not few


def _again(tested: str, fields: tuple[Field, ...]) -> Code:
    """Return the making of a body that repeats what another one has in these fields."""
    same = {field.name: Code(f"taken[{literal(field.name)}]") for field in fields}
    return call("factory.body", tested, **same).code(indent=1, before="again = ")


def _stranger(model: Model) -> str:
    """Return a name that no field of the model has."""
    taken, word = {field.name for field in model.fields}, "stranger"
    while word in taken:
        word += "_"
    return word
