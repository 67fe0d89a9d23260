"""Artifact `app/models/<model>.py`: the SQLAlchemy model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fw.language.checks.conditions.tenants import within_tenant
from fw.language.model import Field, Model, Reference, Schema
from fw.language.names import names_of
from fw.runtime.errors import FwError
from fw.runtime.rules.access_rules import AccessRule
from fw.tasks.artifact import Scope, Settings, artifact
from fw.tasks.render.code import Code, Group, call, literal
from fw.tasks.render.enum_types import enum_types, imported
from fw.tasks.render.imports import Imports
from fw.tasks.render.models.columns import column_of, foreign_key, key_type
from fw.tasks.render.models.link_tables import Link, LinkColumn, links_declared_by
from fw.tasks.render.models.relationships import relationships
from fw.tasks.render.models.table_args import table_args
from fw.tasks.render.rule_code import stored_text
from fw.tasks.render.template_filters import docstring
from fw.tasks.settings import AccountNames, account_names, has_logins, is_account

__all__ = ["model"]

_TIMESTAMPS = ("created_at", "updated_at")


@artifact("models", scope=Scope.MODEL, path="app/models/{module}.py")
def model(model: Model, schema: Schema, settings: Settings) -> Mapping[str, object]:
    """Return the template context of a model."""
    model = within_tenant(model, schema)
    links = tuple(links_declared_by(model, schema))
    related = sorted({relation.model for relation in model.relations} - {model.name})
    enums = enum_types(model)
    own = [one for one in enums.values() if not one.shared]
    imports = Imports(_taken(model, links, (one.name for one in own)), future=True)
    enums = imported(enums, imports)
    imports.member("sqlalchemy.orm", "Mapped")
    infos = _infos(model, settings)
    columns = tuple(
        column_of(field, model, schema, enums, imports, infos[field.name]) for field in model.fields
    )
    constraints = table_args(model, imports)
    return {
        "names": names_of(model.name),
        "table": model.table,
        "what": Code("view" if model.view else "table"),
        "columns": columns,
        "docstring": docstring(model.description) if model.description else None,
        "table_args": constraints,
        "access": _access(model, schema, settings, imports),
        "enums": tuple(own),
        "StrEnum": imports.member("enum", "StrEnum") if own else None,
        "links": tuple(_link(link, schema, imports) for link in links),
        "relationships": tuple(relationships(model, schema, imports)),
        "related": _related(related, imports),
        "bases": _bases(model, imports),
        "imports": imports.code(),
    }


def _access(model: Model, schema: Schema, settings: Settings, imports: Imports) -> tuple[Code, ...]:
    """Return the access rules of a model.

    Raises FwError in a project without logins.
    """
    if model.access is None:
        return ()
    if not has_logins(settings):
        raise FwError(
            f"{model.name} has access rules, but the project has no logins",
            hint="run 'fw auth', or remove the access block",
        )
    lines = [_access_rule(rule, model, schema, imports) for rule in model.access]
    return (Code(Group("", tuple(lines), "()").code(indent=1, before="__access__ = ")),)


def _access_rule(rule: AccessRule, model: Model, schema: Schema, imports: Imports) -> Group:
    if rule.short:
        return call(imports.member("fw.runtime.database", rule.short), literal(rule.field))
    function = imports.member("fw.runtime.database", "deny" if rule.denies else "allow")
    roles = () if isinstance(rule.to, str) else rule.to
    who = (
        literal(rule.to)
        if isinstance(rule.to, str)
        else Group("", tuple(map(literal, roles)), "[]")
    )
    keywords: dict[str, Group | Code] = {"to": who}
    if rule.fields:
        keywords = {"fields": Group("", tuple(map(literal, rule.fields)), "[]"), "to": who}
    if rule.when is not None:
        keywords["when"] = literal(stored_text(model, rule.when, "when", schema.models))
    return call(function, *map(literal, rule.verbs), **keywords)


def _taken(model: Model, links: tuple[Link, ...], enums: Iterable[str]) -> set[str]:
    return {
        model.name,
        *_TIMESTAMPS,
        *enums,
        *(link.table for link in links),
        *(field.name for field in model.fields),
        *(relation.alias for relation in model.relations),
        *(relation.model for relation in model.relations),
    }


def _infos(model: Model, settings: Settings) -> dict[str, tuple[str, ...]]:
    """Return the parts of each column's `info`: names, and calls of `account`."""
    known = _account_infos(settings) if is_account(model.name, settings) else {}
    return {field.name: tuple(_info(field, known.get(field.name))) for field in model.fields}


def _account_infos(settings: Settings) -> dict[str, str]:
    """Return what marks the columns of accounts."""
    names = account_names(settings)
    marks = {names.email: "EMAIL", names.password: "PASSWORD"}
    for part in ("role", "active", "name"):
        name = getattr(names, part)
        if name != getattr(AccountNames(), part):
            marks[name] = f'account("{part}")'
    return marks


def _info(field: Field, mark: str | None) -> Iterator[str]:
    if mark is not None:
        yield mark
    if field.private and mark != "PASSWORD":
        yield "PRIVATE"
    if field.readonly:
        yield "READONLY"


def _link(link: Link, schema: Schema, imports: Imports) -> Code:
    table = call(
        imports.member("sqlalchemy", "Table"),
        literal(link.table),
        f"{imports.member('fw.runtime.database', 'Model')}.metadata",
        _link_column(link.left, schema, imports),
        _link_column(link.right, schema, imports, index=literal(True)),
    )
    return Code(f"{link.table} = {table.exploded()}")


def _link_column(column: LinkColumn, schema: Schema, imports: Imports, **keywords: Code) -> Group:
    return call(
        imports.member("sqlalchemy", "Column"),
        literal(column.name),
        key_type(schema[column.model].primary.type, imports),
        foreign_key(Reference(column.model, "cascade"), schema, imports),
        primary_key=literal(True),
        **keywords,
    )


def _related(models: list[str], imports: Imports) -> tuple[Code, ...]:
    """Return the block that imports related models for type checkers only."""
    if not models:
        return ()
    inner = Imports()
    for other in models:
        inner.member(f"app.models.{names_of(other).module}", other)
    lines = inner.code(indent=1)
    return (Code(f"if {imports.member('typing', 'TYPE_CHECKING')}:\n{lines}"),)


def _bases(model: Model, imports: Imports) -> Code:
    words = ("Timestamps", "Model") if model.timestamps else ("Model",)
    return Code(", ".join(imports.member("fw.runtime.database", word) for word in words))
