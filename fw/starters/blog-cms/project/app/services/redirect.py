# fw:generated:sha256:043e79f584ffee9cacb0efb4a3377bd468df030aa589993db5df6d672e239438
"""Business logic for redirects: each leads to its target in one step, and none in a circle."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final
from uuid import UUID

from fw.runtime import Cache, ValidationError
from fw.runtime.auth import as_system
from fw.runtime.database import Increment, Service, transaction
from fw.runtime.database.repositories.repository import Key, Precondition

from app.models.redirect import Redirect
from app.repositories.redirect import RedirectRepository

_LOCK: Final = "redirects"
_SECONDS: Final = 10


class RedirectService(Service[RedirectRepository]):
    """Operations on redirects."""

    async def create(self, values: Mapping[str, Any]) -> Redirect:
        """Create a redirect; one to another redirect leads to where that one leads."""
        async with rewriting():
            to_path = await _target(values["from_path"], values["to_path"])
            await _collapse(values["from_path"], to_path)
            return await super().create({**values, "to_path": to_path})

    async def update(
        self,
        id: Key,
        values: Mapping[str, Any],
        precondition: Precondition[Redirect] | None = None,
    ) -> Redirect:
        """Change a redirect."""
        async with rewriting():
            former = await self.find(id)
            from_path = values.get("from_path", former.from_path)
            to_path = values.get("to_path", former.to_path)
            to_path = await _target(from_path, to_path, besides=former.id)
            await _collapse(from_path, to_path)
            return await super().update(
                id, {**values, "to_path": to_path}, precondition
            )


@asynccontextmanager
async def rewriting() -> AsyncIterator[None]:
    """Run the block in a transaction in which nobody else writes redirects.

    Two writers at once would not see each other's redirects, and could make a circle of them. Open
    it before any other transaction: the lock is held until the redirects are committed.
    """
    async with Cache().lock(_LOCK, _SECONDS), transaction():
        yield


async def lead_on(former: str, path: str) -> None:
    """Write the redirect of something that has moved from one path to another, in `rewriting()`.

    Its new path no longer leads elsewhere, as it does after moving back.
    """
    redirects = RedirectRepository()
    with as_system():
        stale = redirects.query().where_in("from_path", [former, path])
        for gone in await stale.get():
            await redirects.delete(gone.id)
        await _collapse(former, path)
        await redirects.create({"from_path": former, "to_path": path})


async def followed(path: str) -> str | None:
    """Return where a redirect of this path leads, and count it; None without one."""
    redirects = RedirectRepository()
    with as_system():
        found = await redirects.query().where("from_path", path).first()
        if found is None:
            return None
        await redirects.update(found.id, {"hits": Increment(1)})
    return found.to_path


async def _target(from_path: str, to_path: str, besides: UUID | None = None) -> str:
    """Return where a redirect ends; ValidationError if that is its beginning."""
    others = RedirectRepository().query().where("id", "!=", besides)
    found = await others.where("from_path", to_path).first()
    target = to_path if found is None else found.to_path
    if target == from_path:
        message = f"{to_path} leads back to {from_path}; delete that redirect first"
        raise ValidationError({"to_path": [message]})
    return target


async def _collapse(former: str, path: str) -> None:
    """Let the redirects to a former path lead to the new one."""
    redirects = RedirectRepository()
    for one in await redirects.query().where("to_path", former).get():
        await redirects.update(one.id, {"to_path": path})
