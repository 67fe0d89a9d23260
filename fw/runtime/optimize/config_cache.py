"""The config cache: what `fw.toml` and `config/*.toml` say, worked out in advance.

Nothing of `.env` or of the environment is in it: those are read at each start, and hold secrets.
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
"""What TOML has and JSON hasn't, by the only key of the object that stands for it."""


def load(root: Path) -> dict[str, dict[str, Any]] | None:
    """Return what each file of settings says, from the cache; None unless that holds."""
    found = _read(root)
    return found if isinstance(found, dict) else None


def fault(root: Path) -> str | None:
    """Return why the cache doesn't hold, None where it does."""
    found = _read(root)
    return found if isinstance(found, str) else None


def store(root: Path, files: dict[str, dict[str, Any]]) -> None:
    """Write the cache; `files` are what the files of settings were read as, by their path.

    Raises FwError if there is no such file, and for values that wouldn't come back the same.
    """
    sources = source_files(root)
    if not sources:
        raise FwError("there is no fw.toml", hint="the cache holds what it says; make one first")
    # The texts themselves are the key: to compare is quicker than to import what would hash.
    texts = {path: content.decode() for path, content in sources.items()}
    text = json.dumps({"format": _FORMAT, "sources": texts, "files": files}, default=_as_json)
    for path, back in json.loads(text, object_hook=_from_json)["files"].items():
        if back != files[path]:
            message = f"{path} has a value that can't be stored: nan, or a key such as $date"
            raise FwError(message, hint="say it in other words, or do without the config cache")
    write(root, CONFIG, text.encode())


def _read(root: Path) -> dict[str, dict[str, Any]] | str:
    """Return what the files say, or why that isn't known."""
    content = read(root, CONFIG)
    if content is None:
        return "there is none"
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
