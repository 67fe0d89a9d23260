"""Rights to records in the `meta` of a response."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pydantic_core import from_json

from fw.runtime.database.repositories.authorization import RIGHTS
from fw.runtime.errors import ResponseTooLarge
from fw.runtime.http.responses.plain_json import encode_any
from fw.runtime.http.responses.response_size import size_limit

if TYPE_CHECKING:
    from fw.runtime.database.repositories.record_rights import RecordRights, Rights

__all__ = ["with_rights"]


def with_rights(body: bytes, content: Mapping[str, Any], scope: Mapping[str, Any]) -> bytes:
    """Return a body whose `meta.can` tells the rights that were asked for.

    That of a list has those of each record, in the order of `data`.
    """
    told = encode_any(_told(content["data"], scope[RIGHTS]))
    decoded = from_json(body)
    if not isinstance(decoded, dict):
        return body
    # The rest of the body stays as it was encoded: a decimal would be a float.
    if "meta" in decoded:
        found = body.removesuffix(b"}}") + b',"can":' + told + b"}}"
    else:
        found = body.removesuffix(b"}") + b',"meta":{"can":' + told + b"}}"
    limit = size_limit(scope)
    if limit and len(found) > limit:
        raise ResponseTooLarge(limit)
    return found


def _told(data: Any, rights: Rights) -> dict[str, Any] | None:
    key_of, found = rights.key_of, rights.records
    if not isinstance(data, list):
        return _shown(next(iter(found.values()), None))
    records = [_shown(_rights_of(row, key_of, found)) for row in data]
    return {"create": rights.create, "records": records}


def _rights_of(
    row: Any, key_of: Callable[[Mapping[str, Any]], Any], found: Mapping[Any, RecordRights]
) -> RecordRights | None:
    """Return the rights to a row of a list, None for one that your code has made without a key."""
    try:
        return found.get(key_of(row))
    except (KeyError, TypeError):
        return None


def _shown(rights: RecordRights | None) -> dict[str, Any] | None:
    if rights is None:
        return None
    return {"update": rights.update, "delete": rights.delete, "readonly": [*rights.readonly]}
