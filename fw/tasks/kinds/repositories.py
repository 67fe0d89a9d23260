"""Artifact `app/repositories/<model>.py`: database access."""

from __future__ import annotations

from collections.abc import Mapping

from fw.language.model import Model, Schema
from fw.language.names import names_of
from fw.tasks.artifact import Scope, Settings, artifact
from fw.tasks.render.code import Code

__all__ = ["repositories"]


@artifact("repositories", scope=Scope.MODEL, path="app/repositories/{module}.py")
def repositories(model: Model, _schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return the template context of a repository."""
    base = Code("ReadRepository" if model.view else "Repository")
    return {"names": names_of(model.name), "base": base}
