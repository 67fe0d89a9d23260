"""Links the response encoders of a router with the model whose records they encode."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from fastapi.routing import APIRoute
from pydantic import BaseModel
from starlette.routing import BaseRoute

from fw.runtime.http.query.list_query import query_class
from fw.runtime.http.responses.encoder import ResponseEncoder, encoder_of

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["link_encoders", "representation"]


def link_encoders(routes: Iterable[BaseRoute]) -> None:
    """Link the encoders of a router's routes.

    A response class belongs to the model of a query class that a route has beside it.
    """
    linked = [
        (route, encoder)
        for route in routes
        if isinstance(route, APIRoute) and (encoder := encoder_of(route)) is not None
    ]
    models: dict[type[BaseModel], type[Model]] = {}
    for route, encoder in linked:
        model = getattr(query_class(route), "model", None)
        if encoder.kind is not None and model is not None:
            models.setdefault(encoder.kind, model)
    if not models:
        return
    from fw.runtime.http.responses.records import record_encoder

    for _, encoder in linked:
        if encoder.kind in models:
            encoder.records = record_encoder(models[encoder.kind], encoder.kind)
    found = representation(routes)
    if found is None or found.records is None:
        return
    for _, encoder in linked:
        is_other = encoder.records is not None and encoder.records.model is not found.records.model
        if not is_other and not found.is_like(encoder):
            encoder.representation = found


def representation(routes: Iterable[BaseRoute]) -> ResponseEncoder | None:
    """Return the encoder of the route that returns one record, by GET if there is one."""
    found: ResponseEncoder | None = None
    for route in routes:
        if not isinstance(route, APIRoute):
            continue
        encoder = encoder_of(route)
        if encoder is None or encoder.records is None or encoder.is_page:
            continue
        if "GET" in (route.methods or ()):
            return encoder
        found = found or encoder
    return found
