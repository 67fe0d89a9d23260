"""Artifacts `tests/test_<model>.py` and `tests/conftest.py`: API tests and their fixtures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from urllib.parse import quote

from fw.language.checks.conditions.tenants import within_tenant
from fw.language.model import Field, Model, Relation, Schema
from fw.language.names import ids_of, names_of
from fw.runtime.names import normalize_name
from fw.runtime.rules.column_rules import Rules
from fw.tasks.artifact import Policy, Scope, Settings, artifact
from fw.tasks.kinds.schemas import files_of
from fw.tasks.render.code import Code, Group, call, literal, name
from fw.tasks.render.imports import Imports
from fw.tasks.render.query_fields import is_queryable, public_relations
from fw.tasks.settings import ROLE, has_logins, is_account, rules_of
from fw.tasks.write_rights import refused_by_own_rules, refused_writes

__all__ = ["Default", "Denied", "Included", "Invalid", "conftest", "tests"]

_TESTING = "fw.runtime.testing"
_COLLECTED = "Test"
"""Prefix of classes that pytest collects as tests."""
_UNKNOWN_UUID = "00000000-0000-0000-0000-000000000000"
_OF_ROWS = (
    *("model", "Factory", "keys", "row", "given_keys", "secrets", "has_secrets", "can_create"),
    *("uploads", "unread"),
    *("duplicates", "can_add_second_row", "defaults", "required", "readonly", "invalid"),
    *("distinct_field", "descending", "sorted_rows", "included"),
)
"""Names in the template's context that only tests with rows of the factory use."""
_SHORTEST = 5
"""Minimum length of a text field for which the factory can make several distinct values."""


@dataclass(frozen=True, slots=True)
class Included:
    """The test of `?include=<alias>`: the lines that create the rows, and the expected value."""

    alias: Code
    setup: tuple[Code, ...]
    expected: Code


@dataclass(frozen=True, slots=True)
class Default:
    """The test of the default of an enum field."""

    field: Code
    value: Code


@dataclass(frozen=True, slots=True)
class Invalid:
    """The test of a field's rule: the field, and a value as JSON that breaks the rule."""

    field: Code
    value: Code


@artifact("conftest", scope=Scope.PROJECT, path="tests/conftest.py", policy=Policy.UNTIL_EDITED)
def conftest(_schema: Schema, settings: Settings) -> Mapping[str, object]:
    """Return the template context of `tests/conftest.py`."""
    return {"guarded": has_logins(settings)}


@artifact("tests", scope=Scope.MODEL, path="tests/test_{module}.py", policy=Policy.UNTIL_EDITED)
def tests(model: Model, schema: Schema, settings: Settings) -> Mapping[str, object]:
    """Return the template context of a model's tests."""
    model = within_tenant(model, schema)
    names = names_of(model.name)
    refused = refused_writes(model, schema, settings)
    denied = _denied(model, settings)
    imports = Imports()
    if model.view:
        return _of_view(model, denied, imports)
    model_class = _class(model.name, imports)
    secrets = [literal(field.name) for field in model.fields if field.private]
    uploads = tuple(
        literal(field.name) for field in files_of(model) if not (field.nullable or field.private)
    )
    required = [literal(field.name) for field in model.fields if field.needed_on_create]
    readonly = [literal(field.name) for field in model.fields if field.readonly]
    key = next(filter(_is_wide, model.keys), model.keys[0])
    distinct = next((one for one in model.fields if _is_distinct(model, one)), key)
    return {
        "names": names,
        "prefix": model.prefix,
        "is_view": False,
        "sorts": (),
        "model": model_class,
        "Factory": imports.member(_TESTING, "Factory"),
        "TestClient": imports.member(_TESTING, "TestClient"),
        "Users": imports.member(_TESTING, "Users") if denied else None,
        "denied": denied,
        "keys": tuple(literal(key.name) for key in model.keys),
        "row": _path("row", model),
        "given_keys": tuple(literal(key.name) for key in model.keys if not key.is_generated_key),
        "unknown_key": Code("/".join(map(_unknown, model.keys))),
        "secrets": Group("", tuple(secrets), "{}").code(before="SECRETS = "),
        "has_secrets": bool(secrets),
        "uploads": (Group("", uploads, "{}").code(before="UPLOADS = "),) if uploads else (),
        "unread": _unread(bool(secrets), bool(uploads)),
        "can_create": "create" not in refused
        and not any(field.must_be_set for field in model.fields),
        "refused": refused,
        "duplicates": tuple(_duplicate(model_class, unique) for unique in _given_keys(model)[:1]),
        "can_add_second_row": _can_add_second_row(model),
        "defaults": tuple(_enum_defaults(model))[:1],
        "pytest": None if "update" in refused else imports.module("pytest"),
        "required": tuple(required[:1]),
        "readonly": tuple(readonly[:1]),
        "invalid": tuple(_invalid(model))[:1],
        "distinct_field": literal(distinct.name),
        "descending": literal(f"-{distinct.name}"),
        "sorted_rows": tuple(_sorted_rows(model, model_class, distinct)),
        "included": tuple(_included(model, schema, imports)),
        "unknown_field": literal(_unknown_field(model)),
        "imports": imports.code(),
    }


def _unread(has_secrets: bool, has_uploads: bool) -> Code:
    """Return the set of fields whose values in a request and in its response differ."""
    if has_secrets and has_uploads:
        return Code("(SECRETS | UPLOADS)")
    return Code("UPLOADS" if has_uploads else "SECRETS")


def _of_view(model: Model, denied: tuple[Denied, ...], imports: Imports) -> dict[str, object]:
    """Return the template context of the tests of a view, which has no rows of its own."""
    sorts = [field.name for field in model.fields if is_queryable(model, field.name)]
    return dict.fromkeys(_OF_ROWS, ()) | {
        "names": names_of(model.name),
        "prefix": model.prefix,
        "is_view": True,
        "refused": frozenset(),
        "TestClient": imports.member(_TESTING, "TestClient"),
        "Users": imports.member(_TESTING, "Users") if denied else None,
        "denied": denied,
        "pytest": imports.module("pytest"),
        "sorts": tuple(map(literal, sorts[:1])),
        "unknown_key": Code("/".join(map(_unknown, model.keys))),
        "unknown_field": literal(_unknown_field(model)),
        "imports": imports.code(),
    }


def _path(row: str, model: Model) -> Code:
    """Return the path of a row below its collection, as a part of an f-string."""
    return Code("/".join(f"{{{row}['{name(key.name)}']}}" for key in model.keys))


def _unknown(key: Field) -> str:
    """Return a segment of a path that no record of an empty table has."""
    if key.type.name == "enum":
        return quote(key.type.values[0], safe="")
    return {"uuid": _UNKNOWN_UUID, "date": "2000-01-01"}.get(key.type.name, "0")


@dataclass(frozen=True, slots=True)
class Denied:
    """Requests that are denied to a user: the call on the fixture `users`, and the assertions."""

    user: Code
    requests: tuple[Code, ...]
    path: Code | None = None
    """Address of a record, if a request needs it as `path`."""


def _denied(model: Model, settings: Settings) -> tuple[Denied, ...]:
    """Return the requests denied by default: without a login, and to a user without a role.

    For a model with its own rules, in `[auth.routes]` or the schema, those that these refuse to a
    super-admin.
    """
    name, prefix = model.name, model.prefix
    ruled = set(map(normalize_name, rules_of(settings)))
    if not has_logins(settings):
        return ()
    if model.access is not None or normalize_name(name) in ruled:
        return _refused_requests(model, refused_by_own_rules(model, settings))
    read, create = (f'get("/{prefix}/")', f'post("/{prefix}/", json={{}})')
    if model.view:
        return (Denied(Code("nobody()"), _requests((read,), 401)),)
    forbidden = (read, create) if name == ROLE or is_account(name, settings) else (create,)
    return (
        Denied(Code("nobody()"), _requests((read, create), 401)),
        Denied(Code("of_role(None)"), _requests(forbidden, 403)),
    )


def _refused_requests(model: Model, refused: frozenset[str]) -> tuple[Denied, ...]:
    """Return the writes that are refused to a super-admin, each as one request."""
    calls = {
        "create": f'post("/{model.prefix}/", json={{}})',
        "update": "patch(path, json={})",
        "delete": "delete(path)",
    }
    listed = tuple(call for verb, call in calls.items() if verb in refused)
    if not listed:
        return ()
    unknown = "/".join(map(_unknown, model.keys))
    path = literal(f"/{model.prefix}/{unknown}") if refused & {"update", "delete"} else None
    return (Denied(Code("super_admin()"), _requests(listed, 403), path),)


def _requests(calls: Iterable[str], status: int) -> tuple[Code, ...]:
    return tuple(Code(f"assert client.{call}.status_code == {status}") for call in calls)


def _class(model: str, imports: Imports) -> Code:
    """Import a model and return its name; a `TestRun` is imported as `SubjectTestRun`."""
    alias = f"Subject{model}" if model.startswith(_COLLECTED) else None
    return imports.member(f"app.models.{names_of(model).module}", model, alias)


def _is_distinct(model: Model, field: Field) -> bool:
    """Return True if the factory's rows differ in the field and lists can be filtered by it."""
    if field.computed or field.references or field.primary:
        return False
    if not is_queryable(model, field.name):
        return False
    if any(field.name in check.fields for check in model.checks):
        return False
    return field.type.name in ("int", "string") and _is_wide(field) and _takes_any(field)


def _takes_any(field: Field) -> bool:
    """Return True if the field takes the values "a" and "b", or 1 and 2."""
    return field.rules is None or field.rules == Rules(not_blank=True)


def _can_add_second_row(model: Model) -> bool:
    return all(any(map(_is_wide, unique)) for unique in _unique_keys(model))


def _sorted_rows(model: Model, own: str, field: Field) -> Iterator[tuple[Code, ...]]:
    """Yield the lines that create the rows of the test of `sort`, the second one first.

    Rows without a field with known values are sorted by key, in the order of their creation. Text
    keys are in no such order, and neither are those of other records.
    """
    if model.is_key(field) and (field.references is not None or field.type.name == "date"):
        return
    if not _can_add_second_row(model) or any(_adds_rows(one, model) for one in model.fields):
        return
    if field.primary and field.type.name != "string":
        if field.generator in (None, "uuid7"):
            yield _created("first", own), _created("second", own)
    else:
        low, high = ("1", "2") if field.type.name == "int" else ('"a"', '"b"')
        given = {"second": high, "first": low}
        yield tuple(_created(row, own, **{field.name: given[row]}) for row in given)


def _adds_rows(field: Field, model: Model) -> bool:
    """Return True if the factory may create another row of the model for a reference."""
    if field.references is None:
        return False
    unique = any(field in key for key in _unique_keys(model))
    return (field.nullable and unique) or (
        field.references.model == model.name and not field.nullable
    )


def _enum_defaults(model: Model) -> Iterator[Default]:
    """Yield the enum fields that have a default, and its value as JSON."""
    for field in model.fields:
        if field.type.name == "enum" and field.default is not None and not field.private:
            yield Default(name(field.name), literal(str(field.default)))


def _invalid(model: Model) -> Iterator[Invalid]:
    """Yield the fields with rules, each with a value that breaks one."""
    for field in model.fields:
        if field.rules is not None and not field.readonly:
            value = _breaking(field.rules)
            if value is not None:
                yield Invalid(literal(field.name), literal(value))


def _breaking(rules: Rules) -> str | int | float | None:
    """Return a JSON value that breaks one of the rules, None if none is known."""
    if rules.not_blank or rules.min_length is not None:
        return " " if rules.not_blank else ""
    if rules.format is not None:
        return "not a " + rules.format
    if isinstance(rules.min, (int, float)):
        return rules.min - 1
    return rules.max + 1 if isinstance(rules.max, (int, float)) else None


def _included(model: Model, schema: Schema, imports: Imports) -> Iterator[Included]:
    """Yield the relation for the test of `include`, the simplest kind first; none may exist.

    The factory adds no rows to views.
    """
    kinds = ("belongs_to", "has_many", "has_one", "many_to_many")
    known = public_relations(model, schema)
    can = [one for one in known if not (one.through or schema[one.model].view)]
    for relation in sorted(can, key=lambda one: kinds.index(one.kind))[:1]:
        own, other = _class(model.name, imports), _class(relation.model, imports)
        setup, expected = _related(relation, model, schema, own, other)
        yield Included(name(relation.alias), tuple(setup), Code(expected))


def _related(
    relation: Relation, model: Model, schema: Schema, own: str, other: str
) -> tuple[list[Code], str]:
    """Return the lines that create a row and its related row, and the expected relation."""
    if relation.kind == "belongs_to":
        referred = _referred(model, relation, schema)
        via = {str(relation.via): f"parent[{literal(referred)}]"}
        return [_created("parent", other), _created("row", own, **via)], "parent"
    if relation.kind in ("has_many", "has_one"):
        referred = _referred(schema[relation.model], relation, schema)
        via = {str(relation.via): f"row[{literal(referred)}]"}
        expected = "[child]" if relation.kind == "has_many" else "child"
        return [_created("row", own), _created("child", other, **via)], expected
    path = f"/{model.prefix}/{_path('row', model)}"
    other_key = schema[relation.model].primary.name
    body = f"{{{literal(ids_of(relation.alias))}: [other[{literal(other_key)}]]}}"
    link = call("client.patch", f'f"{path}"', json=body).code(indent=1)
    return [_created("other", other), _created("row", own), link], "[other]"


def _referred(owner: Model, relation: Relation, schema: Schema) -> str:
    """Return the field that the foreign key of a relation refers to; `owner` has the key."""
    reference = owner.field(str(relation.via)).references
    assert reference is not None
    return schema.referenced(reference).name


def _created(variable: str, model: str, **given: str) -> Code:
    before = f"{variable} = "
    return Code(before + call("factory.create", model, **given).code(indent=1, before=before))


def _unique_keys(model: Model) -> list[tuple[Field, ...]]:
    """Return the fields of each unique constraint, single fields first.

    Constraints with a timestamp are left out, since no two rows share one.
    """
    fields = {field.name: field for field in model.fields}
    single = [model.keys] if not model.keys[0].is_generated_key else []
    single += [(field,) for field in model.fields if field.unique and not field.primary]
    groups = [one.fields for one in model.uniques if fields.keys() >= set(one.fields)]
    return [*single, *(tuple(fields[name] for name in names) for names in groups)]


def _given_keys(model: Model) -> list[tuple[Field, ...]]:
    """Return the fields of each unique constraint of all rows whose values a request can give."""
    always = replace(model, uniques=tuple(one for one in model.uniques if one.where is None))
    return [key for key in _unique_keys(always) if not any(field.readonly for field in key)]


def _is_wide(field: Field) -> bool:
    """Return True if the field has enough values for several distinct rows."""
    kind = field.type
    few = kind.length is not None and kind.length < _SHORTEST
    rules = field.rules or Rules()
    bounded = rules.min is not None and rules.max is not None
    if field.computed is not None or kind.name in ("bool", "enum"):
        return False
    return not (few or bounded or rules.pattern)


def _duplicate(model_class: str, fields: tuple[Field, ...]) -> Code:
    """Return the code of a body with the same values as `body` in these fields."""
    same = {field.name: Code(f"body[{literal(field.name)}]") for field in fields}
    return call("factory.body", model_class, **same).code(indent=1, before="duplicate = ")


def _unknown_field(model: Model) -> str:
    """Return a name that no field of the model has."""
    taken, word = {field.name for field in model.fields}, "unknown_field"
    while word in taken:
        word += "_"
    return word
