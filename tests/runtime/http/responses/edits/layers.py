"""Edits of the services and repositories."""

from __future__ import annotations

from collections.abc import Sequence

from tests.runtime.http.responses.edited import Ask, Edit
from tests.runtime.http.responses.edits.case import (
    ADA,
    ASKS,
    CONTROLLER,
    MODEL,
    REPOSITORY,
    SCHEMA,
    SERVICE,
    Case,
    ask,
    imports,
)

__all__ = ["LAYERS"]


def layer(
    path: str,
    name: str,
    code: str,
    *others: Edit,
    more: str = "",
    asks: Sequence[Ask] = ASKS,
    **shows: str,
) -> Case:
    word = "service" if path == SERVICE else "repository"
    last = {
        SERVICE: '    """Operations on authors. Override a method to add your own rules."""\n',
        REPOSITORY: "    model = Author\n",
    }[path]
    return Case(
        f"{word}: {name}",
        [
            imports(
                path,
                f"from collections.abc import Mapping\nfrom typing import Any\nfrom fastapi import HTTPException\nfrom fw.runtime.errors import Forbidden, NotFound\n{more}",
            ),
            Edit(path, last, f"{last}\n{code}\n"),
            *others,
        ],
        asks,
        database=True,
        **shows,
    )


LAYERS = [
    layer(SERVICE, "changed values", '    async def create(self, values: Mapping[str, Any]) -> dict[str, Any]:\n        return await super().create({**values, "bio": "by rule"})\n', contains='"bio": "by rule"'),
    layer(SERVICE, "extra key", '    async def find(self, id: Any, query: Any = None) -> dict[str, Any]:\n        return {**await super().find(id, query), "inner": 1}\n', lacks="inner", contains="Ada"),
    layer(SERVICE, "key for a new field", '    async def find(self, id: Any, query: Any = None) -> Any:\n        found = await super().find(id, query)\n        found.rank = 9\n        return found\n', Edit(SCHEMA, "    bio: Text | None\n", "    bio: Text | None\n    rank: int = 0\n"), contains='"rank": 9'),
    layer(SERVICE, "refusal", '    async def delete(self, id: Any, precondition: Any = None) -> None:\n        raise Forbidden("never")\n', contains="403"),
    layer(SERVICE, "instances of the class", '    async def find(self, id: Any, query: Any = None) -> Any:\n        return AuthorResponse(**await super().find(id, query))\n', more="from app.schemas.author import AuthorResponse", contains="Ada"),
    layer(REPOSITORY, "own condition", '    async def find(self, id: Any, query: Any = None) -> Any:\n        return await self.query().where("bio", "Countess").find(id)\n', contains="404"),
    layer(REPOSITORY, "private column", '    async def find(self, id: Any, query: Any = None) -> Any:\n        return await self.query().with_private("bio").find(id)\n', Edit(MODEL, "mapped_column(t.Text)", 'mapped_column(t.Text, info={"fw.private": True})'), Edit(SCHEMA, "    bio: Text | None\n", ""), asks=[ask("POST", "/authors/", {**ADA, "bio": "hidden text"}), ASKS[1], ASKS[2]], lacks="hidden text", contains="Ada"),
    layer(REPOSITORY, "relation that no class has", '    async def all(self) -> Any:\n        return await self.query().with_("posts").get()\n', Edit(CONTROLLER, "    page = await service.paginate(query)\n", "    page = await service.paginate(query)\n    await service.all()\n"), lacks="posts"),
    layer(REPOSITORY, "soft deletion", '    async def delete(self, id: Any, precondition: Any = None) -> bool:\n        return await self.update(id, {"bio": "deleted"}, precondition) is not None\n', contains='"bio": "deleted"'),
]  # fmt: skip
