"""Hooks for the requests of schemathesis to a starter; SCHEMATHESIS_HOOKS names this module.

Half of the requests name records that exist, so that they get further than a 404. The file that
FW_KNOWN_KEYS names has their keys by the path of their list, and by field. No request changes the
user who sends it: with another password or role, the session would end.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from pathlib import Path
from typing import Any

import schemathesis
import schemathesis_hooks

__all__ = ["before_call", "map_body", "map_path_parameters", "schemathesis_hooks"]

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.I)
KNOWN: dict[str, dict[str, list[str]]] = json.loads(Path(os.environ["FW_KNOWN_KEYS"]).read_text())
NOBODY = "00000000-0000-0000-0000-000000000000"


@schemathesis.hook
def map_path_parameters(context: Any, path_parameters: Any) -> Any:
    """Put keys of records into the path: that of a deal into `/deals/{id}/win`."""
    before = dict(re.findall(r"([^/]+)/\{(\w+)\}", context.operation.path))
    segments = {name: segment for segment, name in before.items()}
    return {
        name: known_key(KNOWN["paths"], segments.get(name, ""), value)
        for name, value in (path_parameters or {}).items()
    }


@schemathesis.hook
def map_body(_context: Any, body: Any) -> Any:
    """Put keys of records into the fields that refer to them."""
    if isinstance(body, dict):
        return {name: known_key(KNOWN["fields"], name, value) for name, value in body.items()}
    return body


@schemathesis.hook
def before_call(_context: Any, case: Any, **_options: Any) -> None:
    """Replace the key of the user who sends the requests, also where schemathesis has found it."""
    mine = KNOWN["mine"]["id"]
    for name, value in (case.path_parameters or {}).items():
        if str(value).lower() in mine:
            case.path_parameters[name] = NOBODY


def known_key(known: dict[str, list[str]], name: str, value: Any) -> Any:
    """Return a key for half of the keys, which the key itself chooses; leave other values alone."""
    if not (isinstance(value, str) and UUID.fullmatch(value)):
        return value
    keys = next((keys for each, keys in known.items() if each and name.endswith(each)), [])
    keys = keys or next((keys for each, keys in known.items() if name and each.endswith(name)), [])
    place = zlib.crc32(repr(value).encode()) % (2 * len(keys) or 1)
    return keys[place] if place < len(keys) else value
