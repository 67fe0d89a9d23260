"""Config cache: the parsed settings of `fw.toml` and `config/*.toml`.

It excludes `.env` and the environment, which have secrets and are read at each start.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import fw
from fw.runtime.config.files import source_files
from fw.runtime.errors import FwError
from fw.runtime.optimize.cache_files import CONFIG, read, write

__all__ = ["fault", "load", "store"]

_FORMAT: Final = f"fw-config-2 {fw.__version__}"
_KINDS: Final = frozenset({"$date", "$datetime", "$time"})
"""Types of TOML that JSON lacks, as the only key of an object with the value."""


def load(root: Path) -> dict[str, dict[str, Any]] | None:
    """Return the settings of each file from the cache, None if it is not valid."""
    found = _read(root)
    return found if isinstance(found, dict) else None


def fault(root: Path) -> str | None:
    """Return the reason why the cache is invalid, None if it is valid."""
    found = _read(root)
    return found if isinstance(found, str) else None


def store(root: Path, files: dict[str, dict[str, Any]]) -> None:
    """Write the cache. `files` are the parsed settings files by path.

    Raises FwError without settings files, and for values that JSON can't represent.
    """
    sources = source_files(root)
    if not sources:
        raise FwError("missing fw.toml", hint="create fw.toml first; the cache stores its settings")
    # The texts themselves are the key: comparing them is faster than importing a hash function.
    texts = {path: content.decode() for path, content in sources.items()}
    text = json.dumps({"format": _FORMAT, "sources": texts, "files": files}, default=_as_json)
    for path, back in json.loads(text, object_hook=_from_json)["files"].items():
        if back != files[path]:
            message = f"{path} has a value that can't be stored: nan, or a key such as $date"
            raise FwError(message, hint="change the value, or don't use the config cache")
    write(root, CONFIG, text.encode())


def _read(root: Path) -> dict[str, dict[str, Any]] | str:
    """Return the settings of the files, or the reason why the cache is invalid."""
    content = read(root, CONFIG)
    if content is None:
        return "not cached yet"
    try:
        stored = json.loads(content, object_hook=_from_json)
        if stored["format"] != _FORMAT or not isinstance(stored["files"], dict):
            return "it was made by another version of fw"
        kept = {path: text.encode() for path, text in stored["sources"].items()}
        sources = source_files(root)
        for path in sorted(kept.keys() | sources.keys()):
            if kept.get(path) != sources.get(path):
                return f"{path} has changed since it was made"
        if kept.keys() != stored["files"].keys():
            return "it can't be read"
    except (AttributeError, FwError, LookupError, RecursionError, TypeError, ValueError):
        return "it can't be read"
    files: dict[str, dict[str, Any]] = stored["files"]
    return files


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
