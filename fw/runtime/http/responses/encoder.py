"""Response encoder of a route: its response model decides what is sent."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, get_args, get_origin

from fastapi.datastructures import DefaultPlaceholder
from fastapi.exceptions import ResponseValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic_core import from_json

from fw.runtime.database.repositories.authorization import CONCEALED
from fw.runtime.errors import ResponseTooLarge
from fw.runtime.http.framework_internals import ModelField
from fw.runtime.http.responses.plain_json import encode_any, encode_plain, with_texts
from fw.runtime.http.responses.response_size import check_size, encode_page, size_limit
from fw.runtime.http.responses.schema_modules import schema_class
from fw.runtime.http.schemas import Deleted, Envelope, Meta, Page
from fw.runtime.logging.context import current

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model
    from fw.runtime.database.relations.relation import Relation
    from fw.runtime.http.responses.records import RecordEncoder

__all__ = [
    "Encoded",
    "ResponseEncoder",
    "current_encoder",
    "default_response_class",
    "encoder_of",
    "select_fields",
]

Scope: TypeAlias = MutableMapping[str, Any]

_ENCODER: Final = "fw_encoder"
_FIELDS: Final = "fw.fields"
_META: Final = tuple(Meta.model_fields)
_DELETED: Final = tuple(Deleted.model_fields)
_OPTIONS: Final = (
    "include",
    "exclude",
    "by_alias",
    "exclude_unset",
    "exclude_defaults",
    "exclude_none",
)


class Encoded(NamedTuple):
    """An encoded body. A response class of the route has its own headers."""

    body: bytes
    headers: list[tuple[bytes, bytes]] | None = None


class ResponseEncoder:
    """Encodes the content of a route's responses as FastAPI encodes what a handler returns.

    Records of a plain response class skip pydantic, since the result is the same.
    `representation` encodes a record as GET returns it, which its entity tag identifies.
    """

    def __init__(self, route: APIRoute) -> None:
        self.response_model = route.response_model
        self.response_class: Callable[..., Any] | None = None
        if not isinstance(route.response_class, DefaultPlaceholder):
            self.response_class = route.response_class
        self.status_code = route.status_code
        self.kind, self.is_page = _record_class(route.response_model)
        self._item = self.kind or _listed_class(route.response_model)
        self.records: RecordEncoder | None = None
        self.representation = self
        self._field = route.response_field
        self._options = {name: getattr(route, f"response_model_{name}") for name in _OPTIONS}
        self.is_direct = self.response_class is None and not any(
            value for name, value in self._options.items() if name != "by_alias"
        )

    def is_like(self, other: ResponseEncoder) -> bool:
        """Return True if both encode the same content to the same bytes."""
        return (
            self.response_model is other.response_model
            and self.response_class is other.response_class
            and self._options == other._options
        )

    def encode(self, content: dict[str, Any], scope: Scope) -> Encoded:
        """Encode `{"data": …}`; raise ResponseValidationError if it doesn't fit the model.

        Raise ResponseTooLarge above `http.max_response_size`.
        """
        limit = size_limit(scope)
        if CONCEALED in scope and (records := self._records_of(content["data"], scope)):
            encoded = self._with_hidden(content, scope, records)
        elif self.is_plain(content, scope):
            encoded = Encoded(self._encode_plain(content, limit, scope))
        elif self._field is None:
            encoded = self._made(content)
        else:
            encoded = self._validated(content, scope, self._field)
        if limit and len(encoded.body) > limit:
            raise ResponseTooLarge(limit)
        return encoded

    def _records_of(self, data: Any, scope: Scope) -> RecordEncoder | None:
        """Return the encoder of records that lack fields, also of a route without a query class."""
        if self.records is not None or self._item is None:
            return self.records
        if not all(isinstance(row, dict) for row in (data if isinstance(data, list) else [data])):
            return None
        found = (_related(scope, model) for model in scope[CONCEALED])
        return next((one for one in found if one.kind is self._item), None)

    def _with_hidden(
        self, content: dict[str, Any], scope: Scope, records: RecordEncoder
    ) -> Encoded:
        """Return the body of rows that lack fields, whose names are in `meta.hidden`."""
        data, find = content["data"], partial(_related, scope)
        rows: Sequence[Any] = data if isinstance(data, list) else [data]
        if not all(isinstance(row, dict) for row in rows) or self.kind is Deleted:
            return Encoded(encode_any(content))
        if limit := size_limit(scope):
            check_size(rows, limit)
        fields = scope.get(_FIELDS) if self.is_page else None
        values = records.encoded(rows, find, some=fields is not None)
        if fields is not None and records.kind is not None:
            names = records.output_names(fields, by_alias=True) | {*records.relations_in(rows)}
            values = [{name: one[name] for name in one if name in names} for one in values]
        values = with_texts([*values])
        found = {**content, "data": values if isinstance(data, list) else values[0]}
        if hidden := sorted({*records.hidden_names(rows, fields, find)}):
            found["meta"] = {**content.get("meta", {}), "hidden": hidden}
        return self._made(found)

    def _encode_plain(self, content: dict[str, Any], limit: int, scope: Scope) -> bytes:
        data = content["data"]
        rows = data if self.is_page else [data]
        if not limit or not rows or self.records is None:
            return encode_plain(content)
        if not self.records.columns.issuperset(rows[0]):
            if self.records.has_shared_rows(rows, partial(_related, scope)):
                check_size(rows, limit)
            return encode_plain(content)
        return encode_page(content, limit) if self.is_page else encode_plain(content)

    @cached_property
    def _names(self) -> tuple[str, ...] | None:
        """Keys of one record that is encoded unchanged."""
        if self.is_page or not self.is_direct:
            return None
        if self.kind is Deleted:
            return _DELETED
        return None if self.records is None else self.records.plain

    def is_plain(self, content: dict[str, Any], scope: Scope) -> bool:
        """Return True if the result is the content as JSON, without pydantic."""
        data = content["data"]
        if type(data) is dict and tuple(data) == self._names:
            return True
        records = self.records
        if records is None or records.plain is None or not self.is_direct:
            return False
        find = partial(_related, scope)
        if not self.is_page:
            return records.are_plain([data], find)
        if not isinstance(data, list) or tuple(content.get("meta", ())) != _META:
            return False
        return records.are_plain(data, find, some=_FIELDS in scope)

    def _validated(self, content: dict[str, Any], scope: Scope, field: ModelField) -> Encoded:
        data = content["data"]
        rows: Sequence[Any] = data if isinstance(data, list) else [data]
        relations: dict[str, Relation] = {}
        if self.records is not None and all(isinstance(row, dict) for row in rows):
            relations = self.records.relations_in(rows)
            bare = rows
            if relations:
                bare = [{name: row[name] for name in row if name not in relations} for row in rows]
            bare = self.records.with_properties(bare)
            if bare is not rows:
                content = {**content, "data": bare if isinstance(data, list) else bare[0]}
        value, errors = field.validate(content, {}, loc=("response",))
        if errors:
            raise ResponseValidationError(errors, body=content)
        fields = scope.get(_FIELDS) if self.is_page else None
        if not relations and fields is None and self.response_class is None:
            return Encoded(field.serialize_json(value, **self._options))
        found = field.serialize(value, **self._options)
        if (relations or fields is not None) and isinstance(found, dict) and "data" in found:
            values = found["data"] if isinstance(data, list) else [found["data"]]
            values = self._completed(values, rows, fields, relations, scope)
            if limit := size_limit(scope):
                check_size(values, limit)
            # Related records of a plain class are rows. A copy repeats those that are shared, so
            # their size is checked before.
            values = with_texts(values)
            found["data"] = values if isinstance(data, list) else values[0]
        return self._made(found)

    def _made(self, content: Any) -> Encoded:
        """Return the body that the response class of the route makes of JSON values."""
        if self.response_class is None:
            return Encoded(encode_any(content))
        response = self.response_class(from_json(encode_any(content)))
        return Encoded(bytes(response.body), response.raw_headers)

    def _completed(
        self,
        values: list[Any],
        rows: Sequence[Any],
        fields: tuple[str, ...] | None,
        relations: dict[str, Relation],
        scope: Scope,
    ) -> list[Any]:
        """Return the values with the requested fields only, and with their relations."""
        records = self.records
        if records is None or len(values) != len(rows):
            return values
        if fields is not None:
            names = records.output_names(fields, by_alias=self._options["by_alias"])
            values = [
                {name: value[name] for name in value if name in names}
                if isinstance(value, dict)
                else value
                for value in values
            ]
        records.add_relations(values, rows, relations, partial(_related, scope))
        return values


def current_encoder() -> tuple[ResponseEncoder, Scope] | None:
    """Return the encoder of the current request's route and its scope, None without one."""
    scope = current.get()
    route = None if scope is None else scope.get("route")
    if scope is None or route is None:
        return None
    encoder = encoder_of(route)
    return None if encoder is None else (encoder, scope)


def encoder_of(route: object) -> ResponseEncoder | None:
    """Return the encoder of a route of FastAPI, None for another route."""
    try:
        found: ResponseEncoder | None = route.__dict__[_ENCODER]
    except KeyError:
        found = ResponseEncoder(route) if isinstance(route, APIRoute) else None
        route.__dict__[_ENCODER] = found
    return found


def select_fields(
    model: type[Model], fields: tuple[str, ...], paths: Sequence[str]
) -> tuple[str, ...]:
    """Return the columns to read for a list with the requested fields; none means all.

    The fields of an edited response class may depend on others, so they need all columns.
    """
    found = current_encoder()
    if found is None or not found[0].is_page or found[0].kind is None:
        return fields
    encoder, scope = found
    records = encoder.records
    if records is None or records.model is not model:
        return fields
    scope[_FIELDS] = fields
    is_plain = records.is_plain_with(tuple(paths), partial(_related, scope))
    return fields if encoder.is_direct and is_plain else ()


def _related(scope: Scope, model: type[Model]) -> RecordEncoder:
    """Return the encoder of a related model: that of its own routes, if it has some."""
    find: Callable[[type[Model]], RecordEncoder | None] | None = getattr(
        scope.get("app"), "record_encoder", None
    )
    from fw.runtime.http.responses.records import record_encoder

    return (find and find(model)) or record_encoder(model, default_response_class(model))


def default_response_class(model: type[Model]) -> type[BaseModel] | None:
    """Return the class `app.schemas.post.PostResponse` of the model `app.models.post.Post`."""
    found = schema_class(model, "Response")
    return found if found is not None and issubclass(found, BaseModel) else None


def _record_class(model: Any) -> tuple[type[BaseModel] | None, bool]:
    """Return the class of the records in a response model, and True if it is a page."""
    if not (isinstance(model, type) and issubclass(model, BaseModel)):
        return None, False
    generic = model.__pydantic_generic_metadata__
    if generic["origin"] not in (Envelope, Page):
        return None, False
    kind = generic["args"][0]
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        return None, False
    return kind, generic["origin"] is Page


def _listed_class(model: Any) -> type[BaseModel] | None:
    """Return the class of the records of `Envelope[list[…]]`, None for another response model."""
    if not (isinstance(model, type) and issubclass(model, Envelope)):
        return None
    kind = next(iter(model.__pydantic_generic_metadata__["args"]), None)
    item = get_args(kind)[0] if get_origin(kind) is list else None
    return item if isinstance(item, type) and issubclass(item, BaseModel) else None
