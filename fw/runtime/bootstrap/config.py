"""The config cache: what `fw.toml` says, worked out in advance.

Nothing of `.env` or of the environment is in it: those are read at each start, and hold secrets.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import fw
from fw.runtime.bootstrap.store import CONFIG, read, write
from fw.runtime.errors import FwError

__all__ = ["fault", "load", "store"]

_FORMAT: Final = f"fw-config-1 {fw.__version__}"
_KINDS: Final = frozenset({"$date", "$datetime", "$time"})
"""What TOML has and JSON hasn't, by the only key of the object that stands for it."""


def load(root: Path) -> dict[str, Any] | None:
    """Return what `fw.toml` says, from the cache; None unless that holds."""
    found = _read(root)
    return found if isinstance(found, dict) else None


def fault(root: Path) -> str | None:
    """Return why the cache doesn't hold, None where it does."""
    found = _read(root)
    return found if isinstance(found, str) else None


def store(root: Path, values: dict[str, Any]) -> None:
    """Write the cache; `values` are what `fw.toml` was read as.

    Raises FwError if there is no such file, and for values that wouldn't come back the same.
    """
    source = read(root, "fw.toml")
    if source is None:
        raise FwError("there is no fw.toml", hint="the cache holds what it says; make one first")
    # The text itself is the key: to compare it is quicker than to import what would hash it.
    content = {"format": _FORMAT, "source": source.decode(), "values": values}
    text = json.dumps(content, default=_as_json)
    if json.loads(text, object_hook=_from_json)["values"] != values:
        message = "fw.toml has a value that can't be stored: nan, or a key such as $date"
        raise FwError(message, hint="say it in other words, or do without the config cache")
    write(root, CONFIG, text.encode())


def _read(root: Path) -> dict[str, Any] | str:
    """Return the values, or why there are none."""
    content, source = read(root, CONFIG), read(root, "fw.toml")
    if content is None:
        return "there is none"
    try:
        stored = json.loads(content, object_hook=_from_json)
        if stored["format"] != _FORMAT or not isinstance(stored["values"], dict):
            return "it was made by another version of fw"
        if source is None or stored["source"].encode() != source:
            return "fw.toml has changed since it was made"
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return "it can't be read"
    values: dict[str, Any] = stored["values"]
    return values


def _as_json(value: Any) -> dict[str, str]:
    return {f"${type(value).__name__}": value.isoformat()}


def _from_json(value: dict[str, Any]) -> Any:
    if len(value) == 1:
        ((key, text),) = value.items()
        if key in _KINDS:
            # Imported where it is needed: few settings are dates.
            import datetime

            return getattr(datetime, key[1:]).fromisoformat(text)
    return value
