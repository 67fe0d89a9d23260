"""`app/services/<model>.py`: what can be done with the rows of a model."""

from __future__ import annotations

from collections.abc import Mapping

from fw.language.model import Model, Schema
from fw.language.names import names_of
from fw.tasks.artifact import Scope, Settings, artifact

__all__ = ["services"]


@artifact("services", scope=Scope.MODEL, path="app/services/{module}.py")
def services(model: Model, _schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return what the service's template sees."""
    return {"names": names_of(model.name)}
