"""Artifact `app/services/<model>.py`: the business logic."""

from __future__ import annotations

from collections.abc import Mapping

from fw.language.model import Model, Schema
from fw.language.names import names_of
from fw.tasks.artifact import Scope, Settings, artifact
from fw.tasks.render.code import Code
from fw.tasks.settings import is_account

__all__ = ["services"]


@artifact("services", scope=Scope.MODEL, path="app/services/{module}.py")
def services(model: Model, _schema: Schema, settings: Settings) -> Mapping[str, object]:
    """Return the template context of a service; that of users hashes passwords."""
    if is_account(model.name, settings):
        home, base = Code("fw.runtime.auth"), Code("AccountService")
    else:
        home = Code("fw.runtime.database")
        base = Code("ReadService" if model.view else "Service")
    return {"names": names_of(model.name), "home": home, "base": base}
