"""Bytes are base64 in requests, responses and the OpenAPI document."""

from __future__ import annotations

import base64
import json
from typing import Annotated, Any
from uuid import UUID

import pytest
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime.database import Model, primary_key
from fw.runtime.database import types as t
from fw.runtime.http import Base64, Bytes, ResponseSchema, Uuid
from fw.runtime.http.responses.plain import plain_fields
from fw.runtime.http.responses.plain_json import encode_any, encode_plain

EVERY_BYTE = bytes(range(256))
FOUR: TypeAdapter[bytes] = TypeAdapter(Annotated[bytes, Base64(4)])


class Snapshot(Model):
    __tablename__ = "snapshots"

    id: Mapped[UUID] = primary_key()
    image: Mapped[bytes] = mapped_column(t.Bytes(256))
    icon: Mapped[bytes | None] = mapped_column(t.Bytes(4))


class SnapshotResponse(ResponseSchema):
    id: Uuid
    image: Bytes
    icon: Bytes | None


class EditedResponse(ResponseSchema):
    id: Uuid
    image: Annotated[bytes, Base64(256)]
    icon: Bytes | None


@pytest.mark.parametrize("data", [b"", b"\0", b"\xfb\xff", b"abc", b"\xfb\xef\xbe\xff"])
def test_base64_in_both_directions(data: bytes) -> None:
    text = base64.b64encode(data).decode()
    assert FOUR.validate_python(text) == FOUR.validate_python(data) == data
    assert FOUR.dump_json(data) == json.dumps(text).encode()


@pytest.mark.parametrize(
    "text", ["A", "AA", "AA=", "AA==AA==", "A*==", "_-8=", " AA==", "AA==\n", "é", "=", 1, [], True]
)
def test_other_values_are_invalid(text: Any) -> None:
    with pytest.raises(ValidationError, match="Input should be base64, such as AA=="):
        FOUR.validate_python(text)


@pytest.mark.parametrize("text", [b"12345", "MTIzNDU=", "A" * 12, "!" * 99])
def test_more_bytes_are_invalid(text: Any) -> None:
    with pytest.raises(ValidationError, match="Data should have at most 4 bytes"):
        FOUR.validate_python(text)


def test_openapi_has_the_encoding_and_the_length_of_the_text() -> None:
    asked = FOUR.json_schema()
    assert asked.pop("pattern").startswith("^")
    text = {"type": "string", "contentEncoding": "base64", "examples": ["AA=="]}
    assert asked == {**text, "maxLength": 8}
    assert FOUR.json_schema(mode="serialization") == text
    assert "maxLength" not in TypeAdapter(Bytes).json_schema()


def test_both_encoders_write_the_same_text() -> None:
    assert plain_fields(SnapshotResponse, Snapshot) == ("id", "image", "icon")
    assert plain_fields(EditedResponse, Snapshot) is None
    row = {"id": UUID(int=1), "image": EVERY_BYTE, "icon": None}
    shown = SnapshotResponse.model_validate(row).model_dump_json()
    assert json.loads(encode_plain(row)) == json.loads(shown)
    assert json.loads(shown)["image"] == base64.b64encode(EVERY_BYTE).decode()


def test_records_with_other_values_have_the_same_text() -> None:
    row = {"image": EVERY_BYTE, None: [b"\xff"]}
    text = base64.b64encode(EVERY_BYTE).decode()
    assert json.loads(encode_plain(row)) == {"image": text, "None": ["/w=="]}
    record = Snapshot(id=UUID(int=1), image=EVERY_BYTE)
    assert record.image == EVERY_BYTE
    assert encode_any([]) == b"[]"
