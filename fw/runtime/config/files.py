"""Settings files: `fw.toml`, `config/*.toml` and `.env`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from fw.runtime.errors import FwError, InvalidToml

__all__ = [
    "FILE",
    "FOLDER",
    "environment",
    "find",
    "merged",
    "read_env",
    "read_files",
    "source_files",
    "variable",
]

FILE: Final = "fw.toml"
FOLDER: Final = "config"
"""`config/shop.toml` has the settings below `[shop]`: its name is the first key."""

_DIVIDERS: Final = str.maketrans(".-", "__")


def variable(key: str) -> str:
    """Return the environment variable of a setting: `CACHE_STORE` for `cache.store`."""
    return key.upper().translate(_DIVIDERS)


def source_files(root: Path) -> dict[str, bytes]:
    """Return the content of each settings file by its path below `root`."""
    found = {}
    for path in (FILE, *_names(root)):
        try:
            found[path] = (root / path).read_bytes()
        except FileNotFoundError:
            continue
        except OSError as error:
            raise FwError(f"cannot read {path}: {error.strerror}") from error
    return found


def _names(root: Path) -> list[str]:
    try:
        names = os.listdir(root / FOLDER)  # noqa: PTH208 - every start lists it
    except OSError:
        return []
    return sorted(f"{FOLDER}/{name}" for name in names if name.endswith(".toml") and name[0] != ".")


def read_files(root: Path) -> dict[str, dict[str, Any]]:
    """Return the settings of each file by path; raise FwError for an invalid file.

    The settings of `config/shop.toml` are below the key `shop`.
    """
    return {path: _parsed(path, content) for path, content in source_files(root).items()}


def _parsed(path: str, content: bytes) -> dict[str, Any]:
    import tomllib

    try:
        values = tomllib.loads(content.decode())
    except tomllib.TOMLDecodeError as error:
        raise InvalidToml(path, error) from error
    except UnicodeDecodeError as error:
        raise FwError(f"cannot read {path}: {error}", hint="save it as UTF-8") from error
    if path == FILE:
        return values
    key = path.removeprefix(f"{FOLDER}/").removesuffix(".toml")
    if "." in key:
        hint = "the file's name is the first key of its settings, so it has no dot"
        raise FwError(f"{path} has a dot in its name", hint=hint)
    return {key: values}


def merged(files: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the merged settings; FwError if two files have the same setting."""
    values: dict[str, Any] = {}
    for path, said in files.items():
        for key in _merge(values, said, ""):
            other = next(each for each in files if find(files[each], key) is not None)
            raise FwError(f"{other} and {path} both state {key}", hint="keep one of the two")
    return values


def _merge(into: dict[str, Any], said: Mapping[str, Any], prefix: str) -> Iterator[str]:
    """Add the settings of a file; yield each key that exists already."""
    for key, value in said.items():
        if isinstance(value, Mapping) and isinstance(into.get(key, {}), dict):
            yield from _merge(into.setdefault(key, {}), value, f"{prefix}{key}.")
        elif key in into:
            yield prefix + key
        else:
            into[key] = value


def find(values: Mapping[str, Any], key: str) -> Any:
    """Return the value of a dotted key, None if it is missing."""
    found: Any = values
    for part in key.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def read_env(path: Path) -> dict[str, str]:
    """Return the assignments of an env file, the last one of each name; {} without a file."""
    if not path.exists():
        return {}
    # Imported here because most starts in production have no .env.
    from dotenv import dotenv_values

    values = dotenv_values(path, interpolate=False)
    return {name: value for name, value in values.items() if value is not None}


def environment(root: Path) -> dict[str, str]:
    """Return the variables of a project: its `.env`, overridden by the process environment."""
    return {**read_env(root / ".env"), **os.environ}
