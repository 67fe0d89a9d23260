"""Files in requests and responses."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import Depends, Query, Request
from pydantic import BaseModel, GetJsonSchemaHandler
from pydantic_core import PydanticCustomError, core_schema
from starlette.exceptions import HTTPException

from fw.runtime.files.stored_file import StoredFile
from fw.runtime.files.uploads import InvalidUpload, Upload

__all__ = ["FILE_BODY", "File", "FileBody", "FileName", "UploadToken", "Uploaded"]

_URL: Final = {"type": "string", "format": "uri-reference"}
_SCHEMA: Final[dict[str, Any]] = {
    "type": "object",
    "title": "File",
    "properties": {
        "name": {"type": "string"},
        "size": {"type": "integer", "description": "Bytes"},
        "type": {"type": "string", "description": "Media type, by the content"},
        "url": {**_URL, "description": "Valid for one to two hours, without a login"},
        "thumbnail_url": {
            "anyOf": [_URL, {"type": "null"}],
            "description": "A small version of an image; null for other files",
        },
    },
    "required": ["name", "size", "type", "url", "thumbnail_url"],
}
FILE_BODY: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
"""`openapi_extra` of a route whose body is a file."""

FileName = Annotated[
    str, Query(min_length=1, max_length=255, description="Name of the file, with its extension")
]


async def _body(request: Request) -> AsyncIterator[bytes]:
    """Return the body in pieces; raise HTTPException 415 for a form, which is more than a file."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in ("multipart/form-data", "application/x-www-form-urlencoded"):
        raise HTTPException(415, "Send the file itself as the body, not in a form.")
    return request.stream()


FileBody = Annotated[AsyncIterator[bytes], Depends(_body)]
"""The body of a request as a stream: a file."""


class _Schema:
    """Makes a `StoredFile` an object in JSON: its name, size, type and URLs."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        """Return the validation schema; called by pydantic."""
        return core_schema.is_instance_schema(
            StoredFile,
            serialization=core_schema.plain_serializer_function_ser_schema(
                StoredFile.public, when_used="json-unless-none"
            ),
        )

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return the JSON schema; called by pydantic."""
        return {**_SCHEMA}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Schema)

    def __hash__(self) -> int:
        return hash(_Schema)


File = Annotated[StoredFile, _Schema()]
"""A file in a response."""


@dataclass(frozen=True, slots=True)
class UploadToken:
    """Checks the token of an upload for one field: `Annotated[str, UploadToken("users.avatar")]`.

    A token of another user or field, and one that has expired, are rejected.
    """

    field: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        """Return the validation schema; called by pydantic."""
        return core_schema.no_info_after_validator_function(
            self.check, core_schema.str_schema(strict=True, max_length=4000)
        )

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return the JSON schema; called by pydantic."""
        return {"type": "string", "description": "The `token` of an upload", "maxLength": 4000}

    def check(self, token: str) -> str:
        """Return the token; raise PydanticCustomError unless the actor may use it."""
        try:
            Upload.of(token, self.field)
        except InvalidUpload as error:
            message = error.message[:1].upper() + error.message[1:]
            raise PydanticCustomError("upload", "{reason}", {"reason": message}) from None
        return token


class Uploaded(BaseModel):
    """Response to an upload. A create or update request takes the token within 24 hours."""

    token: str
    name: str
    size: int
    type: str
