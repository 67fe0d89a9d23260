"""Uploads: files that a request has sent, until a write of a record takes them."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator
from typing import Final, NamedTuple

from starlette.exceptions import HTTPException

from fw.runtime.auth.policy.actor import acting
from fw.runtime.errors import InvalidInput
from fw.runtime.files.names import FOLDER, UPLOADS, new_key, safe_name
from fw.runtime.files.signing import signed, verified
from fw.runtime.files.stored_file import StoredFile
from fw.runtime.rules.file_types import SNIFFED, Detected, detect, size_text
from fw.runtime.storage import NoSuchFile, Storage
from fw.runtime.storage.content import AsyncContent, apieces

__all__ = ["LIFETIME", "InvalidUpload", "Upload", "claim", "receive"]

LIFETIME: Final = 24 * 3600
"""Seconds in which a record can take an upload."""
_PURPOSE: Final = "upload"


class InvalidUpload(InvalidInput):
    """The token names no upload of this user and field: status 422."""


class Upload(NamedTuple):
    """An uploaded file that no record has yet. `field` is its table and column: `users.avatar`."""

    key: str
    name: str
    size: int
    type: str
    field: str
    user: str | None
    expires: int

    @property
    def token(self) -> str:
        """The text that a write takes as the value of the field."""
        return signed(_PURPOSE, json.dumps(self, separators=(",", ":")))

    @classmethod
    def decoded(cls, token: str) -> Upload:
        """Return the upload of a token, which may have expired; raise InvalidUpload for no token."""
        text = verified(_PURPOSE, token)
        if text is None:
            raise InvalidUpload("this is not the token of an upload")
        return cls(*json.loads(text))

    @classmethod
    def of(cls, token: str, field: str | None = None) -> Upload:
        """Return the upload of a token; raise InvalidUpload unless the actor may use it.

        None as field accepts the upload of any field.
        """
        found = cls.decoded(token)
        actor = acting.get()
        if actor is not None and found.user != actor.user:
            raise InvalidUpload("another user has uploaded this file")
        if field is not None and found.field != field:
            raise InvalidUpload(f"this file was uploaded for {found.field}")
        if found.expires < time.time():
            raise InvalidUpload("the upload has expired; upload the file again")
        return found


async def receive(
    field: str, name: str, content: AsyncContent, max_size: int, accepts: tuple[str, ...] = ()
) -> Upload:
    """Store content as an upload for a field.

    Raises HTTPException: 413 over `max_size` bytes, 415 for a type that isn't in `accepts`, by the
    first bytes of the content, and 422 for no content. No type means all types.
    """
    counted = _Counted(content, max_size)
    detected = detect(await counted.head(), name)
    if accepts and detected.extension not in accepts:
        shown = detected.extension or "file of an unknown type"
        listed = ", ".join(accepts)
        raise HTTPException(415, f"The file is a {shown}; accepted are {listed}.")
    return await _stored(field, name, counted, detected)


async def _stored(field: str, name: str, counted: _Counted, detected: Detected) -> Upload:
    named = safe_name(name, detected)
    key, actor = new_key(UPLOADS, named), acting.get()
    await Storage.disk().aput(key, counted.pieces())
    return Upload(
        key=key,
        name=named,
        size=counted.size,
        type=detected.media_type,
        field=field,
        user=None if actor is None else actor.user,
        expires=int(time.time()) + LIFETIME,
    )


async def claim(token: str, field: str) -> StoredFile:
    """Copy an upload for this field to the files of records; raise InvalidUpload if it is gone.

    The upload stays until the write is committed, so that a rejected request can be repeated.
    """
    upload = Upload.of(token, field)
    key = new_key(FOLDER, upload.name)
    try:
        await Storage.disk().acopy(upload.key, key)
    except NoSuchFile:
        raise InvalidUpload("a record has this file already; upload it again") from None
    return StoredFile(key, upload.name, upload.size, upload.type)


class _Counted:
    """Content whose first bytes can be read in advance, and whose size is limited."""

    def __init__(self, content: AsyncContent, max_size: int) -> None:
        self.size = 0
        self._max_size = max_size
        self._rest = self._checked(content)
        self._head: list[bytes] = []

    async def head(self) -> bytes:
        """Return the first bytes."""
        while sum(map(len, self._head)) < SNIFFED:
            piece = await anext(self._rest, None)
            if piece is None:
                break
            self._head.append(piece)
        found = b"".join(self._head)
        if not found:
            raise HTTPException(422, "The file is empty.")
        return found[:SNIFFED]

    async def pieces(self) -> AsyncIterator[bytes]:
        """Yield all content."""
        for piece in self._head:
            yield piece
        async for piece in self._rest:
            yield piece

    async def _checked(self, content: AsyncContent) -> AsyncIterator[bytes]:
        async for piece in apieces(content):
            self.size += len(piece)
            if self.size > self._max_size:
                limit = size_text(self._max_size)
                raise HTTPException(413, f"The file is larger than {limit}.")
            yield piece
