"""Part of an OpenAPI document: some of the routes, described apart from the others.

A large document is built in parts, by processes that each import few models. `joining` makes the
document of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from fastapi.openapi.constants import REF_TEMPLATE
from pydantic import BaseModel, ConfigDict
from pydantic_core import to_json
from starlette.routing import BaseRoute
from typing_extensions import override

from fw.runtime.http.framework_internals import GenerateJsonSchema, wanted_name
from fw.runtime.http.openapi.builder import complete, describe_queries, describe_routes
from fw.runtime.http.openapi.responses import RecordSchema, model_id

if TYPE_CHECKING:
    from fw.runtime.http.application import Api

__all__ = ["PartialDocument", "PartialSchema", "build_partial"]

_IDENTITY: Final = re.compile(r":\d+")
"""Address of a class in pydantic's references, which differs from process to process."""

_JSON_TYPES: Final = frozenset({type(None), bool, int, str})
"""Types whose values are JSON."""


class PartialSchema(BaseModel):
    """A schema as JSON. `plain` is its digest before the models' descriptions were added.

    `is_described`: descriptions were added.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    text: str
    plain: str
    is_described: bool


class PartialDocument(BaseModel):
    """Part of an OpenAPI document. Texts are JSON, in the order of the whole document.

    `head` has the keys of the document, with empty texts for paths and components, and the tags of
    the application; `tags` are those of models. `guards` are the security schemes of guards,
    `security` the others. `classes` are the classes that want each name of a schema, `records` the
    schemas of the records of models.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    head: dict[str, str]
    tags: dict[str, str]
    paths: dict[str, str]
    schemas: dict[str, PartialSchema]
    responses: dict[str, str]
    headers: dict[str, str]
    security: dict[str, str]
    guards: dict[str, str]
    classes: dict[str, list[str]]
    records: dict[str, RecordSchema | None]


def build_partial(app: Api, routes: Sequence[BaseRoute]) -> PartialDocument:
    """Return the part of an application's OpenAPI document that describes some of its routes."""
    generator = _Generator(ref_template=REF_TEMPLATE)
    document = describe_routes(app, routes, generator)
    components = document["components"]
    before = _digests(components["schemas"])
    records = describe_queries(document, routes, is_part=True)
    after = _digests(components["schemas"])
    complete(document)
    security = {*components.get("securitySchemes", ())}
    app.describe_guards(document)
    schemes = _texts(components.get("securitySchemes", {}))
    head, tags = {**document, "paths": {}, "components": {}}, document.get("tags", [])
    own = len(app.openapi_tags or ())
    head["tags"] = tags[:own]
    return PartialDocument(
        head=_texts({key: part for key, part in head.items() if own or key != "tags"}),
        tags={tag["name"]: _text(tag) for tag in tags[own:]},
        paths=_texts(document["paths"]),
        schemas={
            name: PartialSchema(
                text=_text(schema),
                plain=before.get(name, after[name]),
                is_described=before.get(name, after[name]) != after[name],
            )
            for name, schema in components["schemas"].items()
        },
        responses=_texts(components.get("responses", {})),
        headers=_texts(components.get("headers", {})),
        security={name: text for name, text in schemes.items() if name in security},
        guards={name: text for name, text in schemes.items() if name not in security},
        classes={name: sorted(found) for name, found in generator.classes.items()},
        records={model_id(model): record for model, record in records.items()},
    )


class _Generator(GenerateJsonSchema):
    """Generator of JSON schemas that records the classes, with mode, that want each name."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.classes: dict[str, list[str]] = {}

    @override
    def encode_default(self, dft: Any) -> Any:
        # pydantic creates a type adapter for each default.
        return dft if type(dft) in _JSON_TYPES else super().encode_default(dft)

    @override
    def get_defs_ref(self, core_mode_ref: Any) -> Any:
        definition = super().get_defs_ref(core_mode_ref)
        kind, mode = core_mode_ref
        name = f"{_IDENTITY.sub('', kind)} {mode}"
        self.classes.setdefault(wanted_name(self, definition), []).append(name)
        return definition


def _digests(schemas: Mapping[str, Any]) -> dict[str, str]:
    return {name: sha256(to_json(each)).hexdigest()[:32] for name, each in schemas.items()}


def _texts(parts: Mapping[str, Any]) -> dict[str, str]:
    return {name: _text(part) for name, part in parts.items()}


def _text(part: Any) -> str:
    return to_json(part).decode()
