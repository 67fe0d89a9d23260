"""JSON of plain records, three times as fast as pydantic's encoder makes it."""

from __future__ import annotations

from typing import Any

from msgspec.json import Encoder
from pydantic_core import PydanticSerializationError, to_json, to_jsonable_python

from fw.runtime.database.query.record import Record, as_row
from fw.runtime.files.stored_file import StoredFile
from fw.runtime.http.fields.binary import base64_text

__all__ = ["encode_any", "encode_plain", "with_texts"]


def encode_any(value: object) -> bytes:
    """Return any value as pydantic writes it, and a record as its row.

    Raises PydanticSerializationError for an object that has no JSON.
    """
    return to_json(value, inf_nan_mode="null", fallback=_row)


def encode_plain(content: object) -> bytes:
    """Return content whose values are those of columns, as `encode_any` does.

    Only the exponents of floats differ: `1e16` instead of `1e+16`.
    """
    try:
        return _encode(content)
    except (TypeError, ValueError):
        # A value that the faster encoder doesn't know, such as a lone surrogate, or a key of None.
        return encode_any(with_texts(content))


def _row(value: object) -> object:
    if isinstance(value, Record):
        return with_texts(as_row(value))
    if isinstance(value, StoredFile):
        return value.public()
    raise PydanticSerializationError(f"Unable to serialize unknown type: {type(value)}")


def with_texts(value: Any) -> Any:
    """Return rows with base64 in place of bytes, which pydantic would decode as UTF-8."""
    if isinstance(value, bytes):
        return base64_text(value)
    if isinstance(value, dict):
        return {name: with_texts(one) for name, one in value.items()}
    return [with_texts(one) for one in value] if isinstance(value, list) else value


def _known(value: object) -> Any:
    """Return a value that the encoder doesn't know, such as one of a subclass of str, as JSON types."""
    if type(value) is StoredFile:
        return value.public()
    known = to_jsonable_python(value, inf_nan_mode="null", fallback=_row)
    if type(known) is type(value):
        raise TypeError(value)
    return known


_encode = Encoder(enc_hook=_known).encode
