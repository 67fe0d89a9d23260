"""Binary data in requests and responses."""

from __future__ import annotations

import binascii
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetJsonSchemaHandler
from pydantic_core import PydanticCustomError, core_schema

__all__ = ["Base64", "Bytes", "base64_text"]

_NO_BASE64 = "Input should be base64, such as AA=="
_BASE64 = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"


@dataclass(frozen=True, slots=True)
class Base64:
    """Makes `bytes` base64 in JSON (RFC 4648, section 4): `Annotated[bytes, Base64(1024)]`.

    A request with other text, or with more than `length` bytes, is rejected. None means unlimited.
    """

    length: int | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        """Return the validation schema; called by pydantic."""
        return core_schema.no_info_plain_validator_function(
            self.parse,
            serialization=core_schema.plain_serializer_function_ser_schema(
                base64_text, return_schema=core_schema.str_schema(), when_used="json-unless-none"
            ),
        )

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return the JSON schema; called by pydantic."""
        text: dict[str, Any] = {"type": "string", "contentEncoding": "base64"}
        if handler.mode == "validation":
            text["pattern"] = _BASE64
            if self.length is not None:
                text["maxLength"] = self.text_length
        return {**text, "examples": ["AA=="]}

    @property
    def text_length(self) -> int:
        """Number of characters of base64 for the maximum number of bytes."""
        return -(-(self.length or 0) // 3) * 4

    def parse(self, value: object) -> bytes:
        """Return the bytes of base64, or bytes themselves; raise PydanticCustomError otherwise."""
        if isinstance(value, bytes):
            found = value
        elif not isinstance(value, str):
            raise PydanticCustomError("base64", _NO_BASE64)
        elif self.length is not None and len(value) > self.text_length:
            raise self._too_long()
        else:
            try:
                found = binascii.a2b_base64(value, strict_mode=True)
            except ValueError:
                raise PydanticCustomError("base64", _NO_BASE64) from None
        if self.length is not None and len(found) > self.length:
            raise self._too_long()
        return found

    def _too_long(self) -> PydanticCustomError:
        return PydanticCustomError(
            "bytes_too_long",
            "Data should have at most {max_length} bytes",
            {"max_length": self.length},
        )


def base64_text(value: bytes) -> str:
    """Return bytes as base64 with the standard alphabet and padding."""
    return binascii.b2a_base64(value, newline=False).decode()


Bytes = Annotated[bytes, Base64()]
