"""Endpoints of API keys: `/auth/api-keys`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends
from pydantic import BaseModel, Field
from starlette.responses import Response as PlainResponse

from fw.runtime.auth.endpoints.bodies import Proof
from fw.runtime.auth.endpoints.offers import offered
from fw.runtime.auth.policy.actor import actor
from fw.runtime.errors import NotFound
from fw.runtime.http import Envelope, Int, Response, Text, Uuid, created, problems, success

if TYPE_CHECKING:
    from fastapi import APIRouter

    from fw.runtime.auth.api_keys.api_keys import ApiKeys
    from fw.runtime.auth.auth import Auth
    from fw.runtime.database.query.selection import Row

__all__ = ["ApiKeyController", "add_api_key_routes"]

PATH = "/api-keys"

_Scope = Annotated[Text, Field(max_length=120, examples=["Post:read"])]


class ApiKeyToCreate(Proof):
    """Name, scopes and lifetime of a new key, and the current password."""

    name: Annotated[Text, Field(min_length=1, max_length=120)]
    scopes: Annotated[list[_Scope], Field(min_length=1, max_length=200)]
    expires_in_days: Int | None = None


class ApiKeyResponse(BaseModel):
    """One API key. `hint` is its beginning."""

    id: Uuid
    name: str
    hint: str
    scopes: list[str]
    created_at: datetime
    used_at: datetime | None
    expires_at: datetime | None


class NewApiKey(ApiKeyResponse):
    """A new API key. `key` is shown this once."""

    key: str


class OfferedScopes(BaseModel):
    """A model, and the verbs on it that the user may give to a key."""

    model: str
    verbs: Sequence[str]


class ApiKeyController:
    """Handlers of `/auth/api-keys`, for the keys of the logged-in user."""

    def __init__(self, auth: Auth) -> None:
        self.auth = auth

    @property
    def keys(self) -> ApiKeys:
        """The keys of the application."""
        assert self.auth.api_keys is not None, "the endpoints check the setting"
        return self.auth.api_keys

    async def api_keys(self) -> Response:
        """List the API keys of the logged-in user, the latest first."""
        return success([_shown(row) for row in await self.keys.of(actor().user)])

    async def scopes(self) -> Response:
        """List the scopes that the logged-in user may give to a key."""
        found = self.keys.offered(actor())
        return success([{"model": model, "verbs": verbs} for model, verbs in found.items()])

    async def create(self, body: ApiKeyToCreate) -> Response:
        """Create an API key. The answer is the only one that has the key itself."""
        who = actor()
        await self.auth.prove(who, body.password, "api_key_refused")
        key = await self.keys.create(who, body.name, body.scopes, body.expires_in_days)
        response = created({**_shown(key.record), "key": key.text}, f"/auth{PATH}")
        response.headers["cache-control"] = "no-store"
        return response

    async def revoke(self, id: Uuid) -> PlainResponse:
        """Revoke an API key of the logged-in user."""
        if not await self.keys.revoke(actor().user, id):
            raise NotFound("ApiKey", id)
        return PlainResponse(status_code=204)


def add_api_key_routes(router: APIRouter, auth: Auth) -> None:
    """Add the routes of API keys to the router of `/auth`."""
    handlers = ApiKeyController(auth)
    check = offered(lambda: auth.api_keys is not None, "API keys are off", "auth.api_keys")
    needs: Any = [Depends(check)]
    router.get(
        PATH,
        response_model=Envelope[list[ApiKeyResponse]],
        responses=problems(401, 403),
        dependencies=needs,
    )(handlers.api_keys)
    router.post(
        PATH,
        status_code=201,
        response_model=Envelope[NewApiKey],
        responses=problems(401, 403, 422, 429, 503),
        dependencies=needs,
    )(handlers.create)
    router.get(
        f"{PATH}/scopes",
        response_model=Envelope[list[OfferedScopes]],
        responses=problems(401, 403),
        dependencies=needs,
    )(handlers.scopes)
    router.delete(
        f"{PATH}/{{id}}",
        status_code=204,
        response_class=PlainResponse,
        responses=problems(401, 403, 404, 422),
        dependencies=needs,
    )(handlers.revoke)


def _shown(row: Row) -> dict[str, Any]:
    shown = ("id", "name", "hint", "created_at", "used_at", "expires_at")
    return {**{name: row[name] for name in shown}, "scopes": row["scopes"].split()}
