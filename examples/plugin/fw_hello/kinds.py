"""`docs/models/<model>.md`: a page about each model."""

from collections.abc import Mapping

from fw.language.model import Model, Schema
from fw.language.names import names_of
from fw.tasks.artifact import Scope, Settings, artifact


@artifact(
    "hello.pages",
    scope=Scope.MODEL,
    path="docs/models/{module}.md",
    template="fw_hello:templates/docs/models/model.md.mako",
)
def pages(model: Model, _schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return what the template sees."""
    fields = [field.name for field in model.fields]
    return {"names": names_of(model.name), "fields": fields}
