"""Handlers of the API that an import calls for each row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic_core import to_json

from fw.runtime.errors import NotFound
from fw.runtime.http.routing.dependencies import Dependencies

if TYPE_CHECKING:
    from fw.runtime.http.routing.table import RouteTable

__all__ = ["Handler", "handlers_of"]


class Handler:
    """Handler that creates or updates a record, with the schema of its body.

    `key` is the parameter of an update.
    """

    def __init__(self, route: APIRoute, body: str, key: str | None) -> None:
        dependencies = Dependencies.of(route.dependant)
        assert dependencies is not None
        assert route.body_field is not None
        self._call: Any = route.dependant.call
        self._dependencies = dependencies
        self._body, self._key = body, key
        self._schema: type[BaseModel] = route.body_field.field_info.annotation  # type: ignore[assignment]
        self._keys = route.dependant.path_params

    async def __call__(self, values: Mapping[str, Any], key: str | None = None) -> None:
        """Validate the values as a request, and write the record.

        Raises the errors of the API.
        """
        body = self._schema.model_validate_json(to_json(values))
        arguments: dict[str, Any] = {self._body: body}
        if self._key is not None:
            arguments[self._key] = self._key_of(key)
        if len(self._dependencies):
            await self._dependencies.resolve(arguments)
        await self._call(**arguments)

    def _key_of(self, text: str | None) -> Any:
        (parameter,) = self._keys
        value, errors = parameter.validate(text, {}, loc=("path", parameter.name))
        if errors:
            raise NotFound("record", text)
        return value


def handlers_of(table: RouteTable, segment: str) -> tuple[Handler | None, Handler | None]:
    """Return the handlers that create and update the records of a path.

    None for a handler that takes more than the API's: its request can't be made up.
    """
    routes = [one for one in table.router(segment).routes if isinstance(one, APIRoute)]
    create = next((one for one in routes if _serves(one, "POST", f"/{segment}/")), None)
    update = next((one for one in routes if _updates(one)), None)
    return _handler(create), _handler(update)


def _serves(route: APIRoute, method: str, path: str) -> bool:
    return method in (route.methods or ()) and route.path == path


def _updates(route: APIRoute) -> bool:
    """Return True for the update of a record with a single key."""
    has_key = len(route.dependant.path_params) == 1 and route.path.endswith("}")
    return has_key and "PATCH" in (route.methods or ())


def _handler(route: APIRoute | None) -> Handler | None:
    if route is None or Dependencies.of(route.dependant) is None:
        return None
    given = route.dependant
    others = [*given.query_params, *given.header_params, *given.cookie_params]
    if len(given.body_params) != 1 or any(one.field_info.is_required() for one in others):
        return None
    schema = given.body_params[0].field_info.annotation
    if not (isinstance(schema, type) and issubclass(schema, BaseModel)):
        return None
    key = given.path_params[0].name if given.path_params else None
    return Handler(route, given.body_params[0].name, key)
