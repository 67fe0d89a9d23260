"""Unique fields of models with a tenant: their values are unique within a tenant."""

from __future__ import annotations

from dataclasses import replace

from fw.language.model import Composite, Model, Schema
from fw.runtime.rules.access_rules import TENANT

__all__ = ["is_scoped", "tenant_of", "within_tenant"]


def tenant_of(model: Model) -> str | None:
    """Return the field of a model's line `tenant`, None without one."""
    return next((one.field for one in model.access or () if one.short == TENANT), None)


def is_scoped(model: Model, name: str) -> bool:
    """Return True if a field is unique within a tenant, not in all of them.

    Foreign keys aren't: the record at their end belongs to one tenant.
    """
    tenant, field = tenant_of(model), model.field(name)
    if tenant is None or name == tenant:
        return False
    return field.unique and not field.primary and field.references is None


def within_tenant(model: Model, schema: Schema) -> Model:
    """Return a model as its table is: its unique fields and groups begin with its tenant.

    The e-mail address of logins stays unique in all tenants.
    """
    tenant = tenant_of(model)
    if tenant is None:
        return model
    scoped = {
        one.name
        for one in model.fields
        if is_scoped(model, one.name) and (model.name, one.name) != schema.login
    }
    groups = [Composite((tenant, name)) for name in sorted(scoped)]
    for one in model.uniques:
        prefix = () if tenant in one.fields else (tenant,)
        groups.append(replace(one, fields=(*prefix, *one.fields)))
    fields = tuple(
        replace(one, unique=False) if one.name in scoped else one for one in model.fields
    )
    # A group that the schema has, too, may have a name.
    kept = {(one.fields, one.where): one for one in groups}
    return replace(model, fields=fields, uniques=tuple(kept.values()))
