"""Uploads for the files of a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.database import types as t
from fw.runtime.database.models.model import Model
from fw.runtime.database.repositories import authorization
from fw.runtime.database.repositories.row_rights import forbidden_field
from fw.runtime.errors import NotFound

if TYPE_CHECKING:
    from fw.runtime.files.uploads import Upload
    from fw.runtime.storage.content import AsyncContent

__all__ = ["upload_for"]


async def upload_for(model: type[Model], field: str, name: str, content: AsyncContent) -> Upload:
    """Store a file for a field. The actor needs the right to create or to update records.

    Raises Forbidden for a field that the actor may write in no record, NotFound for a field that
    has no files, and HTTPException as `receive`.
    """
    from fw.runtime.files.uploads import receive  # slow to import and rarely needed

    if not authorization.is_allowed("update", model):
        authorization.require("create", model)
    column = model.__table__.columns.get(field)
    if column is None or not isinstance(column.type, t.File):
        raise NotFound(f"{model.__name__}.{field}", field)
    if authorization.fields_of("write", model).get(field) is False:
        raise forbidden_field(model, field)
    kind = column.type
    place = f"{model.__tablename__}.{field}"
    return await receive(place, name, content, kind.max_size, kind.accepts)
